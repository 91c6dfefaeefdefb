import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteBrowserStore } from '../../../web/engine/store/replica-store.ts'
import { everything } from '../../storage/replica/support/everything.ts'
import { ANNA, BEN, idOf, item, pending, put, putIn, stand } from '../../storage/replica/support/made-up.ts'
import { ReplicaModel } from '../../storage/replica/support/model.ts'
import { scriptStep } from '../../storage/replica/support/script.ts'
import { codeOf, openIn } from './support/stores.ts'

const QUEUE = `stowage-queue/${ANNA.user_id}/${ANNA.household_id}`
const RECORDS = `stowage-records/${ANNA.user_id}/${ANNA.household_id}`

/** Opens a database as it is, for a test to damage. */
function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Writes into a store of a database from outside. */
async function writes(
  factory: IDBFactory,
  database: string,
  store: string,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  const outside = await opened(factory, database)
  const transaction = outside.transaction([store], 'readwrite')
  work(transaction.objectStore(store))
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve()
  })
  outside.close()
}

/** A store with a queue and a confirmed state in it. */
async function filled(factory: IDBFactory, items = 1200) {
  const store = await openIn(factory, ANNA)
  await store.saveQueue({ put: [pending(1), pending(2)] })
  const stage = await store.stage()
  await stage.add(
    'items',
    Array.from({ length: items }, (_, i) => put(i + 1, item(idOf(i)))),
  )
  await stage.swap(stand(items))
  return store
}

/** Fails every write from the one of that number on, in the way of a browser. */
function failFrom(number: number, fail: () => void): { writes: number } {
  const count = { writes: 0 }
  for (const method of ['put', 'delete', 'clear'] as const) {
    const original = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      if (count.writes++ >= number) fail()
      return Reflect.apply(original, this, args)
    })
  }
  return count
}

afterEach(() => vi.restoreAllMocks())

describe('a store in a browser', () => {
  it('is where it was before a step or after it, killed between any two writes', async () => {
    const [STEPS, SIZE] = [9, 30]
    const expected = (steps: number) => {
      const model = new ReplicaModel(ANNA)
      for (let step = 0; step < steps; step++) scriptStep(step, SIZE).tells(model)
      return model.everything()
    }
    let kills = 0
    for (let step = 0; step < STEPS; step++) {
      for (let write = 0; ; write++) {
        const factory = new IDBFactory()
        const store = await openIn(factory, ANNA)
        for (let earlier = 0; earlier < step; earlier++) await scriptStep(earlier, SIZE).does(store)
        const count = failFrom(write, () => {
          throw new Error('killed')
        })
        const failed = await Promise.resolve(scriptStep(step, SIZE).does(store)).then(
          () => false,
          () => true,
        )
        vi.restoreAllMocks()
        // The tab is gone, and another one opens what it left.
        const found = everything(await openIn(factory, ANNA))
        expect([expected(step), expected(step + 1)]).toContainEqual(found)
        if (!failed) {
          expect(found).toEqual(expected(step + 1))
          expect(count.writes).toBe(write)
          break
        }
        kills++
      }
    }
    expect(kills).toBeGreaterThan(2 * STEPS)
  })

  it('says that the storage is full, loses nothing, and goes on when there is room', async () => {
    const store = await filled(new IDBFactory())
    const before = everything(store)
    failFrom(0, () => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await codeOf(store.saveQueue({ put: [pending(3)] }))).toBe('storage_full')
    expect(await codeOf(store.applyChanges(stand(1201), [putIn('items', 1201, item(idOf(5)))]))).toBe(
      'storage_full',
    )
    expect(await codeOf(store.stage())).toBe('storage_full')
    expect(everything(store)).toEqual(before)
    vi.restoreAllMocks()
    await store.saveQueue({ put: [pending(3)] })
    await store.applyChanges(stand(1201), [putIn('items', 1201, item(idOf(5)))])
    expect(store.queue('pending')).toHaveLength(3)
    expect(store.seqOf('items', idOf(5))).toBe(1201)
  })

  it('says so when the browser finds only at the end that there is no room', async () => {
    const factory = new IDBFactory()
    const store = await filled(factory)
    const original = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = Reflect.apply(original, this, args)
      const { transaction } = this
      Object.defineProperty(transaction, 'error', {
        get: () => new DOMException('no room', 'QuotaExceededError'),
      })
      request.onsuccess = () => transaction.abort()
      return request
    })
    expect(await codeOf(store.saveQueue({ put: [pending(3)] }))).toBe('storage_full')
    vi.restoreAllMocks()
    expect(store.queue('pending')).toHaveLength(2)
    expect((await openIn(factory, ANNA)).queue('pending')).toHaveLength(2)
  })

  it('is written by the tab that opened it last alone', async () => {
    const factory = new IDBFactory()
    const first = await filled(factory)
    const second = await openIn(factory, ANNA)
    expect(everything(second)).toEqual(everything(first))
    expect(await codeOf(first.saveQueue({ put: [pending(3)] }))).toBe('lease_lost')
    expect(await codeOf(first.applyChanges(stand(1201), []))).toBe('lease_lost')
    expect(await codeOf(first.stage())).toBe('lease_lost')
    expect(await codeOf(first.check())).toBe('lease_lost')
    expect(first.queue('pending')).toHaveLength(2)
    await second.saveQueue({ put: [pending(3)] })
    expect((await openIn(factory, ANNA)).queue('pending')).toHaveLength(3)
  })

  it('lets go for another version of the program, and when it is deleted', async () => {
    const factory = new IDBFactory()
    let lost = 0
    const store = await openIn(factory, ANNA, () => {
      lost++
    })
    await store.saveQueue({ put: [pending(1)] })
    await deleteBrowserStore(factory, ANNA)
    expect(lost).toBe(2)
    expect(await codeOf(store.saveQueue({ put: [pending(2)] }))).toBe('storage_closed')
    expect((await openIn(factory, ANNA)).queue('pending')).toEqual([])
  })

  it('says so when a newer version of the program wrote it', async () => {
    const factory = new IDBFactory()
    await (await openIn(factory, ANNA)).close()
    await new Promise((resolve) => {
      factory.open(QUEUE, 2).onsuccess = resolve
    })
    expect(await codeOf(openIn(factory, ANNA))).toBe('storage_newer')
  })

  it.each([
    ['a chunk that is no JSON', (store: IDBObjectStore) => store.put('{', [1, 0])],
    [
      'a chunk with what is no record',
      (store: IDBObjectStore) =>
        store.put(
          '[{"collection":"items","change":{"change":"put","public_id":"x","seq":1,"record":{}}}]',
          [1, 0],
        ),
    ],
    ['a chunk that is missing', (store: IDBObjectStore) => store.delete([1, 1])],
  ] as const)('forgets records with %s, and keeps the queue', async (_, damage) => {
    const factory = new IDBFactory()
    await (await filled(factory)).close()
    await writes(factory, RECORDS, 'chunks', damage)
    const store = await openIn(factory, ANNA)
    expect(store.confirmed).toBeNull()
    expect(store.view.size('items')).toBe(0)
    expect(store.queue('pending')).toEqual([pending(1), pending(2)])
    // They are loaded again, and stay.
    const stage = await store.stage()
    await stage.add('items', [put(1, item(idOf(1)))])
    await stage.swap(stand(1))
    await store.close()
    expect((await openIn(factory, ANNA)).confirmed).toEqual(stand(1))
  })

  it('forgets records that another version of a collection described', async () => {
    const factory = new IDBFactory()
    await (await filled(factory)).close()
    await writes(factory, RECORDS, 'once', (store) => {
      const state = store.get('state')
      state.onsuccess = () => {
        const { versions, ...rest } = JSON.parse(state.result)
        store.put(JSON.stringify({ ...rest, versions: { ...versions, items: versions.items + 1 } }), 'state')
      }
    })
    const store = await openIn(factory, ANNA)
    expect([store.confirmed, store.view.size('items')]).toEqual([null, 0])
  })

  it.each(['{', '{"position":1}', 'null', ''])(
    'does not open with the damaged operation %j, and keeps the others',
    async (text) => {
      const factory = new IDBFactory()
      await (await filled(factory)).close()
      await writes(factory, QUEUE, 'operations', (store) => store.put(text, 'damaged'))
      expect(await codeOf(openIn(factory, ANNA))).toBe('storage_damaged')
      await writes(factory, QUEUE, 'operations', (store) => store.delete('damaged'))
      expect((await openIn(factory, ANNA)).queue('pending')).toHaveLength(2)
    },
  )

  it('keeps the stores of two users of one household apart', async () => {
    const factory = new IDBFactory()
    const annas = await filled(factory)
    const bens = await openIn(factory, BEN)
    expect([bens.confirmed, bens.queue('pending')]).toEqual([null, []])
    await deleteBrowserStore(factory, BEN)
    await annas.saveQueue({ put: [pending(3)] })
    expect(annas.queue('pending')).toHaveLength(3)
  })

  it('writes its records together while it goes on, and is the same afterwards', async () => {
    const factory = new IDBFactory()
    const store = await filled(factory)
    expect(store.isScattered).toBe(false)
    for (let seq = 1201; seq <= 1400; seq++) {
      await store.applyChanges(stand(seq), [putIn('items', seq, item(idOf(seq % 24), { name: `At ${seq}` }))])
    }
    expect(store.isScattered).toBe(true)
    const compacted = store.compact()
    await store.applyChanges(stand(1401), [putIn('items', 1401, item(idOf(3), { name: 'Meanwhile' }))])
    await compacted
    expect(store.isScattered).toBe(false)
    await store.applyChanges(stand(1402), [putIn('items', 1402, item(idOf(4), { name: 'After' }))])
    const again = await openIn(factory, ANNA)
    expect(everything(again)).toEqual(everything(store))
    expect(again.view.get('items', idOf(3))?.record.name).toBe('Meanwhile')
  })

  it('loses no change that comes at any moment while it writes its records together', async () => {
    for (let moment = 0; moment < 24; moment++) {
      const factory = new IDBFactory()
      const store = await filled(factory)
      await store.applyChanges(stand(1201), [putIn('items', 1201, item(idOf(1), { name: 'Before' }))])
      const compacted = store.compact()
      for (let tick = 0; tick < moment; tick++) await new Promise((resolve) => setImmediate(resolve))
      await store.applyChanges(stand(1202), [putIn('items', 1202, item(idOf(3), { name: 'Meanwhile' }))])
      await compacted
      await store.applyChanges(stand(1203), [putIn('items', 1203, item(idOf(4), { name: 'After' }))])
      expect(everything(await openIn(factory, ANNA))).toEqual(everything(store))
    }
  })

  it('writes nothing together while others are loaded', async () => {
    const factory = new IDBFactory()
    const store = await filled(factory)
    const stage = await store.stage()
    await stage.add('items', [put(1, item(idOf(7)))])
    await store.compact()
    await stage.swap(stand(1))
    expect(everything(await openIn(factory, ANNA))).toEqual(everything(store))
    expect(store.view.size('items')).toBe(1)
  })

  it('gives up writing its records together when others are loaded', async () => {
    const factory = new IDBFactory()
    const store = await filled(factory)
    await store.applyChanges(stand(1201), [putIn('items', 1201, item(idOf(1)))])
    const compacted = store.compact()
    const stage = await store.stage()
    await stage.add('items', [put(1, item(idOf(7)))])
    await compacted
    await stage.swap(stand(1))
    expect(everything(await openIn(factory, ANNA))).toEqual(everything(store))
    expect(store.view.size('items')).toBe(1)
  })
})
