import type { ContentPart } from '../../services/media/receive.ts'
import { HttpError } from '../errors/errors.ts'

/**
 * The part of a content that a `Content-Range` names (RFC 9110, section 14.4); the whole content without the field.
 * `bytes` is the size of the whole content.
 *
 * @throws HttpError `validation_failed` for an invalid field, `range_not_satisfiable` for a part beyond the content
 */
export function contentPart(header: string | undefined, bytes: number): ContentPart {
  if (header === undefined) return { start: 0, end: bytes - 1 }
  const match = /^bytes[ \t]+(\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(header.trim())
  const [start = 0, end = 0, total = 0] = match?.slice(1).map(Number) ?? []
  if (!match || start > end) throw invalid('invalid_format', '`Content-Range` is not a valid byte range.')
  if (total !== bytes) throw invalid('invalid_total', `The upload has ${bytes} bytes.`)
  if (end < bytes) return { start, end }
  throw new HttpError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${bytes}` } })
}

/**
 * Refuses a body whose declared length is not that of its part: before anything is written, because the part would
 * replace bytes that were received earlier.
 *
 * @throws HttpError `payload_too_large` or `malformed_request`
 */
export function checkPartLength(content_length: string | undefined, { start, end }: ContentPart): void {
  if (content_length === undefined) return
  const expected = end - start + 1
  const declared = Number(content_length)
  if (declared > expected) {
    throw new HttpError('payload_too_large', { message: `The body has more than ${expected} bytes.` })
  }
  if (declared === expected) return
  const message = `The body has less than ${expected} bytes.`
  throw new HttpError('malformed_request', {
    message,
    details: [{ path: '', code: 'incomplete_body', message }],
  })
}

function invalid(code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path: 'Content-Range', code, message }] })
}
