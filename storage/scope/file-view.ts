import {
  type AppliedOperation,
  type BaseRecord,
  type CollectionMap,
  type FindOptions,
  type IndexIn,
  type KeyOf,
  type LedgerEntry,
  type ReadView,
  type RecordIn,
  type Stored,
  typed,
} from '../../engine/index.ts'
import type { Database } from '../sqlite.ts'
import { Effort } from './effort.ts'
import { Ledger } from './ledger.ts'
import { RecordTable } from './record-table.ts'
import type { ScopeSchema } from './schema.ts'
import type { MovingState } from './state.ts'
import { Tombstones } from './tombstones.ts'

/**
 * Maximum number of records that are cached during a transaction: a view of a large household must not hold all of it.
 */
const CACHED = 5000
/** Maximum number of records that are cached from one transaction to the next, while the file is open. */
const KEPT = 256

/**
 * Reads of an open file. The results of `get` and `entry` are cached, so that several operations on one box read the
 * box once: in one transaction, and in the next ones while no other connection changes the file.
 */
export class FileView<M extends CollectionMap> implements ReadView<M> {
  readonly ledger: Ledger
  /** Counts the reads of this view. */
  readonly effort = new Effort()
  private readonly tombstones: Tombstones
  private floor = 0
  private readonly tables: ReadonlyMap<
    string,
    { readonly rows: RecordTable; readonly cache: Map<string, Stored | null> }
  >
  private readonly entries = new Map<number, LedgerEntry>()
  private cached = 0
  /** SQLite's `data_version` of the cached records; null if nothing may be cached. */
  private version: number | null = null
  /** Live records by collection, updated by the open transaction. */
  private rows: Readonly<Record<string, number>> = {}

  constructor(database: Database, schema: ScopeSchema<M>) {
    this.ledger = new Ledger(database)
    this.tombstones = new Tombstones(database)
    this.tables = new Map(
      [...schema.tables].map(([key, table]) => [
        key,
        { rows: new RecordTable(database, table, this.effort), cache: new Map() },
      ]),
    )
  }

  get<K extends KeyOf<M>>(collection: K, public_id: string): Stored<RecordIn<M, K>> | null {
    const stored = this.stored(collection, public_id)
    return stored && typed(collection, stored)
  }

  /** A record in its state before a change. */
  prior(collection: string, public_id: string): BaseRecord | null {
    return this.stored(collection, public_id)?.record ?? null
  }

  private stored(collection: string, public_id: string): Stored | null {
    const { rows, cache } = this.table(collection)
    if (rows.gap.has(public_id)) return null
    const known = cache.get(public_id)
    if (known !== undefined) return known
    const stored = rows.get(public_id)
    if (this.cached < CACHED) {
      cache.set(public_id, stored)
      this.cached++
    }
    return stored
  }

  find<K extends KeyOf<M>>(
    collection: K,
    index: IndexIn<M, K>,
    value: string | number,
    options?: FindOptions,
  ): Stored<RecordIn<M, K>>[] {
    const found = this.records(collection).find(index, value, options ?? {})
    return found.map((stored) => typed(collection, stored))
  }

  count<K extends KeyOf<M>>(collection: K, index: IndexIn<M, K>, value: string | number): number {
    return this.records(collection).count(index, value)
  }

  all<K extends KeyOf<M>>(collection: K): Stored<RecordIn<M, K>>[] {
    // Before any of them is read.
    this.effort.expect(this.size(collection))
    return this.records(collection)
      .all()
      .map((stored) => typed(collection, stored))
  }

  size(collection: KeyOf<M>): number {
    const { rows } = this.table(collection)
    if (rows.table.collection.nature === 'credentials') return rows.size()
    return this.rows[collection] ?? 0
  }

  deletedSince(collection: KeyOf<M>, public_id: string, seq: number): boolean {
    return seq < this.floor || (this.tombstones.seqOf(collection, public_id) ?? 0) > seq
  }

  entry(seq: number): LedgerEntry | null {
    const known = this.entries.get(seq)
    if (known) return known
    this.effort.spend(1)
    const entry = this.ledger.entry(seq)
    if (entry) this.entries.set(seq, entry)
    return entry
  }

  spend(steps: number): void {
    this.effort.spend(steps)
  }

  operation(operation_id: string): AppliedOperation | null {
    return this.ledger.applied(operation_id)
  }

  /** The rows of a collection. */
  records(collection: string): RecordTable {
    return this.table(collection).rows
  }

  /** Begins a transaction; `version` changes when another connection changes the file. */
  enter(state: MovingState, version: number): void {
    if (version !== this.version) this.forgetAll()
    this.version = null
    this.effort.allow(null)
    this.rows = state.rows
    this.floor = state.floor_seq
  }

  /** Drops a record that was written. */
  forget(collection: string, public_id: string): void {
    const { rows, cache } = this.table(collection)
    if (cache.delete(public_id)) this.cached--
    rows.gap.added(public_id)
  }

  /**
   * A transaction has ended, and all its changes were reported. The cached reads are valid until the version changes.
   */
  leave(version: number): void {
    if (this.cached > KEPT || this.entries.size > KEPT) this.forgetAll()
    else this.version = version
  }

  /** Drops all cached reads, which may be out of date. */
  forgetAll(): void {
    for (const { rows, cache } of this.tables.values()) {
      cache.clear()
      rows.gap.forget()
    }
    this.version = null
    this.cached = 0
    this.entries.clear()
    this.ledger.forget()
  }

  private table(collection: string) {
    const table = this.tables.get(collection)
    if (!table) throw new Error(`no collection ${collection}`)
    return table
  }
}
