import type { Collection } from './collection.ts'
import type { Pausing } from './pausing.ts'
import type { Stored } from './stored.ts'

/**
 * The ids of the records by the value that an index has for them. Most values have few: a set for each would take many times as long to
 * make as all the rest.
 */
type Ids = Map<string | number, string[] | Set<string>>

/** Records that an index takes in between two pauses. */
const PIECE = 2000
/** Ids from which on a set is quicker than a list, when one of them goes. */
const MANY = 64

/**
 * Records of one collection in memory, found by id and by the indexes that the collection declares. An index is made when it is
 * first asked: a person who opens a large household waits for few of them.
 */
export class IndexedRecords {
  readonly collection: Collection
  readonly records = new Map<string, Stored>()
  private readonly indexes = new Map<string, Ids>()
  /** Counts what was put. */
  private puts = 0

  constructor(collection: Collection) {
    this.collection = collection
  }

  /** Sets a record, or removes it. */
  put(public_id: string, stored: Stored | null): void {
    this.puts++
    if (this.indexes.size > 0) {
      const before = this.records.get(public_id)
      for (const [name, ids] of this.indexes) {
        const value = before && this.valueOf(name, before)
        if (value !== null && value !== undefined) remove(ids, value, public_id)
        if (stored) add(ids, this.valueOf(name, stored), public_id)
      }
    }
    if (stored) this.records.set(public_id, stored)
    else this.records.delete(public_id)
  }

  /** The records whose index has that value, in no order. */
  with(index: string, value: string | number): Stored[] {
    const found: Stored[] = []
    for (const public_id of this.index(index)?.get(value) ?? []) {
      const stored = this.records.get(public_id)
      if (stored) found.push(stored)
    }
    return found
  }

  /** The number of records with that value in an index. */
  count(index: string, value: string | number): number {
    const ids = this.index(index)?.get(value) ?? []
    return Array.isArray(ids) ? ids.length : ids.size
  }

  /** Makes an index before it is asked, with pauses. When a record comes meanwhile, the first question makes it. */
  *indexing(name: string): Pausing<void> {
    if (this.indexes.has(name) || !this.collection.indexes[name]) return
    const { puts } = this
    const ids: Ids = new Map()
    let read = 0
    for (const [public_id, stored] of this.records) {
      add(ids, this.valueOf(name, stored), public_id)
      if (++read % PIECE === 0) yield
      if (this.puts !== puts) return
    }
    this.indexes.set(name, ids)
  }

  private index(name: string): Ids | undefined {
    const made = this.indexes.get(name)
    if (made || !this.collection.indexes[name]) return made
    const ids: Ids = new Map()
    for (const [public_id, stored] of this.records) add(ids, this.valueOf(name, stored), public_id)
    this.indexes.set(name, ids)
    return ids
  }

  private valueOf(name: string, { record }: Stored): string | number | null | undefined {
    return this.collection.indexes[name]?.of(record)
  }
}

function add(ids: Ids, value: string | number | null | undefined, public_id: string): void {
  if (value === null || value === undefined) return
  const known = ids.get(value)
  if (known === undefined) ids.set(value, [public_id])
  else if (!Array.isArray(known)) known.add(public_id)
  else if (known.push(public_id) > MANY) ids.set(value, new Set(known))
}

function remove(ids: Ids, value: string | number, public_id: string): void {
  const known = ids.get(value)
  if (known === undefined) return
  if (!Array.isArray(known)) known.delete(public_id)
  else if (known.includes(public_id)) known.splice(known.indexOf(public_id), 1)
}
