import { describe, expect, it } from 'vitest'
import { MemoryReplicaStore, orderKey, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
import type { Condition, ListQuery } from '../../web/engine/views/list-calls.ts'
import { listHandlers } from '../../web/engine/views/list-handlers.ts'
import { labelsHref } from '../../web/page/lists/labels-href.ts'
import { labelIds, partOf } from '../../web/page/pages/labels/parts.ts'
import { fittingNames } from '../../web/page/parts/fitting-names.ts'
import { Random } from '../simulation/random.ts'

const TODAY = '2026-11-22'

/** A copy in memory with its lists. */
async function openLists() {
  const newId = fixedIds()
  const clock = new FixedClock()
  const store = new MemoryReplicaStore({ user_id: newId(), household_id: newId() })
  const replica = await Replica.open({
    store,
    environment: { now: () => clock.now(), newId, random: () => 0.5, wait: () => new Promise(() => {}) },
  })
  const { handlers, note } = listHandlers(replica, () => TODAY)
  replica.subscribe((event) => {
    if (event.type === 'changed') note(event.records)
  })
  const does: Replica['mutate'] = async (type, input) => {
    const mutated = await replica.mutate(type, input)
    expect(mutated).toMatchObject({ status: 'queued' })
    return mutated
  }
  const names = async (query: Partial<ListQuery>) => {
    const whole = { collection: 'items', conditions: [], sort: 'name', descending: false, ...query } as const
    const { rows } = await handlers.list({ query: whole, from: 0, count: 200, columns: [] })
    return rows.map(({ name }) => name)
  }
  const where = (...conditions: Condition[]) => names({ conditions })
  return { replica, handlers, newId, does, names, where }
}

/** Four things in two rooms, of which each differs in some fields. */
async function openHome() {
  const lists = await openLists()
  const { does, newId } = lists
  const [cellar, rack, box, tools, drills, red] = [newId(), newId(), newId(), newId(), newId(), newId()]
  await does('location.create', { public_id: cellar, name: 'Cellar' })
  await does('rack.create', { public_id: rack, name: 'Rack', parent: { kind: 'location', id: cellar } })
  const in_rack = { kind: 'rack', id: rack } as const
  await does('container.create', { public_id: box, name: 'Box 1', kind: 'box', placement: in_rack })
  await does('category.create', { public_id: tools, name: 'Tools' })
  await does('category.create', { public_id: drills, name: 'Drills', parent_id: tools })
  await does('tag.create', { public_id: red, name: 'Red' })
  const [drill, rice, lamp, rope] = [newId(), newId(), newId(), newId()]
  await does('item.create', {
    public_id: drill,
    name: 'Drill',
    placement: { kind: 'container', id: box },
    category_id: drills,
    tag_ids: [red],
    manufacturer: 'Müller & Söhne',
    value: '120.50',
    purchase_date: '2024-03-01',
    insured: true,
    custom_fields: { Watts: 800, Colour: 'Dark Red', Checked: { date: '2026-01-05' }, Loud: true },
  })
  await does('item.create', {
    public_id: rice,
    name: 'Rice',
    quantity: 1,
    minimum_quantity: 2,
    unit: 'kg',
    expires_on: '2026-12-20',
    category_id: tools,
  })
  await does('item.create', {
    public_id: lamp,
    name: 'Lamp',
    value: '9.90',
    placement: { kind: 'location', id: cellar },
  })
  await does('item.create', { public_id: rope, name: 'Rope', expires_on: '2027-12-20' })
  return { ...lists, ids: { cellar, rack, box, tools, drills, red, drill, rice, lamp, rope } }
}

it('a list is filtered by each kind of field, alone and together', async () => {
  const { where, does, ids } = await openHome()
  expect(await where({ field: 'category_id', op: 'of', values: [ids.tools] })).toEqual(['Drill', 'Rice'])
  expect(await where({ field: 'category_id', op: 'none' })).toEqual(['Lamp', 'Rope'])
  expect(await where({ field: 'tag_ids', op: 'of', values: [ids.red] })).toEqual(['Drill'])
  expect(await where({ field: 'tag_ids', op: 'none' })).toEqual(['Lamp', 'Rice', 'Rope'])
  expect(await where({ field: 'placement', op: 'of', values: [ids.cellar] })).toEqual(['Drill', 'Lamp'])
  expect(await where({ field: 'placement', op: 'of', values: [ids.rack] })).toEqual(['Drill'])
  expect(await where({ field: 'placement', op: 'none' })).toEqual(['Rice', 'Rope'])
  expect(await where({ field: 'manufacturer', op: 'has', text: 'MULLER' })).toEqual(['Drill'])
  expect(await where({ field: 'value', op: 'range', from: '9.9', to: '100' })).toEqual(['Lamp'])
  expect(await where({ field: 'value', op: 'range', from: '100', to: '' })).toEqual(['Drill'])
  expect(await where({ field: 'value', op: 'none' })).toEqual(['Rice', 'Rope'])
  expect(await where({ field: 'purchase_date', op: 'range', from: '', to: '2024-03-01' })).toEqual(['Drill'])
  expect(await where({ field: 'unit', op: 'of', values: ['KG'] })).toEqual(['Rice'])
  expect(await where({ field: 'insured', op: 'yes' })).toEqual(['Drill'])
  expect(await where({ field: 'low', op: 'yes' })).toEqual(['Rice'])
  expect(await where({ field: 'expiring', op: 'yes' })).toEqual(['Rice'])
  expect(await where({ field: 'photo', op: 'some' })).toEqual([])
  expect(await where({ field: 'custom.Watts', op: 'range', from: '500', to: '900' })).toEqual(['Drill'])
  expect(await where({ field: 'custom.Checked', op: 'range', from: '2026-01-01', to: '' })).toEqual(['Drill'])
  expect(await where({ field: 'custom.Colour', op: 'has', text: 'red' })).toEqual(['Drill'])
  expect(await where({ field: 'custom.Loud', op: 'yes' })).toEqual(['Drill'])
  expect(await where({ field: 'custom.__proto__', op: 'some' })).toEqual([])
  expect(await where({ field: 'no_such_field', op: 'none' })).toEqual([])
  const both = { field: 'category_id', op: 'of', values: [ids.tools] } as const
  expect(await where(both, { field: 'low', op: 'no' })).toEqual(['Drill'])
  await does('item.archive', { public_id: ids.drill })
  expect(await where(both)).toEqual(['Rice'])
  expect(await where(both, { field: 'archived', op: 'yes' })).toEqual(['Drill'])
})

it('a list follows the places and categories around its things', async () => {
  const { where, names, does, ids, newId } = await openHome()
  const inside = { field: 'placement', op: 'of', values: [ids.cellar] } as const
  const tools = { field: 'category_id', op: 'of', values: [ids.tools] } as const
  expect(await where(inside)).toEqual(['Drill', 'Lamp'])
  expect(await where(tools)).toEqual(['Drill', 'Rice'])
  expect(await names({ sort: 'placement' })).toEqual(['Lamp', 'Drill', 'Rice', 'Rope'])
  const attic = newId()
  await does('location.create', { public_id: attic, name: 'Attic' })
  await does('container.move', { public_id: ids.box, placement: { kind: 'location', id: attic } })
  await does('category.update', { public_id: ids.drills, parent_id: null })
  expect(await where(inside)).toEqual(['Lamp'])
  expect(await where(tools)).toEqual(['Rice'])
  expect(await names({ sort: 'placement' })).toEqual(['Drill', 'Lamp', 'Rice', 'Rope'])
})

it('things without a value come last from either end of an order', async () => {
  const { names } = await openHome()
  expect(await names({ sort: 'value' })).toEqual(['Lamp', 'Drill', 'Rice', 'Rope'])
  expect((await names({ sort: 'value', descending: true })).slice(0, 2)).toEqual(['Drill', 'Lamp'])
  expect(await names({ sort: 'custom.Watts' })).toContain('Rope')
  expect((await names({ sort: 'expires_on', descending: true })).slice(0, 2)).toEqual(['Rope', 'Rice'])
})

it('columns carry the values of their fields', async () => {
  const { handlers } = await openHome()
  const query = { collection: 'items', conditions: [], sort: 'name', descending: false } as const
  const columns = ['manufacturer', 'value', 'custom.Watts', 'custom.Checked', 'insured', 'name']
  const { rows } = await handlers.list({ query, from: 0, count: 1, columns })
  expect(rows[0]?.cells).toEqual({
    manufacturer: 'Müller & Söhne',
    value: '120.50',
    'custom.Watts': 800,
    'custom.Checked': '2026-01-05',
    insured: true,
    name: 'Drill',
    // An amount is one of a currency, of which this thing has none.
    currency: null,
  })
  const options = await handlers.list_options(null)
  expect(options).toMatchObject({
    units: ['kg'],
    kinds: ['box'],
    categories: [
      { name: 'Tools', depth: 0 },
      { name: 'Drills', depth: 1 },
    ],
    custom: [
      { name: 'Checked', type: 'day' },
      { name: 'Colour', type: 'text' },
      { name: 'Loud', type: 'flag' },
      { name: 'Watts', type: 'number' },
    ],
  })
})

it('a thing knows what is before and after it in a list', async () => {
  const { handlers, ids } = await openHome()
  const query = { collection: 'items', conditions: [], sort: 'name', descending: true } as const
  const around = (public_id: string) => handlers.list_around({ query, public_id })
  expect(await around(ids.rice)).toMatchObject({
    at: 1,
    total: 4,
    before: { public_id: ids.rope },
    after: { public_id: ids.lamp },
  })
  expect(await around(ids.drill)).toMatchObject({ at: 3, after: null })
  expect(await around(ids.box)).toMatchObject({ at: -1, before: null, after: null })
  expect((await handlers.list_ids({ query, from: 1, to: 3 })).map(({ public_id }) => public_id)).toEqual([
    ids.rice,
    ids.lamp,
  ])
  const nowhere: ListQuery = { ...query, conditions: [{ field: 'placement', op: 'none' }] }
  const public_ids = [ids.lamp, ids.rope, ids.box]
  expect(await handlers.list_holds({ query, public_ids })).toEqual([ids.lamp, ids.rope])
  expect(await handlers.list_holds({ query: nowhere, public_ids })).toEqual([ids.rope])
})

it.each([1, 2, 3, 4])('lists that follow changes equal freshly made lists: seed %i', async (seed) => {
  const random = new Random(seed)
  const { replica, handlers, newId, does } = await openLists()
  const [cellar, attic] = [newId(), newId()]
  await does('location.create', { public_id: cellar, name: 'Cellar' })
  await does('location.create', { public_id: attic, name: 'Attic' })
  const places = [null, { kind: 'location', id: cellar }, { kind: 'location', id: attic }] as const
  const queries: ListQuery[] = (['name', 'quantity', 'placement', 'manufacturer'] as const).flatMap((sort) =>
    [true, false].map((descending) => ({
      collection: 'items' as const,
      conditions: sort === 'quantity' ? [{ field: 'placement', op: 'of' as const, values: [cellar] }] : [],
      sort,
      descending,
    })),
  )
  const made: string[] = []
  for (let step = 0; step < 120; step++) {
    const some = made[random.below(Math.max(1, made.length))]
    const choice = random.below(6)
    if (choice < 2 || some === undefined) {
      const public_id = newId()
      made.push(public_id)
      const manufacturer = random.below(2) === 0 ? null : `Maker ${random.below(5)}`
      const placement = places[random.below(3)] ?? null
      const name = `Thing ${random.below(30)}`
      await does('item.create', { public_id, name, quantity: random.below(5), manufacturer, placement })
    } else if (choice === 2) await does('item.update', { public_id: some, name: `Thing ${random.below(30)}` })
    else if (choice === 3 && replica.get('items', some)?.archived_at === null)
      await does('item.archive', { public_id: some })
    else if (choice === 4 && replica.get('items', some)?.archived_at !== null)
      await does('item.restore', { public_id: some })
    else if (choice === 5 && replica.get('items', some)?.archived_at === null)
      await does('item.move', { public_id: some, placement: places[1 + random.below(2)] ?? places[1] })
    if (random.below(4) > 0) continue
    const fresh = listHandlers(replica, () => TODAY).handlers
    for (const query of queries) {
      const input = { query, from: 0, count: 200, columns: [] }
      const [kept, anew] = [await handlers.list(input), await fresh.list(input)]
      expect(kept.rows.map(({ public_id }) => public_id)).toEqual(anew.rows.map(({ public_id }) => public_id))
      expect(kept.total).toBe(anew.rows.length)
    }
    expect(await handlers.home(null)).toEqual(await fresh.home(null))
    const [, second] = queries
    if (!second) throw new Error('there is no second query')
    const sorted = (await handlers.list({ query: second, from: 0, count: 200, columns: [] })).rows
    const keys = sorted.map(({ name }) => orderKey(name))
    expect(keys).toEqual(keys.toSorted())
  }
})

it('a list of many things is made with pauses, and a call in between is answered', async () => {
  const { handlers, newId, does, replica, names } = await openLists()
  for (let n = 0; n < 50; n++) await does('item.create', { public_id: newId(), name: `Thing ${n}` })
  const first = names({})
  const second = names({ sort: 'updated_at' })
  const public_id = newId()
  await does('item.create', { public_id, name: 'Aaa' })
  expect((await first).length).toBeGreaterThanOrEqual(50)
  expect((await second).length).toBeGreaterThanOrEqual(50)
  expect((await names({}))[0]).toBe('Aaa')
  expect(replica.get('items', public_id)?.name).toBe('Aaa')
  expect(await handlers.names({ ids: [public_id, newId()] })).toEqual({ [public_id]: 'Aaa' })
})

it('offers the very name first, then names that begin with what was typed', () => {
  const names = ['Christmas lights', 'Garden', 'Lights of the car', 'Lights'].map((name) => ({ name }))
  const offered = (typed: string) => fittingNames(names, typed).map(({ name }) => name)
  expect(offered('lights')).toEqual(['Lights', 'Lights of the car', 'Christmas lights'])
  expect(offered('')).toEqual(names.map(({ name }) => name))
  // Other programs write an accent as a letter of its own.
  expect(fittingNames([{ name: 'Cafe\u0301' }], 'caf\u00e9')).toHaveLength(1)
})

describe('labels for a selection', () => {
  it('are printed in parts, of which each label is in one', () => {
    const things = Array.from({ length: 1240 }, (_, i) => ({
      collection: i % 3 === 0 ? ('containers' as const) : ('items' as const),
      public_id: `thing${i}`,
    }))
    const ids = labelIds(new URLSearchParams(labelsHref(things).split('#')[1]))
    expect(ids.toSorted()).toEqual(things.map(({ public_id }) => public_id).toSorted())
    const printed: string[] = []
    const sizes: number[] = []
    for (let from: number | null = 0; from !== null; ) {
      const { part, after } = partOf(ids, from)
      printed.push(...part)
      sizes.push(part.length)
      from = after
    }
    expect(sizes).toEqual([500, 500, 240])
    expect(printed).toEqual(ids)
    expect(partOf(ids, 1000)).toMatchObject({ before: 500, after: null })
  })
})
