import * as z from 'zod'
import type { Confirmed, QueuedOperation } from '../../../engine/index.ts'

/** Maximum number of operations without effect on the confirmed state with which answers are kept: more are seldom, and long to name. */
const MOST_OPERATIONS = 200

const KeptAnswersSchema = z.strictObject({
  /** The state that they describe; see `markOf`. */
  mark: z.string(),
  answers: z.array(z.strictObject({ name: z.string(), input: z.unknown(), output: z.unknown() })),
  /** Orders of all things, so that the next start need not sort them; see `KeptOrder` of the views. */
  orders: z.array(
    z.strictObject({
      collection: z.enum(['items', 'containers']),
      sort: z.string(),
      // A clone of an array has a buffer of its own, which nothing shares.
      rows: z.custom<Int32Array<ArrayBuffer>>((value) => value instanceof Int32Array),
    }),
  ),
})

/** Answers of an earlier time, each with its question. They are read before the records are. */
export type KeptAnswers = z.infer<typeof KeptAnswersSchema>

/** The answers that a database has; null for none, and for what is none. */
export function readKeptAnswers(value: unknown): KeptAnswers | null {
  return KeptAnswersSchema.safeParse(value).data ?? null
}

/** The part of a store that answers depend on. */
export interface AnsweredState {
  readonly confirmed: Confirmed | null
  /** The operations in any state. */
  readonly queue: readonly QueuedOperation[]
}

/**
 * A text that is the same for two moments only if all answers are. `surroundings`: what else they depend on, such as the day. Null
 * where nothing is to be kept.
 */
export function markOf({ confirmed, queue }: AnsweredState, surroundings: readonly string[]): string | null {
  const open = queue.filter(({ state }) => state !== 'settled')
  if (!confirmed || open.length > MOST_OPERATIONS) return null
  const operations = open
    .toSorted((a, b) => a.position - b.position)
    .map(({ operation, state }) => [operation.operation_id, state])
  return JSON.stringify([confirmed.epoch, confirmed.seq, operations, surroundings])
}
