import type { JsonRecord } from './openapi-terms.ts'

const text = { schema: { type: 'string' } }
const count = { schema: { type: 'integer' } }
const seconds = { schema: { type: 'integer' }, example: 30 }

/** Header fields of answers, each described once. */
export const SHARED_HEADERS = {
  'X-Request-Id': {
    schema: { type: 'string', format: 'uuid' },
    description: 'The id of the request, which the log has too; that of the client, if it sent a UUID',
  },
  'RateLimit-Limit': { ...count, description: 'How many requests a minute are allowed' },
  'RateLimit-Remaining': { ...count, description: 'How many of them are left' },
  'RateLimit-Reset': {
    ...seconds,
    description: 'When all of them are there again, in whole seconds from now',
  },
  'Retry-After': { ...seconds, description: 'When to try again, in whole seconds from now' },
  'WWW-Authenticate': { ...text, description: 'The challenge (RFC 6750, section 3)' },
  'Content-Range': { ...text, description: 'Which part this is, and of how much (RFC 9110, section 14.4)' },
  ETag: { ...text, example: '"1f2e3d4c5b6a.1234"', description: 'What this is the state of, for `If-Match`' },
} satisfies JsonRecord

export type HeaderName = keyof typeof SHARED_HEADERS

/** References to header fields of answers, by their names. */
export function headers(...names: readonly HeaderName[]): JsonRecord {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
