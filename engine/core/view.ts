import type { BaseRecord, CollectionMap, IndexIn, KeyOf, RecordIn } from './collection.ts'
import type { AppliedOperation } from './effects.ts'
import type { FindOptions } from './find.ts'

/**
 * What merging needs to know of a record beside the record itself. It stays with the store and never
 * crosses the wire. Null for a record that nobody has changed since its creation.
 */
export interface MergeState {
  /** The seq that last changed a field; `*` stands for all fields not named (the creation). */
  readonly fields: Readonly<Record<string, number>>
  /**
   * By field, where somebody gave it the value again that it had: the seqs of all edits that stand in it (SPEC.md, C8).
   * Absent where only the edit stands that changed it.
   */
  readonly again?: Readonly<Record<string, readonly number[]>>
  readonly quantity?: QuantityState
  /**
   * Of a record that was recovered after a restore: by epoch, the seq of that history up to which the record holds all
   * that was done to it there.
   */
  readonly origins?: Readonly<Record<string, number>>
}

/** How an item's quantity came about (see SPEC.md, Q rules). */
export interface QuantityState {
  /** The seq of the count that stands. */
  readonly counted: number
  /** That count plus the deltas after it; below zero when more was taken than there was. */
  readonly sum: number
  /** Shortfalls at which the quantity was held at zero, and that nobody has built on yet: `[seq, amount]`. An excess is negative. */
  readonly held: readonly (readonly [seq: number, amount: number])[]
}

/** A record as a store holds it. */
export interface Stored<R extends BaseRecord = BaseRecord> {
  readonly record: R
  /** The seq that last changed it. */
  readonly seq: number
  readonly merge: MergeState | null
}

/** What the history keeps of an accepted operation; enough to judge another one against it. */
export interface LedgerEntry {
  readonly seq: number
  readonly operation_id: string
  readonly type: string
  readonly user_id: string
  readonly replica_id: string
  readonly base_seq: number
  /** The edit time that counts: the author's clock, held inside the window in which it must lie. */
  readonly edit_at: string
  /** When the store took it. */
  readonly committed_at: string
}

/** Reads of one consistent state. Commands decide by it; it never changes under them. */
export interface ReadView<M extends CollectionMap> {
  get<K extends KeyOf<M>>(collection: K, public_id: string): Stored<RecordIn<M, K>> | null
  /** Records whose index has that value, oldest change first unless the options say otherwise. */
  find<K extends KeyOf<M>>(
    collection: K,
    index: IndexIn<M, K>,
    value: string | number,
    options?: FindOptions,
  ): Stored<RecordIn<M, K>>[]
  /** The number of records that `find` returns without options. */
  count<K extends KeyOf<M>>(collection: K, index: IndexIn<M, K>, value: string | number): number
  /** Every live record, in the order of their ids: for collections that are known to be small. */
  all<K extends KeyOf<M>>(collection: K): Stored<RecordIn<M, K>>[]
  /** The number of live records of a collection. */
  size(collection: KeyOf<M>): number
  /** Whether a record was deleted after that seq, as far as tombstones go back; true where they do not. */
  deletedSince(collection: KeyOf<M>, public_id: string, seq: number): boolean
  /** The accepted operation of that seq. */
  entry(seq: number): LedgerEntry | null
  /**
   * Counts steps that a command takes beside reading: about 10 microseconds each. Where a store bounds them, it throws
   * `TooMuchEffort`.
   */
  spend?(steps: number): void
  /** An accepted operation with what it did; null also where the history is kept elsewhere, as on a phone. */
  operation(operation_id: string): AppliedOperation | null
}
