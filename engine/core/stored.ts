import type { BaseRecord } from './collection.ts'

/**
 * What merging needs to know of a record beside the record itself. It stays with the store and never
 * crosses the wire. Null for a record that nobody has changed since its creation.
 */
export interface MergeState {
  /** The seq that last changed a field; `*` stands for all fields not named (the creation). */
  readonly fields: Readonly<Record<string, number>>
  /**
   * By field, where several edits stand in it, their seqs: somebody gave it the value again that it had (SPEC.md, C8), or
   * a document has what several people wrote unseen (N1). Absent where only the edit stands that changed it.
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
