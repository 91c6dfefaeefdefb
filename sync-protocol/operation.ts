import * as z from 'zod'
import { DateTime, JsonObject, Seq, Uuid, Uuid7 } from './primitives.ts'

/** One intent of one person, as a replica sends it. `input` is judged by the command that `type` names. */
export const Operation = z
  .strictObject({
    operation_id: Uuid7.meta({
      description: 'Made by the author. The same id again returns the recorded outcome.',
    }),
    type: z.string().min(1).max(64).meta({ description: 'The command, such as `item.move`' }),
    input: JsonObject,
    base_seq: Seq.meta({
      description: "The seq that the author's replica had applied when the intent was made",
    }),
    occurred_at: DateTime.meta({ description: "When it happened, by the author's clock" }),
    acknowledged: z.strictObject({ epoch: Uuid, seq: Seq }).optional().meta({
      description:
        'Only of an operation that is pushed again after a restore: the history in which it was accepted before, and its seq there',
    }),
  })
  .meta({
    id: 'Operation',
    description: 'One intent of one person.',
    examples: [
      {
        operation_id: '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d',
        type: 'item.adjust_quantity',
        input: { public_id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d', delta: -1, reason: 'Lent to Ben' },
        base_seq: 1234,
        occurred_at: '2026-11-20T10:00:00.000Z',
      },
    ],
  })
export type Operation = z.infer<typeof Operation>
