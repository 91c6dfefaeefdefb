import type { Change } from '../../sync-protocol/index.ts'
import type { BaseRecord } from '../core/collection.ts'
import { IndexedRecords } from '../core/indexed-records.ts'
import type { Pausing } from '../core/pausing.ts'
import type { CollectionChange } from '../core/store.ts'
import { type HouseholdKey, householdCollections } from '../household-collections.ts'
import { INDEX_VERSION, type SavedIndex, SearchIndex } from '../search/search-index.ts'
import { ShownIndex, type ShownSearchOptions } from '../search/shown-index.ts'
import type { Confirmed, ReplicaHit } from './store.ts'
import { storedOf } from './stored-as.ts'

type Put = Extract<Change, { change: 'put' }>

/** Records that the search index takes in between two pauses. */
const PIECE = 20

/** A search index as a store keeps it. */
export interface KeptIndex {
  readonly saved: SavedIndex
  /** The state of which it is. */
  readonly epoch: string
  readonly seq: number
  /** What the program that made it searches: another program makes its own. */
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
  private making: Pausing<boolean> | null = null
  private complete = false

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
    const stored = change.change === 'put' ? storedOf(change) : null
    table.put(change.public_id, stored)
    if (stored) this.index?.put(collection, change.public_id, stored.record)
    else this.index?.remove(collection, change.public_id)
  }

  /** Whether a search answers at once. */
  get isIndexed(): boolean {
    return this.complete
  }

  /**
   * Makes the search index in pieces, between which records may change. All callers share the work. `kept`: one of an earlier time,
   * which is brought up to date where that can be done: then the work returns true.
   */
  indexing(at: Confirmed | null = null, kept: KeptIndex | null = null): Pausing<boolean> {
    this.making ??= this.makeIndex(at, kept)
    return this.making
  }

  /** The index for the next time; null while there is none. */
  keptIndex({ epoch, seq }: Confirmed): KeptIndex | null {
    if (!this.index || !this.complete) return null
    this.index.confirm((collection, public_id) => this.confirmed(collection, public_id))
    const { index } = this.index
    return { saved: index.save(), epoch, seq, declared, records: index.size }
  }

  /** @throws Error before the index is there */
  searching(words: string, options: ShownSearchOptions): Pausing<ReplicaHit[]> {
    if (!this.index || !this.complete) throw new Error('the search index is not there yet')
    return this.index.searching(words, options, (collection, public_id) =>
      this.confirmed(collection, public_id),
    )
  }

  private *makeIndex(at: Confirmed | null, kept: KeptIndex | null): Pausing<boolean> {
    if (at && kept && kept.epoch === at.epoch && kept.seq <= at.seq && kept.declared === declared) {
      this.complete = yield* this.restored(kept)
      if (this.complete) return true
    }
    // From here on it receives changes. A record that is read afterwards is as new as they are.
    const index = new ShownIndex()
    this.index = index
    yield* this.taking(index, -1)
    this.complete = true
    return false
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

  /** Puts what changed since a seq; returns how many records can be found in all. */
  private *taking(index: ShownIndex, since: number): Generator<undefined, number> {
    let read = 0
    let found = 0
    for (const { collection, records } of this.tables.values()) {
      if (!collection.search) continue
      for (const [public_id, { record, seq }] of records) {
        if (seq > since) index.put(collection.key, public_id, record)
        if (++read % PIECE === 0) yield
      }
      found += records.size
    }
    return found
  }

  private confirmed(collection: HouseholdKey, public_id: string): BaseRecord | null {
    return this.known(collection).records.get(public_id)?.record ?? null
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
