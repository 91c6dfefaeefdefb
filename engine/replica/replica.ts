import { type SyncTransport, TransportError } from '../../sync-protocol/index.ts'
import type { OperationInputs, OperationType } from '../commands.ts'
import { type RecordChange, recordIdOf } from '../core/change-set.ts'
import type { IndexIn, RecordIn } from '../core/collection.ts'
import type { HouseholdRole } from '../core/stamp.ts'
import type { HouseholdCollections, HouseholdKey, HouseholdView } from '../household-collections.ts'
import { AutoSync, type AutoSyncOptions } from './auto-sync.ts'
import type { ReplicaEnvironment } from './environment.ts'
import { ReplicaError } from './errors.ts'
import { Exchange, type Session } from './exchange.ts'
import { lostRecords } from './lost.ts'
import { type ChangedRecord, Optimistic } from './optimistic.ts'
import { Outbox } from './outbox.ts'
import { type FoundRecord, searchReplica } from './search.ts'
import { SerialQueue } from './serial-queue.ts'
import type {
  LostRecord,
  RejectedOperation,
  ReplicaEvent,
  ReplicaStatus,
  SyncProgress,
  SyncReport,
} from './status.ts'
import type { QueuedOperation, ReplicaStore } from './store.ts'
import { type Mutated, Submissions, type SubmitOptions } from './submissions.ts'

export interface ReplicaOptions {
  readonly store: ReplicaStore
  readonly environment: ReplicaEnvironment
  /** The user's role in the household, if it is known; what it does not allow is refused here already. */
  readonly role?: HouseholdRole
}

type RecordOf<K extends HouseholdKey> = RecordIn<HouseholdCollections, K>

/**
 * A household on a device: reads and writes without a server for as long as need be, and syncs when there is one.
 *
 * ```ts
 * const replica = await Replica.open({ store, environment })
 * await replica.mutate('item.adjust_quantity', { public_id, delta: -1 })   // on disk, and shown
 * replica.get('items', public_id)?.quantity
 * replica.signIn(transport)
 * await replica.sync()
 * ```
 *
 * `get`, `list` and `search` show the state that the server confirmed, with the later operations of this replica. An
 * operation that the server rejects is rolled back, and stays in `rejected()` with its reason until it is dismissed or
 * tried again.
 */
export class Replica {
  private readonly store: ReplicaStore
  private readonly environment: ReplicaEnvironment
  private readonly outbox: Outbox
  private readonly optimistic: Optimistic
  private readonly submissions: Submissions
  private readonly exchanges: Exchange
  private readonly turns = new SerialQueue()
  private readonly listeners = new Set<(event: ReplicaEvent) => void>()
  private session: Session | null = null
  private closed = false
  private autoSync: AutoSync | null = null
  private autoSyncOptions: AutoSyncOptions = {}
  private runningSync: { readonly session: Session; readonly report: Promise<SyncReport> } | null = null
  private progress: SyncProgress | null = null
  private problem: ReplicaStatus['problem'] = null
  private conflicts: number | null = null

  private constructor({ store, environment, role = 'owner' }: ReplicaOptions) {
    this.store = store
    this.environment = environment
    this.outbox = new Outbox(store, () => environment.newId())
    this.optimistic = new Optimistic(
      { store, role, newId: () => environment.newId(), report: (error) => environment.report?.(error) },
      this.outbox.unconfirmed,
    )
    this.submissions = new Submissions({
      store,
      environment,
      outbox: this.outbox,
      optimistic: this.optimistic,
      queued: (changes) => this.showQueued(changes),
    })
    this.exchanges = new Exchange({
      store,
      environment,
      outbox: this.outbox,
      turns: this.turns,
      offers: role !== 'viewer',
      missing: () => this.optimistic.missing,
      rebuild: () => this.rebuild(),
      progress: (progress) => {
        this.progress = progress
      },
      tell: (event) => this.tell(event),
    })
  }

  /** Opens the replica that a store holds, or begins one in an empty store. The store is the replica's from now on. */
  static async open(options: ReplicaOptions): Promise<Replica> {
    const replica = new Replica(options)
    const { confirmed, memo } = options.store
    // It may have been killed between a pull and the note in the queue that it happened.
    if (confirmed) await replica.turns.run(() => replica.outbox.follow(confirmed, memo))
    return replica
  }

  /** The state that the person sees, for callers that need more than `get` and `list`. It changes with the replica. */
  get view(): HouseholdView {
    return this.optimistic.view
  }

  /** A record, or null. */
  get<K extends HouseholdKey>(collection: K, public_id: string): RecordOf<K> | null {
    return this.view.get(collection, public_id)?.record ?? null
  }

  /** The records of a collection by id; with `where`, those whose index has that value, the oldest change first. */
  list<K extends HouseholdKey>(
    collection: K,
    where?: { index: IndexIn<HouseholdCollections, K>; value: string | number },
  ): RecordOf<K>[] {
    const found = where ? this.view.find(collection, where.index, where.value) : this.view.all(collection)
    return found.map(({ record }) => record)
  }

  /**
   * Records that these words find, the best first: those that have all of them, then those that have some. The first search may
   * have to make its index; it does so in pieces, and lets others have their turn between them.
   */
  search(
    words: string,
    options: { collections?: readonly HouseholdKey[]; limit?: number } = {},
  ): Promise<readonly FoundRecord[]> {
    const { collections, limit = 20 } = options
    return searchReplica(this.store, this.optimistic, words, { limit, ...(collections && { collections }) })
  }

  /**
   * Does something: an operation type of `engine/SPEC.md` and its input. It is judged here as strictly as on the
   * server; when it passes, it is in the queue on disk before this resolves, and every read shows it.
   *
   * @throws what the store throws when it cannot write; then nothing was done
   */
  mutate<T extends OperationType>(type: T, input: OperationInputs[T]): Promise<Mutated> {
    return this.submit(type, input)
  }

  /**
   * The same for an operation that is known only when the program runs: its type is a `string`. The compiler refuses a literal
   * that is not an operation type.
   */
  submit<T extends OperationType>(
    type: T,
    input: OperationInputs[T],
    options?: SubmitOptions,
  ): Promise<Mutated>
  submit<T extends string>(
    type: T & (string extends T ? unknown : never),
    input: Readonly<Record<string, unknown>>,
    options?: SubmitOptions,
  ): Promise<Mutated>
  submit(
    type: string,
    input: Readonly<Record<string, unknown>>,
    options: SubmitOptions = {},
  ): Promise<Mutated> {
    return this.turn(() => this.submissions.submit(type, input, options))
  }

  /**
   * Writes an item's notes so that they merge with what others write meanwhile. `begun`: the `notes_state` that the author saw when
   * they began to write; by default the present one.
   */
  editNotes(
    item_id: string,
    text: string,
    options: SubmitOptions & { readonly begun?: string | null } = {},
  ): Promise<Mutated> {
    return this.turn(() => this.submissions.editNotes(item_id, text, options))
  }

  /** The operations that the server has not answered yet, oldest first. */
  pending(): readonly QueuedOperation[] {
    return this.outbox.pending
  }

  /** The accepted and waiting operations of this device, oldest first; confirmed operations for 30 days. */
  done(): readonly QueuedOperation[] {
    return this.store.queue('pending', 'acknowledged', 'settled')
  }

  /** The operations that the server refused, with their input and its reason, oldest first. */
  rejected(): readonly RejectedOperation[] {
    return this.outbox.rejected.flatMap(({ operation, result }) => (result ? [{ operation, result }] : []))
  }

  /** The operations that wait until a record is there that a restore lost, oldest first. */
  waiting(): readonly QueuedOperation[] {
    return this.outbox.pending.filter(({ waits_since }) => waits_since !== undefined)
  }

  /** Records and values that a restore lost, that this device had, and that the server did not recover. */
  lost(): readonly LostRecord[] {
    return lostRecords(this.rejected())
  }

  /** Deletes a rejected operation. False if no operation has that id. */
  dismiss(operation_id: string): Promise<boolean> {
    return this.turn(async () => {
      const dismissed = await this.outbox.dismiss(operation_id)
      if (dismissed) this.tell({ type: 'status' })
      return dismissed
    })
  }

  /** Tries a rejected operation again, as a new one with a new id; null when there is none of that id. */
  retry(
    operation_id: string,
    input?: Readonly<Record<string, unknown>>,
    /** The id of the new operation, as in `submit`. */
    options: SubmitOptions = {},
  ): Promise<Mutated | null> {
    return this.turn(() => this.submissions.retry(operation_id, input, options))
  }

  /** Calls `listener` after every change. Returns a function that ends this. */
  subscribe(listener: (event: ReplicaEvent) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  status(): ReplicaStatus {
    const { owner, confirmed, memo } = this.store
    this.conflicts ??= this.view.all('conflicts').filter(({ record }) => record.resolved_at === null).length
    return {
      ...owner,
      signed_in: this.session !== null,
      syncing: this.runningSync !== null,
      progress: this.progress,
      pending: this.outbox.pending.length,
      waiting: this.outbox.pending.length - this.outbox.ready.length,
      rejected: this.outbox.rejected.length,
      lost: this.lost().length,
      conflicts: this.conflicts,
      synced_at: memo.synced_at,
      epoch: confirmed?.epoch ?? null,
      seq: confirmed?.seq ?? 0,
      problem: this.problem,
    }
  }

  /**
   * Connects the replica to its server. It does not sync yet.
   *
   * @throws ReplicaError `other_user` when the transport speaks for somebody else than the queue's owner
   */
  signIn(transport: SyncTransport): void {
    this.requireOpen()
    if (transport.user_id !== this.store.owner.user_id) {
      throw new ReplicaError('other_user', 'The queue holds changes of another user.')
    }
    this.endSession()
    this.session = { transport, ended: new AbortController() }
    this.problem = null
    this.tell({ type: 'status' })
  }

  /** Disconnects from the server. All data stays here, and the queue waits until its owner signs in again. */
  signOut(): void {
    this.endSession()
    this.tell({ type: 'status' })
  }

  /**
   * Pulls, pushes everything that waits, and pulls again. Called while a sync is going on, it joins that one.
   *
   * @throws TransportError when it could not be finished; nothing is lost, and the next sync continues
   * @throws ReplicaError `signed_out` when nobody is signed in, `closed`
   */
  async sync(): Promise<SyncReport> {
    this.requireOpen()
    const session = this.requireSession()
    const running = this.runningSync
    if (running?.session === session) return running.report
    // Its session was ended, so it is nearly over: what it reports is not of this session.
    const ended = async () => {
      await running?.report.catch(() => {})
      return this.exchange(session)
    }
    const exchanged = running ? ended() : this.exchange(session)
    const report = exchanged.finally(() => {
      if (this.runningSync?.report !== report) return
      this.runningSync = null
      this.progress = null
      this.tell({ type: 'status' })
    })
    this.runningSync = { session, report }
    this.tell({ type: 'status' })
    return report
  }

  /** Syncs by itself from now on: after every change, on hints of the server, and now and then. */
  start(options: AutoSyncOptions = {}): void {
    this.requireOpen()
    const { transport } = this.requireSession()
    this.stop()
    this.autoSyncOptions = options
    const { environment, store } = this
    this.autoSync = new AutoSync(
      {
        environment,
        transport,
        household_id: store.owner.household_id,
        sync: () => this.sync(),
        meet: (membership) => this.tell({ type: 'membership', membership }),
        isNews: (epoch, seq) => epoch !== store.confirmed?.epoch || seq > store.confirmed.seq,
      },
      options,
    )
  }

  /**
   * Tries at once, however long it would have waited: the network is back. It also begins again what ended because nobody seemed to be
   * signed in, as when the session just got another secret.
   */
  nudge(): void {
    if (this.autoSync?.isOver) this.start(this.autoSyncOptions)
    else this.autoSync?.nudge()
  }

  /** Stops syncing by itself. */
  stop(): void {
    this.autoSync?.stop()
    this.autoSync = null
  }

  /** Ends a running sync and closes the store. Waiting operations are sent when the replica is opened again. */
  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.endSession()
    await this.runningSync?.report.catch(() => {})
    await this.turns.run(() => this.store.close())
    this.listeners.clear()
  }

  private requireOpen(): void {
    if (this.closed) throw new ReplicaError('closed', 'This replica was closed.')
  }

  private requireSession(): Session {
    if (this.session) return this.session
    throw new ReplicaError('signed_out', 'Nobody is signed in.')
  }

  /** Disconnects from the server, in the middle of a sync if one is running. */
  private endSession(): void {
    this.stop()
    this.session?.ended.abort(new ReplicaError('signed_out', 'The session was ended.'))
    this.session = null
  }

  private turn<T>(work: () => T | Promise<T>): Promise<T> {
    return this.turns.run(() => {
      this.requireOpen()
      return work()
    })
  }

  private showQueued(changes: readonly RecordChange[]): void {
    this.conflicts = null
    const records = changes.map((change) => ({
      collection: change.collection,
      public_id: recordIdOf(change),
    }))
    this.tell({ type: 'changed', records })
    this.tell({ type: 'status' })
    this.autoSync?.gather()
  }

  /** Exchanges with the server, and notes why it fails. */
  private async exchange(session: Session): Promise<SyncReport> {
    try {
      const report = await this.exchanges.run(session)
      this.problem = null
      return report
    } catch (error) {
      if (error instanceof TransportError && this.session === session)
        this.problem = { kind: error.problem, message: error.message }
      throw error
    }
  }

  /** Shows the queue over the confirmed state. Returns the records that it touched or touches. */
  private rebuild(): ChangedRecord[] {
    const before = this.optimistic.changed()
    this.optimistic.rebuild(this.outbox.unconfirmed)
    this.conflicts = null
    return [...before, ...this.optimistic.changed()]
  }

  private tell(event: ReplicaEvent): void {
    for (const listener of this.listeners) {
      try {
        listener(event)
      } catch (error) {
        this.environment.report?.(error)
      }
    }
  }
}
