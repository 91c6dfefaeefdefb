import * as z from 'zod'
import { Seq, Uuid, Uuid7 } from './primitives.ts'

/** One thing wrong with an input: where (dotted path), what (a word for programs), and what to do (for people). */
export const ErrorDetail = z
  .strictObject({
    path: z.string().meta({ description: 'Keys and indexes joined by dots; empty for the whole' }),
    code: z.string().meta({ examples: ['required', 'invalid_type', 'too_big', 'unrecognized_key'] }),
    message: z.string(),
  })
  .meta({ id: 'ErrorDetail' })
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** Why an operation was rejected. */
export const OperationError = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    details: z.array(ErrorDetail),
  })
  .meta({ id: 'OperationError', description: 'Why an operation was rejected.' })
export type OperationError = z.infer<typeof OperationError>

/** What gave way when an operation was merged; the whole story is the `conflicts` record of that id. */
export const ConflictNote = z
  .strictObject({
    public_id: Uuid,
    collection: z.string(),
    record_id: z.string(),
    field: z.string(),
    reason: z.string(),
    lost: z.unknown(),
    kept: z.unknown(),
  })
  .meta({
    id: 'ConflictNote',
    description: 'The value that lost; the record with this id in `conflicts` has the details.',
  })
export type ConflictNote = z.infer<typeof ConflictNote>

/** The outcome of one operation, kept for ever under its id. */
export const OperationResult = z
  .strictObject({
    operation_id: Uuid7,
    status: z
      .enum(['applied', 'merged', 'rejected'])
      .meta({ description: '`merged`: applied, and a value lost; see `conflicts`' }),
    /** The place in the household's history; null for a rejected one. */
    seq: Seq.nullable().meta({
      description: "The place in the household's history; null for a rejected one",
    }),
    /** True when the outcome was already known and nothing was done again. */
    replayed: z
      .boolean()
      .meta({ description: 'True if the outcome was recorded already, and nothing was applied again' }),
    conflicts: z.array(ConflictNote),
    error: OperationError.nullable(),
  })
  .meta({ id: 'OperationResult', description: 'The outcome of one operation, kept for ever under its id.' })
export type OperationResult = z.infer<typeof OperationResult>
