import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { DAY_MS } from '../../engine/core/durations.ts'

/** A certificate with its key, as TLS takes them, and what people want to know of it. */
export interface Certificate {
  /** The certificate, followed by those of its issuers, as PEM. */
  readonly chain: string
  readonly key: string
  readonly names: readonly string[]
  readonly valid_from: Date
  readonly valid_to: Date
  /** Whether it names a host: a name, or an address. */
  covers(host: string): boolean
}

/** A certificate that cannot be used; the message says why and what to do. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

/**
 * Reads a certificate and its key.
 *
 * @param from the names of the files, for messages
 * @throws CertificateError if one of them is no PEM, or they do not belong together
 */
export function readCertificate(
  chain: string,
  key: string,
  from: { readonly certificate: string; readonly key: string },
): Certificate {
  const certificate = parsed(
    () => new X509Certificate(chain),
    `${from.certificate} contains no certificate in PEM form ("-----BEGIN CERTIFICATE-----")`,
  )
  if (/-----BEGIN (?:ENCRYPTED |.*\n.*ENCRYPTED)/.test(key)) {
    throw new CertificateError(`${from.key} has a passphrase: store the key without one`)
  }
  const secret = parsed(
    () => createPrivateKey(key),
    `${from.key} contains no private key in PEM form ("-----BEGIN PRIVATE KEY-----")`,
  )
  if (!certificate.checkPrivateKey(secret)) {
    throw new CertificateError(
      `${from.key} is not the key of ${from.certificate}: the two files do not belong together`,
    )
  }
  try {
    createSecureContext({ cert: chain, key })
  } catch (error) {
    throw new CertificateError(`${from.certificate} cannot be used for https: ${String(error)}`)
  }
  return {
    chain,
    key,
    names: namesOf(certificate),
    valid_from: new Date(certificate.validFrom),
    valid_to: new Date(certificate.validTo),
    covers: (host) =>
      (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined,
  }
}

function parsed<T>(parse: () => T, otherwise: string): T {
  try {
    return parse()
  } catch {
    throw new CertificateError(otherwise)
  }
}

function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName
    .split(', ')
    .map((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1])
    .filter((name) => name !== undefined)
}

/** Days before the end of a certificate at which people are warned. */
const SOON_DAYS = 14

/** Whether a certificate is valid, and for how many whole days it remains so. */
export interface Validity {
  readonly state: 'valid' | 'ends_soon' | 'expired' | 'not_yet'
  readonly days: number
}

/** Whether a certificate is valid now, and how long it remains so. */
export function validity(
  { valid_from, valid_to }: Pick<Certificate, 'valid_from' | 'valid_to'>,
  now: Date,
): Validity {
  const days = Math.floor((valid_to.getTime() - now.getTime()) / DAY_MS)
  if (now >= valid_to) return { state: 'expired', days }
  if (now < valid_from) return { state: 'not_yet', days }
  return { state: days < SOON_DAYS ? 'ends_soon' : 'valid', days }
}
