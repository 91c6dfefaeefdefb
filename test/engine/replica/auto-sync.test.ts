import { expect, it, onTestFinished } from 'vitest'
import { MemoryReplicaStore, Replica, type ReplicaEvent } from '../../../engine/index.ts'
import { type SyncHint, TransportError } from '../../../sync-protocol/index.ts'
import { MemoryBackend } from '../../simulation/backend.ts'
import { Case } from '../../simulation/cases/household.ts'
import type { Fate } from '../../simulation/network.ts'
import { SimTransport } from '../../simulation/network.ts'
import { Random } from '../../simulation/random.ts'

/** A phone that syncs by itself, beside Ann's and Ben's. */
async function automatic(random = () => 0.5) {
  const at = await Case.begin((identity) => new MemoryBackend(identity))
  const { world } = at
  const caller = { user_id: 'user-0', replica_id: 'automatic' }
  const requests: { at: number; kind: string }[] = []
  let fate: Fate | TransportError = 'delivered'
  const listeners: { hear: (hint: SyncHint) => void; fail: (error: Error) => void }[] = []
  const transport = Object.assign(
    new SimTransport({
      server: world.server,
      time: world.time,
      caller,
      random: new Random(7),
      line: () => ({ lost: 0, doubled: 0, slow: 0 }),
      fate(kind) {
        requests.push({ at: world.time.now, kind })
        if (fate instanceof TransportError) throw fate
        return fate
      },
    }),
    {
      async *hints(_household_id: string, signal: AbortSignal): AsyncGenerator<SyncHint> {
        while (!signal.aborted) {
          yield await new Promise<SyncHint>((resolve, reject) => {
            listeners.push({ hear: resolve, fail: reject })
            signal.addEventListener('abort', () => reject(signal.reason))
          })
        }
      },
    },
  )
  const replica = await Replica.open({
    store: new MemoryReplicaStore({ user_id: 'user-0', household_id: world.server.household_id }),
    environment: {
      now: () => new Date(world.time.now).toISOString(),
      newId: world.newId,
      random,
      wait: (ms, signal) => world.time.sleep(ms, signal),
    },
  })
  replica.signIn(transport)
  onTestFinished(() => replica.close())
  return {
    at,
    replica,
    requests,
    hint(hint: SyncHint) {
      for (const { hear } of listeners.splice(0)) hear(hint)
    },
    /** The stream of hints ends with an error. */
    refuse(error: TransportError) {
      for (const { fail } of listeners.splice(0)) fail(error)
    },
    line: (next: Fate | TransportError) => {
      fate = next
    },
  }
}

it('a replica that gathers changes pushes those that follow each other together', async () => {
  const { at, replica, requests } = await automatic()
  replica.start({ every_ms: 60_000, gather_ms: 100 })
  await at.world.time.pass(1000)
  const pushes = () => requests.filter(({ kind }) => kind === 'push').length
  const take = () => replica.mutate('item.adjust_quantity', { public_id: at.drill, delta: -1 })
  for (let i = 0; i < 3; i++) {
    await take()
    await at.world.time.pass(50)
  }
  expect(pushes()).toBe(0)
  await at.world.time.pass(1000)
  expect(pushes()).toBe(1)
  expect(at.record('items', at.drill)?.quantity).toBe(7)
  // Changes that do not end are pushed all the same.
  for (let i = 0; i < 60; i++) {
    await replica.mutate('item.adjust_quantity', { public_id: at.drill, delta: 1 })
    await at.world.time.pass(50)
  }
  expect(pushes()).toBeGreaterThan(1)
})

it('a replica that syncs by itself pushes an edit at once, and looks now and then without one', async () => {
  const { at, replica, requests } = await automatic()
  replica.start({ every_ms: 60_000 })
  await at.world.time.pass(1000)
  expect(replica.get('items', at.drill)?.quantity).toBe(10)
  await replica.mutate('item.adjust_quantity', { public_id: at.drill, delta: -1 })
  await at.world.time.pass(1000)
  expect(at.record('items', at.drill)?.quantity).toBe(9)
  expect(replica.status()).toMatchObject({ pending: 0, problem: null })
  const before = requests.length
  await at.world.time.pass(59_000)
  expect(requests.length).toBe(before)
  await at.world.time.pass(2000)
  expect(requests.length).toBe(before + 1)
})

it('a hint of the server makes it pull; a hint of what it has already does not', async () => {
  const { at, replica, requests, hint } = await automatic()
  replica.start({ every_ms: 3_600_000 })
  await at.world.time.pass(1000)
  await at.does(at.phone(1), 'item.update', { public_id: at.drill, name: 'By Ben' })
  await at.sync(at.phone(1))
  const { epoch, seq } = at.world.server.state
  const household_id = at.world.server.household_id
  const before = requests.length
  hint({ household_id, epoch, seq: seq - 1 })
  await at.world.time.pass(1000)
  expect(requests.length).toBe(before)
  hint({ household_id, epoch, seq })
  await at.world.time.pass(1000)
  expect(replica.get('items', at.drill)?.name).toBe('By Ben')
})

it('a membership that the server tells goes to who listens, and makes it pull nothing', async () => {
  const { at, replica, requests, hint } = await automatic()
  replica.start({ every_ms: 3_600_000 })
  await at.world.time.pass(1000)
  const told: ReplicaEvent[] = []
  replica.subscribe((event) => told.push(event))
  const before = requests.length
  const membership = { household_id: at.world.server.household_id, role: 'viewer', name: 'Home' } as const
  hint(membership)
  await at.world.time.pass(1000)
  expect(told).toEqual([{ type: 'membership', membership }])
  expect(requests.length).toBe(before)
})

it.each(['signed_out', 'refused'] as const)(
  'hints that end with %s make it sync at once',
  async (problem) => {
    const { at, replica, requests, refuse } = await automatic()
    replica.start({ every_ms: 60_000 })
    await at.world.time.pass(1000)
    const before = requests.length
    refuse(new TransportError(problem, 'The session was ended.'))
    await at.world.time.pass(1000)
    expect(requests.length).toBeGreaterThan(before)
  },
)

it('after failures it waits longer each time, up to a bound, and never as long as all others', async () => {
  const waits = async (random: () => number) => {
    const { at, replica, requests, line } = await automatic(random)
    line('request_lost')
    replica.start({ backoff_ms: 1000, backoff_max_ms: 8000 })
    await at.world.time.pass(60_000)
    const times = requests.map((request) => request.at)
    return times.slice(1).map((time, i) => time - (times[i] ?? 0))
  }
  const near = (ms: number) => expect.toSatisfy((wait: number) => Math.abs(wait - ms) < 100, `${ms}`)
  expect((await waits(() => 0.999)).slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 8000, 8000].map(near))
  expect((await waits(() => 0.5)).slice(0, 4)).toEqual([500, 1000, 2000, 4000].map(near))
})

it('a nudge tries at once, and an edit does not: the line is known to be down', async () => {
  const { at, replica, requests, line } = await automatic(() => 0.999)
  line('request_lost')
  replica.start({ backoff_ms: 600_000, backoff_max_ms: 600_000 })
  await at.world.time.pass(1000)
  const before = requests.length
  await replica.mutate('item.create', { public_id: at.world.newId(), name: 'Offline' })
  await at.world.time.pass(1000)
  expect(requests.length).toBe(before)
  expect(replica.status()).toMatchObject({ pending: 1, problem: { kind: 'unreachable' } })
  line('delivered')
  replica.nudge()
  await at.world.time.pass(1000)
  expect(replica.status()).toMatchObject({ pending: 0, problem: null })
})

it('it stops on request, and a manual sync still works', async () => {
  const { at, replica, requests } = await automatic()
  replica.start({ every_ms: 1000 })
  await at.world.time.pass(5000)
  replica.stop()
  const before = requests.length
  await at.world.time.pass(60_000)
  expect(requests.length).toBe(before)
  await at.world.time.until(replica.sync())
  expect(requests.length).toBe(before + 1)
})

it('a sync asks the server of the present session, and not of one that was ended meanwhile', async () => {
  const { at, replica, requests, line } = await automatic()
  line('request_lost')
  const first = replica.sync().catch((error: Error) => error.message)
  const again = new SimTransport({
    server: at.world.server,
    time: at.world.time,
    caller: { user_id: 'user-0', replica_id: 'automatic' },
    random: new Random(7),
    line: () => ({ lost: 0, doubled: 0, slow: 0 }),
    fate: () => 'delivered',
  })
  replica.signIn(again)
  const second = replica.sync()
  // It joins the one that is on its way.
  const joined = replica.sync()
  await at.world.time.pass(60_000)
  expect(await first).toBe('The session was ended.')
  expect((await second).seq).toBeGreaterThan(0)
  expect(await joined).toBe(await second)
  expect(requests).toHaveLength(1)
  expect(replica.status()).toMatchObject({ syncing: false, problem: null })
})

it('a nudge begins again what ended because nobody seemed to be signed in, with its hints', async () => {
  const { at, replica, requests, hint, refuse, line } = await automatic()
  const over = new TransportError('signed_out', 'The session is over.')
  replica.start({ every_ms: 60_000 })
  await at.world.time.pass(1000)
  line(over)
  refuse(over)
  await at.world.time.pass(120_000)
  const before = requests.length
  line('delivered')
  await at.world.time.pass(120_000)
  expect(requests.length).toBe(before)
  // The session got another secret at that moment.
  replica.nudge()
  await at.world.time.pass(1000)
  expect(replica.status()).toMatchObject({ problem: null })
  await replica.mutate('item.adjust_quantity', { public_id: at.drill, delta: -1 })
  await at.world.time.pass(1000)
  expect(at.record('items', at.drill)?.quantity).toBe(9)
  const pulled = requests.length
  hint({ household_id: at.world.server.household_id, epoch: 'another', seq: 1 })
  await at.world.time.pass(1000)
  expect(requests.length).toBeGreaterThan(pulled)
})
