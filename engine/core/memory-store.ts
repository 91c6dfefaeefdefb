import type { ConflictNote, OperationError } from '../../sync-protocol/index.ts'
import { type RecordChange, type RecordMark, recordIdOf } from './change-set.ts'
import { type ChecksumSums, checksumText, EMPTY_SUMS, moveSums } from './checksum.ts'
import type { CollectionMap, IndexIn, KeyOf, RecordIn } from './collection.ts'
import { type AppliedOperation, effectsOf } from './effects.ts'
import { beginEpoch, type EpochRow, knownSeq } from './epochs.ts'
import { jsonEqual } from './equal.ts'
import { byId, type FindOptions, pageOf } from './find.ts'
import { IndexedRecords } from './indexed-records.ts'
import { acceptedResult, rejectedResult } from './outcome.ts'
import { authorKey } from './stamp.ts'
import type {
  CollectionChange,
  LedgerOperation,
  RecordedOperation,
  ScopeState,
  ScopeStore,
  ScopeTransaction,
  Synchronous,
} from './store.ts'
import type { LedgerEntry, Stored } from './stored.ts'
import { typed } from './typed.ts'
import type { ReadView } from './view.ts'

interface MutableState {
  seq: number
  committed_at: string
  sums: ChecksumSums
}

/**
 * A scope in memory: for tests, embedding and replicas. It gives the same answers as a file, and keeps nothing
 * when the process ends.
 */
export class MemoryStore<M extends CollectionMap> implements ScopeStore<M> {
  private readonly scope_id: string
  private readonly collections: M
  private epochs: readonly EpochRow[]
  private readonly tables: ReadonlyMap<string, IndexedRecords>
  private readonly tombstones = new Map<string, { collection: string; public_id: string; seq: number }>()
  private readonly entries = new Map<number, LedgerEntry>()
  private readonly ledger = new Map<string, RecordedOperation>()
  private readonly applied = new Map<string, AppliedOperation>()
  private readonly lastEdits = new Map<string, string>()
  private state: MutableState = { seq: 0, committed_at: '', sums: EMPTY_SUMS }
  /** The steps that roll back the open transaction, newest first; null if none is open. */
  private undo: (() => void)[] | null = null
  private readonly view: ReadView<M>

  constructor(collections: M, identity: { scope_id: string; epoch: string }) {
    this.scope_id = identity.scope_id
    this.collections = collections
    this.epochs = [{ epoch: identity.epoch, parent: null, started_seq: 0, ended_seq: null }]
    this.tables = new Map(
      Object.values(collections).map((collection) => [collection.key, new IndexedRecords(collection)]),
    )
    this.view = {
      get: (collection, public_id) => this.get(collection, public_id),
      find: (collection, index, value, options) => this.find(collection, index, value, options ?? {}),
      count: (collection, index, value) => this.table(collection).count(index, value),
      all: (collection) => this.all(collection),
      size: (collection) => this.table(collection).records.size,
      deletedSince: (collection, public_id, seq) =>
        (this.tombstones.get(`${collection}/${public_id}`)?.seq ?? 0) > seq,
      entry: (seq) => this.entries.get(seq) ?? null,
      operation: (operation_id) => this.applied.get(operation_id) ?? null,
    }
  }

  read<T>(work: (view: ReadView<M>, state: ScopeState) => Synchronous<T>): T {
    return work(this.view, this.scopeState())
  }

  recorded(operation_id: string): RecordedOperation | null {
    return this.ledger.get(operation_id) ?? null
  }

  transact<T>(now: string, work: (transaction: ScopeTransaction<M>) => Synchronous<T>): T {
    if (this.undo) throw new Error('a transaction is open already')
    this.undo = []
    const before = this.state
    try {
      return work(this.transaction(now > before.committed_at ? now : before.committed_at))
    } catch (error) {
      for (const step of this.undo.reverse()) step()
      this.state = before
      throw error
    } finally {
      this.undo = null
    }
  }

  /** Every history there has been, the current one last. */
  histories(): readonly EpochRow[] {
    return this.epochs
  }

  /** The same household in a store of its own, such as a backup. */
  copy(): MemoryStore<M> {
    const copy = new MemoryStore(this.collections, { scope_id: this.scope_id, epoch: this.epoch })
    for (const [key, { records }] of this.tables) {
      const table = copy.table(key)
      for (const [public_id, stored] of records) table.put(public_id, stored)
    }
    for (const [key, tombstone] of this.tombstones) copy.tombstones.set(key, tombstone)
    for (const [seq, entry] of this.entries) copy.entries.set(seq, entry)
    for (const [operation_id, recorded] of this.ledger) copy.ledger.set(operation_id, recorded)
    for (const [operation_id, applied] of this.applied) copy.applied.set(operation_id, applied)
    for (const [author, at] of this.lastEdits) copy.lastEdits.set(author, at)
    copy.state = this.state
    copy.epochs = this.epochs
    return copy
  }

  /**
   * Begins a new history where this one stands: after a restore. `replaced` are the histories of the store that this one
   * takes the place of, so that what replicas had seen there counts as far as both lived the same.
   */
  beginEpoch(epoch: string, replaced: readonly EpochRow[] = []): void {
    this.epochs = beginEpoch(this.epochs, replaced, { epoch, seq: this.state.seq })
  }

  private get epoch(): string {
    return this.epochs.find(({ ended_seq }) => ended_seq === null)?.epoch ?? ''
  }

  changes(since_seq: number | null, collections: readonly KeyOf<M>[], limit: number): CollectionChange[] {
    const changes: CollectionChange[] = []
    for (const collection of collections) {
      for (const { record, seq } of this.table(collection).records.values()) {
        if (seq <= (since_seq ?? 0)) continue
        changes.push({
          collection,
          change: { change: 'put', public_id: record.public_id, seq, record: { ...record } },
        })
      }
    }
    if (since_seq !== null) {
      const wanted: ReadonlySet<string> = new Set(collections)
      for (const { collection, public_id, seq } of this.tombstones.values()) {
        if (seq > since_seq && wanted.has(collection)) {
          changes.push({ collection, change: { change: 'delete', public_id, seq } })
        }
      }
    }
    return changes.sort((a, b) => a.change.seq - b.change.seq).slice(0, limit)
  }

  private transaction(committed_at: string): ScopeTransaction<M> {
    const store = this
    return {
      view: this.view,
      get state() {
        return store.scopeState()
      },
      epoch: this.epoch,
      get seq() {
        return store.state.seq
      },
      committed_at,
      recorded: (operation_id) => this.recorded(operation_id),
      lastEditAt: (author) => this.lastEdits.get(authorKey(author)) ?? '',
      knownSeq: (epoch, base_seq) =>
        knownSeq(this.epochs, { epoch: this.epoch, seq: this.state.seq }, epoch, base_seq),
      commit: (expected_seq, operation, changes, conflicts) => {
        if (expected_seq !== this.state.seq)
          throw new Error(`expected seq ${expected_seq}, found ${this.state.seq}`)
        return this.commit(operation, changes, conflicts, committed_at)
      },
      refuse: (operation, error) => this.refuse(operation, error),
      isStoreError: () => false,
    }
  }

  private commit(
    operation: LedgerOperation,
    changes: readonly RecordChange[],
    conflicts: readonly ConflictNote[],
    committed_at: string,
  ): LedgerEntry {
    const seq = this.state.seq + 1
    let { sums } = this.state
    const effects = effectsOf(
      changes,
      (collection, public_id) => this.table(collection).records.get(public_id)?.record ?? null,
      (collection) => this.table(collection).collection.nature === 'facts',
    )
    for (const change of changes) sums = this.apply(change, seq, sums)
    const { operation_id, type, input, author, base_seq, edit_at } = operation
    const { user_id, replica_id } = author
    const entry = { seq, operation_id, type, user_id, replica_id, base_seq, edit_at, committed_at }
    this.set(this.entries, seq, entry)
    if (!operation.apart) this.set(this.lastEdits, authorKey(author), edit_at)
    const result = acceptedResult(operation_id, seq, conflicts)
    this.set(this.applied, operation_id, { entry, occurred_at: operation.occurred_at, input, effects })
    this.set(this.ledger, operation_id, { type, result, hasInput: (other) => jsonEqual(input, other) })
    this.state = { seq, committed_at, sums }
    return entry
  }

  private refuse(operation: LedgerOperation, error: OperationError): void {
    const { operation_id, type, input } = operation
    const result = rejectedResult(operation_id, error)
    this.set(this.ledger, operation_id, {
      type,
      result,
      hasInput: (other) => jsonEqual(input, other),
    })
  }

  private apply(change: RecordChange, seq: number, sums: ChecksumSums): ChecksumSums {
    const table = this.table(change.collection)
    if (change.change === 'mark') {
      this.remark(table, change)
      return sums
    }
    const public_id = recordIdOf(change)
    const counted = table.collection.nature === 'records'
    const key = `${change.collection}/${public_id}`
    if (change.change === 'put') {
      this.put(table, public_id, { record: change.record, seq, merge: change.merge })
      this.set(this.tombstones, key, undefined)
    } else {
      this.put(table, public_id, null)
      this.set(this.tombstones, key, { collection: change.collection, public_id, seq })
    }
    if (!counted) return sums
    return moveSums(
      sums,
      change.collection,
      public_id,
      change.prior_seq,
      change.change === 'put' ? seq : null,
    )
  }

  private remark(table: IndexedRecords, { public_id, merge, prior_seq }: RecordMark): void {
    const stored = table.records.get(public_id)
    if (stored?.seq !== prior_seq) throw new Error(`${public_id} is not at seq ${prior_seq}`)
    this.put(table, public_id, { ...stored, merge })
  }

  /** Sets a record or removes it, so that an open transaction can take it back. */
  private put(table: IndexedRecords, public_id: string, stored: Stored | null): void {
    const before = table.records.get(public_id) ?? null
    this.undo?.push(() => table.put(public_id, before))
    table.put(public_id, stored)
  }

  /** Sets or removes an entry of a map, so that an open transaction can take it back. */
  private set<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
    const before = map.get(key)
    this.undo?.push(() => {
      if (before === undefined) map.delete(key)
      else map.set(key, before)
    })
    if (value === undefined) map.delete(key)
    else map.set(key, value)
  }

  private get<K extends KeyOf<M>>(collection: K, public_id: string): Stored<RecordIn<M, K>> | null {
    const stored = this.table(collection).records.get(public_id)
    return stored ? typed<M, K>(collection, stored) : null
  }

  private all<K extends KeyOf<M>>(collection: K): Stored<RecordIn<M, K>>[] {
    return [...this.table(collection).records.values()]
      .sort(byId)
      .map((stored) => typed<M, K>(collection, stored))
  }

  private find<K extends KeyOf<M>>(
    collection: K,
    index: IndexIn<M, K>,
    value: string | number,
    options: FindOptions,
  ): Stored<RecordIn<M, K>>[] {
    const found = this.table(collection).with(index, value)
    return pageOf(found, options).map((stored) => typed<M, K>(collection, stored))
  }

  private table(collection: string): IndexedRecords {
    const table = this.tables.get(collection)
    if (!table) throw new Error(`no collection ${collection}`)
    return table
  }

  private scopeState(): ScopeState {
    const rows: Record<string, number> = {}
    for (const [key, table] of this.tables) rows[key] = table.records.size
    const { seq, committed_at, sums } = this.state
    return {
      scope_id: this.scope_id,
      epoch: this.epoch,
      seq,
      floor_seq: 0,
      committed_at,
      checksum: checksumText(sums),
      rows,
    }
  }
}
