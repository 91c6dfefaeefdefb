import { type BinaryReply, isBinaryReply, type Route } from '../routing/route-types.ts'
import { BYTES } from './openapi-body.ts'
import { SUCCESS_ENVELOPE_REF } from './openapi-components.ts'
import { type HeaderName, headers } from './openapi-headers.ts'
import type { SchemaBook } from './openapi-schemas.ts'
import type { JsonRecord } from './openapi-terms.ts'
import { writeTerms } from './openapi-writes.ts'

const MEANING: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; the server continues the work',
}

const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** The success answers of a route. */
export function repliesOf(route: Route, book: SchemaBook): JsonRecord {
  const { reply } = route
  const names: HeaderName[] = [
    'X-Request-Id',
    ...(route.limiter === null ? [] : LIMIT_HEADERS),
    ...writeTerms(route).headers,
  ]
  const content = isBinaryReply(reply)
    ? binaryContent(route.id, reply, book)
    : { 'application/json': { schema: envelopeOf(book.write(reply, 'output', route.id)) } }
  const whole = Object.fromEntries(
    route.statuses.map((status) => [
      String(status),
      { description: MEANING[status], headers: headers(...names), content },
    ]),
  )
  if (!isBinaryReply(reply)) return whole
  const unchanged = {
    description: 'The client has the current version (`If-None-Match`)',
    headers: headers('X-Request-Id', 'ETag'),
  }
  const part = {
    description: 'The requested range',
    headers: headers(...names, 'Content-Range', 'ETag'),
    content,
  }
  return { ...whole, ...(reply.ranges && { 206: part }), ...(reply.cached && { 304: unchanged }) }
}

/** JSON Schema cannot describe a stream of events; `x-events` describes the data of each event. */
function binaryContent(id: string, { binary, events, example }: BinaryReply, book: SchemaBook): JsonRecord {
  const written = Object.entries(events ?? {}).map(([name, schema]) => [
    name,
    book.write(schema, 'output', id),
  ])
  const schema = events ? { type: 'string', 'x-events': Object.fromEntries(written) } : BYTES
  const shown = { schema, ...(example !== undefined && { example }) }
  return Object.fromEntries(binary.map((type) => [type, shown]))
}

function envelopeOf(data: JsonRecord): JsonRecord {
  return { allOf: [SUCCESS_ENVELOPE_REF, { type: 'object', required: ['data'], properties: { data } }] }
}
