import { expect, it } from 'vitest'
import type { OperationInputs, OperationType } from '../../engine/index.ts'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
import { viewHandlers } from '../../web/engine/views/handlers.ts'

/** A copy in memory with its answers. */
async function openCopy() {
  const newId = fixedIds()
  const clock = new FixedClock()
  const store = new MemoryReplicaStore({ user_id: newId(), household_id: newId() })
  const replica = await Replica.open({
    store,
    environment: { now: () => clock.now(), newId, random: () => 0.5, wait: () => new Promise(() => {}) },
  })
  const views = viewHandlers(replica, () => '2026-11-22')
  const does = async <T extends OperationType>(type: T, input: OperationInputs[T]) => {
    const mutated = await replica.mutate(type, input)
    expect(mutated, type).toMatchObject({ status: 'queued' })
  }
  return { replica, views, does, newId }
}

/** A cellar with a rack of two shelves with three slots each. */
async function withRack() {
  const copy = await openCopy()
  const cellar = copy.newId()
  const parent = { kind: 'location', id: cellar } as const
  const design = {
    parent,
    racks: { count: 1, name: 'R{rack}' },
    shelves: { count: 2, name: 'Shelf {shelf}' },
    slots: { count: 3, name: '{shelf:A}{slot}', capacity: 1 },
  }
  await copy.does('location.create', { public_id: cellar, name: 'Cellar' })
  await copy.does('structure.build', design)
  const [rack] = await copy.views.places({ within: parent })
  if (!rack) throw new Error('No rack was built.')
  return { ...copy, cellar, parent, design, rack }
}

const closed = { open: [], archived: false }

it('the tree lists the open branches alone, with the level and the number of each line', async () => {
  const { views, cellar, rack } = await withRack()
  const tree = async (open: readonly string[]) =>
    (await views.tree({ query: { open, archived: false }, from: 0, count: 50 })).rows.map(
      ({ place, level, number, siblings, open }) => [place.name, level, number, siblings, open],
    )
  expect(await tree([])).toEqual([['Cellar', 1, 1, 1, false]])
  expect(await tree([cellar, rack.public_id])).toEqual([
    ['Cellar', 1, 1, 1, true],
    ['R1', 2, 1, 1, true],
    ['Shelf 1', 3, 1, 2, false],
    ['Shelf 2', 3, 2, 2, false],
  ])
  const query = { open: [cellar], archived: false }
  expect(await views.tree_line({ query, public_id: rack.public_id })).toBe(1)
  expect(await views.tree_line({ query: closed, public_id: rack.public_id })).toBeNull()
})

it('the tree follows a place that moves, and archived locations are listed when they are asked for', async () => {
  const { views, does, newId, cellar, rack } = await withRack()
  const attic = newId()
  await does('location.create', { public_id: attic, name: 'Attic' })
  await does('rack.update', { public_id: rack.public_id, parent: { kind: 'location', id: attic } })
  await does('location.archive', { public_id: cellar })
  const names = async (archived: boolean) =>
    (await views.tree({ query: { open: [attic], archived }, from: 0, count: 50 })).rows.map(
      ({ place }) => place.name,
    )
  expect(await names(false)).toEqual(['Attic', 'R1'])
  expect(await names(true)).toEqual(['Attic', 'R1', 'Cellar'])
})

it('a window of the tree of many places has only the lines that were asked for', async () => {
  const { views, does, cellar, parent } = await withRack()
  await does('structure.build', { parent, shelves: { count: 900, name: 'Board {shelf:04}' } })
  const window = await views.tree({ query: { open: [cellar], archived: false }, from: 500, count: 10_000 })
  expect(window).toMatchObject({ total: 902, from: 500 })
  expect(window.rows).toHaveLength(200)
  expect(window.rows[0]).toMatchObject({ place: { name: 'Board 0499' }, number: 500, siblings: 901 })
})

it('the picker finds a place by its own words and those around it, and boxes and mistyped names as well', async () => {
  const { views, does, newId, rack, cellar } = await withRack()
  await does('container.create', { public_id: newId(), name: 'Shelf box', kind: 'box' })
  const pick = async (words: string) =>
    (await views.pick_places({ words, limit: 4 })).map(({ name, where }) => [...where, name].join(' › '))
  expect(await pick('cellar shelf 2')).toEqual(['Cellar › R1 › Shelf 2'])
  expect(await pick('a2')).toEqual(['Cellar › R1 › Shelf 1 › A2'])
  expect(await pick('R1')).toContain('Cellar › R1')
  expect(await pick('celar')).toContain('Cellar')
  expect(await pick('shelf')).toEqual(['Cellar › R1 › Shelf 1', 'Cellar › R1 › Shelf 2', 'Shelf box'])
  await does('rack.update', { public_id: rack.public_id, name: 'Grey' })
  expect(await pick('grey')).toEqual(['Cellar › Grey'])
  await does('location.archive', { public_id: cellar })
  expect(await pick('grey')).not.toContain('Cellar › Grey › Shelf 1')
})

it('the picker offers places level by level before anybody typed or put anything away', async () => {
  const { views, does, newId, cellar } = await withRack()
  const parent = { kind: 'location', id: cellar } as const
  await does('zone.create', { public_id: newId(), name: 'Corner', parent })
  const pick = async (limit: number) =>
    (await views.pick_places({ words: '', limit })).map(({ name }) => name)
  expect(await pick(9)).toEqual(['Cellar', 'Corner', 'R1', 'Shelf 1', 'Shelf 2', 'A1', 'A2', 'A3', 'B1'])
  expect(await pick(3)).toEqual(['Cellar', 'Corner', 'R1'])
})

it('the picker offers nothing that is archived, or that lies in an archived place', async () => {
  const { views, does, newId, rack, cellar } = await withRack()
  const [attic, chest, tin, lamp] = [newId(), newId(), newId(), newId()]
  await does('location.create', { public_id: attic, name: 'Attic' })
  await does('container.create', {
    public_id: chest,
    name: 'Chest',
    placement: { kind: 'location', id: attic },
  })
  await does('container.create', { public_id: tin, name: 'Tin', placement: { kind: 'container', id: chest } })
  await does('item.create', { public_id: lamp, name: 'Lamp', placement: { kind: 'container', id: tin } })
  const pick = async (words: string) => (await views.pick_places({ words, limit: 9 })).map(({ name }) => name)
  expect((await pick('')).slice(0, 3)).toEqual(['Tin', 'Attic', 'Cellar'])
  await does('container.archive', { public_id: chest })
  for (const words of ['tin', 'tni', 'chest']) expect(await pick(words)).not.toContain('Tin')
  expect((await pick('')).slice(0, 2)).toEqual(['Attic', 'Cellar'])
  await does('container.restore', { public_id: chest })
  await does('location.archive', { public_id: attic })
  for (const words of ['', 'tin', 'attic', 'atic']) {
    const names = await pick(words)
    expect(
      names.filter((name) => ['Tin', 'Attic', 'Chest'].includes(name)),
      words,
    ).toEqual([])
  }
  await does('item.move', { public_id: lamp, placement: { kind: 'rack', id: rack.public_id } })
  await does('location.archive', { public_id: cellar })
  expect(await pick('')).toEqual([])
})

it('the picker leaves out what is moved, and all that lies in it', async () => {
  const { views, does, newId, rack } = await withRack()
  const [chest, tin, crate] = [newId(), newId(), newId()]
  const placement = { kind: 'rack', id: rack.public_id } as const
  await does('container.create', { public_id: chest, name: 'Chest', placement })
  await does('container.create', {
    public_id: tin,
    name: 'Chest tin',
    placement: { kind: 'container', id: chest },
  })
  await does('container.create', { public_id: crate, name: 'Crate', placement })
  await does('item.create', { public_id: newId(), name: 'Cup', placement: { kind: 'container', id: tin } })
  await does('item.create', { public_id: newId(), name: 'Jug', placement: { kind: 'container', id: crate } })
  const pick = async (words: string, ...subjects: string[]) =>
    (await views.pick_places({ words, limit: 2, subjects })).map(({ name }) => name)
  expect(await pick('')).toEqual(['Chest tin', 'Crate'])
  expect(await pick('', chest)).toEqual(['Crate', 'Cellar'])
  expect(await pick('', chest, crate)).toEqual(['Cellar', 'R1'])
  expect(await pick('chest')).toEqual(['Chest', 'Chest tin'])
  expect(await pick('chest', tin)).toEqual(['Chest'])
  expect(await pick('chest', chest)).toEqual([])
  // Mistyped words find by the search index.
  expect(await pick('chets', chest)).not.toContain('Chest tin')
  expect(await pick('chest', rack.public_id)).toEqual([])
  expect(await pick('shelf', rack.public_id)).toEqual([])
})

it('a rack that is too large for one picture counts the slots that are not drawn', async () => {
  const { views, does, newId, rack } = await withRack()
  const shelf = { kind: 'rack', id: rack.public_id } as const
  for (let n = 0; n < 620; n++)
    await does('slot.create', { public_id: newId(), name: `Extra ${n}`, parent: shelf })
  expect(await views.rack(shelf)).toMatchObject({ slots: 626, empty: 626, cut: true })
})

it('a rack is a picture of its shelves and slots, with what is in each and which are empty', async () => {
  const { views, does, newId, rack } = await withRack()
  const before = await views.rack({ kind: 'rack', id: rack.public_id })
  expect(before).toMatchObject({ slots: 6, empty: 6, cut: false })
  const slot = before.parts[0]?.parts[1]
  if (!slot) throw new Error('The rack has no slot.')
  const placement = { kind: 'slot', id: slot.public_id } as const
  await does('item.create', { public_id: newId(), name: 'Drill', placement })
  const after = await views.rack({ kind: 'rack', id: rack.public_id })
  expect(after).toMatchObject({ slots: 6, empty: 5 })
  expect(after.parts[0]?.parts[1]).toMatchObject({
    name: slot.name,
    capacity: 1,
    count: 1,
    things: [{ name: 'Drill' }],
  })
})

it('the preview of a build draws what building makes, and says what exists and why it cannot be built', async () => {
  const { views, design, parent } = await withRack()
  const twice = await views.build_preview({ ...design, racks: { count: 2, name: 'R{rack}' } })
  expect(twice.problem).toBeNull()
  expect(twice.levels).toEqual([
    { level: 'rack', planned: 2, existing: 1 },
    { level: 'shelf', planned: 4, existing: 2 },
    { level: 'slot', planned: 12, existing: 6 },
  ])
  expect(twice.parts.map(({ name, parts }) => [name, parts.length])).toEqual([
    ['R1', 2],
    ['R2', 2],
  ])
  const same = await views.build_preview({ parent, racks: { count: 2, name: 'Rack' } })
  expect(same.problem).toBe('Two of them would be called "Rack".')
})

it('the facts of a place say whether it can be deleted', async () => {
  const { views, does, newId, cellar, rack } = await withRack()
  const drawer = newId()
  const parent = { kind: 'location', id: cellar } as const
  await does('shelf.create', { public_id: drawer, name: 'Drawer', parent, description: 'Left' })
  expect(await views.place_facts({ kind: 'shelf', id: drawer })).toMatchObject({
    description: 'Left',
    empty: true,
    hollow: null,
    within: parent,
  })
  const at = { kind: 'rack', id: rack.public_id } as const
  const { parts } = await views.rack(at)
  // What is in a place comes before it: in this order they can all be deleted.
  const inner = parts.flatMap((shelf) => [...shelf.parts, shelf])
  expect(await views.place_facts(at)).toMatchObject({
    empty: false,
    hollow: inner.map(({ kind, public_id }) => ({ kind, id: public_id })),
  })
  const slot = { kind: 'slot', id: parts[1]?.parts[2]?.public_id ?? '' } as const
  await does('container.create', { public_id: newId(), name: 'Tin', placement: slot })
  expect(await views.place_facts(at)).toMatchObject({ empty: false, hollow: null })
  expect(await views.place_facts({ kind: 'rack', id: newId() })).toBeNull()
})

it('categories are listed inside each other, tags with the number of things that have them', async () => {
  const { views, does, newId } = await openCopy()
  const [tools, saws, fragile, lamp] = [newId(), newId(), newId(), newId()]
  await does('category.create', { public_id: tools, name: 'Tools' })
  await does('category.create', { public_id: saws, name: 'Saws', parent_id: tools })
  await does('category.create', { public_id: newId(), name: 'Books' })
  await does('tag.create', { public_id: fragile, name: 'Fragile', color: '#c2410c' })
  await does('item.create', { public_id: lamp, name: 'Lamp', category_id: saws, tag_ids: [fragile] })
  await does('tag.archive', { public_id: fragile })
  const rows = await views.categories(null)
  expect(rows.map(({ name, depth, items }) => [name, depth, items])).toEqual([
    ['Books', 0, 0],
    ['Tools', 0, 0],
    ['Saws', 1, 1],
  ])
  expect(await views.tags(null)).toEqual([
    { public_id: fragile, name: 'Fragile', color: '#c2410c', items: 1, archived: true },
  ])
  const with_tag = { category_id: null, tag_id: fragile, limit: 5 }
  expect(await views.items_with(with_tag)).toEqual([lamp])
  expect(await views.items_with({ ...with_tag, tag_id: newId() })).toEqual([])
})

it('a code is read as the item that has it, in whatever form it is printed', async () => {
  const { views, does, newId } = await openCopy()
  const pen = newId()
  await does('item.create', { public_id: pen, name: 'Pen' })
  await does('product_code.create', { public_id: newId(), item_id: pen, code: '4006381333931' })
  expect(await views.codes({ item_id: pen })).toMatchObject([{ code: '4006381333931', primary: true }])
  const same = await views.read_code({ code: '04006381333931' })
  expect(same).toMatchObject({ problem: null, items: [{ name: 'Pen' }] })
  expect(await views.read_code({ code: '4006381333948' })).toEqual({ problem: null, items: [] })
})

it('the pages of a place and of a box count the things that they show: what is archived lies there, and is in no list', async () => {
  const { views, does, newId } = await openCopy()
  const [attic, box] = [newId(), newId()]
  await does('location.create', { public_id: attic, name: 'Attic' })
  const here = { kind: 'location', id: attic } as const
  await does('container.create', { public_id: box, name: 'Trunk', placement: here })
  for (const placement of [here, { kind: 'container', id: box } as const]) {
    const old = newId()
    await does('item.create', { public_id: newId(), name: 'Lamp', placement })
    await does('item.create', { public_id: old, name: 'Old lamp', placement })
    await does('item.archive', { public_id: old })
  }
  const page = await views.place(here)
  expect([page?.place.things, page?.things.map(({ name }) => name)]).toEqual([2, ['Trunk', 'Lamp']])
  const thing = await views.thing({ collection: 'containers', public_id: box })
  expect([thing?.row.contents, thing?.contents.map(({ name }) => name)]).toEqual([1, ['Lamp']])
  expect((await views.place_facts(here))?.empty).toBe(false)
})
