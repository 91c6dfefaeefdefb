import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file that was written. */
export interface WrittenFile {
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** Size and SHA-256 of a file, read in chunks. */
export async function digestOf(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
