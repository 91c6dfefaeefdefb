/** How a system is made to trust the authority. */
export interface TrustSteps {
  readonly system: string
  /** Found in the user agent of its browsers; the first match counts. */
  readonly agent: RegExp
  readonly file: 'crt' | 'mobileconfig'
  readonly steps: readonly string[]
}

/** The systems, in the order in which the page shows them. */
export const TRUST_STEPS: readonly TrustSteps[] = [
  {
    system: 'iPhone and iPad',
    agent: /iPhone|iPad/,
    file: 'mobileconfig',
    steps: [
      'Open this page in Safari, download the profile, and choose “Allow”.',
      'Open Settings. Tap “Profile Downloaded” at the top, then “Install”.',
      'Open Settings › General › About › Certificate Trust Settings, and switch on “Stowage at home”.',
      'Open the https address above in Safari, then choose Share › Add to Home Screen.',
    ],
  },
  {
    system: 'Android',
    agent: /Android/,
    file: 'crt',
    steps: [
      'Download the certificate.',
      'Open Settings, and search for “CA certificate”. It is under Security › More › Encryption & credentials › Install a certificate.',
      'Choose “CA certificate”, confirm with “Install anyway”, and pick the file stowage.crt.',
      'Open the https address above in Chrome, then choose ⋮ › Add to home screen.',
    ],
  },
  {
    system: 'Firefox, on every computer',
    agent: /Firefox/,
    file: 'crt',
    steps: [
      'Download the certificate.',
      'Open Settings › Privacy & Security › Certificates › View Certificates › Authorities, and choose “Import”.',
      'Pick the file stowage.crt, and tick “Trust this CA to identify websites”.',
    ],
  },
  {
    system: 'Windows',
    agent: /Windows/,
    file: 'crt',
    steps: [
      'Download the certificate, open it, and choose “Install Certificate”.',
      'Choose “Current User”, then “Place all certificates in the following store”.',
      'Pick “Trusted Root Certification Authorities”, finish, and start the browser again.',
    ],
  },
  {
    system: 'macOS',
    agent: /Macintosh/,
    file: 'mobileconfig',
    steps: [
      'Download the profile, and open it.',
      'Open System Settings › General › Device Management, open “Stowage”, and choose “Install”.',
      'If the browser still warns, open Keychain Access, find “Stowage at home”, and set Trust to “Always Trust”.',
    ],
  },
  {
    system: 'Linux',
    agent: /Linux/,
    file: 'crt',
    steps: [
      'Download the certificate.',
      'Chrome and Chromium: open Settings › Privacy and security › Security › Manage certificates, and import it as a trusted certificate.',
      'For all programs on Debian and Ubuntu: openssl x509 -inform der -in stowage.crt -out stowage.pem, then sudo cp stowage.pem /usr/local/share/ca-certificates/stowage.crt and sudo update-ca-certificates.',
    ],
  },
]

/** The system that a browser says it runs on; null if unknown. */
export function systemOf(user_agent: string): TrustSteps | null {
  return TRUST_STEPS.find(({ agent }) => agent.test(user_agent)) ?? null
}
