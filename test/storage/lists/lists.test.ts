import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import {
  type Container,
  type ContainerFilter,
  containerSorts,
  foldedText,
  type Item,
  type ItemFilter,
  type ItemSort,
  isRejection,
  itemSorts,
  pathOf,
  withoutPauses,
} from '../../../engine/index.ts'
import { ItemTable } from '../../../engine/lists/item-table.ts'
import { orderKey } from '../../../engine/lists/name-order.ts'
import { householdSchema, type ListPage, openScopeFile } from '../../../storage/index.ts'
import { HouseholdLists } from '../../../storage/lists/household-lists.ts'
import { HouseholdPlaces } from '../../../storage/places/household-places.ts'
import { HouseholdSearch } from '../../../storage/search/household-search.ts'
import { countTurns } from '../../support/effort.ts'
import { HouseholdWorld } from '../../support/household-world.ts'
import { some } from '../../support/rounds.ts'
import { temporaryFolder } from '../support/files.ts'
import { type HouseholdScope, newHouseholdFile, RandomHousehold } from '../support/random-household.ts'
import { searchingHere } from '../support/searching.ts'

const folder = temporaryFolder()
let file: HouseholdScope
let lists: HouseholdLists
const searching = searchingHere()
afterAll(() => searching.close())
beforeEach(() => {
  file = newHouseholdFile(folder)
  lists = listsOf(file)
})
afterEach(() => file.close())

function listsOf(scope: HouseholdScope): HouseholdLists {
  const search = new HouseholdSearch(scope, searching)
  return new HouseholdLists(scope, new HouseholdPlaces(scope), search)
}

function pageOf<R>(page: R): Exclude<R, { rejected: unknown }> {
  if (isRejection(page)) throw new Error(JSON.stringify(page))
  return page as Exclude<R, { rejected: unknown }>
}

function recordsOf<R extends { public_id: string; created_at: string; updated_at: string }>(
  page: ListPage<R>,
) {
  return page.rows.flatMap((row) => page.recordOf(row)?.record ?? [])
}

/** All pages of a list, one after the other. */
async function all<R extends { public_id: string }>(
  page: (cursor: string | undefined) => Promise<ListPage<R & { created_at: string; updated_at: string }>>,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { rows, next_cursor } = await page(cursor)
    ids.push(...rows.map(({ public_id }) => public_id))
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

/** Whether an item belongs to a list, told by its record. */
function belongs(scope: HouseholdScope, item: Item, filter: ItemFilter): boolean {
  const { archived = false } = filter
  const path = scope.read((view) => pathOf(view, item.placement).map(({ public_id }) => public_id))
  const under = (id: string | null, category: string): boolean => {
    if (id === null) return false
    return (
      id === category ||
      under(
        scope.read((view) => view.get('categories', id)?.record.parent_id ?? null),
        category,
      )
    )
  }
  const words = (text: string) => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const texts = words([item.name, item.notes, item.asset_number ?? '', item.serial_number ?? ''].join(' '))
  const asked = words(filter.q ?? '')
  return [
    archived === 'any' || (item.archived_at !== null) === archived,
    filter.category === undefined || under(item.category_id, filter.category),
    !filter.tags_any || filter.tags_any.some((id) => item.tag_ids.includes(id)),
    !filter.tags_all || filter.tags_all.every((id) => item.tag_ids.includes(id)),
    filter.place === undefined || path.includes(filter.place),
    filter.directly_in === undefined || item.placement?.id === filter.directly_in,
    filter.unplaced === undefined || (item.placement === null) === filter.unplaced,
    filter.low_stock === undefined ||
      (item.archived_at === null &&
        typeof item.minimum_quantity === 'number' &&
        item.quantity < item.minimum_quantity) === filter.low_stock,
    filter.has_notes === undefined || (item.notes !== '') === filter.has_notes,
    filter.expires_before === undefined ||
      (typeof item.expires_on === 'string' && item.expires_on < filter.expires_before),
    filter.warranty_before === undefined ||
      (typeof item.warranty_expires === 'string' && item.warranty_expires < filter.warranty_before),
    filter.asset_number === undefined ||
      item.asset_number?.toLowerCase() === filter.asset_number.toLowerCase(),
    filter.serial_number === undefined ||
      item.serial_number?.toLowerCase() === filter.serial_number.toLowerCase(),
    filter.lent === undefined || (typeof item.lent_to === 'string') === filter.lent,
    filter.lent_to === undefined ||
      words(item.lent_to ?? '').some((word) => word === foldedText(filter.lent_to ?? '')),
    filter.due_before === undefined ||
      (typeof item.lent_to === 'string' &&
        typeof item.lent_until === 'string' &&
        item.lent_until < filter.due_before),
    filter.updated_since === undefined || item.updated_at >= filter.updated_since,
    filter.created_since === undefined || item.created_at >= filter.created_since,
    filter.q === undefined ||
      (asked.length > 0 &&
        asked.every((word, i) => texts.some((text) => holds(text, word, i === asked.length - 1)))),
  ].every((each) => each)
}

/** As the search finds a word in another: as a whole, at its beginning or end, or of four letters and more in its middle. */
function holds(text: string, word: string, last: boolean): boolean {
  if (text === word) return true
  if (/^\d+$/.test(word) && word.length < 3) return last && text.startsWith(word)
  if (text.startsWith(word)) return last || word.length > 1
  if (word.length < 3) return false
  return text.endsWith(word) || (text.includes(word) && (word.length > 3 || 2 * word.length >= text.length))
}

function keyOf(item: Item, sort: ItemSort): string | number | null {
  if (sort === 'name') return orderKey(item.name)
  if (sort === 'quantity') return item.quantity
  if (sort === 'value') return typeof item.value === 'string' ? Number(item.value) : null
  if (sort === 'expires_on') return item.expires_on ?? null
  return item[sort]
}

/** The list as it must be, made from all records. */
function naive(scope: HouseholdScope, filter: ItemFilter, sort: ItemSort, descending: boolean): string[] {
  const items = scope.read((view) => view.all('items').map(({ record }) => record))
  const sign = descending ? -1 : 1
  return items
    .filter((item) => belongs(scope, item, filter))
    .sort((a, b) => {
      const [x, y] = [keyOf(a, sort), keyOf(b, sort)]
      if (x === null && y !== null) return 1
      if (y === null && x !== null) return -1
      if (x === null || y === null) return sign * (a.public_id < b.public_id ? -1 : 1)
      return sign * (x < y ? -1 : x > y ? 1 : a.public_id < b.public_id ? -1 : 1)
    })
    .map(({ public_id }) => public_id)
}

/** A value now and then. */
function sometimes({ random }: RandomHousehold) {
  return <T>(odds: number, make: () => T | null): T | undefined =>
    random.below(odds) === 0 ? (make() ?? undefined) : undefined
}

function randomFilter(household: RandomHousehold): ItemFilter {
  const { random } = household
  const maybe = sometimes(household)
  const tag = () => household.idOf('tag') ?? 'none'
  const place = () => household.idOf(random.pick(['location', 'zone', 'shelf', 'slot', 'container']))
  return {
    archived: maybe(2, () => random.pick([true, false, 'any'] as const)),
    category: maybe(5, () => household.idOf('category')),
    tags_any: maybe(5, () => [tag(), tag()]),
    tags_all: maybe(7, () => [tag()]),
    place: maybe(4, place),
    directly_in: maybe(8, place),
    unplaced: maybe(8, () => random.below(2) > 0),
    expires_before: maybe(8, () => random.pick(['2026-06-01', '2028-01-01'])),
    low_stock: maybe(8, () => random.below(2) > 0),
    has_notes: maybe(8, () => random.below(2) > 0),
    warranty_before: maybe(8, () => random.pick(['2026-06-01', '2028-01-01'])),
    asset_number: maybe(8, () => random.pick(['a-1', 'A-1', 'b/2'])),
    serial_number: maybe(8, () => random.pick(['SN 1', 'x'])),
    lent: maybe(8, () => random.below(2) > 0),
    lent_to: maybe(8, () => random.pick(['ben', 'Eva', 'nobody'])),
    due_before: maybe(8, () => random.pick(['2026-06-01', '2028-01-01'])),
    updated_since: maybe(8, () => `2026-01-01T00:0${random.below(6)}:00.000Z`),
    created_since: maybe(8, () => `2026-01-01T00:0${random.below(6)}:00.000Z`),
    q: maybe(5, () => random.pick(['bo', 'box 1', 'große', 'notiz', 'ding 1', 'kaf', 'sn', 'a-01', '!'])),
  }
}

it.each(some([11, 12, 13, 14, 15, 16]))(
  'shows what a look at every record shows, whoever wrote, in pages of any size: seed %i',
  async (seed) => {
    const household = new RandomHousehold(file, seed)
    const otherFile = openScopeFile(file.path, householdSchema)
    const { random } = household
    for (let round = 0; round < 5; round++) {
      household.steps(random.below(60))
      const other = household.through(otherFile)
      other.steps(random.below(20))
      Object.assign(household.ids, other.ids)
      household.world.now = other.world.now
      for (let i = 0; i < 6; i++) {
        const filter = i === 0 ? {} : randomFilter(household)
        const sort = random.pick(itemSorts)
        const descending = random.below(2) > 0
        const limit = 1 + random.below(20)
        const expected = naive(file, filter, sort, descending)
        const ids = await all(async (cursor) => {
          const page = pageOf(await lists.items(filter, { sort, descending, limit, cursor, total: true }))
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          expect(page.total).toBe(expected.length)
          return page
        })
        expect(ids, JSON.stringify({ filter, sort, descending })).toEqual(expected)
      }
    }
    otherFile.close()
  },
)

it.each([21, 22, 23])('shows containers as their records tell: seed %i', async (seed) => {
  const household = new RandomHousehold(file, seed)
  const { random } = household
  const maybe = sometimes(household)
  household.steps(150)
  for (let round = 0; round < 12; round++) {
    household.steps(random.below(10))
    const place = household.idOf(random.pick(['location', 'zone', 'shelf', 'container']))
    const filter: ContainerFilter = {
      place: random.below(3) === 0 && place !== null ? place : undefined,
      archived: maybe(2, () => random.pick([true, 'any'] as const)),
      empty: maybe(3, () => random.below(2) > 0),
      unplaced: maybe(4, () => random.below(2) > 0),
      fill_status: maybe(4, () => 'full'),
      kind: maybe(3, () => random.pick(['BOX', 'bag'])),
      q: maybe(3, () => random.pick(['box', 'din'])),
    }
    const expected = file.read((view) =>
      view
        .all('containers')
        .map(({ record }) => record)
        .filter((container: Container) => {
          const path = pathOf(view, container.placement).map(({ public_id }) => public_id)
          const { public_id, archived_at, fill_status, name } = container
          const inside =
            view.count('items', 'placement_id', public_id) +
            view.count('containers', 'placement_id', public_id)
          const { archived = false } = filter
          return (
            (filter.place === undefined || path.includes(filter.place)) &&
            (archived === 'any' || (archived_at !== null) === archived) &&
            (filter.empty === undefined || (inside === 0) === filter.empty) &&
            (filter.unplaced === undefined || (container.placement === null) === filter.unplaced) &&
            (filter.fill_status === undefined || fill_status === filter.fill_status) &&
            (filter.kind === undefined || filter.kind === 'BOX') &&
            (filter.q === undefined ||
              `${name} ${container.kind}`
                .toLowerCase()
                .split(/[^a-z0-9]+/)
                .some((word) => word.startsWith(filter.q ?? '')))
          )
        })
        .map(({ public_id }) => public_id),
    )
    const sort = random.pick(containerSorts)
    const ids = await all(async (cursor) =>
      pageOf(await lists.containers(filter, { sort, limit: 7, cursor })),
    )
    expect([...ids].sort(), JSON.stringify(filter)).toEqual(expected.sort())
  }
})

it('goes on where it was although records come, go and change meanwhile', async () => {
  const anna = new HouseholdWorld(file).person('anna')
  const made = Array.from({ length: 30 }, (_, i) => anna.creates('item.create', { name: `Dose ${i * 2}` }))
  const seen: string[] = []
  let cursor: string | undefined
  for (let round = 0; round < 10; round++) {
    const page = pageOf(await lists.items({}, { limit: 3, cursor }))
    const records = recordsOf(page)
    seen.push(...records.map(({ name }) => name))
    cursor = page.next_cursor ?? undefined
    // One before what was told, one right behind it, and the last one told changes its name.
    anna.creates('item.create', { name: `Ampel ${round}` })
    const last = records.at(-1)
    if (round === 1 && last) anna.does('item.update', { public_id: last.public_id, name: 'Zange' })
    if (round === 2) anna.creates('item.create', { name: 'Dose 17' })
    if (round === 3) anna.does('item.archive', { public_id: made[15] })
  }
  const numbers = seen.map((name) => Number(name.split(' ')[1]))
  const expected = Array.from({ length: 30 }, (_, i) => i * 2).filter((n) => n !== 30)
  expect(numbers).toEqual([...expected, 17].sort((a, b) => a - b).slice(0, numbers.length))
})

it('takes no cursor of another list, and nothing that is none', async () => {
  const anna = new HouseholdWorld(file).person('anna')
  for (let i = 0; i < 5; i++) anna.creates('item.create', { name: `Dose ${i}` })
  const { next_cursor } = pageOf(await lists.items({ q: 'dose' }, { limit: 2 }))
  const cursor = next_cursor ?? ''
  expect(pageOf(await lists.items({ q: 'dose' }, { limit: 2, cursor })).rows).toHaveLength(2)
  for (const page of [
    await lists.items({}, { limit: 2, cursor }),
    await lists.items({ q: 'dose' }, { limit: 2, cursor, descending: true }),
    await lists.items({ q: 'dose' }, { limit: 2, cursor, sort: 'updated_at' }),
    await lists.containers({ q: 'dose' }, { limit: 2, cursor }),
    await lists.items({ q: 'dose' }, { limit: 2, cursor: 'nonsense' }),
    await lists.items({ q: 'dose' }, { limit: 2, cursor: '' }),
    await lists.items({ q: 'dose' }, { limit: 2, cursor: Buffer.from('["x",{},1]').toString('base64url') }),
    await lists.items({ q: 'dose' }, { limit: 2, cursor: 'A'.repeat(10_000) }),
  ]) {
    expect(isRejection(page) && page.rejected.code).toBe('validation_failed')
  }
})

it('puts names in order as people read them', async () => {
  const anna = new HouseholdWorld(file).person('anna')
  for (const name of [
    'Box 10',
    'box 2',
    'Äpfel',
    'apfel 3',
    'Zebra',
    'Box 002b',
    'ÉCLAIR',
    'straße',
    'strasse 1',
  ]) {
    anna.creates('item.create', { name })
  }
  const page = pageOf(await lists.items({}, { limit: 50 }))
  expect(recordsOf(page).map(({ name }) => name)).toEqual([
    'Äpfel',
    'apfel 3',
    'box 2',
    'Box 002b',
    'Box 10',
    'ÉCLAIR',
    'straße',
    'strasse 1',
    'Zebra',
  ])
})

it('lets others have their turn while it takes in a large household', { timeout: 120_000 }, async () => {
  const anna = new HouseholdWorld(file).person('anna')
  for (let batch = 0; batch < 12; batch++) {
    anna.pushes(
      Array.from({ length: 500 }, (_, i) => ({
        type: 'item.create',
        input: { public_id: anna.world.id(), name: `Dose ${(i * 7919) % 500} ${batch}` },
      })),
    )
  }
  const counted = countTurns()
  const page = pageOf(await lists.items({}, { limit: 20, total: true }))
  const { turns, longest_ms } = counted()
  expect(page.total).toBe(6000)
  expect(turns).toBeGreaterThan(2)
  expect(longest_ms).toBeLessThan(200)
})

it('lets go of the places and tags that no item has any more', () => {
  const table = new ItemTable()
  const world = new HouseholdWorld(file)
  const anna = world.person('anna')
  const ids = ['Dose', 'Ampel'].map((name) => anna.creates('item.create', { name }))
  const [one, two] = file.read((view) => view.all('items').map(({ record }) => record))
  if (!one || !two) throw new Error('no items')
  table.put(two)
  const slotId = (i: number) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`
  for (let i = 0; i < 5000; i++) {
    const tag_ids = [`tag ${i}`.replace(' ', '-'), 'red']
    table.put({ ...one, tag_ids, placement: { kind: 'slot', id: slotId(i) } })
  }
  table.put({ ...two, tag_ids: ['red'] })
  expect(table.places.size).toBeLessThan(2000)
  const rowOf = (id: string) => table.rowOf(id) ?? -1
  const has = (tag: string) => (row: number) => {
    const marks = withoutPauses(table.tagSetsThat((tag_ids) => tag_ids.includes(tag)))
    return marks[table.tagSet.at(row)] === 1
  }
  expect(ids.map((id) => has('red')(rowOf(id)))).toEqual([true, true])
  expect(has('tag-4999')(rowOf(one.public_id))).toBe(true)
  expect(has('tag-4998')(rowOf(one.public_id))).toBe(false)
  expect(table.place.at(rowOf(one.public_id))).toBe(table.places.known(slotId(4999)))
  expect(table.place.at(rowOf(two.public_id))).toBe(0)
})
