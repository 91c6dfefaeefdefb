import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { storageError } from '../errors.ts'
import { BlobDigestError } from './errors.ts'

const CHUNK = 256 * 1024

/** What a content is said to be. */
export interface Content {
  /** The file that holds it. */
  readonly source: string
  readonly sha256: string
  readonly bytes: number
}

/**
 * The chunks of a file. The last one is held back until the digest and the size are known to be right, so that who
 * sends them on never sends a whole wrong content.
 * @throws {BlobDigestError} at the end, or as soon as there are too many bytes
 */
export async function* checkedContent(content: Content, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const { source, sha256, bytes } = content
  const hash = createHash('sha256')
  let read = 0
  let held: Buffer | null = null
  for await (const chunk of chunksOf(source, signal)) {
    hash.update(chunk)
    read += chunk.length
    if (read > bytes) break
    if (held) yield held
    held = chunk
  }
  if (read !== bytes || hash.digest('hex') !== sha256) {
    throw new BlobDigestError(source, 'The content is not what it was said to be.')
  }
  if (held) yield held
}

/** Reads a file for its digest alone. */
export async function checkContent(content: Content, signal?: AbortSignal): Promise<void> {
  for await (const _ of checkedContent(content, signal));
}

async function* chunksOf(source: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(source, { highWaterMark: CHUNK, ...(signal && { signal }) })
  } catch (error) {
    signal?.throwIfAborted()
    throw storageError(source, error)
  }
}
