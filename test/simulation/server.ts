import { createHash } from 'node:crypto'
import { knownSeq, restoredSeq } from '../../engine/core/epochs.ts'
import {
  type Author,
  type Effect,
  type HouseholdRole,
  householdCollections,
  householdCommands,
} from '../../engine/index.ts'
import { GroupCommit } from '../../storage/households/group-commit.ts'
import { decideKind } from '../../storage/snapshots/decision.ts'
import {
  type Change,
  MutationsReply,
  MutationsRequest,
  type Operation,
  Snapshot,
  SnapshotRequest,
  TransportError,
} from '../../sync-protocol/index.ts'
import type { Backend } from './backend.ts'
import { type CrashPoint, FaultyStore, type Judged, ServerKilled } from './faulty-store.ts'
import { Picker, type RandomSource } from './generate/knowledge.ts'
import { stored } from './generate/media.ts'
import type { SimTime } from './time.ts'

/** What happened on the server, in the order in which it became durable. */
export type Happened =
  | {
      readonly kind: 'judged'
      readonly operation: Operation
      readonly epoch: string | undefined
      readonly author: Author
      readonly judged: Judged
      /** What it did to records; nothing when it was rejected. */
      readonly effects: readonly Effect[]
    }
  | { readonly kind: 'backed_up' }
  | { readonly kind: 'rolled_back' }
  | { readonly kind: 'restored'; readonly seq: number; readonly epoch: string }

export interface SimServerOptions {
  readonly household_id: string
  readonly backend: Backend
  readonly time: SimTime
  newId(): string
  /** The greatest number of changes that come with the answer; more are downloaded. */
  readonly inline: number
}

/** How long a snapshot lasts, in ms. */
const LIFETIME = 3_600_000

const synced = Object.values(householdCollections).filter(({ nature }) => nature === 'records')

/**
 * The server: the real group commit, engine and store behind what the wire's schemas let through, without sockets.
 * It can be killed at its next commit, restored from a backup, and its clock can be wrong.
 */
export class SimServer {
  /** How far the server's clock is ahead, in ms. */
  clock = 0
  /** Counts processes: what was asked of an earlier one gets no answer. */
  process = 0
  /** Whether downloads lose their first change, as by a fault of the server. */
  losing = false
  /** Called before a restore. */
  onRestore: () => void = () => {}
  readonly members = new Map<string, HouseholdRole>()
  readonly history: Happened[] = []
  private readonly options: SimServerOptions
  private readonly snapshots = new Map<string, { expires: number; changes: Map<string, Change[]> }>()
  /** Operations as they were sent, with the history they named. */
  private readonly sent = new Map<
    string,
    { operation: Operation; epoch: string | undefined; author: Author }
  >()
  /** What was found out about files, by their digests. A restore takes none away. */
  private readonly facts = new Map<unknown, Readonly<Record<string, unknown>>>()
  private store: FaultyStore
  private pushes: GroupCommit<typeof householdCollections>

  constructor(options: SimServerOptions) {
    this.options = options
    ;[this.store, this.pushes] = this.start()
  }

  get now(): string {
    return new Date(this.options.time.now + this.clock).toISOString()
  }

  get household_id(): string {
    return this.options.household_id
  }

  get state() {
    return this.options.backend.store.read((_, state) => state)
  }

  /** Kills the server at its next commit, and starts it again. */
  crashAt(point: CrashPoint): void {
    this.store.crash = point
  }

  backUp(): void {
    this.options.backend.backUp()
    this.history.push({ kind: 'backed_up' })
    this.restart()
  }

  /** Everything since the backup is lost. */
  restore(): void {
    this.onRestore()
    const epoch = this.options.newId()
    if (!this.options.backend.restore(epoch, this.now)) return
    this.snapshots.clear()
    this.history.push({ kind: 'restored', seq: this.state.seq, epoch })
    this.restart()
  }

  /** An old copy of the file is put back by hand: the same history, but shorter. */
  rollBack(): void {
    this.options.backend.rollBack()
    this.snapshots.clear()
    this.history.push({ kind: 'rolled_back' })
    this.restart()
  }

  /** A new process: what was asked of the old one gets no answer. */
  restart(): void {
    this.process++
    // What still waits in the old process is lost with it.
    this.store.crash = 'before'
    this.options.backend.reopen()
    ;[this.store, this.pushes] = this.start()
  }

  expireSnapshots(): void {
    this.snapshots.clear()
  }

  /** @throws TransportError @throws ServerKilled when the process ends meanwhile */
  async push(caller: { user_id: string; replica_id: string }, body: unknown): Promise<MutationsReply> {
    const request = MutationsRequest.parse(body)
    const author: Author = { ...caller, role: this.admit(caller.user_id, request.household_id) }
    for (const operation of request.operations) {
      // Pushed again after a restore, an operation names where it was acknowledged.
      this.sent.set(operation.operation_id, { operation, epoch: request.epoch, author })
    }
    const { epoch, seq, results } = await this.commit(author, request.epoch, request.operations)
    return MutationsReply.parse({ household_id: this.options.household_id, epoch, seq, results })
  }

  /** SPEC.md K11: says again that bytes are here that a restore left in place. */
  async settle(): Promise<void> {
    const { backend, newId } = this.options
    const kept = backend.store
      .read((view) => view.find('media', 'awaited', 1))
      .flatMap(({ record }) => (record.source_sha256 ? [record] : []))
    for (const { public_id, source_sha256, content_type, bytes, sha256, width, height } of kept) {
      const facts = { content_type, bytes, sha256, width, height }
      await this.says({
        operation_id: newId(),
        type: 'media.store',
        input: { public_id, source_sha256, ...facts },
        base_seq: this.state.seq,
        occurred_at: this.now,
      })
    }
  }

  /** @throws ServerKilled when the process ends meanwhile */
  private async commit(author: Author, in_epoch: string | undefined, operations: readonly Operation[]) {
    const { process } = this
    try {
      return await this.pushes.push({ author, epoch: in_epoch, operations })
    } catch (error) {
      // Those whose commits were killed together notice one after the other; the process ended once.
      if (error instanceof ServerKilled && this.process === process) this.restart()
      throw error
    }
  }

  /** The bytes of a photo or a document come, by their own way; what that is depends on `random`. */
  async arrive(random: RandomSource): Promise<void> {
    const { backend, newId } = this.options
    const awaited = backend.store
      .read((view) => view.find('media', 'awaited', 1))
      .map(({ record }) => ({ ...record }))
    if (awaited.length === 0) return
    const picker = new Picker(random, {})
    const first = stored(picker, picker.pick(awaited))
    // What a file is does not depend on when it comes, nor for which record.
    const known = this.facts.get(first.input.source_sha256) ?? first.input
    this.facts.set(first.input.source_sha256, known)
    const made = { ...first, input: { ...known, public_id: first.input.public_id } }
    const { seq } = this.state
    await this.says({ operation_id: newId(), ...made, base_seq: seq, occurred_at: this.now })
  }

  private async says(operation: Operation): Promise<void> {
    const [member = ''] = this.members.keys()
    const author: Author = { user_id: member, replica_id: 'server', role: 'member', server: true }
    this.sent.set(operation.operation_id, { operation, epoch: undefined, author })
    await this.commit(author, undefined, [operation]).catch((error: unknown) => {
      if (!(error instanceof ServerKilled)) throw error
    })
  }

  /** @throws TransportError */
  snapshot(caller: { user_id: string }, body: unknown): Snapshot {
    const request = SnapshotRequest.parse(body)
    this.admit(caller.user_id, request.household_id)
    const { backend, newId, household_id, time, inline } = this.options
    const state = this.state
    const { kind, reason, since_seq } = decideKind(request, {
      ...state,
      restored_seq: restoredSeq(backend.epochs()),
    })
    const { epoch, since_seq: held } = request
    const restored = reason === 'epoch_changed' && epoch !== undefined && held !== null
    const shared_seq = restored ? knownSeq(backend.epochs(), state, epoch, held) : undefined
    const keys = synced.map(({ key }) => key)
    const changes = new Map<string, Change[]>(keys.map((key) => [key, []]))
    const all = backend.store.changes(since_seq, keys, Number.MAX_SAFE_INTEGER)
    for (const { collection, change } of all) changes.get(collection)?.push(change)
    const public_id = newId()
    this.snapshots.set(public_id, { expires: time.now + LIFETIME, changes })
    return Snapshot.parse({
      public_id,
      household_id,
      epoch: state.epoch,
      kind,
      reason,
      since_seq,
      seq: state.seq,
      ...(shared_seq !== undefined && { shared_seq }),
      checksum: state.checksum,
      expires_at: new Date(time.now + this.clock + LIFETIME).toISOString(),
      collections: keys.map((key) => {
        const rows = changes.get(key) ?? []
        return { key, ...measured(rows), changes: all.length <= inline ? structuredClone(rows) : null }
      }),
    })
  }

  /** @throws TransportError `expired` */
  download(caller: { user_id: string }, public_id: string, collection: string): Change[] {
    this.admit(caller.user_id, undefined)
    const known = this.snapshots.get(public_id)
    if (!known || known.expires < this.options.time.now) {
      throw new TransportError('expired', 'The snapshot is gone.', { code: 'snapshot_expired' })
    }
    return structuredClone(known.changes.get(collection) ?? []).slice(this.losing ? 1 : 0)
  }

  private admit(user_id: string, household_id: string | undefined): HouseholdRole {
    const role = this.members.get(user_id)
    if (role && (household_id ?? this.options.household_id) === this.options.household_id) return role
    throw new TransportError('refused', 'Not a member.', { code: 'household_access_denied' })
  }

  private start(): [FaultyStore, GroupCommit<typeof householdCollections>] {
    const { backend, newId } = this.options
    const store = new FaultyStore(backend.store, (judged) => {
      const sent = this.sent.get(judged.operation.operation_id)
      const { operation_id } = judged.operation
      const effects = backend.store.read((view) => view.operation(operation_id)?.effects ?? [])
      if (sent) this.history.push({ kind: 'judged', ...sent, judged, effects })
    })
    const now = () => this.now
    return [store, new GroupCommit({ store, commands: householdCommands, now, newId })]
  }
}

function measured(changes: readonly Change[]) {
  const end = JSON.stringify({ end: true, rows: changes.length })
  const text = `${[...changes.map((change) => JSON.stringify(change)), end].join('\n')}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { rows: changes.length, bytes: Buffer.byteLength(text), sha256 }
}
