import type { Change } from '../../sync-protocol/index.ts'
import { byId, pageOf } from '../core/find.ts'
import { type Pausing, withoutPauses } from '../core/pausing.ts'
import type { CollectionChange } from '../core/store.ts'
import type { Stored } from '../core/stored.ts'
import { typed } from '../core/typed.ts'
import type { HouseholdKey, HouseholdView } from '../household-collections.ts'
import type { ShownSearchOptions } from '../search/shown-index.ts'
import { ConfirmedRecords, type KeptIndex } from './confirmed-records.ts'
import {
  type Confirmed,
  EMPTY_MEMO,
  type QueueChange,
  type QueuedOperation,
  type QueueState,
  type ReplicaHit,
  type ReplicaMemo,
  type ReplicaOwner,
  type ReplicaStage,
  type ReplicaStore,
} from './store.ts'

/** Does work in turns with others. */
type InTurns = <T>(work: Pausing<T>) => Promise<T>

/** How the memory store does long work. */
export interface MemoryStoreOptions {
  /** Without it, the work is done at once. */
  readonly inTurns?: InTurns
}

/** A confirmed state that is being loaded into memory. */
export interface MemoryStage extends ReplicaStage {
  add(collection: string, changes: readonly Change[]): void
  /** Adds records of one collection, each with its seq: what `add` does with a put of each, without an object for each put. */
  load(collection: string, seqs: readonly number[], records: readonly { readonly public_id: string }[]): void
}

/** A replica's store in memory: for tests, and for pages that need nothing after they are closed. */
export class MemoryReplicaStore implements ReplicaStore {
  readonly owner: ReplicaOwner
  readonly view: HouseholdView
  confirmed: Confirmed | null = null
  memo: ReplicaMemo = EMPTY_MEMO
  private records = new ConfirmedRecords()
  private readonly operations = new Map<string, QueuedOperation>()
  private staged: object | null = null

  private readonly inTurns: MemoryStoreOptions['inTurns']

  constructor(owner: ReplicaOwner, { inTurns }: MemoryStoreOptions = {}) {
    this.owner = owner
    this.inTurns = inTurns
    this.view = {
      get: (collection, public_id) => {
        const stored = this.records.known(collection).records.get(public_id)
        return stored ? typed(collection, stored) : null
      },
      find: (collection, index, value, options = {}) =>
        pageOf(this.records.known(collection).with(index, value), options).map((stored) =>
          typed(collection, stored),
        ),
      count: (collection, index, value) => this.records.known(collection).count(index, value),
      all: (collection) =>
        [...this.records.known(collection).records.values()]
          .sort(byId)
          .map((stored) => typed(collection, stored)),
      ids: (collection) => this.records.known(collection).records.keys(),
      size: (collection) => this.records.known(collection).records.size,
      deletedSince: () => false,
      entry: () => null,
      operation: () => null,
    }
  }

  seqOf(collection: string, public_id: string): number | null {
    return this.records.seqOf(collection, public_id)
  }

  changedAfter(collection: HouseholdKey, seq: number): readonly Stored[] {
    return [...this.records.known(collection).records.values()].filter((stored) => stored.seq > seq)
  }

  get last_position(): number {
    return Math.max(0, ...[...this.operations.values()].map(({ position }) => position))
  }

  queue(...states: readonly QueueState[]): readonly QueuedOperation[] {
    return [...this.operations.values()]
      .filter(({ state }) => states.includes(state))
      .sort((a, b) => a.position - b.position)
  }

  saveQueue(change: QueueChange): void {
    const { put = [], remove = [], memo } = change
    for (const operation_id of [...remove, ...this.forgettable(change)]) this.operations.delete(operation_id)
    for (const queued of put) this.operations.set(queued.operation.operation_id, queued)
    if (memo) this.memo = memo
  }

  applyChanges(to: Confirmed, changes: readonly CollectionChange[]): void {
    for (const { collection, change } of changes) this.records.apply(collection, change)
    this.confirmed = to
  }

  stage(): MemoryStage {
    const records = new ConfirmedRecords()
    this.staged = records
    return {
      load: (...rows) => records.load(...rows),
      add: (collection, changes) => {
        for (const change of changes) records.apply(collection, change)
      },
      swap: (to) => {
        if (this.staged !== records) throw new Error('this stage was discarded')
        this.staged = null
        this.records = records
        this.confirmed = to
      },
      discard: () => {
        if (this.staged === records) this.staged = null
      },
    }
  }

  /** Forgets the confirmed state, as a store does whose file turns out to be damaged. The next sync loads it again. */
  forgetConfirmed(): void {
    this.records = new ConfirmedRecords()
    this.confirmed = null
  }

  /** The records of the confirmed state, for callers that keep them elsewhere. */
  confirmedChanges(): Iterable<CollectionChange> {
    return this.records.changes()
  }

  search(words: string, options: ShownSearchOptions): readonly ReplicaHit[] | Promise<readonly ReplicaHit[]> {
    const { records, inTurns } = this
    if (!records.isIndexed) {
      // The records may have been replaced meanwhile.
      if (inTurns) return this.prepareSearch(inTurns).then(() => this.search(words, options))
      withoutPauses(records.indexing())
    }
    const search = records.searching(words, options)
    return inTurns ? inTurns<readonly ReplicaHit[]>(search) : withoutPauses(search)
  }

  /** Makes the search index, or has it read what changed. Returns whether a kept one could be brought up to date for it. */
  async prepareSearch(inTurns: InTurns, kept: KeptIndex | null = null): Promise<boolean> {
    const { records } = this
    await inTurns(records.indexing(this.confirmed, kept))
    await inTurns(records.catchingUp())
    return records.isRestored
  }

  /**
   * Makes the indexes that pages of places and the first change need, before somebody waits for them. The search index comes
   * first.
   */
  prepareRest(inTurns: InTurns): Promise<void> {
    return inTurns(this.records.preparingRest())
  }

  /** Puts the search index in order, so that searches are faster. To be called before it is kept. */
  orderSearch(inTurns: InTurns): Promise<void> {
    return inTurns(this.records.ordering())
  }

  /** The search index for the next time; null while there is none. */
  keptIndex(): KeptIndex | null {
    return this.confirmed && this.records.keptIndex(this.confirmed)
  }

  close(): void {}

  /** Ids of the settled operations that a change forgets by their age. */
  forgettable({ forget_settled_below: below }: QueueChange): string[] {
    if (below === undefined) return []
    return [...this.operations.values()].flatMap(({ operation, state, settled_age }) =>
      state === 'settled' && settled_age !== null && settled_age < below ? [operation.operation_id] : [],
    )
  }
}
