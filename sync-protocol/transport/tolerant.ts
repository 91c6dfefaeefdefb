import type * as z from 'zod'

/**
 * Reads what a server sent, which may be newer than we are: fields that a strict schema does not know are dropped, at
 * any depth, and everything else must be as the schema says. Null for what is not.
 *
 * @param value just parsed from JSON, and nobody else's: the fields are dropped in place
 */
export function readTolerantly<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | null {
  const strict = schema.safeParse(value)
  if (strict.success) return strict.data
  for (const issue of strict.error.issues) {
    if (issue.code === 'unrecognized_keys') drop(at(value, issue.path), issue.keys)
  }
  return schema.safeParse(value).data ?? null
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value)
}

function drop(value: unknown, keys: readonly string[]): void {
  if (isObject(value)) for (const key of keys) Reflect.deleteProperty(value, key)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
