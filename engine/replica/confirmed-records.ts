import type { Change } from '../../sync-protocol/index.ts'
import { IndexedRecords } from '../core/indexed-records.ts'
import type { Pausing } from '../core/pausing.ts'
import type { CollectionChange } from '../core/store.ts'
import { type HouseholdKey, householdCollections } from '../household-collections.ts'
import { ShownIndex, type ShownSearchOptions } from '../search/shown-index.ts'
import type { ReplicaHit } from './store.ts'
import { storedOf } from './stored-as.ts'

type Put = Extract<Change, { change: 'put' }>

/** The records of a household in memory, those of collections that this program does not know included. */
export class ConfirmedRecords {
  private readonly tables: ReadonlyMap<string, IndexedRecords>
  private readonly unknown = new Map<string, Map<string, Put>>()
  private readonly index = new ShownIndex()

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
    if (stored) this.index.put(collection, change.public_id, stored.record)
    else this.index.remove(collection, change.public_id)
  }

  searching(words: string, options: ShownSearchOptions): Pausing<ReplicaHit[]> {
    return this.index.searching(
      words,
      options,
      (collection, public_id) => this.known(collection).records.get(public_id)?.record ?? null,
    )
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
