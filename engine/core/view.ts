import type { CollectionMap, IndexIn, KeyOf, RecordIn } from './collection.ts'
import type { AppliedOperation } from './effects.ts'
import type { FindOptions } from './find.ts'
import type { LedgerEntry, Stored } from './stored.ts'

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
  /**
   * The ids of every live record, in no order, one by one: for reading a large collection in turns with others. A record that
   * changes meanwhile may be missing. Absent where a store has no cheaper way than `all`.
   */
  ids?(collection: KeyOf<M>): Iterable<string>
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
