import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { ERROR_CODES, type HttpErrorCode } from '../errors/errors.ts'
import { limiterRule } from '../limits/limiters.ts'
import type { Access } from '../routing/access.ts'
import { HouseholdId } from '../routing/household-rule.ts'
import { readsBody } from '../routing/route-errors.ts'
import { isBinaryReply, type Route } from '../routing/route-types.ts'
import { ERROR_ENVELOPE_REF, META_REF } from './openapi-components.ts'
import type { SchemaBook } from './openapi-schemas.ts'
import { ADDITIONS_TAG, type JsonRecord } from './openapi-terms.ts'

const HOUSEHOLD_MEANING = 'The household meant; without it, the current one of the user.'
const BYTES = { type: 'string', format: 'binary' }

const MEANING: Readonly<Record<number, string>> = { 200: 'Done', 201: 'Made', 202: 'Accepted; it goes on' }

const text = { schema: { type: 'string' } }
const seconds = { schema: { type: 'integer' }, description: 'In whole seconds' }
const LIMIT_HEADERS = {
  'RateLimit-Limit': { schema: { type: 'integer' } },
  'RateLimit-Remaining': { schema: { type: 'integer' } },
  'RateLimit-Reset': seconds,
}
const RANGE_HEADERS = { 'Content-Range': text, ETag: text }

/** Header fields that go with an error. */
const ERROR_HEADERS: Readonly<Record<number, JsonRecord>> = {
  401: { 'WWW-Authenticate': text },
  429: { 'Retry-After': seconds },
  503: { 'Retry-After': seconds },
}

/** What a client sends to go on with a download that was cut (RFC 9110, section 14). */
const RANGE_PARAMETERS: JsonRecord[] = [
  {
    name: 'Range',
    in: 'header',
    schema: { type: 'string' },
    description: '`bytes=1000-`: one range of bytes',
  },
  {
    name: 'If-Range',
    in: 'header',
    schema: { type: 'string' },
    description: 'The `ETag` of what is there already',
  },
]

/** Describes one route. */
export function operationOf(route: Route, book: SchemaBook, config: Pick<Config, 'limits'>): JsonRecord {
  const ranges = isBinaryReply(route.reply) && route.reply.ranges ? RANGE_PARAMETERS : []
  const parameters = [...pathParameters(route, book), ...queryParameters(route, book), ...ranges]
  const body = requestBodyOf(route, book)
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: route.addition ? [ADDITIONS_TAG, route.tag] : [route.tag],
    security: securityOf(route.access, route.method),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...successOf(route, book), ...errorsOf(route) },
    ...(route.limiter === null
      ? {}
      : { 'x-rate-limit': { name: route.limiter, ...limiterRule(route.limiter, config) } }),
    ...(typeof route.access === 'object' ? { 'x-roles': route.access.session_roles } : {}),
    ...(route.household === null ? {} : { 'x-household-role': route.household.role ?? 'viewer' }),
    ...(route.addition ? { 'x-addition': true } : {}),
  }
}

/** What a request to a route with this access must bring along; any one of the alternatives. */
export function securityOf(access: Access, method: string): JsonRecord[] {
  const session = method === 'GET' ? { session: [] } : { session: [], csrf: [] }
  if (access === 'public') return []
  if (access === 'bearer') return [{ bearer: [] }]
  if (access === 'signature') return [{ signature: [] }]
  return access === 'session_or_bearer' ? [session, { bearer: [] }] : [session]
}

function pathParameters(route: Route, book: SchemaBook): JsonRecord[] {
  return Object.entries(route.params.shape).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: book.write(z.object({ [name]: schema }).shape[name] ?? z.string(), 'input', route.id),
  }))
}

function queryParameters(route: Route, book: SchemaBook): JsonRecord[] {
  const written = book.write(route.query, 'input', route.id)
  const required = new Set(Array.isArray(written.required) ? written.required : [])
  const declared = Object.entries(written.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.has(name) ? { required: true } : {}),
    schema,
  }))
  if (route.household === null || (readsBody(route) && route.bytes === null)) return declared
  const schema = book.write(HouseholdId, 'input', route.id)
  return [...declared, { name: 'household_id', in: 'query', description: HOUSEHOLD_MEANING, schema }]
}

function requestBodyOf(route: Route, book: SchemaBook): JsonRecord | null {
  if (route.bytes !== null) {
    return {
      required: true,
      content: Object.fromEntries(route.bytes.types.map((type) => [type, { schema: BYTES }])),
    }
  }
  if (!readsBody(route) || (route.body === null && route.household === null)) return null
  const declared = book.write(route.body ?? z.strictObject({}), 'input', route.id)
  const schema = route.household === null ? declared : withHousehold(declared, book)
  return {
    required: !route.body_optional,
    content: Object.fromEntries(route.body_types.map((type) => [type, { schema }])),
  }
}

/** Adds the field that the router takes out of a body before the handler's schema sees it. */
function withHousehold(schema: JsonRecord, book: SchemaBook): JsonRecord {
  const household_id = { ...book.write(HouseholdId, 'input', 'household_id'), description: HOUSEHOLD_MEANING }
  return addProperty(schema, { household_id }, book)
}

function addProperty(schema: JsonRecord, property: JsonRecord, book: SchemaBook): JsonRecord {
  for (const key of ['anyOf', 'oneOf']) {
    const branches: unknown = schema[key]
    if (!Array.isArray(branches)) continue
    return { ...schema, [key]: branches.map((branch: JsonRecord) => addProperty(branch, property, book)) }
  }
  const target = typeof schema.$ref === 'string' ? book.schemas[schema.$ref.replace(/^.*\//, '')] : schema
  if (typeof target !== 'object' || target === null) return schema
  const properties = 'properties' in target && typeof target.properties === 'object' ? target.properties : {}
  return { ...target, properties: { ...properties, ...property } }
}

function successOf(route: Route, book: SchemaBook): JsonRecord {
  const headers = {
    'X-Request-Id': { schema: { type: 'string', format: 'uuid' } },
    ...(route.limiter === null ? {} : LIMIT_HEADERS),
  }
  const content = isBinaryReply(route.reply)
    ? Object.fromEntries(route.reply.binary.map((type) => [type, { schema: binarySchema(route, book) }]))
    : { 'application/json': { schema: envelopeOf(book.write(route.reply, 'output', route.id)) } }
  const whole = Object.fromEntries(
    route.statuses.map((status) => [String(status), { description: MEANING[status], headers, content }]),
  )
  if (!isBinaryReply(route.reply) || !route.reply.ranges) return whole
  return {
    ...whole,
    206: { description: 'The part that was asked for', headers: { ...headers, ...RANGE_HEADERS }, content },
  }
}

/** JSON Schema has no words for a stream of events; `x-events` tells what the data of each is. */
function binarySchema({ id, reply }: Route, book: SchemaBook): JsonRecord {
  if (!isBinaryReply(reply) || !reply.events) return BYTES
  const events = Object.entries(reply.events).map(([name, schema]) => [
    name,
    book.write(schema, 'output', id),
  ])
  return { type: 'string', 'x-events': Object.fromEntries(events) }
}

function envelopeOf(data: JsonRecord): JsonRecord {
  return {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: { success: { const: true }, data, meta: META_REF },
  }
}

/** One response per status, naming the codes that the route can answer with. */
function errorsOf(route: Route): JsonRecord {
  const statuses = [...new Set(route.errors.map((code) => ERROR_CODES[code].status))].toSorted(
    (a, b) => a - b,
  )
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = route.errors.filter((code) => ERROR_CODES[code].status === status)
      return [String(status), errorResponse(status, codes)]
    }),
  )
}

function errorResponse(status: number, codes: readonly HttpErrorCode[]): JsonRecord {
  const headers = ERROR_HEADERS[status]
  return {
    ...(headers && { headers }),
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join('\n\n'),
    content: { 'application/json': { schema: errorSchema(codes) } },
  }
}

function errorSchema(codes: readonly string[]): JsonRecord {
  const code = { enum: codes }
  return { allOf: [ERROR_ENVELOPE_REF, { properties: { error: { properties: { code } } } }] }
}
