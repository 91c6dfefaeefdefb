import { z } from 'zod'
import { MULTIPART, type MultipartRule } from '../routes/content.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { HouseholdId } from '../routes/household-rule.ts'
import { readsBody, takesFormOnly } from '../routes/route-errors.ts'
import { HOUSEHOLD_MEANING } from './parameters.ts'
import type { SchemaBook } from './schemas.ts'
import { isRecord, type JsonRecord } from './terms.ts'

/** The description of a body, or of a part of one, that is not JSON. */
export const BYTES = { type: 'string', format: 'binary' }

/** The description of the body of a route; null if it has none. */
export function requestBodyOf(route: DescribedRoute, book: SchemaBook): JsonRecord | null {
  if (route.bytes !== null) {
    const content = Object.fromEntries(route.bytes.types.map((type) => [type, { schema: BYTES }]))
    return { required: true, content }
  }
  if (route.multipart !== null) {
    const json = takesFormOnly(route) ? null : jsonBodyOf(route, book)
    const form = { [MULTIPART]: { schema: formOf(route.multipart, book, route.id) } }
    return { required: true, content: { ...json?.content, ...form } }
  }
  return jsonBodyOf(route, book)
}

interface BodyObject extends JsonRecord {
  readonly content: JsonRecord
}

function jsonBodyOf(route: DescribedRoute, book: SchemaBook): BodyObject | null {
  if (!readsBody(route) || (route.body === null && route.household === null)) return null
  const declared = book.write(route.body ?? z.strictObject({}), 'input', route.id)
  const schema = route.household === null ? declared : withHousehold(declared, book)
  return {
    required: !route.body_optional,
    content: Object.fromEntries(route.body_types.map((type) => [type, { schema }])),
  }
}

/** The parts of a form, in OpenAPI 3.1: each file as a binary string. */
function formOf({ files, any_field, fields }: MultipartRule, book: SchemaBook, where: string): JsonRecord {
  const names = Object.keys(files)
  const texts = fields ? book.write(fields, 'input', where) : {}
  const holding = (count: number) => (count === 1 ? BYTES : { type: 'array', maxItems: count, items: BYTES })
  const properties = {
    ...(isRecord(texts.properties) ? texts.properties : {}),
    ...Object.fromEntries(names.map((field) => [field, holding(files[field] ?? 1)])),
  }
  // If several fields hold files, a file in any one of them is enough.
  const needed = names.length === 1 && any_field === undefined
  const others = any_field === undefined ? false : { anyOf: [BYTES, holding(any_field)] }
  return {
    type: 'object',
    ...(needed && { required: names }),
    properties,
    additionalProperties: others,
  }
}

/** Adds the field that the router removes from a body before the handler's schema checks it. */
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
