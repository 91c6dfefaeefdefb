import { z } from 'zod'
import type { JsonRecord } from './terms.ts'

/** Whether a schema describes a request or an answer. */
export type Direction = 'input' | 'output'

/**
 * Converts zod schemas to JSON Schema. Collects the named ones (`.meta({ id })`), so that each of them is in the
 * document once.
 */
export class SchemaBook {
  readonly schemas: Record<string, unknown> = {}

  /**
   * @param where names the place in errors
   * @throws Error if JSON Schema cannot express the schema, or if a schema without a name refers to itself
   */
  write(schema: z.ZodType, direction: Direction, where: string): JsonRecord {
    const {
      $schema: _,
      $defs = {},
      ...written
    } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: direction, override: plainly })
    const names = new Map<string, string>()
    const definitions = Object.entries($defs)
    for (const [id] of definitions) {
      if (id.startsWith('__')) throw new Error(`${where}: a schema that refers to itself needs a name`)
      names.set(`#/$defs/${id}`, id)
    }
    for (const [id, definition] of definitions) {
      const plain = relocate(definition, (ref) => pointTo(names.get(ref), ref, where))
      names.set(`#/$defs/${id}`, this.#nameFor(id, plain, direction))
    }
    for (const [id, definition] of definitions) {
      const name = names.get(`#/$defs/${id}`) ?? id
      this.schemas[name] = withoutId(relocate(definition, (ref) => pointTo(names.get(ref), ref, where)))
    }
    const located = relocate(written, (ref) => pointTo(names.get(ref), ref, where))
    return this.#hoistRoot(schema, withoutId(located), direction)
  }

  /** zod writes the outermost schema in place, even if it has a name. */
  #hoistRoot(schema: z.ZodType, written: JsonRecord, direction: Direction): JsonRecord {
    // In some cases zod writes only a reference in its place.
    if (typeof written.$ref === 'string') return written
    const id = schema.meta()?.id
    if (typeof id !== 'string') return written
    const name = this.#nameFor(id, written, direction)
    this.schemas[name] = written
    return { $ref: `#/components/schemas/${name}` }
  }

  /** A schema can differ between requests and answers: in requests, fields with defaults are optional. */
  #nameFor(id: string, definition: unknown, direction: Direction): string {
    const known = this.schemas[id]
    if (known === undefined || JSON.stringify(known) === JSON.stringify(withoutId(definition))) return id
    return direction === 'input' ? `${id}Input` : `${id}Output`
  }
}

/** Removes regular expressions and numeric bounds that only repeat the format or the type. */
function plainly({ jsonSchema }: { jsonSchema: JsonRecord }): void {
  if (typeof jsonSchema.format === 'string' || jsonSchema.type === 'integer') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function pointTo(name: string | undefined, ref: string, where: string): string {
  if (name === undefined) throw new Error(`${where}: the schema refers to ${ref}, which has no name`)
  return `#/components/schemas/${name}`
}

/** Copies a schema, and rewrites its references. */
function relocate(schema: object, to: (ref: string) => string): JsonRecord {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) => [key, relocateValue(key, value, to)]),
  )
}

function relocateValue(key: string, value: unknown, to: (ref: string) => string): unknown {
  if (key === '$ref' && typeof value === 'string') return to(value)
  if (Array.isArray(value)) return value.map((each: unknown) => relocateValue('', each, to))
  return typeof value === 'object' && value !== null ? relocate(value, to) : value
}

function withoutId(definition: unknown): JsonRecord {
  if (typeof definition !== 'object' || definition === null) return {}
  return Object.fromEntries(Object.entries(definition).filter(([key]) => key !== 'id'))
}
