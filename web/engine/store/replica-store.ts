import {
  type CollectionChange,
  type Confirmed,
  type HouseholdKey,
  type HouseholdView,
  type KeptIndex,
  MemoryReplicaStore,
  type MemoryStage,
  type QueueChange,
  type QueuedOperation,
  type QueueState,
  type ReplicaHit,
  type ReplicaMemo,
  type ReplicaOwner,
  type ReplicaStage,
  type ReplicaStore,
  type ShownSearchOptions,
  type Stored,
} from '../../../engine/index.ts'
import { inSlices, inSpareSlices } from '../slices.ts'
import { deleteDatabase } from './database.ts'
import { storeError } from './errors.ts'
import type { AnsweredState, KeptAnswers } from './kept-answers.ts'
import { QueueDatabase } from './queue-database.ts'
import { type Generation, RecordDatabase } from './record-database.ts'
import type { Puts } from './record-rows.ts'

/** Patches over the chunks from which on it is worth writing the chunks again. */
const PATCHES_TO_COMPACT = 200
/** Records of the smallest search index that is kept: a smaller one is made as quickly as it is read. */
const WORTH_KEEPING = 1000
/** Changes since the index was kept from which on it is worth keeping again. */
const CHANGES_TO_KEEP = 1000

export interface BrowserStoreOptions {
  readonly factory: IDBFactory
  readonly owner: ReplicaOwner
  /** A text that no other tab has: only the tab that opened the store last can write. */
  readonly holder: string
  /** Called as soon as no other tab can write any more; reading what is there takes longer. */
  claimed?(): void
  /** Called before the records are read, when there are some: with the state that they have, and the answers that were kept. */
  begun?(state: AnsweredState, answers: KeptAnswers | null): void
  /** Called when the browser or another version of the program closes the store. */
  lost(): void
}

/** The names of the databases of a user and household. */
export function databaseNames({ user_id, household_id }: ReplicaOwner) {
  return {
    queue: `stowage-queue/${user_id}/${household_id}`,
    records: `stowage-records/${user_id}/${household_id}`,
    /** Photos that wait to be sent: see `photos/photo-store.ts`. */
    photos: `stowage-photos/${user_id}/${household_id}`,
  }
}

/** Deletes all that this browser keeps for a user and household, the queue and the photos that wait included. */
export async function deleteBrowserStore(factory: IDBFactory, owner: ReplicaOwner): Promise<void> {
  const { queue, records, photos } = databaseNames(owner)
  await deleteDatabase(factory, queue)
  await deleteDatabase(factory, photos)
  await deleteDatabase(factory, records)
}

/** What a replica keeps in a browser: in memory, and written through to two databases. */
export class BrowserReplicaStore implements ReplicaStore {
  private readonly memory: MemoryReplicaStore
  private readonly queueDatabase: QueueDatabase
  private readonly recordDatabase: RecordDatabase
  private staged: BrowserStage | null = null
  private compacting: Promise<void> | null = null
  private closed = false
  /** The kept search index is being read, or was. */
  private reading: Promise<void> | null = null
  /** That index, until somebody needs it. */
  private kept: KeptIndex | null = null
  /** Changes of records since the kept search index; null when none is kept. */
  private unkept: number | null = null

  private constructor(memory: MemoryReplicaStore, queue: QueueDatabase, records: RecordDatabase) {
    this.memory = memory
    this.queueDatabase = queue
    this.recordDatabase = records
  }

  /**
   * Opens the store of an owner, and takes it from another tab that has it open.
   *
   * @throws StoreError
   */
  static async open({
    factory,
    owner,
    holder,
    claimed,
    begun,
    lost,
  }: BrowserStoreOptions): Promise<BrowserReplicaStore> {
    const names = databaseNames(owner)
    // In any order: another tab writes records before it notes in its queue that it follows them, and loses both leases.
    const opening = RecordDatabase.open(factory, names.records, holder, lost)
    opening.catch(() => {})
    const queue = await QueueDatabase.open(factory, names.queue, holder, lost).catch(async (error) => {
      await opening.then((opened) => opened.close()).catch(() => {})
      throw error
    })
    claimed?.()
    try {
      const memory = new MemoryReplicaStore(owner, { inTurns: inSlices })
      const kept = await queue.read()
      memory.saveQueue({ put: kept.queue, ...(kept.memo && { memo: kept.memo }) })
      const records = await opening
      const stage = memory.stage()
      const confirmed = await records.read(
        (rows) => addTo(stage, rows),
        (state, answers) => begun?.({ confirmed: state, queue: kept.queue }, answers),
      )
      if (confirmed) await stage.swap(confirmed)
      else await stage.discard()
      return new BrowserReplicaStore(memory, queue, records)
    } catch (error) {
      queue.close()
      await opening.then((opened) => opened.close()).catch(() => {})
      throw error
    }
  }

  get owner(): ReplicaOwner {
    return this.memory.owner
  }

  get view(): HouseholdView {
    return this.memory.view
  }

  get confirmed(): Confirmed | null {
    return this.memory.confirmed
  }

  get memo(): ReplicaMemo {
    return this.memory.memo
  }

  get last_position(): number {
    return this.memory.last_position
  }

  seqOf(collection: string, public_id: string): number | null {
    return this.memory.seqOf(collection, public_id)
  }

  changedAfter(collection: HouseholdKey, seq: number): readonly Stored[] {
    return this.memory.changedAfter(collection, seq)
  }

  queue(...states: readonly QueueState[]): readonly QueuedOperation[] {
    return this.memory.queue(...states)
  }

  async saveQueue(change: QueueChange): Promise<void> {
    await this.queueDatabase.save(change, this.memory.forgettable(change))
    this.memory.saveQueue(change)
  }

  async applyChanges(to: Confirmed, changes: readonly CollectionChange[]): Promise<void> {
    await this.recordDatabase.patch(to, changes)
    this.memory.applyChanges(to, changes)
    this.noteChanges(changes)
  }

  async stage(): Promise<ReplicaStage> {
    if (this.closed) throw storeError('storage_closed')
    await this.staged?.discard()
    const { memory, recordDatabase } = this
    const stage = new BrowserStage(recordDatabase, await recordDatabase.begin(), memory.stage())
    this.staged = stage
    return stage
  }

  /** @throws StoreError `lease_lost` when another tab writes the store now */
  check(): Promise<void> {
    return this.queueDatabase.save({}, [])
  }

  async search(words: string, options: ShownSearchOptions): Promise<readonly ReplicaHit[]> {
    await this.prepareSearch(inSlices)
    return this.memory.search(words, options)
  }

  /**
   * Makes the search index ready, of the kept one if it can be brought up to date. It takes turns with other work. A search that waits
   * for it joins the work, and hurries it on.
   */
  async prepareSearch(inTurns: typeof inSlices = inSpareSlices): Promise<void> {
    this.reading ??= this.recordDatabase.keptIndex().then(
      (kept) => {
        this.kept = kept
      },
      // Then it is made again of the records.
      () => {},
    )
    await this.reading
    const { kept } = this
    // The index takes it over.
    this.kept = null
    const seq = this.memory.confirmed?.seq ?? 0
    const restored = await this.memory.prepareSearch(inTurns, kept)
    if (kept && restored) this.unkept = Math.max(0, seq - kept.seq)
  }

  /** Makes ready what pages of places and the first change need. It takes turns with other work. */
  prepareRest(): Promise<void> {
    return this.memory.prepareRest(inSpareSlices)
  }

  /** Whether the state on disk can be put together better. */
  get isScattered(): boolean {
    return this.recordDatabase.patches >= PATCHES_TO_COMPACT
  }

  /** Keeps the search index for the next time, if it is worth it. To be called when nobody waits for anything. */
  async keepIndex(): Promise<void> {
    if (this.unkept !== null && this.unkept < CHANGES_TO_KEEP) return
    await this.memory.orderSearch(inSpareSlices)
    const kept = this.memory.keptIndex()
    if (!kept || kept.records < WORTH_KEEPING) return
    this.unkept = 0
    await this.recordDatabase.keepIndex(kept)
  }

  /** What the answers of this moment depend on. */
  get answered(): AnsweredState {
    return { confirmed: this.confirmed, queue: this.queue('pending', 'acknowledged', 'rejected') }
  }

  /** Keeps answers for the next time. To be called when nobody waits for anything. */
  keepAnswers(answers: KeptAnswers): Promise<void> {
    return this.recordDatabase.keepAnswers(answers)
  }

  /** Writes the confirmed state together. To be called when nobody waits for anything; reads and writes go on meanwhile. */
  compact(): Promise<void> {
    this.compacting ??= this.recordDatabase
      .compact(this.memory.confirmedChanges(), () => !this.closed)
      .finally(() => {
        this.compacting = null
      })
    return this.compacting
  }

  async close(): Promise<void> {
    this.closed = true
    await this.compacting?.catch(() => {})
    this.queueDatabase.close()
    this.recordDatabase.close()
  }

  /** A kept index is brought up to date by the records that changed, so a deletion makes it useless. */
  private noteChanges(changes: readonly CollectionChange[]): void {
    if (this.unkept === null) return
    const deleted = changes.some(({ change }) => change.change !== 'put')
    this.unkept = deleted ? null : this.unkept + changes.length
  }
}

/** A confirmed state that is loaded beside the present one, in memory and on disk. */
class BrowserStage implements ReplicaStage {
  private readonly database: RecordDatabase
  private readonly generation: Generation
  private readonly memory: ReplicaStage
  private phase: 'open' | 'discarded' | 'over' = 'open'

  constructor(database: RecordDatabase, generation: Generation, memory: ReplicaStage) {
    this.database = database
    this.generation = generation
    this.memory = memory
  }

  async add(collection: string, changes: readonly CollectionChange['change'][]): Promise<void> {
    this.requireOpen()
    await this.generation.add(changes.map((change) => ({ collection, change })))
    await this.memory.add(collection, changes)
  }

  async swap(to: Confirmed): Promise<void> {
    this.requireOpen()
    await this.database.install(this.generation, to)
    await this.memory.swap(to)
    this.phase = 'over'
  }

  async discard(): Promise<void> {
    if (this.phase !== 'open') return
    this.phase = 'discarded'
    this.database.discard(this.generation)
    await this.memory.discard()
  }

  private requireOpen(): void {
    if (this.phase !== 'open') throw new Error('this stage was discarded')
  }
}

function addTo(stage: MemoryStage, rows: Puts | readonly CollectionChange[]): void {
  if ('records' in rows) stage.load(rows.collection, rows.seqs, rows.records)
  else for (const { collection, change } of rows) stage.add(collection, [change])
}
