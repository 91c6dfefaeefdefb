import type { RecordChange } from '../core/change-set.ts'
import type { BaseRecord, IndexIn, RecordIn } from '../core/collection.ts'
import { type AppliedOperation, effectsOf } from '../core/effects.ts'
import { byId, type FindOptions, pageOf } from '../core/find.ts'
import { IndexedRecords } from '../core/indexed-records.ts'
import type { LedgerEntry, Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import {
  type HouseholdCollections,
  type HouseholdKey,
  householdCollections,
  isHouseholdKey,
} from '../household-collections.ts'
import { storedAs } from './stored-as.ts'

type StoredIn<K extends HouseholdKey> = Stored<RecordIn<HouseholdCollections, K>>

/** What an overlay changes in one collection. */
class Layer {
  /** The records as they are now. */
  readonly now: IndexedRecords
  /** As they were below, those that were deleted included. */
  readonly below: IndexedRecords
  /** All ids that this layer speaks of. */
  readonly ids = new Set<string>()

  constructor(collection: HouseholdKey) {
    this.now = new IndexedRecords(householdCollections[collection])
    this.below = new IndexedRecords(householdCollections[collection])
  }
}

/** An operation whose changes are laid over a view. */
export type LaidOperation = Omit<AppliedOperation, 'effects'>

/** A read view with changes laid over another one, which stays as it is. */
export class Overlay implements HouseholdView {
  private readonly base: HouseholdView
  private readonly layers = new Map<string, Layer>()
  private readonly entries = new Map<number, LedgerEntry>()
  /** What each operation of this overlay did; worked out for the few that are asked for. */
  private readonly operations = new Map<string, () => AppliedOperation>()
  /** The authors of the base; called for seqs that no change of this overlay used. */
  private readonly earlier: (seq: number) => LedgerEntry | null

  constructor(base: HouseholdView, earlier: (seq: number) => LedgerEntry | null) {
    this.base = base
    this.earlier = earlier
  }

  /** Lays the changes of an operation over what is there. */
  apply(operation: LaidOperation, changes: readonly RecordChange[]): void {
    const { entry } = operation
    this.entries.set(entry.seq, entry)
    this.operations.set(entry.operation_id, this.laid(operation, changes))
    for (const change of changes) {
      if (change.change === 'mark') continue
      const put = change.change === 'put'
      const public_id = put ? change.record.public_id : change.public_id
      const collection = keyOf(change.collection)
      const layer = this.layers.get(collection) ?? new Layer(collection)
      this.layers.set(collection, layer)
      if (!layer.ids.has(public_id)) {
        layer.ids.add(public_id)
        layer.below.put(public_id, this.base.get(collection, public_id))
      }
      layer.now.put(public_id, put ? { record: change.record, seq: entry.seq, merge: change.merge } : null)
    }
  }

  /** The records of a collection that differ from the base. */
  changed(collection: HouseholdKey): ReadonlySet<string> {
    return this.layers.get(collection)?.ids ?? new Set()
  }

  get<K extends HouseholdKey>(collection: K, public_id: string): StoredIn<K> | null {
    const layer = this.layers.get(collection)
    if (!layer?.ids.has(public_id)) return this.base.get(collection, public_id)
    return storedAs(collection, layer.now.records.get(public_id))
  }

  find<K extends HouseholdKey>(
    collection: K,
    index: IndexIn<HouseholdCollections, K>,
    value: string | number,
    options: FindOptions = {},
  ): StoredIn<K>[] {
    const layer = this.layers.get(collection)
    if (!layer) return this.base.find(collection, index, value, options)
    const { limit } = options
    // Of a page, those that are changed here drop out: so many more are needed of the base.
    const enough = limit === undefined ? {} : { limit: limit + layer.below.count(index, value) }
    const found = this.base.find(collection, index, value, { ...options, ...enough })
    return pageOf(this.merged(collection, found, layer.now.with(index, value)), options)
  }

  count<K extends HouseholdKey>(
    collection: K,
    index: IndexIn<HouseholdCollections, K>,
    value: string | number,
  ): number {
    const layer = this.layers.get(collection)
    const count = this.base.count(collection, index, value)
    return layer ? count - layer.below.count(index, value) + layer.now.count(index, value) : count
  }

  all<K extends HouseholdKey>(collection: K): StoredIn<K>[] {
    const all = this.base.all(collection)
    const layer = this.layers.get(collection)
    return layer ? this.merged(collection, all, [...layer.now.records.values()]).sort(byId) : all
  }

  size(collection: HouseholdKey): number {
    const layer = this.layers.get(collection)
    const size = this.base.size(collection)
    return layer ? size - layer.below.records.size + layer.now.records.size : size
  }

  deletedSince(): boolean {
    return false
  }

  entry(seq: number): LedgerEntry | null {
    return this.entries.get(seq) ?? this.earlier(seq)
  }

  /** An operation of this overlay. The history of others and of the base is not known. */
  operation(operation_id: string): AppliedOperation | null {
    return this.operations.get(operation_id)?.() ?? null
  }

  /** Keeps the records as they are before an operation, to find out later what it did. */
  private laid(operation: LaidOperation, changes: readonly RecordChange[]): () => AppliedOperation {
    const before = new Map<string, BaseRecord | null>()
    for (const change of changes) {
      if (change.prior_seq === null) continue
      const public_id = change.change === 'put' ? change.record.public_id : change.public_id
      const { collection } = change
      before.set(`${collection}/${public_id}`, this.get(keyOf(collection), public_id)?.record ?? null)
    }
    const prior = (collection: string, public_id: string) => before.get(`${collection}/${public_id}`) ?? null
    return () => ({ ...operation, effects: effectsOf(changes, prior, isFact) })
  }

  private merged<K extends HouseholdKey>(
    collection: K,
    found: StoredIn<K>[],
    ours: readonly Stored[],
  ): StoredIn<K>[] {
    const changed = this.changed(collection)
    const rest = found.filter(({ record }) => !changed.has(record.public_id))
    return [...rest, ...ours.flatMap((stored) => storedAs(collection, stored) ?? [])]
  }
}

function keyOf(collection: string): HouseholdKey {
  if (isHouseholdKey(collection)) return collection
  throw new Error(`no collection ${collection}`)
}

function isFact(collection: string): boolean {
  return householdCollections[keyOf(collection)].nature === 'facts'
}
