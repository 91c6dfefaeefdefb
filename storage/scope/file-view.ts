import type Database from 'better-sqlite3'
import type {
  AppliedOperation,
  BaseRecord,
  CollectionMap,
  FindOptions,
  IndexIn,
  KeyOf,
  LedgerEntry,
  ReadView,
  RecordIn,
  Stored,
} from '../../engine/index.ts'
import { Effort } from './effort.ts'
import { Ledger } from './ledger.ts'
import { RecordTable } from './record-table.ts'
import type { ScopeSchema } from './schema.ts'
import type { MovingState } from './state.ts'
import { Tombstones } from './tombstones.ts'

/** Records kept beyond this many are read again: a view over a large household must not hold all of it. */
const CACHED = 5000

/**
 * Reads of an open file. What `get` and `entry` found is kept until the transaction ends, so that a batch of
 * operations on one box reads the box once.
 */
export class FileView<M extends CollectionMap> implements ReadView<M> {
  readonly ledger: Ledger
  /** Of what is read through this view. */
  readonly effort = new Effort()
  private readonly tombstones: Tombstones
  private floor = 0
  private readonly tables: ReadonlyMap<
    string,
    { readonly rows: RecordTable; readonly cache: Map<string, Stored | null> }
  >
  private readonly entries = new Map<number, LedgerEntry | null>()
  private cached = 0
  /** Live records by collection, as the open transaction moves them on. */
  private rows: Readonly<Record<string, number>> = {}

  constructor(database: Database.Database, schema: ScopeSchema<M>) {
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

  /** A record as it stands before a change of it. */
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
    let entry = this.entries.get(seq)
    if (entry === undefined) {
      this.effort.spend(1)
      entry = this.ledger.entry(seq)
      this.entries.set(seq, entry)
    }
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

  /** A transaction begins. */
  enter(state: MovingState): void {
    this.forgetAll()
    this.effort.allow(null)
    this.rows = state.rows
    this.floor = state.floor_seq
  }

  /** A record was written: what is known of it is known no more. */
  forget(collection: string, public_id: string): void {
    const { rows, cache } = this.table(collection)
    cache.delete(public_id)
    rows.gap.added(public_id)
  }

  /** The transaction is over, or its latest part undone: nothing is known any more. */
  forgetAll(): void {
    if (this.cached > 0) {
      for (const { rows, cache } of this.tables.values()) {
        cache.clear()
        rows.gap.forget()
      }
    }
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

/**
 * What a table holds is what commands put there, brought to the declared version when the file was opened, and
 * commands are typed by collection: the one place that says so.
 */
export function typed<M extends CollectionMap, K extends KeyOf<M>>(
  _collection: K,
  stored: Stored,
): Stored<RecordIn<M, K>> {
  return stored as Stored<RecordIn<M, K>>
}
