import { createWriteStream } from 'node:fs'
import { open, truncate } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '../../platform/index.ts'
import { storageError } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'

/** The range of a content that a request brings: from `start` to `end`, both included. */
export interface ContentPart {
  readonly start: number
  readonly end: number
}

/**
 * Appends a part to the received bytes as it arrives. They are kept if the connection breaks, so that the next part can
 * continue.
 * @throws ServiceError `too_large` for more bytes than announced, `content_interrupted` for fewer, `conflict` if
 * `signal` aborts it
 */
export async function receivePart(
  path: string,
  { start, end }: ContentPart,
  body: Readable,
  signal: AbortSignal,
): Promise<void> {
  const expected = end - start + 1
  let received = 0
  async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const fits = Math.min(chunk.length, expected - received)
      received += fits
      if (fits > 0) yield chunk.subarray(0, fits)
      if (fits < chunk.length) {
        throw new ServiceError('too_large', { message: `The body has more than ${expected} bytes.` })
      }
    }
  }
  try {
    // The part may have waited for its turn while another one replaced it: then the bytes stay as they are.
    signal.throwIfAborted()
    if (start === 0) await (await open(path, 'w', 0o600)).close()
    else await truncate(path, start)
    await pipeline(body, bounded, createWriteStream(path, { flags: 'r+', start }), { signal })
  } catch (error) {
    if (error instanceof ServiceError) throw error
    if (signal.aborted) throw replacedPart()
    if (isBroken(error)) throw interrupted('The body ended too early.')
    throw storageError(path, error)
  }
  await syncPath(path)
  if (received < expected) throw interrupted(`The body has less than ${expected} bytes.`)
}

/** The error of a part that another one replaces. */
export function replacedPart(): ServiceError {
  return new ServiceError('conflict', { message: 'Another request continues this upload.' })
}

function interrupted(message: string): ServiceError {
  return new ServiceError('content_interrupted', {
    message,
    details: [{ path: '', code: 'incomplete_body', message }],
  })
}

function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].some((code) => code === error.code)
}
