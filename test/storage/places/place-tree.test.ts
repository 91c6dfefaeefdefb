import { expect, it } from 'vitest'
import { pathOf, withoutPauses } from '../../../engine/index.ts'
import type { PlaceSearchOptions } from '../../../engine/places/place-search.ts'
import type { PlaceTree } from '../../../engine/places/place-tree.ts'
import { type PlaceKind, placeCollection } from '../../../engine/structure/levels.ts'
import { householdSchema, openScopeFile } from '../../../storage/index.ts'
import { HouseholdPlaces } from '../../../storage/places/household-places.ts'
import { HouseholdWorld } from '../../support/household-world.ts'
import { temporaryFolder } from '../support/files.ts'
import { type HouseholdScope, newHouseholdFile, RandomHousehold } from '../support/random-household.ts'

const folder = temporaryFolder()

/** A household with a cellar in it. */
function cellar(file: HouseholdScope) {
  const anna = new HouseholdWorld(file).person('anna')
  const location = anna.creates('location.create', { name: 'Keller' })
  const on = { kind: 'location', id: location }
  const ten = anna.creates('shelf.create', { name: 'Regal 10', parent: on, position: 1 })
  const two = anna.creates('shelf.create', { name: 'Regal 2', parent: on, position: 1 })
  const last = anna.creates('shelf.create', { name: 'Ablage', parent: on, position: 2 })
  const slot = anna.creates('slot.create', {
    name: 'A-01-03',
    parent: { kind: 'shelf', id: two },
    capacity: 2,
  })
  const box = anna.creates('container.create', {
    name: 'Große Kiste',
    kind: 'Kiste',
    placement: { kind: 'slot', id: slot },
  })
  const bag = anna.creates('container.create', {
    name: 'Beutel',
    kind: 'Beutel',
    placement: { kind: 'container', id: box },
  })
  const item = anna.creates('item.create', { name: 'Hammer', placement: { kind: 'container', id: bag } })
  return { anna, location, ten, two, last, slot, box, bag, item }
}

it('gives children in order, paths, descendants, counts and occupancy', async () => {
  const file = newHouseholdFile(folder)
  const { anna, location, ten, two, last, slot, box, bag, item } = cellar(file)
  const places = new HouseholdPlaces(file)
  const tree = await places.current()
  expect(tree.children(null).map(({ name }) => name)).toEqual(['Keller'])
  expect(tree.children(location).map(({ public_id }) => public_id)).toEqual([two, ten, last])
  expect(tree.path(bag).map(({ name }) => name)).toEqual([
    'Keller',
    'Regal 2',
    'A-01-03',
    'Große Kiste',
    'Beutel',
  ])
  expect([...withoutPauses(tree.descendants(two))].sort()).toEqual([two, slot, box, bag].sort())
  expect(withoutPauses(tree.descendants(item)).size).toBe(0)
  expect(tree.counts(location)).toEqual({ items: 0, containers: 0, items_total: 1, containers_total: 2 })
  expect(tree.counts(bag)).toEqual({ items: 1, containers: 0, items_total: 1, containers_total: 0 })
  expect(tree.counts(item)).toBeNull()
  expect(tree.occupancy(slot)).toEqual({ filled: 1, capacity: 2 })
  expect(withoutPauses(tree.slotOccupancy(location))).toEqual({
    slots: 1,
    occupied: 1,
    capacity: 2,
    filled: 1,
  })
  expect(tree.occupancy(bag)).toBeNull()
  expect(tree.unplacedContainers()).toEqual([])
  anna.does('container.unplace', { public_id: bag })
  anna.does('item.archive', { public_id: item })
  await places.current()
  expect(tree.unplacedContainers().map(({ public_id }) => public_id)).toEqual([bag])
  expect(tree.counts(location)).toEqual({ items: 0, containers: 0, items_total: 0, containers_total: 1 })
  file.close()
})

it('finds places by words of their names and of the places around them, the own name first', async () => {
  const file = newHouseholdFile(folder)
  const { anna, two, slot, location } = cellar(file)
  const places = new HouseholdPlaces(file)
  const found = (query: string, options: PlaceSearchOptions) =>
    places.during((tree) => withoutPauses(tree.search(query, options)))
  const names = async (query: string, more = {}) =>
    (await found(query, { limit: 10, ...more })).map(({ place }) => place.name)
  expect((await names('keller regal 2'))[0]).toBe('Regal 2')
  expect(await names('keller regal 2')).not.toContain('Regal 10')
  expect((await names('GROSSE kist'))[0]).toBe('Große Kiste')
  expect((await names('a-01-03'))[0]).toBe('A-01-03')
  expect(await names('regal 2 keller zange')).toEqual([])
  expect(await names('kell')).toEqual([
    'Keller',
    'Ablage',
    'Regal 2',
    'Regal 10',
    'A-01-03',
    'Große Kiste',
    'Beutel',
  ])
  expect(await names('kell regal')).toEqual([])
  expect(await names('', {})).toEqual([])
  expect(await names('kell', { kinds: ['slot'] })).toEqual(['A-01-03'])
  expect(await names('kell', { limit: 2 })).toEqual(['Keller', 'Ablage'])
  const [first] = await found('a-01', { limit: 1 })
  expect(first?.path.map(({ public_id }) => public_id)).toEqual([location, two])
  expect(first?.place.public_id).toBe(slot)
  anna.does('location.archive', { public_id: location })
  expect(await names('kell')).toEqual([])
  expect(await names('kell', { archived: true })).toHaveLength(7)
  file.close()
})

const KINDS: readonly PlaceKind[] = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container']

/** What can be asked of a tree, computed from the records alone. */
function naive(file: HouseholdScope) {
  return file.read((view) => {
    const places = KINDS.flatMap((kind) =>
      view.all(placeCollection[kind]).map(({ record }) => ({ kind, id: record.public_id })),
    )
    const things = (['items', 'containers'] as const).map((key) => view.all(key).map(({ record }) => record))
    const [items = [], containers = []] = things.map((records) =>
      records.map(({ placement }) => ({
        direct: placement?.id,
        path: pathOf(view, placement).map(({ public_id }) => public_id),
      })),
    )
    return places.map(({ kind, id }) => ({
      id,
      path: pathOf(view, { kind, id }),
      counts: {
        items: items.filter(({ direct }) => direct === id).length,
        containers: containers.filter(({ direct }) => direct === id).length,
        items_total: items.filter(({ path }) => path.includes(id)).length,
        containers_total: containers.filter(({ path }) => path.includes(id)).length,
      },
    }))
  })
}

function told(tree: PlaceTree, ids: readonly string[]) {
  return ids.map((id) => ({ id, path: tree.path(id), counts: tree.counts(id) }))
}

/** All branches from the outermost in, in order. */
function branchesOf(tree: PlaceTree, branches = tree.branches()): unknown[] {
  return branches.map((branch) => {
    const { facts, size, items, containers, items_total, containers_total } = branch
    const inside = branchesOf(tree, tree.branchesIn(branch))
    return { facts, size, items, containers, items_total, containers_total, inside }
  })
}

it.each([1, 2, 3, 4, 5, 6])(
  'is the same whether it follows or is made anew, whoever wrote: seed %i',
  async (seed) => {
    const file = newHouseholdFile(folder)
    const household = new RandomHousehold(file, seed)
    const places = new HouseholdPlaces(file)
    const otherFile = openScopeFile(file.path, householdSchema)
    const other = household.through(otherFile)
    for (let round = 0; round < 6; round++) {
      household.steps(household.random.below(40))
      other.world.now = Math.max(household.world.now, other.world.now)
      Object.assign(other.ids, household.ids)
      other.steps(household.random.below(10))
      Object.assign(household.ids, other.ids)
      const tree = await places.current()
      const anew = await new HouseholdPlaces(file).current()
      expect(branchesOf(tree)).toEqual(branchesOf(anew))
      const expected = naive(file)
      expect(tree.size).toBe(expected.length)
      expect(
        told(
          tree,
          expected.map(({ id }) => id),
        ),
      ).toEqual(expected)
    }
    otherFile.close()
    file.close()
  },
)

it('is rebuilt after a change of the history', async () => {
  const file = newHouseholdFile(folder)
  const { location } = cellar(file)
  const places = new HouseholdPlaces(file)
  await places.current()
  file.beginEpoch('01900000-0000-7000-8000-00000000beef', '2026-12-01T00:00:00.000Z')
  file.database.exec('DELETE FROM containers')
  const tree = await places.current()
  expect(tree.counts(location)?.containers_total).toBe(0)
  file.close()
})
