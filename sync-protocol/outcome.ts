import { z } from 'zod'
import { Seq, Uuid, Uuid7 } from './primitives.ts'

/** One thing wrong with an input: where (dotted path), what (a word for programs), and what to do (for people). */
export const ErrorDetail = z.strictObject({ path: z.string(), code: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** Why an operation was rejected. */
export const OperationError = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.array(ErrorDetail),
})
export type OperationError = z.infer<typeof OperationError>

/** What gave way when an operation was merged; the whole story is the `conflicts` record of that id. */
export const ConflictNote = z.strictObject({
  public_id: Uuid,
  collection: z.string(),
  record_id: z.string(),
  field: z.string(),
  reason: z.string(),
  lost: z.unknown(),
  kept: z.unknown(),
})
export type ConflictNote = z.infer<typeof ConflictNote>

/** The outcome of one operation, kept for ever under its id. */
export const OperationResult = z.strictObject({
  operation_id: Uuid7,
  status: z.enum(['applied', 'merged', 'rejected']),
  /** The place in the household's history; null for a rejected one. */
  seq: Seq.nullable(),
  /** True when the outcome was already known and nothing was done again. */
  replayed: z.boolean(),
  conflicts: z.array(ConflictNote),
  error: OperationError.nullable(),
})
export type OperationResult = z.infer<typeof OperationResult>
