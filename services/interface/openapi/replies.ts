import { type BinaryReply, isBinaryReply } from '../routes/content.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { BYTES } from './body.ts'
import { SUCCESS_ENVELOPE_REF } from './components.ts'
import { type HeaderName, headers } from './headers.ts'
import type { SchemaBook } from './schemas.ts'
import type { JsonRecord } from './terms.ts'
import { writeTerms } from './writes.ts'

const MEANING: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; the server continues the work',
}

const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** The success answers of a route. */
export function repliesOf(route: DescribedRoute, book: SchemaBook): JsonRecord {
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
function binaryContent(
  id: string,
  { binary, data, events, example }: BinaryReply,
  book: SchemaBook,
): JsonRecord {
  const written = Object.entries(events ?? {}).map(([name, schema]) => [
    name,
    book.write(schema, 'output', id),
  ])
  const schema = events ? { type: 'string', 'x-events': Object.fromEntries(written) } : BYTES
  const shown = { schema, ...(example !== undefined && { example }) }
  // JSON is text that a client parses, also where the handler writes it itself.
  const json = { schema: data ? envelopeOf(book.write(data, 'output', id)) : { type: 'object' } }
  return Object.fromEntries(binary.map((type) => [type, type === 'application/json' ? json : shown]))
}

function envelopeOf(data: JsonRecord): JsonRecord {
  return { allOf: [SUCCESS_ENVELOPE_REF, { type: 'object', required: ['data'], properties: { data } }] }
}
