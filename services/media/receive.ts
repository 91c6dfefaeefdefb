import { createWriteStream } from 'node:fs'
import { open, truncate } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError } from '../../http/errors/errors.ts'
import { malformedRequest } from '../../http/errors/malformed.ts'
import { storageError } from '../../storage/index.ts'

/** Which bytes of a content a request brings. */
export interface ContentPart {
  readonly start: number
  /** Up to and with this one. */
  readonly end: number
}

/**
 * The part that a `Content-Range` names (RFC 9110, section 14.4); the whole content without one.
 * @throws HttpError `validation_failed` for what is none, `range_not_satisfiable` for one beyond the content
 */
export function partOf(header: string | undefined, bytes: number): ContentPart {
  if (header === undefined) return { start: 0, end: bytes - 1 }
  const match = /^bytes[ \t]+(\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(header.trim())
  const [start = 0, end = 0, total = 0] = match?.slice(1).map(Number) ?? []
  if (!match || start > end) throw wrong('Content-Range', 'invalid_format', 'This is no range of bytes.')
  if (total !== bytes) throw wrong('Content-Range', 'invalid_total', `The upload has ${bytes} bytes.`)
  if (end < bytes) return { start, end }
  throw new HttpError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${bytes}` } })
}

/**
 * Writes a part behind what is there, as it comes. What came stays when the connection breaks, so that the next part
 * can go on from there.
 * @throws HttpError `payload_too_large` when there is more than was said, `malformed_request` when there is less
 */
export async function receivePart(
  path: string,
  { start, end }: ContentPart,
  body: Readable,
  signal: AbortSignal,
): Promise<void> {
  const expected = end - start + 1
  let came = 0
  async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const fits = Math.min(chunk.length, expected - came)
      came += fits
      if (fits > 0) yield chunk.subarray(0, fits)
      if (fits < chunk.length) {
        throw new HttpError('payload_too_large', { message: `The body has more than ${expected} bytes.` })
      }
    }
  }
  try {
    if (start === 0) await (await open(path, 'w', 0o600)).close()
    else await truncate(path, start)
    await pipeline(body, bounded, createWriteStream(path, { flags: 'r+', start }), { signal })
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (signal.aborted)
      throw new HttpError('conflict', { message: 'Another request goes on with the upload.' })
    if (isBroken(error)) throw malformedRequest('incomplete_body', 'The body ended too early.')
    throw storageError(path, error)
  }
  await synced(path)
  if (came < expected) throw malformedRequest('incomplete_body', `The body has less than ${expected} bytes.`)
}

function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].some((code) => code === error.code)
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function wrong(path: string, code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path, code, message }] })
}
