import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { DAY_MS, type FindingValues } from '../../../engine/index.ts'
import type { Config } from '../../config/config.ts'
import { type Certificate, CertificateError, readCertificate, validity } from '../../tls/certificate.ts'
import { readCertificateFiles } from '../../tls/certificate-files.ts'
import type { Issued } from '../../tls/issue.ts'
import { AUTHORITY_FILE, SERVER_FILE, storedPair, tlsFolder } from '../../tls/local-authority.ts'
import { trouble } from '../../tls/tls-service.ts'
import { FINDINGS, type FindingCode } from '../found.ts'
import type { Finding } from './finding.ts'

const YEAR_MS = 365 * DAY_MS

/** A finding about https, also for pages in any language. */
export interface TlsFinding extends Finding {
  readonly code: FindingCode
  readonly values: FindingValues
}

function about(code: FindingCode, message: string, values: FindingValues, advice?: string): TlsFinding {
  return { code, values, level: FINDINGS[code], subject: 'https', message, ...(advice && { advice }) }
}

/** Checks the certificate for https: whether it can be used, and when it ends. */
export async function* examineTls(
  { data, tls }: Pick<Config, 'data' | 'tls'>,
  now: Date,
): AsyncGenerator<TlsFinding> {
  if (tls.mode === 'off') return
  try {
    if (tls.mode === 'local') yield* examineLocal(tlsFolder(data), now)
    else yield findingOf(await readCertificateFiles(tls), 'files', now)
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error
    const advice = tls.mode === 'files' ? adviceFor('files') : undefined
    yield about('https_unusable', error.message, { reason: error.message }, advice)
  }
}

async function* examineLocal(folder: string, now: Date): AsyncGenerator<TlsFinding> {
  const authority = await storedPair(folder, AUTHORITY_FILE)
  const server = await storedPair(folder, SERVER_FILE)
  if (server === null) {
    yield about('https_pending', 'the certificate is made when the server starts', {})
    return
  }
  if (authority === null)
    throw new CertificateError(
      `${join(folder, AUTHORITY_FILE)} is missing: the server makes a new one, and each device must trust it again`,
    )
  const path = join(folder, SERVER_FILE)
  const read = readCertificate(server.certificate, server.key, { certificate: path, key: path })
  yield findingOf(read, 'local', now)
  yield examineAuthority(authority, folder, now)
}

function findingOf(certificate: Certificate, mode: 'files' | 'local', now: Date): TlsFinding {
  const words = trouble(certificate, now)
  const until_on = certificate.valid_to.toISOString().slice(0, 10)
  const names = certificate.names.slice(0, 5).join(', ')
  if (words === null) {
    return about('https_ok', `the certificate for ${names} is valid until ${until_on}`, { names, until_on })
  }
  const { days, state } = validity(certificate, now)
  const from_on = certificate.valid_from.toISOString().slice(0, 10)
  const code = state === 'expired' ? 'https_expired' : state === 'not_yet' ? 'https_not_yet' : 'https_ends'
  return about(code, words, { names, days, from_on, until_on }, adviceFor(mode))
}

function adviceFor(mode: 'files' | 'local'): string {
  return mode === 'files'
    ? 'Put a newer certificate into the files of STOWAGE_TLS_CERT and STOWAGE_TLS_KEY. The running server reads them by itself.'
    : 'The running server renews the certificate by itself: start it, and look at its log if this remains.'
}

function examineAuthority({ certificate }: Issued, folder: string, now: Date): TlsFinding {
  const authority = new X509Certificate(certificate)
  const end = new Date(authority.validTo)
  const fingerprint = `SHA-256 ${authority.fingerprint256}`
  const until_on = end.toISOString().slice(0, 10)
  const message = `the authority of this installation is valid until ${until_on} (${fingerprint})`
  if (end.getTime() - now.getTime() > YEAR_MS) {
    return about('https_ok', message, { names: fingerprint, until_on })
  }
  const advice = `To make a new one, stop the server and remove ${folder}. Each device must then trust the new one.`
  return about('https_authority_ends', message, { until_on, folder }, advice)
}
