import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { v7 as uuid7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CallName, Calls, EngineEvent, OpenInput } from '../../../web/engine/calls.ts'
import { EngineHost } from '../../../web/engine/host/engine-host.ts'
import { Memories } from '../../../web/engine/host/memories.ts'
import { Reports } from '../../../web/engine/host/reports.ts'
import { Requests } from '../../../web/engine/host/requests.ts'
import type { Call } from '../../../web/engine/messages.ts'
import { localDay } from '../../../web/local-day.ts'
import { openIn } from './support/stores.ts'

const OPEN: OpenInput = { user_id: uuid7(), household_id: uuid7(), role: 'owner', keep: 'disk' }

/** The channel of a tab that can be gone without a word. */
class Line extends BroadcastChannel {
  private cut = false

  override postMessage(message: unknown): void {
    if (!this.cut) super.postMessage(message)
  }

  vanish(): void {
    this.cut = true
    this.onmessage = null
  }
}

/** A tab without a browser: it shares its storage and its messages with the other tabs of a test. */
class TestTab {
  readonly events: EngineEvent[] = []
  readonly reports = new Reports()
  private readonly host: EngineHost
  private readonly lines: Line[] = []

  constructor(factory: IDBFactory, build: string) {
    this.host = new EngineHost({
      factory,
      locks: null,
      channel: (name) => {
        const line = new Line(name)
        this.lines.push(line)
        return line
      },
      // Nothing listens there: the tabs are offline.
      base_url: 'http://127.0.0.1:1',
      requests: new Requests(),
      memories: new Memories(),
      build,
      reports: this.reports,
      post: (event) => this.events.push(event),
    })
  }

  async call<N extends CallName>(name: N, input: Calls[N]['input']): Promise<Calls[N]['output']> {
    const ending = await this.host.end({ name, input } as Call)
    if ('failure' in ending) throw Object.assign(new Error(ending.failure.message), ending.failure)
    return ending.output as Calls[N]['output']
  }

  creates(name: string, operation_id = uuid7(), public_id = uuid7()) {
    return this.call('mutate', { type: 'item.create', input: { public_id, name }, operation_id })
  }

  /** It is gone without a word. */
  vanish(): void {
    for (const line of this.lines) line.vanish()
  }
}

let factory: IDBFactory
let tabs: TestTab[]
beforeEach(() => {
  factory = new IDBFactory()
  tabs = []
})
afterEach(async () => {
  for (const tab of tabs) await tab.call('close', { wipe: false })
})

function tab(build = 'one'): TestTab {
  const made = new TestTab(factory, build)
  tabs.push(made)
  return made
}

async function opened(build?: string): Promise<TestTab> {
  const made = tab(build)
  await made.call('open', OPEN)
  return made
}

const rolesOf = async (...of: TestTab[]) => {
  const all = await Promise.all(of.map((each) => each.call('status', null)))
  return all.map(({ role }) => role)
}
const waitingNames = async (of: TestTab) => (await of.call('waiting', null)).map(({ input }) => input.name)

describe('tabs that share a copy', () => {
  it('have one leader, also when they open at the same time', async () => {
    const [first, second, third] = await Promise.all([opened(), opened(), opened()])
    await Promise.all([first.creates('A'), second.creates('B'), third.creates('C')])
    expect((await rolesOf(first, second, third)).sort()).toEqual(['guest', 'guest', 'leader'])
    for (const each of [first, second, third]) {
      expect((await waitingNames(each)).sort()).toEqual(['A', 'B', 'C'])
    }
  })

  it('have the next one lead when the leader vanishes, and answer every call once', async () => {
    const first = await opened()
    const [second, third] = [await opened(), await opened()]
    const [operation_id, public_id] = [uuid7(), uuid7()]
    const answer = await second.creates('A', operation_id, public_id)
    first.vanish()
    // As a call does whose answer was lost.
    const again = await second.creates('A', operation_id, public_id)
    expect(again).toEqual(answer)
    await third.creates('B')
    expect(await waitingNames(second)).toEqual(['A', 'B'])
    expect(await waitingNames(third)).toEqual(['A', 'B'])
    expect((await rolesOf(second, third)).sort()).toEqual(['guest', 'leader'])
    // It only seems to be gone: it writes nothing any more.
    await expect(
      Promise.race([first.creates('C'), new Promise((_, no) => setTimeout(no, 300))]),
    ).rejects.toBe(undefined)
    expect(await waitingNames(second)).toEqual(['A', 'B'])
    tabs.shift()
  })

  it('ask another one when the lease was taken from their leader', async () => {
    const first = await opened()
    await first.creates('A')
    // Something else takes the store, and is gone.
    await (await openIn(factory, OPEN)).close()
    await first.creates('B')
    expect(await waitingNames(first)).toEqual(['A', 'B'])
    expect(first.reports.all).toEqual([])
  })

  it('let a tab of a newer build lead, and go on as its guests', async () => {
    const old = await opened('one')
    const other = await opened('one')
    await old.creates('A')
    const fresh = await opened('two')
    await other.creates('B')
    expect(await rolesOf(old, other, fresh)).toEqual(['guest', 'guest', 'leader'])
    expect(await waitingNames(fresh)).toEqual(['A', 'B'])
    expect(await waitingNames(old)).toEqual(['A', 'B'])
  })

  /** A factory that opens no database of records until it is mended: a newer version of the program wrote them. */
  async function brokenFactory() {
    const newer = await new Promise<IDBDatabase>((resolve) => {
      const opening = factory.open('newer', 2)
      opening.onsuccess = () => resolve(opening.result)
    })
    newer.close()
    const state = { broken: true }
    const open = (name: string, version?: number) =>
      factory.open(state.broken && name.startsWith('stowage-records') ? 'newer' : name, version)
    const wrapped = new Proxy(factory, {
      get(target, key) {
        const value: unknown = key === 'open' ? open : Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return { wrapped, mend: () => (state.broken = false) }
  }

  const within = (ms: number, work: Promise<unknown>) =>
    Promise.race([work, new Promise((_, no) => setTimeout(() => no(new Error('no answer')), ms))])

  it('refuse calls with the code of a copy that does not open, and open it later by themselves', async () => {
    const { wrapped, mend } = await brokenFactory()
    const heard: string[] = []
    const channel = new BroadcastChannel(`stowage/${OPEN.user_id}/${OPEN.household_id}`)
    channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => heard.push(data.kind)
    onTestFinished(() => channel.close())
    const one = new TestTab(wrapped, 'one')
    tabs.push(one)
    await expect(one.call('open', OPEN)).rejects.toMatchObject({ code: 'storage_newer' })
    for (let i = 0; i < 3; i++) {
      const call = within(300, one.call('waiting', null))
      await expect(call).rejects.toMatchObject({ code: 'storage_newer' })
    }
    await vi.waitFor(() => expect(heard.filter((kind) => kind !== 'hello')).toEqual(['leading', 'leaving']))
    mend()
    await vi.waitFor(() => one.creates('A'), { timeout: 5000, interval: 100 })
    expect(await waitingNames(one)).toEqual(['A'])
    expect(await rolesOf(one)).toEqual(['leader'])
    expect(one.reports.all).toEqual([])
  })

  it('are guests of another one while they cannot open the copy, and refuse calls again when it is gone', async () => {
    const { wrapped } = await brokenFactory()
    const broken = new TestTab(wrapped, 'one')
    tabs.push(broken)
    await expect(broken.call('open', OPEN)).rejects.toMatchObject({ code: 'storage_newer' })
    const sound = await opened()
    await sound.creates('A')
    expect(await waitingNames(broken)).toEqual(['A'])
    expect(await rolesOf(broken, sound)).toEqual(['guest', 'leader'])
    sound.vanish()
    await expect(within(5000, broken.call('waiting', null))).rejects.toMatchObject({ code: 'storage_newer' })
    // A tab that left properly is missed at once.
    const next = await opened()
    expect(await waitingNames(broken)).toEqual(['A'])
    await next.call('close', { wipe: false })
    await expect(within(5000, broken.call('waiting', null))).rejects.toMatchObject({ code: 'storage_newer' })
    tabs.splice(1, 1)
  })

  it('hear at midnight that another day has begun, when other things expire', async () => {
    const zone = process.env.TZ
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
      vi.restoreAllMocks()
    })
    const { setInterval } = globalThis
    const minutes: (() => void)[] = []
    vi.spyOn(globalThis, 'setInterval').mockImplementation((tick, ms) => {
      if (ms === 60_000) minutes.push(tick)
      return setInterval(tick, ms)
    })
    const minute = () => {
      for (const tick of minutes) tick()
    }
    // On Kiritimati it is always a later day than on Niue, by one or two.
    process.env.TZ = 'Pacific/Niue'
    const [leader, guest] = [await opened(), await opened()]
    const expires_on = localDay(new Date(Date.now() + 31 * 86_400_000))
    const input = { public_id: uuid7(), name: 'Milk', expires_on }
    await leader.call('mutate', { type: 'item.create', input, operation_id: uuid7() })
    expect((await guest.call('home', null)).expiring_count).toBe(0)
    minute()
    const heard = () =>
      [leader, guest].map(({ events }) =>
        events.flatMap((event) => (event.type === 'changed' && event.records?.length === 0 ? [event] : [])),
      )
    expect(heard()).toEqual([[], []])
    process.env.TZ = 'Pacific/Kiritimati'
    minute()
    await expect.poll(() => heard().map(({ length }) => length), { timeout: 5000 }).toEqual([1, 1])
    expect((await guest.call('home', null)).expiring_count).toBe(1)
  })

  it('keep nothing in memory mode, and share nothing', async () => {
    const shared = tab()
    await shared.call('open', { ...OPEN, keep: 'memory' })
    await shared.creates('A')
    const other = tab()
    await other.call('open', { ...OPEN, keep: 'memory' })
    expect(await waitingNames(other)).toEqual([])
    expect(await rolesOf(shared, other)).toEqual(['leader', 'leader'])
    expect(await factory.databases()).toEqual([])
    await shared.call('close', { wipe: false })
    await shared.call('open', { ...OPEN, keep: 'memory' })
    expect(await waitingNames(shared)).toEqual([])
  })

  it('keep what waits in memory while another household is open, and under another role', async () => {
    const one = tab()
    const home: OpenInput = { ...OPEN, keep: 'memory' }
    const attic: OpenInput = { ...home, household_id: uuid7() }
    await one.call('open', home)
    const item = uuid7()
    await one.creates('A', uuid7(), item)
    const photo = { public_id: uuid7(), operation_id: uuid7(), upload_id: uuid7() }
    const file = new Blob(['GIF89a, and nothing in it'])
    await one.call('add_photo', { ...photo, owner: { kind: 'item', id: item }, file })
    await one.call('open', attic)
    await one.creates('B')
    expect(await one.call('status', null)).toMatchObject({ pending: 1, waiting_beside: 2, keep: 'memory' })
    // As when the browser has room again.
    const again = await one.call('open', { ...home, role: 'admin', keep: 'disk' })
    expect(again).toMatchObject({ pending: 2, waiting_beside: 1, keep: 'memory' })
    expect(await waitingNames(one)).toEqual(['A', undefined])
    expect(await one.call('waiting_photos', null)).toMatchObject([{ public_id: photo.public_id }])
    await one.call('close', { wipe: true })
    expect(await one.call('open', attic)).toMatchObject({ pending: 1, waiting_beside: 0 })
    await one.call('open', home)
    expect(await waitingNames(one)).toEqual([])
    await one.call('open', { ...attic, user_id: uuid7() })
    await one.call('open', attic)
    expect(await waitingNames(one)).toEqual([])
    expect(await factory.databases()).toEqual([])
    expect(await one.call('open', { ...attic, keep: 'disk' })).toMatchObject({ keep: 'disk' })
  })

  it('open no copy that is being deleted, whatever they are asked meanwhile', async () => {
    const leader = await opened()
    await leader.creates('A')
    const [first] = (await factory.databases()).filter(({ name }) => name?.startsWith('stowage-records'))
    const reader = await new Promise<IDBDatabase>((resolve) => {
      const opening = factory.open(first?.name ?? '')
      opening.onsuccess = () => resolve(opening.result)
    })
    // The deletion waits for the reader, for longer than a tab waits for a leader.
    const gone = leader.call('close', { wipe: true })
    const asked: Promise<unknown>[] = []
    for (let i = 0; i < 20; i++) {
      asked.push(leader.call('photo_blob', { public_id: uuid7(), size: 'small' }).catch(String))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    reader.close()
    await gone
    await Promise.all(asked)
    expect(await factory.databases()).toEqual([])
    expect(leader.reports.all).toEqual([])
  })

  it('keep a change in the household that was open when it was begun, however slowly households open', async () => {
    const one = tab()
    const [home, attic] = [OPEN, { ...OPEN, household_id: uuid7() }]
    const opening = one.call('open', home)
    const first = one.creates('A')
    // The person goes on to the other household before this one is there.
    const next = one.call('open', attic)
    const second = one.creates('B')
    await Promise.all([opening, next])
    expect(await first).toMatchObject({ status: 'queued' })
    expect(await second).toMatchObject({ status: 'queued' })
    expect(await waitingNames(one)).toEqual(['B'])
    const last = one.creates('C')
    await one.call('open', home)
    expect(await last).toMatchObject({ status: 'queued' })
    expect(await waitingNames(one)).toEqual(['A'])
    const closed = one.creates('D')
    await one.call('close', { wipe: false })
    expect(await closed).toMatchObject({ status: 'queued' })
    await one.call('open', attic)
    expect(await waitingNames(one)).toEqual(['B', 'C'])
  })

  it('answer with the code of what is wrong', async () => {
    const one = tab()
    await expect(one.call('status', null)).rejects.toMatchObject({ code: 'closed' })
    await one.call('close', { wipe: true })
    await one.call('open', OPEN)
    const answer = await one.call('mutate', {
      type: 'item.create',
      input: { public_id: uuid7(), name: '' },
      operation_id: uuid7(),
    })
    expect(answer).toMatchObject({ status: 'rejected', error: { code: 'validation_failed' } })
    expect(await one.call('dismiss', { operation_id: uuid7() })).toBe(false)
    expect(await one.call('retry', { operation_id: uuid7() })).toBeNull()
    await expect(one.call('nonsense' as 'status', null)).rejects.toMatchObject({ code: 'invalid_call' })
    expect(one.reports.all).toEqual([])
  })
})
