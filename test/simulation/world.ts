import { MemoryReplicaStore, type ReplicaOwner, type ReplicaStore } from '../../engine/index.ts'
import { idSequence } from '../support/ids.ts'
import { type Backend, MemoryBackend } from './backend.ts'
import { SimBrowser } from './browser.ts'
import { SimDevice } from './device.ts'
import { nextOperation } from './generate/next-operation.ts'
import { knowledgeOf, undoable } from './knowledge.ts'
import { GOOD_LINE } from './network.ts'
import { Random } from './random.ts'
import type { Script, Step } from './script.ts'
import { SimServer } from './server.ts'
import { SimTime } from './time.ts'
import { type Witnessed, type WitnessedDeletion, witness, witnessDeletions } from './witness.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-20T10:00:00.000Z')
const HOUSEHOLD = '01900000-0000-7000-8000-00000000a11e'
const FIRST_EPOCH = '01900000-0000-7000-8000-0000000e90c1'

/** Who shares the household, and how many devices each has. */
export interface People {
  readonly users: number
  readonly devices: number
}

const inMemory: MakeBackend = (identity) => new MemoryBackend(identity)

/** Makes what a device keeps, in its own place. */
export type MakeReplicaStore = (owner: ReplicaOwner) => ReplicaStore

const replicaInMemory: MakeReplicaStore = (owner) => new MemoryReplicaStore(owner)

export type MakeBackend = (identity: { scope_id: string; epoch: string }) => Backend

/** A household, its server, and the people who share it, in a world of its own time. */
export class World {
  readonly time = new SimTime(START)
  readonly backend: Backend
  readonly server: SimServer
  readonly devices: SimDevice[] = []
  readonly first_epoch = FIRST_EPOCH
  private readonly users: string[]
  readonly newId = idSequence()
  /** What restores took from the server, and some device held. */
  witnessed: Witnessed[] = []
  /** What restores brought back, and some device knew to be deleted. */
  deleted: WitnessedDeletion[] = []

  private constructor(people: People, make: MakeBackend, replica: MakeReplicaStore) {
    this.backend = make({ scope_id: HOUSEHOLD, epoch: FIRST_EPOCH })
    this.users = Array.from({ length: people.users }, (_, i) => `user-${i}`)
    const { time, newId, backend } = this
    this.server = new SimServer({ household_id: HOUSEHOLD, backend, time, newId, inline: 12 })
    this.server.onRestore = () => {
      this.witnessed.push(...backend.store.read((view) => witness(view, this)))
      this.deleted.push(...backend.store.read((view) => witnessDeletions(view, this)))
    }
    for (const [i, user_id] of this.users.entries()) {
      this.server.members.set(user_id, 'member')
      for (let n = 0; n < people.devices; n++) {
        this.devices.push(
          new SimDevice({
            name: `${user_id}-device-${n}`,
            user_id,
            store: replica({ user_id, household_id: HOUSEHOLD }),
            server: this.server,
            time,
            random: new Random(1000 * i + n),
            newId,
          }),
        )
      }
    }
  }

  /** A new household, and everybody's devices opened for the first time. */
  static async begin(
    people: People,
    make: MakeBackend = inMemory,
    replica: MakeReplicaStore = replicaInMemory,
  ): Promise<World> {
    const world = new World(people, make, replica)
    for (const device of world.devices) await device.open()
    return world
  }

  /** Plays a script to its end, and lets everything come to rest. */
  static async play(script: Script, make: MakeBackend = inMemory): Promise<World> {
    const world = await World.begin(script, make)
    try {
      for (const step of script.steps) {
        await world.take(step)
        await world.time.pass(10)
      }
      await world.rest()
      return world
    } catch (error) {
      world.close()
      throw error
    }
  }

  close(): void {
    this.backend.close()
  }

  private async take(step: Step): Promise<void> {
    const { server } = this
    switch (step.do) {
      case 'operations':
        return this.operate(this.device(step.device), new Random(step.seed), step.count)
      case 'browse':
        return this.browse(this.user(step.user), new Random(step.seed), step.count)
      case 'sync':
        void this.device(step.device).sync()
        return
      case 'forget':
        return this.forget(this.device(step.device))
      case 'wait':
        return this.time.pass(step.ms)
      case 'line':
        this.device(step.device).line = step
        return
      case 'clock':
        this.device(step.device).clock = step.ahead
        return
      case 'server_clock':
        server.clock = step.ahead
        return
      case 'kill':
        return this.device(step.device).kill(step.writes, step.when)
      case 'crash':
        return server.crashAt(step.point)
      case 'restart':
        return server.restart()
      case 'back_up':
        return server.backUp()
      case 'restore':
        server.restore()
        if (step.forgets === undefined) return
        await this.forget(this.device(step.forgets))
        // It comes first, with edits of records that others have yet to bring back.
        void this.device(step.forgets).sync()
        return
      case 'expire':
        return server.expireSnapshots()
      case 'leave':
        server.members.delete(this.user(step.user))
        return
      case 'join':
        server.members.set(this.user(step.user), 'member')
    }
  }

  private async operate(device: SimDevice, random: Random, count: number): Promise<void> {
    // Now and then somebody undoes what was done on another device.
    const { made } = random.below(10) === 0 ? (random.pick(this.devices) ?? device) : device
    for (let i = 0; i < count; i++) {
      const knowledge = { ...knowledgeOf(device.replica.view), operations: undoable(made) }
      const { type, input } = nextOperation(random, knowledge)
      await this.time.until(device.does(type, input))
      if (random.below(6) === 0) await this.time.until(this.server.arrive(random))
    }
  }

  /** A device that has lost what was confirmed has seen nothing. */
  private async forget(device: SimDevice): Promise<void> {
    this.witnessed = this.witnessed.filter((witnessed) => witnessed.device !== device.name)
    this.deleted = this.deleted.filter((deleted) => deleted.device !== device.name)
    await device.forgetConfirmed()
  }

  private async browse(user_id: string, random: Random, count: number): Promise<void> {
    const browser = new SimBrowser(this, user_id)
    for (let i = 0; i < count; i++) {
      const knowledge = this.backend.store.read((view) => knowledgeOf(view))
      const { type, input } = nextOperation(random, knowledge)
      await browser.does(type, input)
    }
  }

  /** Everything is well again, and everybody syncs until nothing is left to say. */
  async rest(): Promise<void> {
    const { server } = this
    server.crashAt('before')
    server.restart()
    for (const user of this.users) server.members.set(user, 'member')
    for (const device of this.devices) {
      device.line = GOOD_LINE
      device.onRequest = () => null
      await this.time.until(Promise.all([...device.syncs]))
      await device.kill(null, 'before')
    }
    // Twice: what the first round brings to the server, the second brings to all.
    for (let round = 0; round < 2; round++) {
      for (const device of this.devices) await this.time.until(device.replica.sync())
    }
    await this.time.until(this.time.outside(server.settle()))
    // What waits for a record that nobody brings back is judged in the end.
    for (let day = 0; day < 10 && this.devices.some(({ replica }) => replica.status().waiting > 0); day++) {
      await this.time.pass(DAY_MS)
      for (const device of this.devices) await this.time.until(device.replica.sync())
    }
    for (const device of this.devices) await this.time.until(device.replica.sync())
  }

  private device(n: number): SimDevice {
    const device = this.devices[n % this.devices.length]
    if (!device) throw new Error('no device')
    return device
  }

  private user(n: number): string {
    return this.users[n % this.users.length] ?? ''
  }
}
