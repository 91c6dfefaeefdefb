import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type Config, ConfigError } from '../config/config.ts'
import { ServiceError } from '../errors.ts'

/** The beginning of a line: the SHA-1 of a password. The list is public; nothing relies on the hash. */
const HASH = /^[0-9A-F]{40}(?=[:\s]|$)/
const HASH_LENGTH = 40
/** Longer than any line: a hash, a colon, a count and the end of the line. */
const LINE_BYTES = 128

/**
 * A list of passwords that were stolen somewhere, in the form of Have I Been Pwned: sorted lines, each with the SHA-1 of a password
 * in hexadecimal, and perhaps a count behind a colon. A search reads some 35 lines of a file of any size, and asks nobody.
 */
export class BreachedPasswords {
  readonly #path: string
  readonly #report: (error: unknown) => void

  /** @param report gets the reason when the list cannot be read */
  constructor(path: string, report: (error: unknown) => void) {
    this.#path = path
    this.#report = report
  }

  /** @throws Error if the file is no such list */
  async check(): Promise<void> {
    await this.#search('0'.repeat(HASH_LENGTH))
  }

  /**
   * Whether a password is in the list.
   *
   * @throws ServiceError `unavailable` if the list cannot be read: a password that was not looked up is not accepted
   */
  async has(password: string): Promise<boolean> {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      return await this.#search(wanted)
    } catch (error) {
      this.#report(error)
      throw new ServiceError('unavailable', { facts: { retry_after_s: 60 }, cause: error })
    }
  }

  async #search(wanted: string): Promise<boolean> {
    const file = await open(this.#path, 'r')
    try {
      const { size } = await file.stat()
      if (size === 0) throw new Error(`${this.#path} is empty`)
      // The line that begins at `from` or later, and before `to`, may be the wanted one.
      let [from, to] = [0, size]
      while (from < to) {
        const line = await lineFrom(file, Math.floor((from + to) / 2), size)
        // No line begins in the second half.
        if (line === null || line.start >= to) to = Math.floor((from + to) / 2)
        else if (line.hash === wanted) return true
        else if (line.hash < wanted) from = line.start + 1
        else to = Math.floor((from + to) / 2)
      }
      return false
    } finally {
      await file.close()
    }
  }
}

/** The first line that begins at an offset or behind it; null at the end of the file. */
async function lineFrom(
  file: FileHandle,
  offset: number,
  size: number,
): Promise<{ readonly start: number; readonly hash: string } | null> {
  // A line begins behind the end of another one.
  const read_from = Math.max(0, offset - 1)
  const bytes = Buffer.alloc(Math.min(2 * LINE_BYTES, size - read_from))
  await file.read(bytes, 0, bytes.length, read_from)
  const text = bytes.toString('latin1')
  const end = offset === 0 ? -1 : text.indexOf('\n')
  if (offset > 0 && end === -1 && read_from + bytes.length < size) throw new Error(NOT_A_LIST)
  const begin = end + 1
  if ((offset > 0 && end === -1) || read_from + begin >= size) return null
  const [hash] = HASH.exec(text.slice(begin, begin + HASH_LENGTH + 1).toUpperCase()) ?? []
  if (hash === undefined) throw new Error(NOT_A_LIST)
  return { start: read_from + begin, hash }
}

const NOT_A_LIST = 'a line does not begin with a SHA-1 in hexadecimal'

/**
 * The list that the operator named; null if none.
 *
 * @throws ConfigError if the file is no such list
 */
export async function openBreachedPasswords(
  { breached_passwords: path }: Pick<Config, 'breached_passwords'>,
  report: (error: unknown) => void,
): Promise<BreachedPasswords | null> {
  if (path === null) return null
  const list = new BreachedPasswords(path, report)
  await list.check().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    const must =
      'STOWAGE_BREACHED_PASSWORDS must be a file with sorted lines that begin with the SHA-1 of a password'
    throw new ConfigError([`${must}: ${reason}`])
  })
  return list
}
