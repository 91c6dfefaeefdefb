import { HttpError } from '../errors/errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The operation id for an `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header); null without one.
 * Operation ids are UUIDs of version 7. In a key of another version, the digits of version and variant are replaced, so
 * that the same key always gives the same id.
 *
 * @throws HttpError `validation_failed` for a key that is not a UUID
 */
export function operationIdOf(header: string | undefined): string | null {
  if (header === undefined) return null
  // The draft specifies a quoted string, but most clients send the key without quotes.
  const key = header
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase()
  if (!UUID.test(key)) {
    const message = 'This header must contain a UUID, preferably of version 7.'
    throw new HttpError('validation_failed', {
      details: [{ path: 'Idempotency-Key', code: 'invalid_format', message }],
    })
  }
  const variant = '89ab'[Number.parseInt(key.charAt(19), 16) % 4]
  return `${key.slice(0, 14)}7${key.slice(15, 19)}${variant}${key.slice(20)}`
}
