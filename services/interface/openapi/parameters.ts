import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isBinaryReply } from '../routes/content.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { HouseholdId } from '../routes/household-rule.ts'
import { listQuery } from '../routes/query-values.ts'
import { readsBody, takesFormOnly } from '../routes/route-errors.ts'
import type { SchemaBook } from './schemas.ts'
import { HEADERS, type ParameterName, QUERY_NAMES } from './shared-parameters.ts'
import { isRecord, type JsonRecord } from './terms.ts'
import { writeTerms } from './writes.ts'

/** The meaning of `household_id` on every route. */
export const HOUSEHOLD_MEANING = 'The household of the request; default: the current household of the user.'

/** Parameters that many routes share, each described once. */
export function sharedParameters(book: SchemaBook): Record<ParameterName, JsonRecord> {
  const { limit, cursor, q } = listQuery
  const query = (name: string, schema: z.ZodType, description?: string) =>
    queryParameter(name, book.write(schema, 'input', name), { description })
  return {
    household_id: query('household_id', HouseholdId, HOUSEHOLD_MEANING),
    limit: query('limit', limit, 'Maximum number of results; default 50'),
    cursor: query('cursor', cursor),
    q: query('q', q),
    ...HEADERS,
  }
}

/** The parameters of a route: path, query and header fields. */
export function parametersOf(route: DescribedRoute, book: SchemaBook): JsonRecord[] {
  const ranges = isBinaryReply(route.reply) && route.reply.ranges ? (['Range', 'If-Range'] as const) : []
  return [
    ...pathParameters(route, book),
    ...queryParameters(route, book),
    ...[...writeTerms(route).parameters, ...ranges].map(refTo),
  ]
}

function pathParameters(route: DescribedRoute, book: SchemaBook): JsonRecord[] {
  return Object.entries(route.params.shape).map(([name, schema]) => {
    const written = book.write(z.object({ [name]: schema }).shape[name] ?? z.string(), 'input', route.id)
    return { ...described(name, 'path', written), required: true }
  })
}

function queryParameters(route: DescribedRoute, book: SchemaBook): JsonRecord[] {
  const written = book.write(route.query, 'input', route.id)
  const required = new Set(Array.isArray(written.required) ? written.required : [])
  const shared = sharedParameters(book)
  const declared = Object.entries(written.properties ?? {}).map(([name, schema]) => {
    const parameter = queryParameter(name, isRecord(schema) ? schema : {}, { required: required.has(name) })
    const known = QUERY_NAMES.find((each) => each === name)
    // A shared parameter with its usual meaning is described there.
    return known && isDeepStrictEqual(parameter.schema, shared[known].schema) && !required.has(name)
      ? sameText(parameter, shared[known], known)
      : parameter
  })
  const inBody = readsBody(route) && route.bytes === null && !takesFormOnly(route)
  return route.household === null || inBody ? declared : [...declared, refTo('household_id')]
}

/** A reference, unless the route has its own description. */
function sameText(parameter: JsonRecord, shared: JsonRecord, name: ParameterName): JsonRecord {
  const own = parameter.description
  return own === undefined || own === shared.description ? refTo(name) : parameter
}

function queryParameter(
  name: string,
  schema: JsonRecord,
  { required = false, description }: { required?: boolean; description?: string | undefined } = {},
): JsonRecord {
  const parameter = described(name, 'query', schema)
  return {
    ...parameter,
    ...(description !== undefined && { description }),
    ...(required && { required }),
  }
}

/** Readers of OpenAPI documents expect the description of a parameter beside its schema, not in it. */
function described(name: string, where: 'path' | 'query', written: JsonRecord): JsonRecord {
  const { description, examples, ...rest } = written
  // The type that `queryBoolean` reads; programs send it as they send any boolean.
  const boolean = where === 'query' && isDeepStrictEqual(rest.enum, ['true', 'false'])
  const schema = boolean ? { type: 'boolean' } : rest
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  return {
    name,
    in: where,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    schema,
  }
}

function refTo(name: ParameterName): JsonRecord {
  return { $ref: `#/components/parameters/${name}` }
}
