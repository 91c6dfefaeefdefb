import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { SearchIndex } from '../../../engine/index.ts'
import { ANNA, idOf, item, put, putIn, stand } from '../../storage/replica/support/made-up.ts'
import { openIn } from './support/stores.ts'

const ITEMS = 1500

/** A store with many items, whose search index is kept. */
async function filled(factory: IDBFactory) {
  const store = await openIn(factory, ANNA)
  const stage = await store.stage()
  const changes = Array.from({ length: ITEMS }, (_, i) => put(i + 1, { ...item(idOf(i)), name: `Lamp ${i}` }))
  await stage.add('items', changes)
  await stage.swap(stand(ITEMS))
  await store.prepareSearch()
  await store.keepIndex()
  return store
}

const options = { limit: 5 }

describe('the search index of a store in a browser', () => {
  it('is there at once when the store is opened again, with what changed since it was kept', async () => {
    const factory = new IDBFactory()
    const store = await filled(factory)
    const renamed = { ...item(idOf(7)), name: 'Chandelier' }
    await store.applyChanges(stand(ITEMS + 1), [putIn('items', ITEMS + 1, renamed)])
    await store.close()
    const again = await openIn(factory, ANNA)
    const taken = vi.spyOn(SearchIndex.prototype, 'put')
    expect(await again.search('chandelier', options)).toEqual([{ collection: 'items', public_id: idOf(7) }])
    expect(await again.search('lamp 1200', options)).toEqual([{ collection: 'items', public_id: idOf(1200) }])
    expect(await again.search('lamp 7', options)).not.toContainEqual({
      collection: 'items',
      public_id: idOf(7),
    })
    expect(taken).toHaveBeenCalledTimes(1)
    taken.mockRestore()
    await again.close()
  })

  it('is made again when records were deleted since it was kept', async () => {
    const factory = new IDBFactory()
    const store = await filled(factory)
    const gone = { change: 'delete', public_id: idOf(7), seq: ITEMS + 1 } as const
    await store.applyChanges(stand(ITEMS + 1), [{ collection: 'items', change: gone }])
    await store.close()
    const again = await openIn(factory, ANNA)
    expect(await again.search('lamp 7', options)).not.toContainEqual({
      collection: 'items',
      public_id: idOf(7),
    })
    expect(await again.search('lamp 8', options)).toContainEqual({ collection: 'items', public_id: idOf(8) })
    await again.close()
  })

  it('takes in what changes while it is made, and belongs to the records that replace others', async () => {
    const store = await openIn(new IDBFactory(), ANNA)
    const load = async (name: string, seq: number) => {
      const stage = await store.stage()
      await stage.add('items', [put(seq, { ...item(idOf(1)), name })])
      await stage.swap(stand(seq))
    }
    await load('Lamp', 1)
    const preparing = store.prepareSearch()
    await store.applyChanges(stand(2), [putIn('items', 2, { ...item(idOf(2)), name: 'Candle' })])
    await preparing
    expect(await store.search('candle', options)).toHaveLength(1)
    await load('Torch', 3)
    expect(await store.search('torch', options)).toHaveLength(1)
    expect(await store.search('lamp', options)).toEqual([])
    await store.close()
  })
})
