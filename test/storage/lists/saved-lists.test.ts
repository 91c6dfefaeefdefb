import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { type ItemSort, isRejection, itemSorts } from '../../../engine/index.ts'
import { HouseholdLists } from '../../../storage/lists/household-lists.ts'
import { savedListsPath } from '../../../storage/lists/saved-lists.ts'
import { HouseholdPlaces } from '../../../storage/places/household-places.ts'
import { HouseholdSearch } from '../../../storage/search/household-search.ts'
import { HouseholdWorld } from '../../support/household-world.ts'
import { temporaryFolder } from '../support/files.ts'
import { type HouseholdScope, newHouseholdFile, RandomHousehold } from '../support/random-household.ts'
import { searchingHere } from '../support/searching.ts'

const folder = temporaryFolder()
const searching = searchingHere()
afterAll(() => searching.close())

const listsOf = (file: HouseholdScope) =>
  new HouseholdLists(file, new HouseholdPlaces(file), new HouseholdSearch(file, searching))

async function ids(lists: HouseholdLists, sort: ItemSort = 'name'): Promise<string[]> {
  const page = await lists.items({ archived: 'any' }, { sort, limit: 10_000 })
  if (isRejection(page)) throw new Error(JSON.stringify(page))
  return page.rows.map(({ public_id }) => public_id)
}

/** A household whose lists were saved, and then every name changed behind their back: lists that read a record show it. */
async function savedHousehold() {
  const file = newHouseholdFile(folder)
  const anna = new HouseholdWorld(file).person('anna')
  const [b, a, c] = ['Birne', 'Apfel', 'Citrone'].map((name) => anna.creates('item.create', { name }))
  const lists = listsOf(file)
  expect(await ids(lists)).toEqual([a, b, c])
  await lists.save()
  file.database.exec(`UPDATE items SET record = json_set(record, '$.name', 'Z' || hex(9 - seq))`)
  const asSaved = [a, b, c]
  const asRead = await (async () => {
    const bytes = readFileSync(savedListsPath(file.path))
    rmSync(savedListsPath(file.path))
    const found = await ids(listsOf(file))
    writeFileSync(savedListsPath(file.path), bytes)
    return found
  })()
  expect(asRead).not.toEqual(asSaved)
  return { file, anna, asSaved, asRead }
}

it('reads saved rows instead of the records, and then only what has changed', async () => {
  const { file, anna, asSaved } = await savedHousehold()
  expect(await ids(listsOf(file))).toEqual(asSaved)
  const [a, b, c] = asSaved
  const first = anna.creates('item.create', { name: 'Aal' })
  anna.does('item.update', { public_id: b, name: 'Zwetschge' })
  expect(await ids(listsOf(file))).toEqual([first, a, c, b])
  file.close()
})

it.each([
  ['is empty', () => Buffer.alloc(0)],
  ['was cut', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['has another byte', (bytes: Buffer) => bytes.fill(7, bytes.length - 40, bytes.length - 39)],
  ['begins otherwise', (bytes: Buffer) => Buffer.concat([Buffer.from([9]), bytes])],
  ['is something else', () => Buffer.from('{"format":1}'.repeat(99))],
])('reads the records when the file %s', async (_, change) => {
  const { file, asRead } = await savedHousehold()
  const path = savedListsPath(file.path)
  writeFileSync(path, change(readFileSync(path)))
  expect(await ids(listsOf(file))).toEqual(asRead)
  file.close()
})

it('reads the records when the household has another history than the file', async () => {
  const { file, anna, asRead } = await savedHousehold()
  file.beginEpoch('01900000-0000-7000-8000-00000000beef', '2026-12-01T00:00:00.000Z')
  expect(await ids(listsOf(file))).toEqual(asRead)

  const other = newHouseholdFile(folder)
  const bertha = new HouseholdWorld(other).person('bertha')
  const own = ['x', 'y', 'z', 'zz'].map((name) => bertha.creates('item.create', { name }))
  const lists = listsOf(file)
  await ids(lists)
  await lists.save()
  writeFileSync(savedListsPath(other.path), readFileSync(savedListsPath(file.path)))
  const { epoch } = file.state()
  other.beginEpoch(epoch, '2026-12-01T00:00:00.000Z')
  // The same epoch, and other operations in it.
  expect(await ids(listsOf(other))).toEqual(own)
  expect(anna).toBeDefined()
  file.close()
  other.close()
})

it.each([31, 32, 33])('shows the same as lists that read every record: seed %i', async (seed) => {
  const file = newHouseholdFile(folder)
  const household = new RandomHousehold(file, seed)
  for (let round = 0; round < 5; round++) {
    household.steps(household.random.below(50))
    const lists = listsOf(file)
    const sort = household.random.pick(itemSorts)
    const shown = await ids(lists, sort)
    rmSync(savedListsPath(file.path), { force: true })
    expect(shown).toEqual(await ids(listsOf(file), sort))
    await lists.save()
    household.steps(household.random.below(10))
    expect(await ids(listsOf(file), sort)).toEqual(await ids(lists, sort))
  }
  file.close()
})
