import type { JsonRecord } from './terms.ts'

const text = { schema: { type: 'string' } }
const count = { schema: { type: 'integer' } }
const seconds = { schema: { type: 'integer' }, example: 30 }

/** Header fields of answers, each described once. */
export const SHARED_HEADERS = {
  'X-Request-Id': {
    schema: { type: 'string', format: 'uuid' },
    description: 'The id of the request, also in the log; the id that the client sent, if it is a UUID',
  },
  'RateLimit-Limit': { ...count, description: 'Number of requests allowed per minute' },
  'RateLimit-Remaining': { ...count, description: 'Number of requests left' },
  'RateLimit-Reset': {
    ...seconds,
    description: 'Whole seconds until the limit is full again',
  },
  'Retry-After': { ...seconds, description: 'Whole seconds after which a retry is useful' },
  'WWW-Authenticate': { ...text, description: 'The challenge (RFC 6750, section 3)' },
  'Content-Range': { ...text, description: 'The sent range and the total size (RFC 9110, section 14.4)' },
  ETag: {
    ...text,
    example: '"1f2e3d4c5b6a.1234"',
    description: 'The version of the record or content, for `If-Match`',
  },
} satisfies JsonRecord

export type HeaderName = keyof typeof SHARED_HEADERS

/** References to header fields of answers, by name. */
export function headers(...names: readonly HeaderName[]): JsonRecord {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
