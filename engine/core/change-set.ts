import type { ConflictNote, OperationError } from '../../sync-protocol/index.ts'
import type { BaseRecord } from './collection.ts'
import type { MergeState } from './stored.ts'

/** One record to write. Plain data, so that a change set can be kept, sent and applied elsewhere. */
export type RecordChange =
  | {
      readonly change: 'put'
      readonly collection: string
      readonly record: BaseRecord
      readonly merge: MergeState | null
      /** The seq of the state it replaces; null for a new record. */
      readonly prior_seq: number | null
    }
  /** Replaces the merge state alone: the record, and its seq, stay as they are. */
  | {
      readonly change: 'mark'
      readonly collection: string
      readonly public_id: string
      readonly merge: MergeState
      readonly prior_seq: number
    }
  | {
      readonly change: 'delete'
      readonly collection: string
      readonly public_id: string
      readonly prior_seq: number
    }

/** The id of the record that a change writes. */
export function recordIdOf(change: RecordChange): string {
  return change.change === 'put' ? change.record.public_id : change.public_id
}

export type RecordMark = Extract<RecordChange, { change: 'mark' }>

/** What a command decided: changes to make, or why not. */
export type Decision =
  | { readonly changes: readonly RecordChange[]; readonly conflicts: readonly ConflictNote[] }
  | Rejection

/** A refusal with a closed code (SPEC.md, "Rejections"). */
export interface Rejection {
  readonly rejected: OperationError
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'rejected' in value
}
