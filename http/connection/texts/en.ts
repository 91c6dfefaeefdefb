import { type Html, html } from '../../label-page/html.ts'

/** The systems of devices, in the order in which the page shows them. */
export const SYSTEMS = ['ios', 'android', 'firefox', 'windows', 'macos', 'linux'] as const
export type System = (typeof SYSTEMS)[number]

/** What a device does to trust the authority. */
export interface TrustText {
  readonly system: string
  readonly steps: readonly string[]
}

/** The texts of the page in English. */
export const en = {
  title: 'Connection',
  https:
    'This page came over https. The app can be installed, opens without reception, and scans with the live camera.',
  own_machine:
    'This browser runs on the machine of the server, which browsers trust as they trust https. Everything works here.',
  plain: 'This page came over plain http. Others in the same network could read and change what is sent.',
  plain_works:
    'Everything works while the page is open, and changes are kept when the reception ends. Browsers allow three things over https only:',
  only_https: ['Install the app', 'Open the app again without reception', 'Scan with the live camera'],
  needs_https: 'needs https',
  by_photo: 'Without the live camera, the app scans by a photo.',
  led: 'This browser has used https here. So labels open there.',
  stay: 'Stay with http in this browser',
  addresses: 'Addresses of this server',
  by_name: 'by name',
  by_address: 'by address',
  carried: 'What labels and links carry',
  local: 'Only the machine of the server can open this address. Do not print labels with it.',
  guessed: 'Nobody set this address: it is the one that this machine had when the server started.',
  change: (example: string): string =>
    `To change it, start the server with STOWAGE_BASE_URL, such as STOWAGE_BASE_URL=${example}. Give the machine a fixed address in your router, so that printed labels remain right.`,
  certificate: (names: string, end: string): string => `The certificate is for ${names}. It ends on ${end}.`,
  expired: (end: string): string =>
    `The certificate expired on ${end}. Browsers refuse https until a newer one is in place.`,
  not_yet: (start: string): string =>
    `The certificate is valid from ${start} only. Check the clock of the machine.`,
  ends_soon: (days: number): string =>
    `The certificate ends in ${days === 1 ? 'one day' : `${days} days`}. Renew it.`,
  how: 'How to get https',
  off: html`The person who runs the server starts it with <b>STOWAGE_TLS=local</b>. Then this page explains how each phone and computer trusts it, once. With a domain of your own, use a proxy or STOWAGE_TLS=files.`,
  guide: 'More in the guide',
  trust: 'Trust this server, once for each device',
  authority: (address: Html): Html =>
    html`This server has a certificate authority of its own. A device that trusts it opens ${address} without a warning. The authority can vouch only for names and addresses of home networks, such as nas.local and 192.168.1.5. It cannot vouch for your bank.`,
  right: 'Is it the right one?',
  compare: 'Compare this fingerprint (SHA-256) with the one that “stowage doctor” shows on the server:',
  files: { crt: 'Download the certificate', mobileconfig: 'Download the profile' },
  systems: {
    ios: {
      system: 'iPhone and iPad',
      steps: [
        'Open this page in Safari, download the profile, and choose “Allow”.',
        'Open Settings. Tap “Profile Downloaded” at the top, then “Install”.',
        'Open Settings › General › About › Certificate Trust Settings, and switch on “Stowage at home”.',
        'Open the https address above in Safari, then choose Share › Add to Home Screen.',
      ],
    },
    android: {
      system: 'Android',
      steps: [
        'Download the certificate.',
        'Open Settings, and search for “CA certificate”. It is under Security › More › Encryption & credentials › Install a certificate.',
        'Choose “CA certificate”, confirm with “Install anyway”, and pick the file stowage.crt.',
        'Open the https address above in Chrome, then choose ⋮ › Add to home screen.',
      ],
    },
    firefox: {
      system: 'Firefox, on every computer',
      steps: [
        'Download the certificate.',
        'Open Settings › Privacy & Security › Certificates › View Certificates › Authorities, and choose “Import”.',
        'Pick the file stowage.crt, and tick “Trust this CA to identify websites”.',
      ],
    },
    windows: {
      system: 'Windows',
      steps: [
        'Download the certificate, open it, and choose “Install Certificate”.',
        'Choose “Current User”, then “Place all certificates in the following store”.',
        'Pick “Trusted Root Certification Authorities”, finish, and start the browser again.',
      ],
    },
    macos: {
      system: 'macOS',
      steps: [
        'Download the profile, and open it.',
        'Open System Settings › General › Device Management, open “Stowage”, and choose “Install”.',
        'If the browser still warns, open Keychain Access, find “Stowage at home”, and set Trust to “Always Trust”.',
      ],
    },
    linux: {
      system: 'Linux',
      steps: [
        'Download the certificate.',
        'Chrome and Chromium: open Settings › Privacy and security › Security › Manage certificates, and import it as a trusted certificate.',
        'For all programs on Debian and Ubuntu: openssl x509 -inform der -in stowage.crt -out stowage.pem, then sudo cp stowage.pem /usr/local/share/ca-certificates/stowage.crt and sudo update-ca-certificates.',
      ],
    },
  } satisfies Readonly<Record<System, TrustText>> as Readonly<Record<System, TrustText>>,
}

/** The texts of the page in one language. */
export type ConnectionTexts = typeof en
