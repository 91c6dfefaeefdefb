import { expect, it } from 'vitest'
import { type CollectionMap, defineCollection, householdCollections } from '../../../engine/index.ts'
import { householdSchema, scopeSchema } from '../../../storage/index.ts'
import { openReplicaStore } from '../../../storage/replica/open.ts'
import { temporaryFolder } from '../support/files.ts'
import { everything } from './support/everything.ts'
import { confirmedNames, filledFolder, load, newFolder, QUEUED } from './support/filled.ts'
import { ANNA, GADGETS, idOf, item, putIn, record, stand } from './support/made-up.ts'

const root = temporaryFolder()

/** Opens a folder as a program with these collections would. */
function openAs(folder: string, collections: CollectionMap) {
  return openReplicaStore({ folder, owner: ANNA }, scopeSchema(collections))
}

const { tags: _tags, movements: _movements, ...earlier } = householdCollections
const { items } = householdCollections

it('gives a later program what an earlier one did not know', async () => {
  const folder = newFolder(root)
  const old = openAs(folder, earlier)
  await old.saveQueue({ put: QUEUED })
  await load(old, 50)
  await old.applyChanges(stand(51), [
    putIn('tags', 51, record(idOf(2), { name: 'Blau' })),
    putIn('movements', 51, record(idOf(3), { subject: { kind: 'item', id: idOf(4) } })),
  ])
  expect([old.seqOf('tags', idOf(2)), old.seqOf('movements', idOf(3))]).toEqual([51, 51])
  await old.close()
  const later = openAs(folder, householdCollections)
  expect(later.confirmed).toEqual(stand(51))
  expect(later.view.all('tags').map(({ record, seq }) => [record.name, seq])).toEqual([
    ['Rot', 1],
    ['Blau', 51],
  ])
  expect(later.view.size('items')).toBe(50)
  expect(later.view.find('movements', 'subject_id', idOf(4))).toHaveLength(1)
  expect(later.view.count('items', 'placement_id', idOf(3))).toBe(7)
  expect(later.seqOf(GADGETS, idOf(1))).toBe(1)
  expect((await later.search('blau', { limit: 5 }))[0]).toEqual({ collection: 'tags', public_id: idOf(2) })
  expect(later.queue('pending', 'settled', 'rejected')).toEqual(QUEUED)
  const before = everything(later)
  await later.close()
  expect(confirmedNames(folder)).toHaveLength(1)
  // The other way round, and back again.
  const older = openAs(folder, earlier)
  expect(older.seqOf('tags', idOf(2))).toBe(51)
  await older.close()
  const again = openAs(folder, householdCollections)
  expect(everything(again)).toEqual(before)
  await again.close()
})

it('gives a program with other indexes what one without them loaded', async () => {
  const { schema, indexes, search } = items
  const bare = defineCollection({ key: 'items', schema, ...(search ? { search } : {}) })
  const folder = newFolder(root)
  const store = openAs(folder, { ...householdCollections, items: bare })
  await load(store, 50)
  await store.close()
  const later = openAs(folder, householdCollections)
  expect(Object.keys(indexes)).toContain('placement_id')
  expect(later.view.count('items', 'placement_id', idOf(3))).toBe(7)
  await later.close()
})

it('loads a collection again that a program with another version of it loaded', async () => {
  const folder = await filledFolder(root)
  const { schema, indexes, search } = items
  const next = defineCollection({
    key: 'items',
    schema,
    version: 2,
    indexes: { ...indexes },
    upcasts: { 1: (old) => ({ ...old }) },
    ...(search ? { search } : {}),
  })
  const store = openAs(folder, { ...householdCollections, items: next })
  expect(store.confirmed).toBeNull()
  expect(store.queue('pending', 'settled', 'rejected')).toEqual(QUEUED)
  await store.close()
})

it('loads again what it cannot carry over', async () => {
  const folder = newFolder(root)
  const { items: _items, ...without } = householdCollections
  const store = openAs(folder, without)
  await store.saveQueue({ put: QUEUED })
  await load(store, 50)
  await store.applyChanges(stand(51), [putIn('items', 51, { public_id: 'no record of ours' })])
  await store.close()
  const later = openAs(folder, householdSchema.collections)
  expect(later.confirmed).toBeNull()
  expect(later.queue('pending', 'settled', 'rejected')).toEqual(QUEUED)
  await load(later, 5)
  await later.applyChanges(stand(6), [putIn('items', 6, item(idOf(9)))])
  await later.close()
  expect(confirmedNames(folder)).toHaveLength(1)
})
