import { expect, it } from 'vitest'
import { type PlaceFacts, PlaceTree, withoutPauses } from '../../../engine/index.ts'
import { placeCollection } from '../../../engine/structure/levels.ts'
import { Random } from '../../simulation/random.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A place as its record tells it. */
interface Known {
  readonly id: number
  readonly kind: 'location' | 'shelf' | 'container'
  readonly name: string
  readonly parent: number | null
}

function put(tree: PlaceTree, { id, kind, name, parent }: Known): void {
  const within = parent === null ? null : { kind: 'shelf', id: idOf(parent) }
  const place = kind === 'container' ? { placement: within } : { parent: within }
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const record = { public_id: idOf(id), ...times, name, archived_at: null, ...place }
  tree.put(placeCollection[kind], record)
}

/** All places in order, each with what lies in it: from the records alone. */
function expected(places: ReadonlyMap<number, Known>, items: ReadonlyMap<number, number>): unknown[] {
  const lists = new Map<number | null, Known[]>()
  for (const place of places.values()) {
    const parent = place.parent !== null && places.has(place.parent) ? place.parent : null
    lists.set(parent, [...(lists.get(parent) ?? []), place])
  }
  const order = (a: Known, b: Known) =>
    Number(a.kind === 'container') - Number(b.kind === 'container') ||
    a.name.localeCompare(b.name, 'en') ||
    a.id - b.id
  const told = (parent: number | null): unknown[] =>
    (lists.get(parent) ?? []).sort(order).map((place) => ({
      id: idOf(place.id),
      name: place.name,
      items: [...items.values()].filter((at) => at === place.id).length,
      inside: told(place.id),
    }))
  return told(null)
}

function told(tree: PlaceTree, branches = tree.branches()): unknown[] {
  return branches.map((branch) => ({
    id: branch.facts.public_id,
    name: branch.facts.name,
    items: branch.items,
    inside: told(tree, tree.branchesIn(branch)),
  }))
}

it.each([1, 2, 3])('places come and go in any order, and with them what lies in them: seed %i', (seed) => {
  const random = new Random(seed)
  const tree = new PlaceTree()
  const places = new Map<number, Known>()
  const items = new Map<number, number>()
  for (let step = 0; step < 3000; step++) {
    const id = 1 + random.below(60)
    const action = random.below(10)
    if (action < 5) {
      // Only in one with a smaller number, so that nothing lies in itself; it need not be there.
      const parent = id === 1 || random.below(4) === 0 ? null : 1 + random.below(id - 1)
      const kind = id % 3 === 0 ? 'container' : parent === null ? 'location' : 'shelf'
      const place: Known = { id, kind, name: `name ${String.fromCharCode(97 + random.below(26))}`, parent }
      places.set(id, place)
      put(tree, place)
    } else if (action < 7) {
      const place = places.get(id)
      if (place) tree.gone(placeCollection[place.kind], idOf(id))
      places.delete(id)
    } else {
      const item = 1000 + random.below(100)
      if (random.below(3) === 0) {
        items.delete(item)
        tree.gone('items', idOf(item))
      } else {
        items.set(item, id)
        tree.placed('items', idOf(item), idOf(id))
      }
    }
    if (step % 100 === 99) {
      expect(told(tree)).toEqual(expected(places, items))
      expect(tree.size).toBe(places.size)
      expect(tree.placedItems).toBe(items.size)
    }
  }
  const [one] = places.values()
  const facts: PlaceFacts | null = tree.place(idOf(one?.id ?? 0))
  expect(facts?.name).toBe(one?.name)
  const found = withoutPauses(tree.search(one?.name ?? '', { limit: 100 }))
  const named = [...places.values()].filter(({ name }) => name === one?.name).map(({ id }) => idOf(id))
  expect(found.map(({ place }) => place.public_id)).toEqual(expect.arrayContaining(named))
})

it('finds a place by its last name only, however often it was renamed', () => {
  const tree = new PlaceTree()
  for (let i = 0; i < 3000; i++) {
    put(tree, { id: 1 + (i % 7), kind: 'location', name: `attic number ${i} of many`, parent: null })
  }
  const found = (words: string) =>
    withoutPauses(tree.search(words, { limit: 10 })).map(({ place }) => place.name)
  expect(found('number 2999')).toEqual(['attic number 2999 of many'])
  expect(found('number 2992')).toEqual([])
  expect(found('attic')).toHaveLength(7)
})
