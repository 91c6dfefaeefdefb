import { v4 as uuid4, v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { groupedId } from '../../../engine/core/grouped-id.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada', { device_name: 'Pixel' })
  page = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const Entries = z.looseObject({
  entries: z.array(
    z.looseObject({
      public_id: z.string(),
      type: z.string(),
      changes: z.array(z.looseObject({ change: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  next_cursor: z.string().nullable(),
})

async function audit(query: string) {
  const answer = await page.send('GET', `/audit${query}`)
  expect(answer.status).toBe(200)
  return Entries.parse(answer.data)
}

async function history() {
  const item = await ada.creates('item.create', { name: 'Drill' })
  const other = await ada.creates('item.create', { name: 'Saw' })
  const renamed = await ada.does('item.update', { public_id: item, name: 'Cordless drill' })
  await ada.does('item.set_quantity', { public_id: item, quantity: 2 })
  return { item, other, renamed: renamed.operation_id }
}

it('tells who did what, when, on which device, before and after', async () => {
  const { item, renamed } = await history()
  const { entries } = await audit(`?record=${item}`)
  expect(entries.map(({ type }) => type)).toEqual(['item.set_quantity', 'item.update', 'item.create'])
  expect(entries[1]).toMatchObject({
    public_id: renamed,
    summary: 'Update an item',
    person: { name: 'ada' },
    replica: { kind: 'device', name: 'Pixel', platform: 'android' },
    changes: [
      {
        change: 'update',
        collection: 'items',
        name: 'Cordless drill',
        before: { name: 'Drill' },
        after: { name: 'Cordless drill' },
      },
    ],
  })
  const detail = await page.send('GET', `/audit/${renamed}`)
  expect(detail.data).toMatchObject({ entry: { public_id: renamed, input: { name: 'Cordless drill' } } })
  expectError(await page.send('GET', `/audit/${uuid7()}`), 404, 'not_found')
})

it('refuses a filter that no operation can match', async () => {
  const refused = async (query: string) => {
    const answer = await page.send('GET', `/audit?${query}`)
    expectError(answer, 422, 'validation_failed')
    return answer.error.details.map(({ path, message }) => `${path}: ${message}`)
  }
  for (const type of ['item.explode', 'thing', 'item.', ''])
    expect(await refused(`type=${type}`)).toEqual([
      'type: Expected a kind such as item, or an operation such as item.move.',
    ])
  const turned = 'from=2026-11-20T10:00:00Z&to=2026-11-20T09:00:00Z'
  expect(await refused(turned)).toEqual(['to: `to` must not be before `from`.'])
})

it('filters by kind, person, device and time, and comes in pages', async () => {
  stowage.clock.advance(60)
  const from = stowage.clock.now().toISOString()
  const { item } = await history()
  stowage.clock.advance(60)
  const to = stowage.clock.now().toISOString()
  await ada.creates('location.create', { name: 'Cellar' })
  const within = `from=${from}&to=${to}`
  expect((await audit(`?${within}`)).entries).toHaveLength(4)
  expect((await audit(`?${within}&type=item.create`)).entries).toHaveLength(2)
  expect((await audit(`?type=location`)).entries.map(({ type }) => type)).toEqual(['location.create'])
  expect((await audit(`?${within}&type=item&record=${item}`)).entries).toHaveLength(3)
  expect((await audit(`?${within}&person=${page.signed_in.user.public_id}`)).entries).toHaveLength(4)
  expect((await audit(`?${within}&person=${uuid7()}`)).entries).toEqual([])
  expect((await audit(`?${within}&replica=${page.signed_in.session.public_id}`)).entries).toEqual([])
  const seen: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 10; pages++) {
    const { entries, next_cursor } = await audit(`?${within}&limit=1${cursor}`)
    seen.push(...entries.map(({ public_id }) => public_id))
    if (next_cursor === null) break
    cursor = `&cursor=${next_cursor}`
  }
  expect(seen).toEqual((await audit(`?${within}`)).entries.map(({ public_id }) => public_id))
  for (const wrong of ['cursor=bm90aGluZw', 'type=Item', 'from=yesterday', 'record=1', 'colour=red']) {
    const answer = await page.send('GET', `/audit?${wrong}`)
    expect(answer.error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: wrong === 'colour=red' ? 'colour' : wrong.replace(/=.*/, '') }],
    })
  }
})

it('takes an operation back, once, and the same request again gives the same answer', async () => {
  const { item, renamed } = await history()
  const key = { 'idempotency-key': uuid4() }
  const first = await page.send('POST', `/operations/${renamed}/undo`, undefined, key)
  expect(first.data).toMatchObject({ undone: { public_id: renamed }, operation: { replayed: false } })
  const again = await page.send('POST', `/operations/${renamed}/undo`, undefined, key)
  expect(again.data).toMatchObject({ operation: { replayed: true } })
  const [latest] = (await audit(`?record=${item}`)).entries
  expect(latest).toMatchObject({
    type: 'operation.undo',
    replica: { kind: 'browser' },
    changes: [{ before: { name: 'Cordless drill' }, after: { name: 'Drill' } }],
  })
  expectError(await page.send('POST', `/operations/${renamed}/undo`), 409, 'already_undone')
  expectError(await page.send('POST', `/operations/${uuid7()}/undo`), 404, 'operation_not_found')
  const other = await page.send('POST', `/operations/${latest?.public_id}/undo`, undefined, key)
  expect(other.error.code).toBe('operation_id_reused')
  const bad = await page.send('POST', `/operations/${renamed}/undo`, undefined, { 'idempotency-key': 'abc' })
  expect(bad.error).toMatchObject({ code: 'validation_failed', details: [{ path: 'Idempotency-Key' }] })
})

it('X9 says what an undo undid, and what was undone, also after more of it', async () => {
  const { item, renamed } = await history()
  const facts = async () =>
    (await audit(`?record=${item}&type=operation`)).entries.map(({ undoes, undone }) => ({ undoes, undone }))
  const undo = async (operation_id: unknown) => {
    const answer = await page.send('POST', `/operations/${operation_id}/undo`)
    return z.looseObject({ operation: z.looseObject({ operation_id: z.string() }) }).parse(answer.data)
      .operation.operation_id
  }
  const about = async () => (await page.send('GET', `/audit/${renamed}`)).data
  expect(await about()).toMatchObject({ entry: { undoes: null, undone: null } })
  const change = { public_id: renamed, type: 'item.update', summary: 'Update an item' }
  const first = await undo(renamed)
  expect(await facts()).toMatchObject([
    { undoes: { operation_id: renamed, redoes: false, change }, undone: null },
  ])
  expect(await about()).toMatchObject({
    entry: { undone: { operation_id: first, person: { name: 'ada' }, redone: false } },
  })
  // The undo of an undo, and an undo of that: all of them before anybody reads the history again.
  const again = await undo(first)
  const third = await undo(again)
  expect(await facts()).toMatchObject([
    { undoes: { operation_id: again, redoes: false, change }, undone: null },
    { undoes: { operation_id: first, redoes: true, change }, undone: { operation_id: third, redone: false } },
    {
      undoes: { operation_id: renamed, redoes: false, change },
      undone: { operation_id: third, redone: true },
    },
  ])
  expect(await about()).toMatchObject({ entry: { undone: { operation_id: third, redone: false } } })
})

it('X10 lists operations that were made as one as one entry, with its parts and how many were undone', async () => {
  const items: string[] = []
  for (const name of ['Pan', 'Pot', 'Lid']) items.push(await ada.creates('item.create', { name }))
  const [first] = items
  const acts = items.map((public_id) => ada.operation('item.update', { public_id, unit: 'pc' }))
  const made = uuid7()
  await ada.push(acts.map((act, n) => ({ ...act, operation_id: groupedId(made, n) })))
  // Somebody else's operation with an id of the group is none of it.
  const other = await page.send(
    'PATCH',
    `/items/${first}`,
    { name: 'Frying pan' },
    { 'idempotency-key': groupedId(made, 3) },
  )
  expect(other.status).toBe(200)
  const grouped = async (more = '') =>
    (await audit(`?grouped=true${more}`)).entries.map(({ public_id, group }) => ({ public_id, group }))
  const facts = { operations: 3, unchanged: 0, undone: 0, types: [{ type: 'item.update', operations: 3 }] }
  expect((await grouped()).slice(0, 3)).toMatchObject([
    { public_id: groupedId(made, 3), group: null },
    { public_id: groupedId(made, 2), group: facts },
    { group: null },
  ])
  // One entry for all of them, also where a page ends within the group.
  const { next_cursor } = await audit('?grouped=true&limit=2')
  expect((await audit(`?grouped=true&limit=1&cursor=${next_cursor}`)).entries).toMatchObject([
    { type: 'item.create' },
  ])
  const parts = await audit(`?group=${groupedId(made, 1)}`)
  expect(parts.entries.map(({ public_id }) => public_id)).toEqual([2, 1, 0].map((n) => groupedId(made, n)))
  expect((await audit(`?group=${uuid7()}`)).entries).toEqual([])
  const undoing = uuid7()
  const undos = [2, 1].map((n) => ada.operation('operation.undo', { operation_id: groupedId(made, n) }))
  await ada.push(undos.map((act, n) => ({ ...act, operation_id: groupedId(undoing, n) })))
  expect((await grouped()).slice(0, 3)).toMatchObject([
    { public_id: groupedId(undoing, 1), group: { ...facts, operations: 2, types: [{ operations: 2 }] } },
    { group: null },
    { public_id: groupedId(made, 2), group: { ...facts, undone: 2 } },
  ])
  await ada.does('operation.undo', { operation_id: groupedId(undoing, 0) })
  expect((await grouped('&type=item.update')).slice(0, 2)).toMatchObject([
    { group: null },
    { group: { ...facts, undone: 1 } },
  ])
  for (const of of [`record=${first}`, `group=${made}`])
    expectError(await page.send('GET', `/audit?grouped=true&${of}`), 422, 'validation_failed')
})

it('shows nothing of another household', async () => {
  const { renamed } = await history()
  const eve = await stowage.register('eve')
  const hers = await stowage.browse('eve')
  expect((await hers.send('GET', `/audit/${renamed}`)).status).toBe(404)
  expectError(await hers.send('POST', `/operations/${renamed}/undo`), 404, 'operation_not_found')
  const named = `?household_id=${ada.household_id}`
  expectError(await hers.send('GET', `/audit${named}`), 403, 'household_access_denied')
  expect((await eve.send('GET', '/../audit')).status).toBe(401)
})

it('shows in pages what one operation did to thousands', async () => {
  const { client } = page
  const { location } = await client.post('/api/v1/structure/locations', { body: { name: 'Hall' } })
  const { operation } = await client.post('/api/v1/structure/rack-builder', {
    body: {
      parent: { kind: 'location', id: location.public_id },
      slots: { count: 1200, name: '{slot:04}' },
    },
  })
  const names: (string | null)[] = []
  const path = { public_id: operation.operation_id }
  for await (const { entry } of client.pages('/api/v1/audit/{public_id}', { path, query: { limit: 200 } })) {
    expect(entry.changes_total).toBe(1200)
    names.push(...entry.changes.map(({ name }) => name))
  }
  expect(names.sort()).toEqual(Array.from({ length: 1200 }, (_, i) => String(i + 1).padStart(4, '0')))
})
