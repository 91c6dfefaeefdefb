import type { MembershipHint, OperationResult, TransportProblem } from '../../sync-protocol/index.ts'
import type { ChangedRecord } from './optimistic.ts'
import type { QueuedOperation } from './store.ts'

/** How a long exchange comes along: operations answered, or records loaded. */
export interface SyncProgress {
  readonly phase: 'push' | 'pull'
  readonly done: number
  readonly total: number
}

/** How a replica is doing. */
export interface ReplicaStatus {
  readonly user_id: string
  readonly household_id: string
  /** Whether a user is signed in, so that it can sync. */
  readonly signed_in: boolean
  readonly syncing: boolean
  /** Null while nothing long is going on. */
  readonly progress: SyncProgress | null
  /** Operations that the server has not answered yet. */
  readonly pending: number
  /** Of these, operations that wait until a record is there that a restore lost (SPEC.md P10). */
  readonly waiting: number
  /** Operations that the server refused, and the person has not dismissed. */
  readonly rejected: number
  /** Of these, records and values that a restore lost and the server did not recover (see `Replica.lost`). */
  readonly lost: number
  /** Open conflicts. */
  readonly conflicts: number
  /** When it last was level with the server, by the device's clock; null before the first time. */
  readonly synced_at: string | null
  /** The history that it follows, and how far; null and 0 before the first sync. */
  readonly epoch: string | null
  readonly seq: number
  /** Why the last sync failed; null when it did not. */
  readonly problem: { readonly kind: TransportProblem; readonly message: string } | null
}

/** The event that a subscriber gets. */
export type ReplicaEvent =
  /** Records look different; null: any of them may. */
  | { readonly type: 'changed'; readonly records: readonly ChangedRecord[] | null }
  /** Something of the status is different. */
  | { readonly type: 'status' }
  /** What the server says of the user in the household. It may be what was known already. */
  | { readonly type: 'membership'; readonly membership: MembershipHint }

/** What one sync did. */
export interface SyncReport {
  /** Operations by what became of them. */
  readonly applied: number
  readonly merged: number
  readonly rejected: number
  /** Where the replica stands now. */
  readonly epoch: string
  readonly seq: number
}

/** The data that a restore lost, that this device had, and that the server did not recover. */
export interface LostRecord {
  /** Of the operation that offered it, by which it is dismissed or tried again. */
  readonly operation_id: string
  readonly collection: string
  readonly public_id: string
  /** The record as this device held it; null for a deletion. */
  readonly record: Readonly<Record<string, unknown>> | null
  readonly result: OperationResult
}

/** An operation that the server refused for good. */
export interface RejectedOperation {
  readonly operation: QueuedOperation['operation']
  readonly result: OperationResult
}
