import type { Change } from '../../sync-protocol/index.ts'
import type { BaseRecord } from '../core/collection.ts'
import { IndexedRecords } from '../core/indexed-records.ts'
import { type Pausing, withoutPauses } from '../core/pausing.ts'
import type { CollectionChange } from '../core/store.ts'
import { type HouseholdKey, householdCollections, isHouseholdKey } from '../household-collections.ts'
import { INDEX_VERSION, type SavedIndex, SearchIndex } from '../search/search-index.ts'
import { ShownIndex, type ShownSearchOptions } from '../search/shown-index.ts'
import type { Confirmed, ReplicaHit } from './store.ts'
import { storedOf, storedRecord } from './stored-record.ts'

type Put = Extract<Change, { change: 'put' }>

/** Records that the search index takes in between two pauses. */
const PIECE = 20

/** A search index as a store keeps it. */
export interface KeptIndex {
  readonly saved: SavedIndex
  /** The confirmed state that it indexes. */
  readonly epoch: string
  readonly seq: number
  /** The declarations of the program that made it. A program with other declarations makes its own. */
  readonly declared: string
  /** The number of records in it. */
  readonly records: number
}

const declared = [
  INDEX_VERSION,
  ...Object.values(householdCollections).map(({ key, version }) => `${key} ${version}`),
].join('\n')

/** The records of a household in memory, those of collections that this program does not know included. */
export class ConfirmedRecords {
  private readonly tables: ReadonlyMap<string, IndexedRecords>
  private readonly unknown = new Map<string, Map<string, Put>>()
  /** Null until somebody searches, or prepares for it. */
  private index: ShownIndex | null = null
  private making: Pausing<void> | null = null
  private complete = false
  /** Whether the search index is a kept one that was brought up to date. */
  isRestored = false
  /** Records that changed, and that the index has to read again before the next search, by a key of their own. */
  private readonly unread = new Map<
    string,
    { readonly collection: HouseholdKey; readonly public_id: string }
  >()

  constructor() {
    this.tables = new Map(
      Object.values(householdCollections).map((collection) => [
        collection.key,
        new IndexedRecords(collection),
      ]),
    )
  }

  known(collection: HouseholdKey): IndexedRecords {
    const table = this.tables.get(collection)
    if (!table) throw new Error(`no collection ${collection}`)
    return table
  }

  seqOf(collection: string, public_id: string): number | null {
    const known = this.tables.get(collection)?.records.get(public_id)
    return known?.seq ?? this.unknown.get(collection)?.get(public_id)?.seq ?? null
  }

  apply(collection: string, change: Change): void {
    const table = this.tables.get(collection)
    if (!table) {
      this.applyUnknown(collection, change)
      return
    }
    const { public_id } = change
    table.put(public_id, change.change === 'put' ? storedOf(change) : null)
    // Pages show a record of the server at once. The next search waits for the index.
    if (this.index && isHouseholdKey(collection))
      this.unread.set(`${collection} ${public_id}`, { collection, public_id })
  }

  /** The same for puts of one collection, each with its seq: a large household has tens of thousands. */
  load(
    collection: string,
    seqs: readonly number[],
    records: readonly { readonly public_id: string }[],
  ): void {
    const table = this.index ? null : this.tables.get(collection)
    for (const [i, record] of records.entries()) {
      const seq = seqs[i] ?? 0
      const { public_id } = record
      if (table) table.put(public_id, storedRecord(record, seq))
      else this.apply(collection, { change: 'put', public_id, seq, record: { ...record } })
    }
  }

  /** Whether a search answers at once. */
  get isIndexed(): boolean {
    return this.complete
  }

  /**
   * Makes the search index in pieces, between which records may change. All callers share the work. `kept`: one of an earlier time,
   * which is brought up to date where that can be done.
   */
  indexing(at: Confirmed | null = null, kept: KeptIndex | null = null): Pausing<void> {
    this.making ??= this.makeIndex(at, kept)
    return this.making
  }

  /** Lets the index read the records that changed, in pieces. */
  *catchingUp(): Pausing<void> {
    const { index, unread } = this
    if (!index || unread.size === 0) return
    yield* index.index.warming()
    let read = 0
    for (const [key, { collection, public_id }] of unread) {
      unread.delete(key)
      const record = this.confirmed(collection, public_id)
      if (record) index.put(collection, public_id, record)
      else index.remove(collection, public_id)
      if (++read % PIECE === 0) yield
    }
  }

  /** Puts the search index in order, with pauses, so that searches are faster. To be called before it is kept. */
  *ordering(): Pausing<void> {
    if (this.index && this.complete) yield* this.index.index.ordering()
  }

  /** The index for the next time; null while there is none. */
  keptIndex({ epoch, seq }: Confirmed): KeptIndex | null {
    if (!this.index || !this.complete) return null
    withoutPauses(this.catchingUp())
    this.index.confirm((collection, public_id) => this.confirmed(collection, public_id))
    const { index } = this.index
    return { saved: index.save(), epoch, seq, declared, records: index.size }
  }

  /** @throws Error before the index is there */
  *searching(words: string, options: ShownSearchOptions): Pausing<ReplicaHit[]> {
    if (!this.index || !this.complete) throw new Error('the search index is not there yet')
    yield* this.catchingUp()
    return yield* this.index.searching(words, options, (collection, public_id) =>
      this.confirmed(collection, public_id),
    )
  }

  private *makeIndex(at: Confirmed | null, kept: KeptIndex | null): Pausing<void> {
    if (at && kept && kept.epoch === at.epoch && kept.seq <= at.seq && kept.declared === declared) {
      this.isRestored = yield* this.restored(kept)
      this.complete = this.isRestored
      if (this.complete) return
    }
    // From here on it hears of changes, and reads them before the first search.
    const index = new ShownIndex()
    this.index = index
    yield* this.taking(index, -1)
    this.complete = true
  }

  /** Whether a kept index could be brought up to date. */
  private *restored({ saved, seq }: KeptIndex): Generator<undefined, boolean> {
    let index: SearchIndex
    try {
      index = yield* SearchIndex.restore(saved)
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
    const shown = new ShownIndex(index)
    this.index = shown
    const records = yield* this.taking(shown, seq)
    // The index cannot learn what was deleted since.
    return records === index.size
  }

  /** Indexes the records that changed after a seq. Returns the number of all records that can be found. */
  private *taking(index: ShownIndex, since: number): Generator<undefined, number> {
    let read = 0
    let found = 0
    let isWarm = false
    for (const { collection, records } of this.tables.values()) {
      if (!collection.search) continue
      for (const [public_id, { record, seq }] of records) {
        if (seq > since) {
          if (!isWarm) yield* index.index.warming()
          isWarm = true
          index.put(collection.key, public_id, record)
        }
        if (++read % PIECE === 0) yield
      }
      found += records.size
    }
    return found
  }

  private confirmed(collection: HouseholdKey, public_id: string): BaseRecord | null {
    return this.known(collection).records.get(public_id)?.record ?? null
  }

  /** Makes, with pauses, the indexes that pages of places and the first change need, and has the search index rehearse. */
  *preparingRest(): Pausing<void> {
    for (const table of this.tables.values()) {
      yield* table.indexing('placement_id')
      yield* table.indexing('parent_id')
    }
    if (!this.index) return
    yield* this.index.index.warming()
    yield* this.index.rehearsing()
  }

  /** All records as the changes that put them there, a collection after the other. */
  *changes(): Generator<CollectionChange> {
    for (const [collection, { records }] of this.tables) {
      for (const [public_id, { record, seq }] of records) {
        yield { collection, change: { change: 'put', public_id, seq, record: { ...record } } }
      }
    }
    for (const [collection, puts] of this.unknown) {
      for (const change of puts.values()) yield { collection, change }
    }
  }

  private applyUnknown(collection: string, change: Change): void {
    const records = this.unknown.get(collection) ?? new Map<string, Put>()
    this.unknown.set(collection, records)
    if (change.change === 'put') records.set(change.public_id, change)
    else records.delete(change.public_id)
  }
}
