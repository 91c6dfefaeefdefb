import {
  type CollectionChange,
  type Confirmed,
  EMPTY_MEMO,
  type QueueChange,
  type QueuedOperation,
  type ReplicaMemo,
  type ReplicaOwner,
} from '../../../../engine/index.ts'
import type { JsonObject } from '../../../../sync-protocol/index.ts'
import { type Everything, IDS, KNOWN } from './everything.ts'
import { GADGETS, idOf } from './made-up.ts'

interface Kept {
  readonly seq: number
  readonly record: JsonObject
}

/** What a replica's store should be: plain maps. */
export class ReplicaModel {
  private readonly owner: ReplicaOwner
  private readonly operations = new Map<string, QueuedOperation>()
  private memo: ReplicaMemo = { ...EMPTY_MEMO, synced_at: null, server_time: null }
  private confirmed: Confirmed | null = null
  private records = new Map<string, Kept>()

  constructor(owner: ReplicaOwner) {
    this.owner = owner
  }

  get isLoaded(): boolean {
    return this.confirmed !== null
  }

  save({ put = [], remove = [], forget_settled_below, memo }: QueueChange): void {
    for (const id of remove) this.operations.delete(id)
    for (const [id, { state, settled_age }] of this.operations) {
      if (state !== 'settled' || settled_age === null || forget_settled_below === undefined) continue
      if (settled_age < forget_settled_below) this.operations.delete(id)
    }
    for (const entry of put) this.operations.set(entry.operation.operation_id, entry)
    if (memo) this.memo = memo
  }

  load(to: Confirmed, changes: readonly CollectionChange[]): void {
    this.records = new Map()
    this.apply(to, changes)
  }

  apply(to: Confirmed, changes: readonly CollectionChange[]): void {
    this.confirmed = to
    for (const { collection, change } of changes) {
      const key = `${collection}/${change.public_id}`
      if (change.change === 'delete') this.records.delete(key)
      else this.records.set(key, { seq: change.seq, record: change.record })
    }
  }

  /** As `everything` of a store; records are JSON on both sides. */
  everything(): JsonObject & { [K in keyof Everything]: unknown } {
    const ids = Array.from({ length: IDS }, (_, i) => idOf(i))
    return {
      owner: this.owner,
      confirmed: this.confirmed,
      memo: this.memo,
      queue: [...this.operations.values()].sort((a, b) => a.position - b.position),
      all: KNOWN.map((key) => this.of(key)),
      sizes: KNOWN.map((key) => this.of(key).length),
      got: KNOWN.map((key) => ids.map((id) => this.get(key, id))),
      seqs: [...KNOWN, GADGETS].map((key) => ids.map((id) => this.get(key, id)?.seq ?? null)),
      inBox: ids.map((id) => this.inBox(id)),
      inBoxLately: ids.map((id) => this.inBox(id).filter(({ seq }) => seq > 20)),
      boxed: ids.map((id) => this.inBox(id).length),
      moved: ids.map((id) => this.where('movements', 'subject', id)),
    }
  }

  /** Ids of the items and tags whose names have these words; the last one may be the beginning of a word, as people type. */
  named(words: readonly string[]): string[] {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const has = ({ record }: Kept) => {
      const own = plain(String(record.name)).split(' ')
      return words.every((word, i) => {
        const asked = plain(word)
        return own.some((one) => (i === words.length - 1 ? one.startsWith(asked) : one === asked))
      })
    }
    return [...this.of('items'), ...this.of('tags')].filter(has).map(({ record }) => String(record.public_id))
  }

  /** Whether there is an item or a tag of that id. */
  has(id: string): boolean {
    return ['items', 'tags'].some((collection) => this.records.has(`${collection}/${id}`))
  }

  private get(collection: string, id: string) {
    const kept = this.records.get(`${collection}/${id}`)
    return kept ? { ...kept, merge: null } : null
  }

  private of(collection: string) {
    const keys = [...this.records.keys()].filter((key) => key.startsWith(`${collection}/`)).sort()
    return keys.flatMap((key) => this.get(collection, key.slice(collection.length + 1)) ?? [])
  }

  private inBox(id: string) {
    return this.where('items', 'placement', id)
  }

  /** Records that refer to an id, the oldest change first. */
  private where(collection: string, field: string, id: string) {
    const refers = ({ record }: Kept) => {
      const value = record[field]
      return typeof value === 'object' && value !== null && 'id' in value && value.id === id
    }
    return this.of(collection)
      .filter(refers)
      .sort((a, b) => a.seq - b.seq)
  }
}
