import { expect, it, vi } from 'vitest'
import type { Conflict, ListView, OperationInputs, OperationType } from '../../engine/index.ts'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
import { viewHandlers } from '../../web/engine/views/handlers.ts'
import type { Condition, ListQuery } from '../../web/engine/views/list-calls.ts'
import { conflictRows } from '../../web/engine/views/things.ts'

const ALL: ListQuery = { collection: 'items', conditions: [], sort: 'name', descending: false }

/** A copy in memory, its answers, and ids by name. */
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
    expect(mutated).toMatchObject({ status: 'queued' })
  }
  const [cellar, rack, shelf, box, lamp, rice] = [newId(), newId(), newId(), newId(), newId(), newId()]
  await does('location.create', { public_id: cellar, name: 'Cellar' })
  await does('rack.create', { public_id: rack, name: 'Rack', parent: { kind: 'location', id: cellar } })
  await does('shelf.create', { public_id: shelf, name: 'Shelf 2', parent: { kind: 'rack', id: rack } })
  const on_shelf = { kind: 'shelf', id: shelf } as const
  await does('container.create', { public_id: box, name: 'Box 12', kind: 'box', placement: on_shelf })
  const in_box = { kind: 'container', id: box } as const
  await does('item.create', { public_id: lamp, name: 'Lamp', placement: in_box })
  await does('item.create', {
    public_id: rice,
    name: 'Rice',
    quantity: 1,
    unit: 'kg',
    minimum_quantity: 2,
    expires_on: '2026-12-01',
  })
  return { store, replica, views, does, newId, ids: { cellar, rack, shelf, box, lamp, rice } }
}

it('a list gives the rows of a window, its length, and where each thing is', async () => {
  const { views, does, newId } = await openCopy()
  for (const n of [10, 9, 2]) await does('item.create', { public_id: newId(), name: `Cable ${n}` })
  const window = await views.list({ query: ALL, from: 1, count: 3, columns: [] })
  expect(window).toMatchObject({ total: 5, from: 1 })
  expect(window.rows.map(({ name }) => name)).toEqual(['Cable 9', 'Cable 10', 'Lamp'])
  expect(window.rows[2]?.where).toEqual(['Cellar', 'Rack', 'Shelf 2', 'Box 12'])
})

it('each filter shows what needs attention, and a change is in the next answer', async () => {
  const { views, does, ids } = await openCopy()
  const conditions: Readonly<Record<string, Condition>> = {
    low: { field: 'low', op: 'yes' },
    expiring: { field: 'expiring', op: 'yes' },
    no_place: { field: 'placement', op: 'none' },
    no_photo: { field: 'photo', op: 'none' },
    archived: { field: 'archived', op: 'yes' },
  }
  const names = async (filter: string) => {
    const query = { ...ALL, conditions: [conditions[filter] ?? { field: filter, op: 'yes' }] } as const
    return (await views.list({ query, from: 0, count: 9, columns: [] })).rows.map(({ name }) => name)
  }
  expect(await names('low')).toEqual(['Rice'])
  expect(await names('expiring')).toEqual(['Rice'])
  expect(await names('no_place')).toEqual(['Rice'])
  expect(await names('no_photo')).toEqual(['Lamp', 'Rice'])
  expect(await names('archived')).toEqual([])
  await does('item.adjust_quantity', { public_id: ids.rice, delta: 5 })
  await does('item.archive', { public_id: ids.lamp })
  expect(await names('low')).toEqual([])
  expect(await names('archived')).toEqual(['Lamp'])
})

it('the page of a thing has its way, its contents and what waits to be sent', async () => {
  const { views, does, ids } = await openCopy()
  await does('item.move', { public_id: ids.lamp, placement: { kind: 'location', id: ids.cellar } })
  const lamp = await views.thing({ collection: 'items', public_id: ids.lamp })
  expect(lamp?.path.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['location Cellar'])
  expect(lamp?.waiting.map(({ type }) => type)).toEqual(['item.move', 'item.create'])
  await does('item.move', { public_id: ids.lamp, placement: { kind: 'container', id: ids.box } })
  const box = await views.thing({ collection: 'containers', public_id: ids.box })
  expect(box?.contents.map(({ name }) => name)).toEqual(['Lamp'])
  expect(await views.thing({ collection: 'items', public_id: ids.box })).toBeNull()
})

it('places are given level by level, and found by words', async () => {
  const { views, ids } = await openCopy()
  expect(await views.places({ within: null })).toMatchObject([{ name: 'Cellar', places: 1, things: 0 }])
  const shelf = await views.place({ kind: 'shelf', id: ids.shelf })
  expect(shelf?.place.where).toEqual(['Cellar', 'Rack'])
  expect(shelf?.things.map(({ name }) => name)).toEqual(['Box 12'])
  expect((await views.pick_places({ words: 'shelf', limit: 5 })).map(({ name }) => name)).toContain('Shelf 2')
  expect((await views.pick_places({ words: '', limit: 5 })).map(({ name }) => name)).toContain('Cellar')
})

it('finding gives things and places, mistyped ones too', async () => {
  const { views } = await openCopy()
  const found = await views.find({ words: 'lmap', limit: 5 })
  expect(found).toMatchObject([{ kind: 'thing', thing: { name: 'Lamp' } }])
  expect(await views.find({ words: 'cellar', limit: 5 })).toContainEqual(
    expect.objectContaining({ kind: 'place', place: expect.objectContaining({ name: 'Cellar' }) }),
  )
})

it('the first page counts, and lists what needs a look', async () => {
  const { views } = await openCopy()
  expect(await views.home(null)).toMatchObject({
    items: 2,
    containers: 1,
    places: 3,
    low: [{ name: 'Rice' }],
    expiring: [{ name: 'Rice' }],
    without_place: 1,
    without_photo: 2,
    conflicts: 0,
  })
})

it('after a change no page looks at all things again', async () => {
  const { store, views, does, newId, ids } = await openCopy()
  const ask = async () => {
    await views.home(null)
    await views.list({ query: ALL, from: 0, count: 3, columns: [] })
    await views.to_name({ limit: 3 })
    return views.pick_places({ words: '', limit: 3 })
  }
  await ask()
  const all = vi.spyOn(store.view, 'all')
  await does('item.create', {
    public_id: newId(),
    name: 'Torch',
    placement: { kind: 'shelf', id: ids.shelf },
  })
  expect((await ask()).map(({ name }) => name)).toContain('Shelf 2')
  const collections = all.mock.calls.map(([collection]) => collection)
  expect(collections).not.toContain('items')
  expect(collections).not.toContain('containers')
})

it('offers saved views by name, and both lists of a view that two people replaced', async () => {
  const { views, does, newId, replica } = await openCopy()
  const view: ListView = {
    list: 'items',
    conditions: [],
    sort: 'name',
    descending: false,
    look: null,
    columns: null,
  }
  const [later, first] = [newId(), newId()]
  await does('saved_view.create', { public_id: later, name: 'View 10', view })
  await does('saved_view.create', { public_id: first, name: 'View 9', view })
  expect((await views.saved_views(null)).map(({ public_id }) => public_id)).toEqual([first, later])

  const at = '2026-11-22T10:00:00.000Z'
  const other = { ...view, descending: true }
  const conflict: Conflict = {
    ...{ public_id: newId(), created_at: at, updated_at: at },
    ...{ collection: 'saved_views', record_id: first, field: 'view', reason: 'concurrent_edit' },
    ...{ lost: view, lost_by: newId(), lost_at: at, lost_operation_id: newId() },
    ...{ kept: other, kept_by: newId(), kept_at: at, kept_operation_id: newId() },
    ...{ resolved_at: null, resolved_by: null, resolution: null },
  }
  expect(conflictRows(replica.view, [conflict])).toMatchObject([
    { name: 'View 9', views: { lost: view, kept: other } },
  ])
  // What gave way to a deletion has one view, and no list to compare it with.
  expect(conflictRows(replica.view, [{ ...conflict, lost: null }])).toMatchObject([{ views: null }])
})
