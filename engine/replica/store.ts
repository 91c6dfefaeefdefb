import * as z from 'zod'
import { type Change, Operation, OperationResult, Uuid } from '../../sync-protocol/index.ts'
import type { ChecksumSums } from '../core/checksum.ts'
import { HistoryPoint } from '../core/history-point.ts'
import type { CollectionChange } from '../core/store.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdCollections, HouseholdView } from '../household-collections.ts'
import type { ShownSearchOptions } from '../search/shown-index.ts'

/** Whose queue it is. It is never sent for anybody else, nor to another household. */
export interface ReplicaOwner {
  readonly user_id: string
  readonly household_id: string
}

/** Where the confirmed state stands in the household's history. */
export interface Confirmed {
  readonly epoch: string
  readonly seq: number
  /** The checksum of all its records, as two sums. */
  readonly sums: ChecksumSums
}

/**
 * What has become of an operation of this replica:
 * - `pending`: not answered yet. It may have been sent, and even accepted.
 * - `acknowledged`: accepted, but the confirmed state does not hold its effect yet.
 * - `settled`: accepted and confirmed; kept for a while, because a restore of the server may lose it.
 * - `rejected`: refused for good; kept with its input until the person dismisses it.
 */
export const QueueState = z.enum(['pending', 'acknowledged', 'settled', 'rejected'])
export type QueueState = z.infer<typeof QueueState>

/** An operation in a replica's queue. Stores keep it as it is. */
export const QueuedOperation = z.strictObject({
  /** The order in which the operations were made: 1, 2, 3 ... */
  position: z.int().min(1),
  /** As it is sent. Made once, and never changed: its id answers for its body. */
  operation: Operation,
  /** The history that its `base_seq` counts in; null when the replica had none yet. */
  epoch: Uuid.nullable(),
  /** Its size as JSON text in UTF-8. */
  bytes: z.int().min(1),
  state: QueueState,
  /** The answer; null while there is none. */
  result: OperationResult.nullable(),
  /** The history in which the server accepted it, and its seq there; null if it is not accepted. */
  taken: HistoryPoint.nullable(),
  /** The replica's age when the confirmed state came to hold it, in ms; null before. */
  settled_age: z.int().min(0).nullable(),
  /** The replica's age when it was found that its record is not there yet, in ms; absent of one that does not wait for that. */
  waits_since: z.int().min(0).optional(),
  /** Whether it has waited for as long as one may. */
  waited: z.boolean().optional(),
})
export type QueuedOperation = z.infer<typeof QueuedOperation>

/** What a replica notes beside its records and its queue. */
export const ReplicaMemo = z.strictObject({
  /** When it last was level with the server, by its own clock; null before the first time. */
  synced_at: z.string().nullable(),
  /** The server's clock at the last pull, give or take a constant; null before the first. */
  server_time: z.string().nullable(),
  /** For how long it has lived at least, in ms: time that both clocks saw pass between two pulls, at most a day each. */
  age: z.int().min(0),
  /** The confirmed state that the queue was last brought in line with; null before the first. */
  followed: HistoryPoint.nullable(),
  /** Whether the server understands offers of what a restore lost, and where an operation was acknowledged before. */
  recovers: z.boolean().optional(),
})
export type ReplicaMemo = z.infer<typeof ReplicaMemo>

/** The memo of a new replica. */
export const EMPTY_MEMO: ReplicaMemo = { synced_at: null, server_time: null, age: 0, followed: null }

/** The writes to the queue, all of them or nothing. Deletions come first. */
export interface QueueChange {
  /** Operations that are new, or have come further. */
  readonly put?: readonly QueuedOperation[]
  /** Ids of operations to forget. */
  readonly remove?: readonly string[]
  /** Forget settled operations whose `settled_age` is below this. */
  readonly forget_settled_below?: number
  readonly memo?: ReplicaMemo
}

/** A hit of a search in the confirmed state. */
export interface ReplicaHit {
  readonly collection: keyof HouseholdCollections
  readonly public_id: string
}

type Awaitable<T> = T | Promise<T>

/**
 * What a replica keeps on its device, for one owner. The queue is precious: what `saveQueue` wrote is on disk when it is
 * done. The confirmed state can be loaded from the server again; it only has to be complete, and of one seq.
 *
 * Reads are synchronous, because commands are. Writes may take their time, and are never begun while another one is going on.
 * A store is used by one replica at a time.
 */
export interface ReplicaStore {
  readonly owner: ReplicaOwner
  /** The confirmed records, without merge states and ledger: `merge` and `entry()` are always null. */
  readonly view: HouseholdView
  /** Null before the first snapshot. */
  readonly confirmed: Confirmed | null
  readonly memo: ReplicaMemo
  /** The seq of a confirmed record, also in a collection that this program does not know; null when there is none. */
  seqOf(collection: string, public_id: string): number | null
  /** The confirmed records of a collection whose last change came after that seq. */
  changedAfter(collection: keyof HouseholdCollections, seq: number): readonly Stored[]
  /** The greatest position in the queue; 0 when it is empty. */
  readonly last_position: number
  /** The operations in one of these states, in order. */
  queue(...states: readonly QueueState[]): readonly QueuedOperation[]
  saveQueue(change: QueueChange): Awaitable<void>
  /** Puts changes into the confirmed state, and moves it on: all at once or not at all. */
  applyChanges(to: Confirmed, changes: readonly CollectionChange[]): Awaitable<void>
  /** Begins a new confirmed state beside the present one. An earlier one that was not finished is discarded. */
  stage(): Awaitable<ReplicaStage>
  /**
   * What a question finds among the confirmed records, as a `ShownIndex` finds it: with `shown` over them, the best first. A store
   * that has yet to make its index does so in pieces, and lets others have their turn between them.
   */
  search(words: string, options: ShownSearchOptions): Awaitable<readonly ReplicaHit[]>
  close(): Awaitable<void>
}

/** A confirmed state that is being loaded. Killed before the swap, it was never there. */
export interface ReplicaStage {
  /** Adds records; each at most once. Fields and collections that this program does not know are kept. */
  add(collection: string, changes: readonly Change[]): Awaitable<void>
  /** Makes it the confirmed state, at once. */
  swap(to: Confirmed): Awaitable<void>
  /** Drops it; does nothing after the swap. */
  discard(): Awaitable<void>
}
