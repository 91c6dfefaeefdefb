import { createHash, X509Certificate } from 'node:crypto'
import { html } from '../label-page/html.ts'

/** The certificate of the authority in the binary form that Android, Windows and macOS read. */
export function certificateFile(authority: string): Buffer {
  return new X509Certificate(authority).raw
}

/** A fingerprint that people can compare with that of the command line. */
export function fingerprintOf(authority: string): string {
  return new X509Certificate(authority).fingerprint256
}

/** A configuration profile for iPhone, iPad and Mac that installs the certificate of the authority. */
export function profileFile(authority: string): string {
  const { raw } = new X509Certificate(authority)
  const bytes = raw.toString('base64').replace(/.{1,64}/g, '$&\n')
  const name = 'Stowage: certificate of your home'
  // The same certificate makes the same profile: a second installation replaces the first.
  const [inner, outer] = [idOf(raw, 'certificate'), idOf(raw, 'profile')]
  return html`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>PayloadContent</key>
<array>
<dict>
<key>PayloadCertificateFileName</key><string>stowage.crt</string>
<key>PayloadContent</key>
<data>
${bytes}</data>
<key>PayloadDescription</key><string>Lets this device trust the https addresses of your Stowage. It can vouch only for names and addresses of home networks.</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadIdentifier</key><string>stowage.authority.${inner}</string>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadUUID</key><string>${inner}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict>
</array>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadIdentifier</key><string>stowage.profile.${outer}</string>
<key>PayloadRemovalDisallowed</key><false/>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadUUID</key><string>${outer}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`.html
}

function idOf(bytes: Buffer, role: string): string {
  const digits = createHash('sha256').update(role).update(bytes).digest('hex').toUpperCase()
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
