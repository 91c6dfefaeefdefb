import {
  type HouseholdRole,
  MemoryReplicaStore,
  type Mutated,
  Replica,
  ReplicaError,
  type ReplicaStore,
} from '../../engine/index.ts'
import { TransportError } from '../../sync-protocol/index.ts'
import { DeviceKilled, KillableStore } from './killable-store.ts'
import { type Fate, GOOD_LINE, type Line, type RequestKind, SimTransport } from './network.ts'
import type { Random } from './random.ts'
import type { SimServer } from './server.ts'
import type { SimTime } from './time.ts'

export interface DeviceOptions {
  readonly name: string
  readonly user_id: string
  readonly store: ReplicaStore
  readonly server: SimServer
  readonly time: SimTime
  readonly random: Random
  newId(): string
}

/** An operation that a person saw accepted on a device. */
export interface Made {
  readonly operation_id: string
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A phone: the real replica, a clock of its own, a bad line, and a person who closes apps. */
export class SimDevice {
  readonly name: string
  readonly user_id: string
  readonly made: Made[] = []
  /** How far its clock is ahead, in ms. */
  clock = 0
  line: Line = GOOD_LINE
  /** The role that the device knows of when it is opened; without one it leaves the judgement to the server. */
  role: HouseholdRole | null = null
  /** Called before each request; may bind what becomes of it. */
  onRequest: (kind: RequestKind) => Fate | null | Promise<Fate | null> = () => null
  /** Syncs that have not ended yet. */
  readonly syncs = new Set<Promise<void>>()
  /** What went wrong that must not. */
  readonly faults: unknown[] = []
  private readonly options: DeviceOptions
  killable: KillableStore
  private opened: Replica | null = null

  constructor(options: DeviceOptions) {
    this.name = options.name
    this.user_id = options.user_id
    this.options = options
    this.killable = this.wrap()
  }

  get replica(): Replica {
    if (!this.opened) throw new Error(`${this.name} is not open`)
    return this.opened
  }

  /** What is on the device, whoever uses it. */
  get stored(): ReplicaStore {
    return this.options.store
  }

  /** What is confirmed is lost, as when its file is damaged; the queue is not. */
  async forgetConfirmed(): Promise<void> {
    const { store } = this.options
    if (!(store instanceof MemoryReplicaStore)) throw new Error('only a store in memory can forget')
    this.killable.kill()
    store.forgetConfirmed()
    await this.open()
  }

  async open(): Promise<void> {
    const { server, time, random, user_id, name, newId } = this.options
    this.killable = this.wrap()
    const replica = await Replica.open({
      store: this.killable,
      ...(this.role && { role: this.role }),
      environment: {
        now: () => new Date(time.now + this.clock).toISOString(),
        newId,
        random: () => random.next(),
        wait: (ms, signal) => time.sleep(ms, signal),
        report: (error) => this.faults.push(error),
      },
    })
    const caller = { user_id, replica_id: name }
    replica.signIn(
      new SimTransport({
        server,
        time,
        caller,
        random,
        line: () => this.line,
        fate: (kind) => this.onRequest(kind),
      }),
    )
    this.opened = replica
  }

  /** The app is killed, at once or at a write to come, and opened again. */
  async kill(writes: number | null, when: 'before' | 'after'): Promise<void> {
    if (writes !== null) return this.killable.killAt(writes, when)
    this.killable.kill()
    await this.open()
  }

  async does(type: string, input: Readonly<Record<string, unknown>>): Promise<Mutated | null> {
    try {
      const done = await this.replica.submit(type, input)
      if (done.status === 'queued') this.made.push({ operation_id: done.operation_id, type, input })
      return done
    } catch (error) {
      if (!(error instanceof DeviceKilled)) throw error
      return null
    }
  }

  /** Begins a sync; its end is not waited for. */
  sync(): Promise<void> {
    const sync: Promise<void> = this.replica
      .sync()
      .then(() => {})
      .catch(async (error: unknown) => {
        if (error instanceof TransportError && error.problem !== 'corrupt') return
        if (error instanceof DeviceKilled) return
        if (error instanceof ReplicaError) return
        this.faults.push(error)
      })
      .finally(() => this.syncs.delete(sync))
    this.syncs.add(sync)
    return sync
  }

  private wrap(): KillableStore {
    const store: KillableStore = new KillableStore(this.options.store, () => {
      if (this.killable === store) void this.open().catch((error) => this.faults.push(error))
    })
    return store
  }
}
