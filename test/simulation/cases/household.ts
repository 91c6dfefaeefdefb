import { expect, onTestFinished } from 'vitest'
import type { HouseholdKey } from '../../../engine/index.ts'
import { everything } from '../../support/rounds.ts'
import { FileBackend, MemoryBackend } from '../backend.ts'
import { check } from '../check.ts'
import type { SimDevice } from '../device.ts'
import { type MakeBackend, type MakeReplicaStore, World } from '../world.ts'

const inMemory: MakeBackend = (identity) => new MemoryBackend(identity)

/**
 * Where the server keeps its household; every case holds on each. `npm test` plays them over SQLite alone, which servers use. Over memory
 * the same lines of the engine run, and the store itself has the tests of both.
 */
export const backends: { name: string; make: MakeBackend }[] = [
  ...(everything ? [{ name: 'memory', make: inMemory }] : []),
  { name: 'SQLite', make: (identity) => new FileBackend(identity) },
]

/** A household with one location, one box in it and one thing in the box, which all devices have. */
export class Case {
  readonly world: World
  readonly location: string
  readonly box: string
  readonly drill: string

  private constructor(world: World) {
    this.world = world
    this.location = world.newId()
    this.box = world.newId()
    this.drill = world.newId()
  }

  /** `users` people with `devices` phones each; the case ends when all agree and nothing is lost. */
  static async begin(make: MakeBackend, users = 2, devices = 1, replica?: MakeReplicaStore): Promise<Case> {
    const world = await World.begin({ users, devices }, make, replica)
    onTestFinished(() => world.close())
    const begun = new Case(world)
    const { location, box, drill } = begun
    const first = begun.phone(0)
    await begun.does(first, 'location.create', { public_id: location, name: 'Cellar' })
    await begun.does(first, 'container.create', {
      public_id: box,
      name: 'Box',
      placement: { kind: 'location', id: location },
    })
    await begun.does(first, 'item.create', {
      public_id: drill,
      name: 'Drill',
      quantity: 10,
      placement: { kind: 'container', id: box },
    })
    await begun.sync(...world.devices)
    return begun
  }

  phone(n: number): SimDevice {
    const device = this.world.devices[n]
    if (!device) throw new Error(`no phone ${n}`)
    return device
  }

  /** Does something on a phone that must be accepted there, and gives its operation id. */
  async does(phone: SimDevice, type: string, input: Record<string, unknown>): Promise<string> {
    const done = await this.world.time.until(phone.does(type, input))
    if (done?.status !== 'queued') throw new Error(`${type}: ${JSON.stringify(done)}`)
    return done.operation_id
  }

  /** Syncs phones one after the other; each must succeed. */
  async sync(...phones: SimDevice[]): Promise<void> {
    for (const phone of phones) await this.world.time.until(phone.replica.sync())
  }

  /** A sync that fails; gives the kind of its problem. */
  async failsToSync(phone: SimDevice): Promise<string | undefined> {
    await expect(this.world.time.until(phone.replica.sync())).rejects.toThrow()
    return phone.replica.status().problem?.kind
  }

  /** What the server has of a record. */
  record(collection: HouseholdKey, public_id: string): Record<string, unknown> | null {
    const stored = this.world.backend.store.read((view) => view.get(collection, public_id))
    return stored ? { ...stored.record } : null
  }

  get conflicts(): Record<string, unknown>[] {
    return this.world.backend.store
      .read((view) => view.all('conflicts'))
      .map(({ record }) => ({ ...record }))
      .filter(({ resolved_at }) => resolved_at === null)
  }

  /** Everybody syncs: all agree with the server, and nothing is lost. */
  async end(): Promise<void> {
    await this.world.rest()
    check(this.world)
  }
}
