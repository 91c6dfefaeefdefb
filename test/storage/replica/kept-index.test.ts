import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { CollectionChange } from '../../../engine/index.ts'
import { openReplicaStore } from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { temporaryFolder } from '../support/files.ts'
import { confirmedIn, load, newFolder } from './support/filled.ts'
import { ANNA, deleteFrom, idOf, item, putIn, stand } from './support/made-up.ts'

const root = temporaryFolder()
const ITEMS = 1500
const open = (folder: string) => openReplicaStore({ folder, owner: ANNA })

/** A replica that was searched and closed, and where its index is. */
async function searched() {
  const folder = newFolder(root)
  const store = open(folder)
  await load(store, ITEMS)
  await store.applyChanges(stand(ITEMS + 1), [
    putIn('items', ITEMS + 1, item(idOf(21), { name: 'Xylophon' })),
  ])
  expect(await store.search('xylophon', { limit: 5 })).toHaveLength(1)
  await store.close()
  const index = `${confirmedIn(folder)}.search`
  expect(existsSync(index)).toBe(true)
  return { folder, index }
}

/** Applies changes of which the kept index does not know, as if the process had ended before it was written. */
async function changed(folder: string, index: string, changes: readonly CollectionChange[]) {
  const bytes = readFileSync(index)
  const store = open(folder)
  await store.applyChanges(stand(ITEMS + 1 + changes.length), changes)
  await store.close()
  writeFileSync(index, bytes)
}

async function found(folder: string, words: string): Promise<string[]> {
  const store = open(folder)
  const hits = await store.search(words, { limit: 5 })
  await store.close()
  return hits.map(({ public_id }) => public_id)
}

it('searches a kept index of the same state without a look at the records', async () => {
  const { folder, index } = await searched()
  const database = new Database(confirmedIn(folder))
  database.exec(
    `UPDATE items SET record = json_set(record, '$.name', 'Quadrat') WHERE record LIKE '%Xylophon%'`,
  )
  database.close()
  expect(await found(folder, 'xylophon')).toEqual([idOf(21)])
  rmSync(index)
  expect(await found(folder, 'xylophon')).toEqual([])
  expect(await found(folder, 'quadrat')).toEqual([idOf(21)])
})

it('brings a kept index up to date with records that changed since', async () => {
  const { folder, index } = await searched()
  await changed(folder, index, [
    putIn('items', ITEMS + 2, item(idOf(21), { name: 'Quadrat' })),
    putIn('items', ITEMS + 3, item(idOf(ITEMS + 7), { name: 'Bumerang' })),
  ])
  // The record that is new makes one more than the index knew.
  expect(await found(folder, 'xylophon')).toEqual([])
  expect(await found(folder, 'quadrat')).toEqual([idOf(21)])
  expect(await found(folder, 'bumerang')).toEqual([idOf(ITEMS + 7)])
})

it('makes the index again when records were deleted since', async () => {
  const { folder, index } = await searched()
  await changed(folder, index, [
    deleteFrom('items', ITEMS + 2, idOf(21)),
    putIn('items', ITEMS + 3, item(idOf(22), { name: 'Bumerang' })),
  ])
  expect(await found(folder, 'xylophon')).toEqual([])
  expect(await found(folder, 'bumerang')).toEqual([idOf(22)])
})

it('hears of changes while it brings a kept index up to date', async () => {
  const { folder, index } = await searched()
  await changed(folder, index, [putIn('items', ITEMS + 2, item(idOf(22), { name: 'Bumerang' }))])
  const store = open(folder)
  const searching = store.search('pumpe', { limit: 5 })
  await store.applyChanges(stand(ITEMS + 4), [
    putIn('items', ITEMS + 3, item(idOf(23), { name: 'Pumpe' })),
    deleteFrom('items', ITEMS + 4, idOf(21)),
  ])
  await searching
  const names = await Promise.all(
    ['bumerang', 'pumpe', 'xylophon'].map(async (word) => (await store.search(word, { limit: 5 })).length),
  )
  expect(names).toEqual([1, 1, 0])
  await store.close()
})
