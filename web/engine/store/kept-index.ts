import * as z from 'zod'
import type { KeptIndex } from '../../../engine/index.ts'

const KeptIndexSchema = z.strictObject({
  saved: z.strictObject({
    ids: z.string(),
    collectionKeys: z.array(z.string()),
    words: z.string(),
    // A clone of an array has a buffer of its own, which nothing shares.
    numbers: z.record(
      z.string(),
      z.custom<Int32Array<ArrayBuffer>>((value) => value instanceof Int32Array),
    ),
  }),
  epoch: z.string(),
  seq: z.int().min(0),
  declared: z.string(),
  records: z.int().min(0),
})

/** The search index that a database has; null for none, and for what is none. It is made again then. */
export function readKeptIndex(value: unknown): KeptIndex | null {
  return KeptIndexSchema.safeParse(value).data ?? null
}
