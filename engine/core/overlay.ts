import { type RecordChange, recordIdOf } from './change-set.ts'
import type { BaseRecord, CollectionMap, IndexIn, KeyOf, RecordIn } from './collection.ts'
import { type AppliedOperation, effectsOf } from './effects.ts'
import { byId, type FindOptions, pageOf } from './find.ts'
import { IndexedRecords } from './indexed-records.ts'
import { OperationFault } from './store.ts'
import type { LedgerEntry, Stored } from './stored.ts'
import { typed } from './typed.ts'
import type { ReadView } from './view.ts'

/** What an overlay changes in one collection. */
interface Layer {
  /** The records as they are now. */
  readonly now: IndexedRecords
  /** As they were below, those that were deleted included. */
  readonly below: IndexedRecords
  /** All ids that this layer speaks of. */
  readonly ids: Set<string>
  /** By id, the seq at which this layer deleted a record. */
  readonly deleted: Map<string, number>
}

/** An operation whose changes are laid over a view. */
export type LaidOperation = Omit<AppliedOperation, 'effects'>

/** What an overlay asks of the history of its base. */
export type BaseHistory<M extends CollectionMap> = Pick<ReadView<M>, 'entry' | 'operation' | 'deletedSince'>

/**
 * A read view with changes laid over another one, which stays as it is. It answers as a store does that made these changes,
 * and refuses what the unique indexes of a store refuse.
 */
export class Overlay<M extends CollectionMap> implements ReadView<M> {
  private readonly collections: M
  private readonly base: ReadView<M>
  private readonly history: BaseHistory<M>
  private readonly layers = new Map<string, Layer>()
  private readonly entries = new Map<number, LedgerEntry>()
  /** The effects of each operation of this overlay, computed for the requested ones. */
  private readonly operations = new Map<string, () => AppliedOperation>()

  constructor(collections: M, base: ReadView<M>, history: BaseHistory<M> = base) {
    this.collections = collections
    this.base = base
    this.history = history
  }

  /**
   * Lays the changes of an operation over what is there.
   * @throws {OperationFault} where a unique index would hold a value twice; the overlay stays as it was
   */
  apply(operation: LaidOperation, changes: readonly RecordChange[]): void {
    const { entry } = operation
    const laid = this.laid(operation, changes)
    const undo: (() => void)[] = []
    try {
      for (const change of changes) undo.push(this.lay(change, entry.seq))
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    }
    this.entries.set(entry.seq, entry)
    this.operations.set(entry.operation_id, laid)
  }

  /** The records of a collection that differ from the base. */
  changed(collection: KeyOf<M>): ReadonlySet<string> {
    return this.layers.get(collection)?.ids ?? new Set()
  }

  get<K extends KeyOf<M>>(collection: K, public_id: string): Stored<RecordIn<M, K>> | null {
    const layer = this.layers.get(collection)
    if (!layer?.ids.has(public_id)) return this.base.get(collection, public_id)
    const stored = layer.now.records.get(public_id)
    return stored ? typed<M, K>(collection, stored) : null
  }

  find<K extends KeyOf<M>>(
    collection: K,
    index: IndexIn<M, K>,
    value: string | number,
    options: FindOptions = {},
  ): Stored<RecordIn<M, K>>[] {
    const layer = this.layers.get(collection)
    if (!layer) return this.base.find(collection, index, value, options)
    // Changed records are removed from the base's result, so the same number more is requested.
    const dropping = layer.below.count(index, value)
    const { limit, at_most } = options
    const found = this.base.find(collection, index, value, {
      ...options,
      ...(limit !== undefined && { limit: limit + dropping }),
      ...(at_most !== undefined && { at_most: at_most + dropping }),
    })
    return pageOf(this.merged(collection, found, layer.now.with(index, value)), options)
  }

  count<K extends KeyOf<M>>(collection: K, index: IndexIn<M, K>, value: string | number): number {
    const layer = this.layers.get(collection)
    const count = this.base.count(collection, index, value)
    return layer ? count - layer.below.count(index, value) + layer.now.count(index, value) : count
  }

  all<K extends KeyOf<M>>(collection: K): Stored<RecordIn<M, K>>[] {
    const all = this.base.all(collection)
    const layer = this.layers.get(collection)
    if (!layer) return all
    // Tens of thousands below and a few here: both are in order already, once the few are sorted.
    const ours = [...layer.now.records.values()].sort(byId).map((stored) => typed<M, K>(collection, stored))
    const merged: Stored<RecordIn<M, K>>[] = []
    let next = 0
    for (const stored of all) {
      if (layer.ids.has(stored.record.public_id)) continue
      for (let one = ours[next]; one !== undefined && byId(one, stored) < 0; one = ours[++next])
        merged.push(one)
      merged.push(stored)
    }
    return merged.concat(ours.slice(next))
  }

  *ids(collection: KeyOf<M>): Generator<string> {
    const changed = this.changed(collection)
    const below =
      this.base.ids?.(collection) ?? this.base.all(collection).map(({ record }) => record.public_id)
    for (const id of below) if (!changed.has(id)) yield id
    yield* this.layers.get(collection)?.now.records.keys() ?? []
  }

  size(collection: KeyOf<M>): number {
    const layer = this.layers.get(collection)
    const size = this.base.size(collection)
    return layer ? size - layer.below.records.size + layer.now.records.size : size
  }

  deletedSince(collection: KeyOf<M>, public_id: string, seq: number): boolean {
    const layer = this.layers.get(collection)
    if (!layer?.ids.has(public_id)) return this.history.deletedSince(collection, public_id, seq)
    if ((layer.deleted.get(public_id) ?? 0) > seq) return true
    // A record that is made again has no tombstone any more.
    const made = layer.now.records.has(public_id) && !layer.below.records.has(public_id)
    return !made && this.history.deletedSince(collection, public_id, seq)
  }

  entry(seq: number): LedgerEntry | null {
    return this.entries.get(seq) ?? this.history.entry(seq)
  }

  operation(operation_id: string): AppliedOperation | null {
    return this.operations.get(operation_id)?.() ?? this.history.operation(operation_id)
  }

  spend(steps: number): void {
    this.base.spend?.(steps)
  }

  /** @returns what undoes it */
  private lay(change: RecordChange, seq: number): () => void {
    const collection = this.keyOf(change.collection)
    const layer = this.layerOf(collection)
    const public_id = recordIdOf(change)
    const before: Stored | null = this.get(collection, public_id)
    const after = storedAfter(change, before, seq)
    if (after && change.change === 'put') this.refuseTwice(collection, after)
    const known = layer.ids.has(public_id)
    const deleted = layer.deleted.get(public_id)
    if (!known) {
      layer.ids.add(public_id)
      layer.below.put(public_id, before)
    }
    layer.now.put(public_id, after)
    if (change.change === 'delete') layer.deleted.set(public_id, seq)
    else if (after) layer.deleted.delete(public_id)
    return () => {
      layer.now.put(public_id, known ? before : null)
      if (deleted === undefined) layer.deleted.delete(public_id)
      else layer.deleted.set(public_id, deleted)
      if (known) return
      layer.ids.delete(public_id)
      layer.below.put(public_id, null)
    }
  }

  private refuseTwice(collection: KeyOf<M>, { record }: Stored): void {
    for (const [name, { unique, of }] of Object.entries(this.collections[collection]?.indexes ?? {})) {
      const value = unique ? of(record) : null
      if (value === null) continue
      const holders = this.find(collection, this.indexOf(collection, name), value)
      if (holders.every((other) => other.record.public_id === record.public_id)) continue
      throw new OperationFault(`${collection} has another record with this ${name}`)
    }
  }

  private layerOf(collection: KeyOf<M>): Layer {
    let layer = this.layers.get(collection)
    if (!layer) {
      const declared = this.declared(collection)
      const [now, below] = [new IndexedRecords(declared), new IndexedRecords(declared)]
      layer = { now, below, ids: new Set(), deleted: new Map() }
      this.layers.set(collection, layer)
    }
    return layer
  }

  /** Remembers the records as they are before an operation, to say later what it did. */
  private laid(operation: LaidOperation, changes: readonly RecordChange[]): () => AppliedOperation {
    const before = new Map<string, BaseRecord | null>()
    for (const change of changes) {
      if (change.prior_seq === null) continue
      const collection = this.keyOf(change.collection)
      before.set(
        `${collection}/${recordIdOf(change)}`,
        this.get(collection, recordIdOf(change))?.record ?? null,
      )
    }
    const prior = (collection: string, public_id: string) => before.get(`${collection}/${public_id}`) ?? null
    const isFact = (collection: string) => this.declared(collection).nature === 'facts'
    return () => ({ ...operation, effects: effectsOf(changes, prior, isFact) })
  }

  private merged<K extends KeyOf<M>>(
    collection: K,
    found: Stored<RecordIn<M, K>>[],
    ours: readonly Stored[],
  ): Stored<RecordIn<M, K>>[] {
    const changed = this.changed(collection)
    const rest = found.filter(({ record }) => !changed.has(record.public_id))
    return [...rest, ...ours.map((stored) => typed<M, K>(collection, stored))]
  }

  private declared(collection: string) {
    const declared = this.collections[collection]
    if (!declared) throw new Error(`no collection ${collection}`)
    return declared
  }

  private keyOf(collection: string): KeyOf<M> {
    if (this.isKey(collection)) return collection
    throw new Error(`no collection ${collection}`)
  }

  private isKey(collection: string): collection is KeyOf<M> {
    return Object.hasOwn(this.collections, collection)
  }

  private indexOf<K extends KeyOf<M>>(collection: K, name: string): IndexIn<M, K> {
    if (this.isIndex(collection, name)) return name
    throw new Error(`${collection} has no index ${name}`)
  }

  private isIndex<K extends KeyOf<M>>(collection: K, name: string): name is IndexIn<M, K> {
    return Object.hasOwn(this.declared(collection).indexes, name)
  }
}

function storedAfter(change: RecordChange, before: Stored | null, seq: number): Stored | null {
  if (change.change === 'put') return { record: change.record, seq, merge: change.merge }
  if (change.change === 'delete') return null
  // The merge state alone: the record, and its seq, stay as they are.
  return before && { ...before, merge: change.merge }
}
