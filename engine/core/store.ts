import type {
  Change,
  ConflictNote,
  JsonObject,
  OperationError,
  OperationResult,
} from '../../sync-protocol/index.ts'
import type { RecordChange } from './change-set.ts'
import type { CollectionMap, KeyOf } from './collection.ts'
import type { Author } from './stamp.ts'
import type { LedgerEntry } from './stored.ts'
import type { ReadView } from './view.ts'

/** A result that is there when the work returns: no promise. Work that waits cannot be part of a transaction. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

/** Where a scope's history stands. */
export interface ScopeState {
  readonly scope_id: string
  readonly epoch: string
  readonly seq: number
  /** Tombstones at or below it are gone. */
  readonly floor_seq: number
  /** When the last operation was taken; empty before the first. */
  readonly committed_at: string
  readonly checksum: string
  /** Live records by collection. */
  readonly rows: Readonly<Record<string, number>>
}

/** An operation as the ledger keeps it. `input` is what the author sent, so that a second use of the id differs from a retry. */
export interface LedgerOperation {
  readonly operation_id: string
  readonly type: string
  readonly input: JsonObject
  readonly author: Author
  readonly base_seq: number
  readonly occurred_at: string
  readonly edit_at: string
  /** Whether its time says nothing of its author's own clock (C3): it speaks of what others did before. */
  readonly apart?: boolean
}

/** What the ledger knows under an operation id. */
export interface RecordedOperation {
  readonly type: string
  readonly result: OperationResult
  /** Whether the operation came with that input. A store need not keep a large input whole to know. */
  hasInput(input: JsonObject): boolean
}

/** An accepted operation, and what it wrote. */
export interface CommittedOperation {
  readonly entry: LedgerEntry
  readonly operation: LedgerOperation
  readonly changes: readonly RecordChange[]
  readonly conflicts: readonly ConflictNote[]
}

/** All that one transaction wrote, in order. Plain data, so that it can be kept, sent and applied elsewhere. */
export interface CommittedSet {
  readonly scope_id: string
  readonly epoch: string
  /** The seq after it. */
  readonly seq: number
  /** The hash of the scope's history up to that seq, in hex. */
  readonly hash: string
  readonly accepted: readonly CommittedOperation[]
  readonly refused: readonly { readonly operation: LedgerOperation; readonly error: OperationError }[]
}

/**
 * An open transaction: the only way to write. What `commit` and `refuse` did is undone as a whole when the
 * work throws, and durable when `transact` returns.
 */
export interface ScopeTransaction<M extends CollectionMap> {
  readonly view: ReadView<M>
  readonly state: ScopeState
  /** The present history. The same as `state.epoch`, and cheaper. */
  readonly epoch: string
  /** The seq of the last operation, of this transaction too. The same as `state.seq`, and cheaper. */
  readonly seq: number
  /** When this transaction takes its operations: now, but never before the last one (clocks jump). */
  readonly committed_at: string
  /**
   * Allows the next operation a number of steps, of about 10 microseconds each. One that takes more ends with `TooMuchEffort`
   * before it writes anything. A store that does not count steps has no such method.
   */
  allow?(steps: number): void
  recorded(operation_id: string): RecordedOperation | null
  /** The latest edit time of the author's earlier operations; empty if there is none. */
  lastEditAt(author: Author): string
  /**
   * The seq, in this epoch's numbers, up to which an author had seen the history: a `base_seq` of an earlier
   * epoch counts up to where that epoch ended, one of an unknown epoch counts for nothing.
   */
  knownSeq(epoch: string | undefined, base_seq: number): number
  /**
   * Writes an accepted operation, its changes and its outcome. `expected_seq` is the seq it was judged at;
   * another one now is a mistake in the program.
   * @throws {OperationFault} when the changes cannot be stored; the transaction continues without them.
   */
  commit(
    expected_seq: number,
    operation: LedgerOperation,
    changes: readonly RecordChange[],
    conflicts: readonly ConflictNote[],
  ): LedgerEntry
  /** Writes the outcome of a rejected operation. */
  refuse(operation: LedgerOperation, error: OperationError): void
  /** Whether an error was thrown by the store itself (disk, lock, damage) rather than by the code that uses it. */
  isStoreError(error: unknown): boolean
}

/** One scope's records and history, in memory or in a file. */
export interface ScopeStore<M extends CollectionMap> {
  /** Runs `work` in one transaction. `now` is an ISO 8601 time in UTC. */
  transact<T>(now: string, work: (transaction: ScopeTransaction<M>) => Synchronous<T>): T
  /** Runs `work` on one consistent state. */
  read<T>(work: (view: ReadView<M>, state: ScopeState) => Synchronous<T>): T
  recorded(operation_id: string): RecordedOperation | null
  /**
   * Every put and delete after `since_seq` (null: all live records, no deletes) in the collections named,
   * each record once, at most `limit` of them.
   */
  changes(since_seq: number | null, collections: readonly KeyOf<M>[], limit: number): CollectionChange[]
}

/** A change, and the collection it belongs to. */
export interface CollectionChange {
  readonly collection: string
  readonly change: Change
}

/** The store could not write the result of one operation, but still works: an error of the program. */
export class OperationFault extends Error {
  override readonly name = 'OperationFault'
}
