import 'fake-indexeddb/auto'
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Order, type QueueChange } from '../../../engine/index.ts'
import type { OpenInput } from '../../../web/engine/calls.ts'
import { EarlyAnswers } from '../../../web/engine/host/early-answers.ts'
import { EngineHost } from '../../../web/engine/host/engine-host.ts'
import { Memories } from '../../../web/engine/host/memories.ts'
import { Reports } from '../../../web/engine/host/reports.ts'
import { Requests } from '../../../web/engine/host/requests.ts'
import type { Call } from '../../../web/engine/messages.ts'
import { BrowserReplicaStore } from '../../../web/engine/store/replica-store.ts'
import { ANNA, idOf, item, pending, put, stand } from '../../storage/replica/support/made-up.ts'
import { openIn } from './support/stores.ts'

const OPEN: OpenInput = { ...ANNA, role: 'owner', keep: 'disk' }
const query = { collection: 'items', conditions: [], sort: 'name', descending: false } as const
const LIST: Call = { name: 'list', input: { query, from: 0, count: 60, columns: [] } }
const SCROLLED: Call = { name: 'list', input: { query, from: 1, count: 60, columns: [] } }
const HOME: Call = { name: 'home', input: null }

let factory: IDBFactory
let reports: Reports
/** Tabs of other tests are not heard. */
let test = 0
beforeEach(() => {
  factory = new IDBFactory()
  reports = new Reports()
  test++
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-05-01T10:00:00') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A tab without a browser and without a server. */
function tab(build = 'one'): EngineHost {
  return new EngineHost({
    factory,
    locks: null,
    channel: (name) => new BroadcastChannel(`${name} ${test}`),
    base_url: 'http://127.0.0.1:1',
    requests: new Requests(),
    memories: new Memories(),
    build,
    reports,
    post: () => {},
  })
}

/** Puts two things into the copy. */
async function filled(): Promise<void> {
  const store = await openIn(factory, ANNA)
  const stage = await store.stage()
  await stage.add('items', [
    put(1, { ...item(idOf(1)), name: 'Lamp' }),
    put(2, { ...item(idOf(2)), name: 'Tent' }),
  ])
  await stage.swap(stand(2))
  await store.close()
}

/** A tab that asked some questions, and was left open until it had nothing more to do. */
async function used(...calls: readonly Call[]): Promise<readonly unknown[]> {
  await filled()
  const kept = vi.spyOn(IDBObjectStore.prototype, 'put')
  const host = tab()
  await host.end({ name: 'open', input: OPEN })
  const outputs = []
  for (const call of calls) outputs.push(outputOf(await host.end(call)))
  const isKept = () => kept.mock.calls.some(([, key]) => key === 'answers')
  while (!isKept()) {
    await vi.advanceTimersByTimeAsync(500)
    await turn()
  }
  await host.end({ name: 'close', input: { wipe: false } })
  kept.mockRestore()
  return outputs
}

/** The storage answers in tasks of their own. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

function outputOf(ending: object): unknown {
  return 'output' in ending ? ending.output : ending
}

/** A browser that never reads a chunk to its end. */
function readsNoRecords(): void {
  const original = IDBObjectStore.prototype.getAll
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = Reflect.apply(original, this, args)
    if (this.name !== 'chunks') return request
    return Object.defineProperty(request, 'onsuccess', { set: () => {}, get: () => null })
  })
}

/** What a tab is given of the kept answers when it opens. */
async function given(build?: string): Promise<unknown> {
  const give = vi.spyOn(EarlyAnswers.prototype, 'give')
  const host = tab(build)
  await host.end({ name: 'open', input: OPEN })
  await host.end({ name: 'close', input: { wipe: false } })
  return give.mock.calls[0]?.[0]
}

describe('the answers that a copy keeps', () => {
  it('are there before its records are read', async () => {
    const [list, home] = await used(LIST, HOME)
    expect(list).toMatchObject({ total: 2, rows: [{ name: 'Lamp' }, { name: 'Tent' }] })
    readsNoRecords()
    const host = tab()
    void host.end({ name: 'open', input: OPEN })
    await turn()
    expect(outputOf(await host.end(LIST))).toEqual(list)
    expect(outputOf(await host.end(HOME))).toEqual(home)
  })

  it('come with the orders of lists, which the next start need not sort', async () => {
    const [list] = await used(LIST)
    const sorting = vi.spyOn(Order.prototype, 'build')
    const host = tab()
    await host.end({ name: 'open', input: OPEN })
    expect(outputOf(await host.end(LIST))).toEqual(list)
    expect(sorting).not.toHaveBeenCalled()
    await host.end({ name: 'close', input: { wipe: false } })
  })

  it('leave nothing of an order once something changed', async () => {
    await used(LIST)
    const host = tab()
    await host.end({ name: 'open', input: OPEN })
    const input = { public_id: idOf(3), name: 'Mallet', quantity: 1 }
    await host.end({ name: 'mutate', input: { type: 'item.create', input, operation_id: idOf(9) } })
    const names = [{ name: 'Lamp' }, { name: 'Mallet' }, { name: 'Tent' }]
    expect(outputOf(await host.end(LIST))).toMatchObject({ total: 3, rows: names })
    await host.end({ name: 'close', input: { wipe: false } })
  })

  it('are of the questions with which pages begin', async () => {
    await used(LIST, SCROLLED, { name: 'waiting', input: null })
    expect(await given()).toMatchObject({ answers: [{ name: 'list', input: LIST.input }] })
  })

  it('are of the questions of earlier times, too', async () => {
    await used(HOME)
    await used(LIST)
    expect(await given()).toMatchObject({ answers: [{ name: 'home' }, { name: 'list' }] })
  })

  it('have one that was asked for while others were written', async () => {
    const original = BrowserReplicaStore.prototype.keepAnswers
    const host = tab()
    const kept: unknown[] = []
    const keeping = vi.spyOn(BrowserReplicaStore.prototype, 'keepAnswers')
    keeping.mockImplementation(async function (this: BrowserReplicaStore, answers) {
      if (kept.length === 0) await host.end(HOME)
      kept.push(answers.answers.map(({ name }) => name))
      await Reflect.apply(original, this, [answers])
    })
    await filled()
    await host.end({ name: 'open', input: OPEN })
    await host.end(LIST)
    for (let i = 0; i < 60 && kept.length < 2; i++) {
      await vi.advanceTimersByTimeAsync(500)
      await turn()
    }
    expect(kept).toEqual([['list'], ['list', 'home']])
    await host.end({ name: 'close', input: { wipe: false } })
  })

  it('count for nothing when something was done since', async () => {
    await used(LIST)
    const store = await openIn(factory, ANNA)
    await store.saveQueue({ put: [pending(1)] })
    await store.close()
    expect(await given()).toBe(null)
  })

  it('count for nothing when the records moved on since', async () => {
    await used(LIST)
    const store = await openIn(factory, ANNA)
    await store.applyChanges(stand(3), [])
    await store.close()
    expect(await given()).toBe(null)
  })

  it('count for nothing on another day, and in another build', async () => {
    await used(LIST)
    expect(await given('another')).toBe(null)
    vi.setSystemTime(new Date('2026-05-02T10:00:00'))
    expect(await given()).toBe(null)
  })
})

describe('what is written to the disk at once', () => {
  it('is what the server does not have yet', async () => {
    const store = await openIn(factory, ANNA)
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const durabilities = async (change: QueueChange) => {
      begun.mockClear()
      await store.saveQueue(change)
      return begun.mock.calls.map(([, , options]) => options?.durability)
    }
    const waits = pending(1)
    const taken = { ...waits, state: 'acknowledged', taken: { epoch: stand(1).epoch, seq: 1 } } as const
    expect(await durabilities({ put: [waits] })).toEqual(['strict'])
    expect(await durabilities({ put: [taken] })).toEqual(['relaxed'])
    expect(await durabilities({ put: [taken, pending(2)] })).toEqual(['strict'])
    const renamed = { put: [taken], remove: [waits.operation.operation_id] }
    expect(await durabilities(renamed)).toEqual(['strict'])
    const recovering = { memo: { ...store.memo, recovers: true } }
    expect(await durabilities(recovering)).toEqual(['strict'])
    await store.close()
  })
})
