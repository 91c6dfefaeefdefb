import type { Collection } from './collection.ts'
import type { Stored } from './stored.ts'

/** Records of one collection in memory, found by id and by the indexes that the collection declares. */
export class IndexedRecords {
  readonly collection: Collection
  readonly records = new Map<string, Stored>()
  private readonly indexes: ReadonlyMap<string, Map<string | number, Set<string>>>

  constructor(collection: Collection) {
    this.collection = collection
    this.indexes = new Map(Object.keys(collection.indexes).map((index) => [index, new Map()]))
  }

  /** Sets a record, or removes it. */
  put(public_id: string, stored: Stored | null): void {
    const before = this.records.get(public_id)
    for (const [name, ids] of this.indexes) {
      const definition = this.collection.indexes[name]
      if (before) ids.get(definition?.of(before.record) ?? '')?.delete(public_id)
      const value = stored ? definition?.of(stored.record) : null
      if (value === null || value === undefined) continue
      const known = ids.get(value)
      if (known) known.add(public_id)
      else ids.set(value, new Set([public_id]))
    }
    if (stored) this.records.set(public_id, stored)
    else this.records.delete(public_id)
  }

  /** The records whose index has that value, in no order. */
  with(index: string, value: string | number): Stored[] {
    const found: Stored[] = []
    for (const public_id of this.indexes.get(index)?.get(value) ?? []) {
      const stored = this.records.get(public_id)
      if (stored) found.push(stored)
    }
    return found
  }

  /** The number of records with that value in an index. */
  count(index: string, value: string | number): number {
    return this.indexes.get(index)?.get(value)?.size ?? 0
  }
}
