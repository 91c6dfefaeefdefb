import { z } from 'zod'
import { DateTime, JsonObject, Seq, Uuid7 } from './primitives.ts'

/** One intent of one person, as a replica sends it. `input` is judged by the command that `type` names. */
export const Operation = z.strictObject({
  operation_id: Uuid7,
  /** The command, such as `item.move`. */
  type: z.string().min(1).max(64),
  input: JsonObject,
  /** The seq that the author's replica had applied when the intent was made. */
  base_seq: Seq,
  /** When it happened, by the author's clock. */
  occurred_at: DateTime,
})
export type Operation = z.infer<typeof Operation>
