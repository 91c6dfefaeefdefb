import { isBinaryReply } from '../routes/content.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { EXAMPLE_META, exampleOf } from './example.ts'
import { isRecord, type JsonRecord } from './terms.ts'

/** Sizes of examples; they should fit on a screen. */
const FIELDS_OF_BODY = 8
/** A change contains only the fields to change. */
const FIELDS_OF_PATCH = 2
const FIELDS_OF_REPLY = 16

/**
 * Adds examples to the description of a route: of its body and of its replies. It runs last, when all referenced
 * schemas are complete. An example is shown only if the schema of the route accepts it. A schema with rules that JSON
 * Schema cannot express must therefore bring its own examples (`.meta({ examples: [...] })`).
 */
export function addExamples(
  route: DescribedRoute,
  operation: JsonRecord,
  schemas: Readonly<Record<string, unknown>>,
): void {
  const { body, bytes, reply } = route
  if (bytes === null) {
    const takes = (value: unknown) => body === null || body.safeParse(value).success
    const { requestBody } = operation
    const most = route.method === 'PATCH' ? FIELDS_OF_PATCH : FIELDS_OF_BODY
    for (const media of route.body_types.flatMap((type) => mediaOf(requestBody, type))) {
      const schema = route.household === null ? media.schema : withoutHousehold(media.schema, schemas)
      const value = firstGood(schema, schemas, most, takes)
      if (value !== undefined) media.example = value
    }
  }
  if (isBinaryReply(reply) || !isRecord(operation.responses)) return
  for (const status of route.statuses) {
    for (const media of mediaOf(operation.responses[status])) {
      const data = dataOf(media.schema)
      const sends = (value: unknown) => reply.safeParse(value).success
      const value = firstGood(data, schemas, FIELDS_OF_REPLY, sends)
      if (value !== undefined) media.example = { success: true, data: value, meta: EXAMPLE_META }
    }
  }
}

/** The schema of `data` in an envelope. */
function dataOf(schema: unknown): unknown {
  const parts: unknown = isRecord(schema) ? schema.allOf : undefined
  const part: unknown = Array.isArray(parts) ? parts.at(-1) : undefined
  return isRecord(part) && isRecord(part.properties) ? part.properties.data : undefined
}

function firstGood(
  schema: unknown,
  schemas: Readonly<Record<string, unknown>>,
  most: number,
  good: (value: unknown) => boolean,
): unknown {
  // Fields can exclude one another, so fewer and fewer are tried. Then all are tried, because a rule may require them.
  const sizes = [...Array(most + 1).keys()].reverse().concat(Number.POSITIVE_INFINITY)
  for (const fields of sizes) {
    const value = exampleOf(schema, { schemas, fields })
    if (good(value)) return value
  }
  return undefined
}

function mediaOf(part: unknown, type?: string): JsonRecord[] {
  if (!isRecord(part) || !isRecord(part.content)) return []
  return (type === undefined ? Object.values(part.content) : [part.content[type]]).filter(isRecord)
}

/** Most users have one household, and never name it. */
function withoutHousehold(schema: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (!isRecord(schema)) return schema
  if (typeof schema.$ref === 'string') {
    const target = schemas[schema.$ref.replace(/^.*\//, '')]
    return isRecord(target) && isRecord(target.properties) && 'household_id' in target.properties
      ? withoutHousehold(target, schemas)
      : schema
  }
  const branches = Object.fromEntries(
    ['anyOf', 'oneOf'].flatMap((key) => {
      const those: unknown = schema[key]
      return Array.isArray(those) ? [[key, those.map((each) => withoutHousehold(each, schemas))]] : []
    }),
  )
  if (!isRecord(schema.properties)) return { ...schema, ...branches }
  const { household_id: _, ...properties } = schema.properties
  return { ...schema, ...branches, properties }
}
