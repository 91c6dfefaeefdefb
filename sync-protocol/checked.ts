import * as z from 'zod'
import { issueDetails } from './issues.ts'
import { NarrowedSchemas } from './narrowed.ts'
import type { ErrorDetail } from './outcome.ts'
import { sentenceOf } from './sentences.ts'

/** The result of checking a value: the parsed value, or its problems. */
export type Checked<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly details: ErrorDetail[] }

/**
 * Schemas as zod compiles them, which is when they are first used: that takes milliseconds, and a server uses few of
 * those it has. The compiled one gives the same, in a third of the time.
 */
const compiled = new WeakMap<z.ZodType, Compiled>()

interface Compiled {
  readonly whole: z.ZodType
  /** The same for the fields that a value has; null if the whole schema is as fast. */
  readonly narrowed: NarrowedSchemas | null
}

/** Checks a value against a schema; `prefix` comes before the path of every detail. */
export function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  prefix: readonly PropertyKey[] = [],
): Checked<z.output<S>> {
  const result = fastest(schema, value).safeParse(value)
  if (result.success) return { ok: true, data: result.data }
  // Issues that carry their input cost good values time too, so they are asked for once a value is known to be wrong.
  const { error } = schema.safeParse(value, { reportInput: true, error: sentenceOf })
  return { ok: false, details: issueDetails((error ?? result.error).issues, prefix) }
}

/**
 * The fastest schema that gives the same for a value. It has the same type, but a map cannot express that: this is the only
 * cast that relies on it.
 */
function fastest<S extends z.ZodType>(schema: S, value: unknown): S {
  let known = compiled.get(schema)
  if (!known) {
    // Where schemas cannot be compiled, as in a browser, an absent field costs little beside the present ones.
    const narrowed = z.config().jitless ? null : NarrowedSchemas.of(schema, z.compile)
    known = { whole: z.compile(schema), narrowed }
    compiled.set(schema, known)
  }
  return (known.narrowed?.for(value) ?? known.whole) as S
}
