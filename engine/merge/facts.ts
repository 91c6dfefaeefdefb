/** The operation by which the server says that the bytes of a photo are here; no person does it. */
export const STORE_MEDIA = 'media.store'

/** The operation by which the server says that the bytes of a photo were refused, or never came; no person does it. */
export const REFUSE_MEDIA = 'media.refuse'

/** SPEC.md O2, O12: the types of operations that state a fact. No edit conflicts with what they wrote. */
const FACT_TYPES: ReadonlySet<string> = new Set([STORE_MEDIA, REFUSE_MEDIA])

/** Whether an operation states what became of bytes. No person does such a one, and none can be taken back. */
export function isFactOfBytes(type: string | undefined): boolean {
  return type !== undefined && FACT_TYPES.has(type)
}
