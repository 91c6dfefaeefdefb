import * as z from 'zod'

/** Number of optional fields from which a schema is worth narrowing. */
const MANY_OPTIONAL = 6
/** Maximum number of narrowed schemas of one schema: each is compiled, and kept for ever. */
const MOST_NARROWED = 16
/** Maximum number of remembered beginnings of lists of keys, of one schema. */
const MOST_STEPS = 200

/** A step on the way through the keys of a value. */
interface Step {
  readonly next: Map<string, Step>
  /** The schema for values whose keys end here: null for none, undefined if it is not known yet. */
  schema: z.ZodType | null | undefined
}

/**
 * The schema of an object reduced to the fields that a value has. Most inputs have few of many optional fields, and a
 * check of each absent field takes time.
 *
 * It accepts a value if and only if the whole schema does, with the same result: the whole schema gives nothing for an
 * absent field.
 */
export class NarrowedSchemas {
  private readonly fields: ReadonlyMap<string, z.ZodType>
  private readonly required: ReadonlySet<string>
  private readonly compile: (schema: z.ZodType) => z.ZodType
  private readonly first: Step = { next: new Map(), schema: undefined }
  private readonly schemas = new Map<string, z.ZodType>()
  private steps = 0

  private constructor(schema: z.ZodObject, compile: (schema: z.ZodType) => z.ZodType) {
    this.fields = new Map(Object.entries<z.ZodType>(schema.shape))
    this.required = new Set([...this.fields].flatMap(([name, field]) => (isOmissible(field) ? [] : [name])))
    this.compile = compile
  }

  /** Null for a schema that cannot be narrowed, or is not worth it. */
  static of(schema: z.ZodType, compile: (schema: z.ZodType) => z.ZodType): NarrowedSchemas | null {
    if (!(schema instanceof z.ZodObject) || !(schema.def.catchall instanceof z.ZodNever)) return null
    if ((schema.def.checks?.length ?? 0) > 0) return null
    const narrowed = new NarrowedSchemas(schema, compile)
    return narrowed.fields.size - narrowed.required.size >= MANY_OPTIONAL ? narrowed : null
  }

  /** The schema for the keys of a value; null if only the whole schema applies. */
  for(value: unknown): z.ZodType | null {
    if (typeof value !== 'object' || value === null) return null
    // What a value inherits is not among its own keys.
    if (Object.getPrototypeOf(value) !== Object.prototype) return null
    let step = this.first
    for (const key in value) {
      const next = step.next.get(key) ?? this.add(step, key)
      if (!next) return null
      step = next
    }
    if (step.schema === undefined) step.schema = this.narrowed(Object.keys(value))
    return step.schema
  }

  private add(step: Step, key: string): Step | null {
    if (!this.fields.has(key) || this.steps >= MOST_STEPS) return null
    this.steps++
    const next: Step = { next: new Map(), schema: undefined }
    step.next.set(key, next)
    return next
  }

  private narrowed(keys: readonly string[]): z.ZodType | null {
    const present = new Set(keys)
    for (const name of this.required) if (!present.has(name)) return null
    // In the order of the whole schema, which is the order of the result.
    const fields = [...this.fields].filter(([name]) => present.has(name))
    const id = fields.map(([name]) => name).join()
    const known = this.schemas.get(id)
    if (known) return known
    if (this.schemas.size >= MOST_NARROWED) return null
    const schema = this.compile(z.strictObject(Object.fromEntries(fields)))
    this.schemas.set(id, schema)
    return schema
  }
}

/** Whether the result lacks the field of an object that lacks it. */
function isOmissible(field: z.ZodType): boolean {
  const absent = field.safeParse(undefined)
  return absent.success && absent.data === undefined
}
