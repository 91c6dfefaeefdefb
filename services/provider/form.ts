import { z } from 'zod'

/** Keywords that servers do not enforce, or refuse: a schema with them is not enforced at all by some. */
const UNKNOWN: ReadonlySet<string> = new Set([
  '$schema',
  '$ref',
  '$defs',
  'pattern',
  'format',
  'id',
  'default',
])

/** The form of an answer as JSON Schema, with the keywords that servers of models know. */
export function formOf(schema: z.ZodType): Record<string, unknown> {
  const made: unknown = plain(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }))
  return z.record(z.string(), z.unknown()).parse(made)
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (UNKNOWN.has(key) ? [] : [[key, plain(each)]])),
  )
}
