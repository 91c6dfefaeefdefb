import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let stranger: Browser
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
  await stowage.register('eve')
  stranger = await stowage.browse('eve')
})
afterAll(() => stowage.dispose())

const Container = z.looseObject({ public_id: z.string(), name: z.string() })
const at = (kind: string, id: string) => ({ kind, id })

async function add(fields: Record<string, unknown>) {
  const answer = await page.send('POST', '/containers', fields)
  expect(answer.status).toBe(201)
  return Container.parse(answer.data.container)
}

async function names(query: string): Promise<string[]> {
  const answer = await page.send('GET', `/containers${query}`)
  expect(answer.status).toBe(200)
  return z
    .array(Container)
    .parse(answer.data.containers)
    .map(({ name }) => name)
}

it('moves with all that is in it, as one movement, and back again', async () => {
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  const attic = await ada.creates('location.create', { name: 'Attic' })
  const crate = await add({ name: 'Crate', kind: 'crate', placement: at('location', cellar) })
  const box = await add({ name: 'Box', code: 'B-1', placement: at('container', crate.public_id) })
  const item = await ada.creates('item.create', { name: 'Drill', placement: at('container', box.public_id) })
  const moved = await page.send('POST', `/containers/${crate.public_id}/move`, {
    placement: at('location', attic),
  })
  expect(moved.data.container).toMatchObject({
    path: [{ name: 'Attic' }],
    contents: { items: 0, containers: 1, items_total: 1, containers_total: 1 },
  })
  const inside = await page.send('GET', `/items/${item}`)
  expect(inside.data.item).toMatchObject({ path: [{ name: 'Attic' }, { name: 'Crate' }, { name: 'Box' }] })
  const { movements } = (await page.send('GET', `/containers/${crate.public_id}/movements`)).data
  expect(movements).toMatchObject([
    { from: { public_id: cellar }, to: { public_id: attic }, moved_by: { name: 'ada' } },
  ])
  expect((await page.send('GET', `/items/${item}/movements`)).data.movements).toEqual([])
  const { operation_id } = z.looseObject({ operation_id: z.string() }).parse(moved.data.operation)
  await page.send('POST', `/operations/${operation_id}/undo`)
  expect((await page.send('GET', `/items/${item}`)).data.item).toMatchObject({
    path: [{ name: 'Cellar' }, { name: 'Crate' }, { name: 'Box' }],
  })
  const cycle = await page.send('POST', `/containers/${crate.public_id}/move`, {
    placement: at('container', box.public_id),
  })
  expect([cycle.status, cycle.error.code, cycle.error.details[0]?.path]).toEqual([
    409,
    'cycle',
    'placement.id',
  ])
})

it('does not fit into a full slot, and is taken out of where it is', async () => {
  const room = await ada.creates('location.create', { name: 'Room' })
  const slot = await ada.creates('slot.create', { name: 'S', parent: at('location', room), capacity: 1 })
  const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two' })]
  const place = (id: string) => page.send('POST', `/containers/${id}/place`, { placement: at('slot', slot) })
  expect((await place(one.public_id)).status).toBe(200)
  const full = await place(two.public_id)
  expectError(full, 409, 'slot_full')
  expect((await page.send('POST', `/containers/${one.public_id}/unplace`)).data.container).toMatchObject({
    placement: null,
    path: [],
  })
  expect((await place(two.public_id)).status).toBe(200)
})

it('is changed, told how full it is, archived and restored', async () => {
  const box = await add({ name: 'Toys', description: 'Wooden' })
  const path = `/containers/${box.public_id}`
  const read = await page.send('GET', path)
  const etag = read.headers.get('etag') ?? ''
  const changed = await page.send(
    'PATCH',
    path,
    { description: null, color: '#ff8800' },
    { 'if-match': etag },
  )
  expect(changed.data.container).toMatchObject({ name: 'Toys', description: null, color: '#ff8800' })
  const stale = await page.send('PATCH', path, { name: 'X' }, { 'if-match': etag })
  expectError(stale, 412, 'precondition_failed')
  const full = await page.send('PATCH', `${path}/fill-status`, { fill_status: 'nearly_full' })
  expect(full.data.container).toMatchObject({ fill_status: 'nearly_full' })
  expect((await page.send('PATCH', `${path}/fill-status`, { fill_status: 'bursting' })).error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'fill_status' }],
  })
  await page.send('POST', `${path}/archive`)
  expect(await names('?q=toys')).toEqual([])
  expect(await names('?archived=any&q=toys')).toEqual(['Toys'])
  await page.send('POST', `${path}/restore`)
  expect(await names('?fill_status=nearly_full')).toEqual(['Toys'])
})

it('is listed by where it is, what sort it is and whether anything is in it', async () => {
  const barn = await ada.creates('location.create', { name: 'Barn' })
  const big = await add({ name: 'Big 10', kind: 'Barrel', placement: at('location', barn) })
  await add({ name: 'Big 9', kind: 'Barrel', placement: at('container', big.public_id) })
  expect(await names(`?place=${barn}`)).toEqual(['Big 9', 'Big 10'])
  expect(await names(`?directly_in=${barn}`)).toEqual(['Big 10'])
  expect(await names('?kind=barrel&empty=true')).toEqual(['Big 9'])
  expect(await names('?kind=barrel&sort=name&descending=true')).toEqual(['Big 10', 'Big 9'])
})

it('does not exist for other households', async () => {
  const box = await add({ name: 'Hidden' })
  for (const id of [box.public_id, uuid7()]) {
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/movements'],
      ['PATCH', '', { name: 'Mine' }],
      ['PATCH', '/fill-status', { fill_status: 'full' }],
      ['POST', '/archive'],
      ['POST', '/restore'],
      ['POST', '/unplace'],
    ] as const) {
      const answer = await stranger.send(method, `/containers/${id}${path}`, body)
      expect([method, path, answer.status]).toEqual([method, path, 404])
    }
  }
  expect((await stranger.send('GET', '/containers')).data).toMatchObject({ containers: [] })
})
