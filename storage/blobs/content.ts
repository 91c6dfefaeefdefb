import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
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
    throw new BlobDigestError(source, 'The content does not match the declared size or digest.')
  }
  if (held) yield held
}

/** Reads a file for its digest alone. */
export async function checkContent(content: Content, signal?: AbortSignal): Promise<void> {
  await copyContent(content, async () => {}, signal)
}

/**
 * Hands the chunks of a file to `write`, one after the other, as `checkedContent` does. It has two buffers for all of
 * them, so that copying a large file leaves no garbage behind: a chunk is good until `write` is done with it.
 * @throws {BlobDigestError} before the last chunk is written, or as soon as there are too many bytes
 */
export async function copyContent(
  { source, sha256, bytes }: Content,
  write: (chunk: Buffer) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256')
  let [reading, holding] = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)]
  let [read, held] = [0, 0]
  const handle = await reached(source, () => open(source, 'r'))
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await reached(source, () => handle.read(reading, 0, CHUNK))
      if (bytesRead === 0) break
      hash.update(reading.subarray(0, bytesRead))
      read += bytesRead
      if (read > bytes) break
      if (held > 0) await write(holding.subarray(0, held))
      ;[reading, holding] = [holding, reading]
      held = bytesRead
    }
  } finally {
    await handle.close()
  }
  if (read !== bytes || hash.digest('hex') !== sha256) {
    throw new BlobDigestError(source, 'The content does not match the declared size or digest.')
  }
  if (held > 0) await write(holding.subarray(0, held))
}

async function reached<T>(source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageError(source, error)
  }
}

async function* chunksOf(source: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(source, { highWaterMark: CHUNK, ...(signal && { signal }) })
  } catch (error) {
    signal?.throwIfAborted()
    throw storageError(source, error)
  }
}
