import { z } from 'zod'
import type { MultipartRule } from '../body/multipart.ts'
import { HouseholdId } from '../routing/household-rule.ts'
import { readsBody } from '../routing/route-errors.ts'
import type { Route } from '../routing/route-types.ts'
import { HOUSEHOLD_MEANING } from './openapi-parameters.ts'
import type { SchemaBook } from './openapi-schemas.ts'
import type { JsonRecord } from './openapi-terms.ts'

/** A body, or a part of one, that is not JSON. */
export const BYTES = { type: 'string', format: 'binary' }

/** The body that a route takes; null if it takes none. */
export function requestBodyOf(route: Route, book: SchemaBook): JsonRecord | null {
  if (route.bytes !== null) {
    const { parts } = route.bytes
    return {
      required: true,
      content: Object.fromEntries(
        route.bytes.types.map((type) => [type, { schema: parts ? partsOf(parts) : BYTES }]),
      ),
    }
  }
  if (route.multipart !== null) {
    const json = jsonBodyOf(route, book)
    const parts = { 'multipart/form-data': { schema: partsOf(route.multipart) } }
    return { required: true, content: { ...json?.content, ...parts } }
  }
  return jsonBodyOf(route, book)
}

interface BodyObject extends JsonRecord {
  readonly content: JsonRecord
}

function jsonBodyOf(route: Route, book: SchemaBook): BodyObject | null {
  if (!readsBody(route) || (route.body === null && route.household === null)) return null
  const declared = book.write(route.body ?? z.strictObject({}), 'input', route.id)
  const schema = route.household === null ? declared : withHousehold(declared, book)
  return {
    required: !route.body_optional,
    content: Object.fromEntries(route.body_types.map((type) => [type, { schema }])),
  }
}

/** The parts of a body, in OpenAPI 3.1: each file as a binary string. */
function partsOf({ files, fields = [] }: Pick<MultipartRule, 'files' | 'fields'>): JsonRecord {
  const names = Object.keys(files)
  const properties = {
    ...Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
    ...Object.fromEntries(
      Object.entries(files).map(([field, count]) => [
        field,
        count === 1 ? BYTES : { type: 'array', maxItems: count, items: BYTES },
      ]),
    ),
  }
  // With several, any one of them can do.
  return {
    type: 'object',
    ...(names.length === 1 && { required: names }),
    properties,
    additionalProperties: false,
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
