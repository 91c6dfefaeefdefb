import * as z from 'zod'
import { Operation } from './operation.ts'
import { OperationResult } from './outcome.ts'
import { Seq, Uuid } from './primitives.ts'
import { LIMITS } from './version.ts'

/** `POST /mutations`: the oldest part of a replica's queue, in order. */
export const MutationsRequest = z.strictObject({
  household_id: Uuid.optional(),
  protocol_version: z.int().min(0),
  /** The history that the `base_seq` numbers count in; absent means the current one. */
  epoch: Uuid.optional().meta({
    description: 'The history that the `base_seq` numbers count in; absent means the current one',
  }),
  operations: z.array(Operation).min(1).max(LIMITS.operations_per_batch),
})
export type MutationsRequest = z.infer<typeof MutationsRequest>

/** `results[i]` answers `operations[i]`. */
export const MutationsReply = z.strictObject({
  household_id: Uuid,
  epoch: Uuid,
  seq: Seq,
  results: z.array(OperationResult),
})
export type MutationsReply = z.infer<typeof MutationsReply>
