// A library of @peculiar/x509 needs it before it loads.
import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { DAY_MS } from '../../engine/core/durations.ts'

// It is loaded only where a certificate is made: that takes 100 ms.

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** Days before now from which a certificate is valid: the clocks of devices differ. */
const BACKDATED_DAYS = 1
const AUTHORITY_DAYS = 3650
/** Apple accepts at most 825 days. Shorter, so that a stolen key is soon worth nothing. */
const SERVER_DAYS = 90

/** A new certificate with its key, both as PEM. */
export interface Issued {
  readonly certificate: string
  readonly key: string
}

/** The hosts for which an authority may issue certificates. */
export interface Permitted {
  /** Names; each stands for all names below it, too. */
  readonly names: readonly string[]
  /** Networks, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
}

/**
 * Makes an authority whose certificates devices accept for the permitted hosts alone (RFC 5280, section 4.2.1.10). A thief of
 * its key cannot pass for any other site.
 */
export async function issueAuthority(subject: string, permitted: Permitted, now: Date): Promise<Issued> {
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: newSerial(),
      name: [{ CN: [subject] }, { O: ['Stowage'] }],
      notBefore: days(now, -BACKDATED_DAYS),
      notAfter: days(now, AUTHORITY_DAYS),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        constraints(permitted),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    crypto,
  )
  return { certificate: certificate.toString('pem'), key: await privateKey(keys) }
}

/** Issues a certificate of an authority for these hosts. */
export async function issueServer(authority: Issued, hosts: readonly string[], now: Date): Promise<Issued> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const bytes = x509.PemConverter.decodeFirst(authority.key)
  const signingKey = await crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign'])
  const keys = await newKeys()
  const end = days(now, SERVER_DAYS)
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: newSerial(),
      subject: [{ CN: ['Stowage'] }],
      issuer: issuer.subjectName,
      notBefore: days(now, -BACKDATED_DAYS),
      notAfter: end < issuer.notAfter ? end : issuer.notAfter,
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          hosts.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
        await x509.AuthorityKeyIdentifierExtension.create(issuer),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    crypto,
  )
  return { certificate: certificate.toString('pem'), key: await privateKey(keys) }
}

function constraints({ names, networks }: Permitted): x509.Extension {
  const bases = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...networks.map((iPAddress) => new GeneralName({ iPAddress })),
  ]
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })))
  const bytes = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }))
  return new x509.Extension('2.5.29.30', true, bytes)
}

function newKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

async function privateKey({ privateKey: key }: Awaited<ReturnType<typeof newKeys>>): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

/** A random number without a sign, as hexadecimal digits. */
function newSerial(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}

function days(now: Date, count: number): Date {
  return new Date(now.getTime() + count * DAY_MS)
}
