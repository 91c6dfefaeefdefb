/**
 * SPEC.md O2, O12: the types of operations that state a fact: the server reports that the bytes of a photo are here,
 * or were refused, or never came. No edit conflicts with what such an operation wrote.
 */
const FACT_TYPES: ReadonlySet<string> = new Set(['media.store', 'media.refuse'])

/** Whether an operation states what became of bytes. Only the server sends such an operation; it cannot be undone. */
export function isFactOfBytes(type: string | undefined): boolean {
  return type !== undefined && FACT_TYPES.has(type)
}
