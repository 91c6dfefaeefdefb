/** The operation by which the server says that the bytes of a photo are here; no person does it. */
export const STORE_MEDIA = 'media.store'

/** SPEC.md O2: the types of operations that tell a fact. No edit conflicts with what they wrote. */
export const FACT_TYPES: ReadonlySet<string> = new Set([STORE_MEDIA])
