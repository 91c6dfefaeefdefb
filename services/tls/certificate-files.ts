import { readFile } from 'node:fs/promises'
import { type Certificate, CertificateError, readCertificate } from './certificate.ts'

/** The two files of a certificate. */
export interface CertificatePaths {
  readonly certificate_file: string
  readonly key_file: string
}

/**
 * Reads a certificate and its key from files.
 *
 * @throws CertificateError if a file is missing or unreadable, or the two do not belong together
 */
export async function readCertificateFiles({
  certificate_file,
  key_file,
}: CertificatePaths): Promise<Certificate> {
  const chain = await textOf(certificate_file, 'STOWAGE_TLS_CERT')
  const key = await textOf(key_file, 'STOWAGE_TLS_KEY')
  return readCertificate(chain, key, { certificate: certificate_file, key: key_file })
}

/** Maximum size of a file with certificates or a key, in bytes. */
const MAX_BYTES = 1_000_000

async function textOf(path: string, variable: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8')
    if (text.length > MAX_BYTES) throw new CertificateError(`${path} is too large for a certificate or a key`)
    return text
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') {
      throw new CertificateError(`${path} does not exist: set ${variable} to the path of the file`)
    }
    if (code === 'EACCES' || code === 'EPERM') {
      throw new CertificateError(
        `${path} cannot be read: give the user that runs Stowage the right to read it`,
      )
    }
    if (code === 'EISDIR') throw new CertificateError(`${path} is a folder: set ${variable} to a file in it`)
    if (error instanceof CertificateError || !(error instanceof Error)) throw error
    throw new CertificateError(`${path} cannot be read: ${error.message}`)
  }
}
