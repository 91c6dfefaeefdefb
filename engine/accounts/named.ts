import type { JsonObject } from '../../sync-protocol/index.ts'

/** The fields of a record that a change may name; what it does not name stays. */
export type Named<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The fields that a change names. */
export function named<T extends object>(fields: Named<T>): Partial<T> {
  const kept: Partial<T> = {}
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name]
  return kept
}

/** The input of a change for the ledger, without the fields that the sender did not name. */
export function jsonOf(said: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
