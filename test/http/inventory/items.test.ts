import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const Item = z.looseObject({ public_id: z.string(), name: z.string() })
const List = z.looseObject({
  items: z.array(Item),
  next_cursor: z.string().nullable(),
  total: z.int().nullable(),
})

async function add(fields: Record<string, unknown>, headers: Record<string, string> = {}) {
  const answer = await page.send('POST', '/items', fields, headers)
  expect(answer.status, JSON.stringify(fields)).toBe(201)
  return { item: Item.parse(answer.data.item), etag: answer.headers.get('etag') ?? '' }
}

async function list(query: string) {
  const answer = await page.send('GET', `/items${query}`)
  expect(answer.status).toBe(200)
  return List.parse(answer.data)
}

const at = (kind: string, id: string) => ({ kind, id })

describe('an item over the JSON interface', () => {
  it('is added with all that is known of it, and told with where it is', async () => {
    const cellar = await ada.creates('location.create', { name: 'Cellar' })
    const box = await ada.creates('container.create', { name: 'Box 1', placement: at('location', cellar) })
    const tools = await ada.creates('category.create', { name: 'Tools' })
    const loud = await ada.creates('tag.create', { name: 'loud' })
    const { item, etag } = await add({
      name: 'Drill',
      placement: at('container', box),
      category_id: tools,
      tag_ids: [loud],
      quantity: 1,
      minimum_quantity: 2,
      serial_number: 'SN-1',
      value: '89.90',
      currency: 'EUR',
      notes: 'Needs oil.',
      custom_fields: { Voltage: 230, Cordless: false, Bought: { date: '2024-02-29' }, Colour: 'blue' },
    })
    const told = await page.send('GET', `/items/${item.public_id}`)
    expect(told.headers.get('etag')).toBe(etag)
    expect(told.data.item).toEqual(item)
    expect(item).toMatchObject({
      name: 'Drill',
      path: [{ name: 'Cellar' }, { name: 'Box 1' }],
      category: { public_id: tools, name: 'Tools' },
      tags: [{ public_id: loud, name: 'loud' }],
      low_stock: true,
      manufacturer: null,
      notes: 'Needs oil.',
      custom_fields: { Voltage: 230, Cordless: false, Bought: { date: '2024-02-29' } },
      product_codes: [],
    })
    expect(item).not.toHaveProperty('notes_state')
  })

  it('AL1 is lent and returned by its fields, and found by its borrower', async () => {
    const { item } = await add({ name: 'Tile cutter', weight_kg: 7.25, volume_l: 12 })
    expect(item).toMatchObject({ lent_to: null, lent_until: null, weight_kg: 7.25, volume_l: 12 })
    const path = `/items/${item.public_id}`
    const lent = { lent_to: 'Uncle Pete', lent_on: '2026-10-10', lent_until: '2026-11-01' }
    expect((await page.send('PATCH', path, lent)).data.item).toMatchObject(lent)
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
    expect(await names('?lent=true')).toEqual(['Tile cutter'])
    expect(await names('?lent_to=pete&due_before=2026-11-20')).toEqual(['Tile cutter'])
    expect(await names('?lent_to=pe')).toEqual([])
    expect(await names('?due_before=2026-11-01')).toEqual([])
    await page.send('PATCH', path, { lent_to: null, lent_on: null, lent_until: null })
    expect(await names('?lent=true')).toEqual([])
    const wrong = await page.send('PATCH', path, { weight_kg: -1 })
    expect(wrong.error).toMatchObject({ code: 'validation_failed', details: [{ path: 'weight_kg' }] })
  })

  it('is added once for one Idempotency-Key, and the key is good for nothing else', async () => {
    const key = { 'idempotency-key': uuid7() }
    const first = await add({ name: 'Hammer' }, key)
    const again = await add({ name: 'Hammer' }, key)
    expect(again.item.public_id).toBe(first.item.public_id)
    expect((await list('?q=hammer')).items).toHaveLength(1)
    const other = await page.send('POST', '/items', { name: 'Saw' }, key)
    expect(other.error.code).toBe('operation_id_reused')
    const twice = await page.send('POST', '/items', { public_id: first.item.public_id, name: 'Hammer' })
    expect(twice.error).toMatchObject({ code: 'already_exists', details: [{ path: 'public_id' }] })
  })

  it('changes only in the fields that are named, and only if it is as it was read', async () => {
    const { item, etag } = await add({ name: 'Saw', unit: 'pcs', description: 'Old' })
    const path = `/items/${item.public_id}`
    const changed = await page.send('PATCH', path, { description: null }, { 'if-match': etag })
    expect(changed.data.item).toMatchObject({ name: 'Saw', unit: 'pcs', description: null })
    const stale = await page.send('PATCH', path, { name: 'Axe' }, { 'if-match': etag })
    expectError(stale, 412, 'precondition_failed')
    expect((await page.send('GET', path)).data.item).toMatchObject({ name: 'Saw' })
    const any = await page.send('PATCH', path, { name: 'Axe' }, { 'if-match': '*' })
    expect(any.data.item).toMatchObject({ name: 'Axe' })
    const odd = await page.send('PATCH', path, { name: 'Axe' }, { 'if-match': 'abc' })
    expect(odd.error).toMatchObject({ code: 'validation_failed', details: [{ path: 'If-Match' }] })
    for (const wrong of [{ colour: 'red' }, { name: '' }, { value: 'much' }, { category_id: null }]) {
      const answer = await page.send('PATCH', path, wrong)
      expect(answer.error).toMatchObject({
        code: 'validation_failed',
        details: [{ path: Object.keys(wrong)[0] }],
      })
    }
  })

  it('is put into places, moved and taken out, and its movements tell who and when', async () => {
    const shelf = await ada.creates('location.create', { name: 'Shelf' })
    const attic = await ada.creates('location.create', { name: 'Attic' })
    const { item } = await add({ name: 'Tent' })
    const path = `/items/${item.public_id}`
    await page.send('POST', `${path}/assign`, { placement: at('location', shelf) })
    const moved = await page.send('POST', `${path}/move`, { placement: at('location', attic) })
    expect(moved.data.item).toMatchObject({ path: [{ name: 'Attic' }] })
    const out = await page.send('POST', `${path}/unassign`)
    expect(out.data.item).toMatchObject({ placement: null, path: [] })
    const { movements, next_cursor } = (await page.send('GET', `${path}/movements?limit=2`)).data
    expect(movements).toMatchObject([
      { from: { public_id: attic }, to: null, moved_by: { name: 'ada' } },
      { from: { public_id: shelf, path: [{ name: 'Shelf' }] }, to: { public_id: attic } },
    ])
    const rest = await page.send('GET', `${path}/movements?limit=2&cursor=${next_cursor}`)
    expect(rest.data).toMatchObject({
      movements: [{ from: null, to: { public_id: shelf } }],
      next_cursor: null,
    })
    const nowhere = await page.send('POST', `${path}/move`, { placement: at('location', uuid7()) })
    expect(nowhere.error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'placement.id', code: 'not_found' }],
    })
    const undone = await page.send(
      'POST',
      `/operations/${z.looseObject({ operation_id: z.string() }).parse(out.data.operation).operation_id}/undo`,
    )
    expect(undone.status).toBe(200)
    expect((await page.send('GET', path)).data.item).toMatchObject({ path: [{ name: 'Attic' }] })
  })

  it('is counted, taken from and put to, and its history tells of it', async () => {
    const { item } = await add({ name: 'Screws', quantity: 10 })
    const path = `/items/${item.public_id}`
    await page.send('PATCH', `${path}/quantity`, { delta: -3, reason: 'Shelf' })
    const counted = await page.send('PATCH', `${path}/quantity`, { quantity: 5 })
    expect(counted.data).toMatchObject({ item: { quantity: 5 }, operation: { conflicts: [] } })
    const { quantity_changes } = (await page.send('GET', `${path}/quantity-history`)).data
    expect(quantity_changes).toMatchObject([
      { kind: 'count', value: 5, quantity: 5, before: 7, changed_by: { name: 'ada' } },
      { kind: 'delta', value: -3, quantity: 7, before: 10, reason: 'Shelf' },
    ])
    // As many as there were: nothing changed, and the count is kept all the same.
    await page.send('PATCH', `${path}/quantity`, { quantity: 5 })
    const again = (await page.send('GET', `${path}/quantity-history?limit=1`)).data.quantity_changes
    expect(again).toMatchObject([{ kind: 'count', value: 5, before: 5, quantity: 5 }])
    const short = await page.send('PATCH', `${path}/quantity`, { delta: -7 })
    expect(short.data).toMatchObject({
      item: { quantity: 0 },
      operation: {
        conflicts: [{ record_id: item.public_id, field: 'quantity', reason: 'quantity_shortfall' }],
      },
    })
    for (const wrong of [{}, { quantity: 1, delta: 1 }, { quantity: -1 }, { delta: 0 }]) {
      expect((await page.send('PATCH', `${path}/quantity`, wrong)).status).toBe(422)
    }
  })

  it('gets its category, tags and notes, is archived and restored', async () => {
    const tools = await ada.creates('category.create', { name: 'Machines' })
    const loud = await ada.creates('tag.create', { name: 'heavy' })
    const { item } = await add({ name: 'Lathe' })
    const path = `/items/${item.public_id}`
    await page.send('PUT', `${path}/category`, { category_id: tools })
    await page.send('PUT', `${path}/tags`, { tag_ids: [loud, loud] })
    const noted = await page.send('PUT', `${path}/notes`, { notes: 'Two people to lift.' })
    expect(noted.data.item).toMatchObject({
      category: { name: 'Machines' },
      tags: [{ name: 'heavy' }],
      notes: 'Two people to lift.',
    })
    const unknown = await page.send('PUT', `${path}/tags`, { tag_ids: [uuid7()] })
    expect(unknown.error).toMatchObject({ code: 'validation_failed', details: [{ path: 'tag_ids.0' }] })
    const archived = await page.send('POST', `${path}/archive`)
    expect(archived.data.item).toMatchObject({ archived_at: expect.any(String) })
    expect((await list('?q=lathe')).items).toEqual([])
    expect((await list('?q=lathe&archived=true')).items).toHaveLength(1)
    await page.send('POST', `${path}/restore`)
    expect((await list('?q=lathe')).items).toHaveLength(1)
  })

  it('does not exist for other households, and says so for what nobody has', async () => {
    const { item } = await add({ name: 'Secret' })
    for (const [browser, id] of [
      [stranger, item.public_id],
      [page, uuid7()],
    ] as const) {
      const calls: [string, string, unknown?][] = [
        ['GET', ''],
        ['GET', '/movements'],
        ['GET', '/quantity-history'],
        ['PATCH', '', { name: 'Mine' }],
        ['PATCH', '/quantity', { delta: 1 }],
        ['PUT', '/category', { category_id: null }],
        ['PUT', '/tags', { tag_ids: [] }],
        ['PUT', '/notes', { notes: '' }],
        ['POST', '/archive'],
        ['POST', '/restore'],
        ['POST', '/unassign'],
      ]
      for (const [method, path, body] of calls) {
        const answer = await browser.send(method, `/items/${id}${path}`, body)
        expect([method, path, answer.status, answer.error.code]).toEqual([method, path, 404, 'not_found'])
      }
    }
    expect((await page.send('GET', '/items/1')).error).toMatchObject({ code: 'not_found' })
    const theirs = await stranger.send('POST', '/items', { household_id: ada.household_id, name: 'Mine' })
    expectError(theirs, 403, 'household_access_denied')
  })
})

describe('the list of items', () => {
  it('is filtered, sorted, counted, and comes in pages', async () => {
    const cellar = await ada.creates('location.create', { name: 'Deep cellar' })
    const box = await ada.creates('container.create', { name: 'Crate', placement: at('location', cellar) })
    const outer = await ada.creates('category.create', { name: 'Wood' })
    const inner = await ada.creates('category.create', { name: 'Oak', parent_id: outer })
    const tag = await ada.creates('tag.create', { name: 'list' })
    for (const [i, name] of ['Plank 2', 'Plank 10', 'Plank 1'].entries()) {
      await add({
        name,
        tag_ids: [tag],
        category_id: i === 0 ? outer : inner,
        placement: i === 2 ? null : at('container', box),
        quantity: i,
      })
    }
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
    expect(await names(`?tags=${tag}`)).toEqual(['Plank 1', 'Plank 2', 'Plank 10'])
    expect(await names(`?tags=${tag}&sort=quantity&descending=true`)).toEqual([
      'Plank 1',
      'Plank 10',
      'Plank 2',
    ])
    expect(await names(`?category=${outer}`)).toHaveLength(3)
    expect(await names(`?category=${inner}`)).toHaveLength(2)
    expect(await names(`?place=${cellar}`)).toEqual(['Plank 2', 'Plank 10'])
    expect(await names(`?directly_in=${cellar}`)).toEqual([])
    expect(await names(`?any_tag=${tag}&unplaced=true`)).toEqual(['Plank 1'])
    expect(await names('?q=plank%2010')).toEqual(['Plank 10'])
    const first = await list(`?tags=${tag}&limit=2&total=true`)
    expect(first).toMatchObject({ total: 3, next_cursor: expect.any(String) })
    const next = await list(`?tags=${tag}&limit=2&total=true&cursor=${first.next_cursor}`)
    expect(next.items.map(({ name }) => name)).toEqual(['Plank 10'])
    expect(next.next_cursor).toBeNull()
    const other = await page.send('GET', `/items?limit=2&cursor=${first.next_cursor}`)
    expect(other.error).toMatchObject({ code: 'validation_failed', details: [{ path: 'cursor' }] })
    for (const wrong of ['limit=0', 'limit=201', 'sort=colour', 'tags=1', 'archived=maybe', 'foo=1']) {
      expect((await page.send('GET', `/items?${wrong}`)).status, wrong).toBe(422)
    }
    expect((await stranger.send('GET', '/items')).data).toMatchObject({ items: [] })
  })

  it('updated_since finds records that changed themselves; the audit trail has every change', async () => {
    const shed = await ada.creates('location.create', { name: 'Shed' })
    const { item } = await add({ name: 'Ladder', placement: at('location', shed) })
    const path = `/items/${item.public_id}`
    const made = stowage.clock.now()
    stowage.clock.advance(60)
    const since = stowage.clock.now().toISOString()
    const changed = async () => (await list(`?updated_since=${since}`)).items.map(({ name }) => name)
    const followed = async () => {
      const { data } = await page.send('GET', `/audit?from=${since}`)
      const Entries = z.array(z.looseObject({ type: z.string() }))
      return Entries.parse(data.entries).map(({ type }) => type)
    }
    expect((await page.send('POST', `${path}/product-codes`, { code: '4006381333931' })).status).toBe(201)
    const late = { name: 'Long ladder' }
    await ada.does('item.update', { public_id: item.public_id, ...late }, { occurred_at: made.toISOString() })
    await ada.does('location.update', { public_id: shed, name: 'Tool shed' })
    expect((await page.send('GET', path)).data.item).toMatchObject({ ...late, path: [{ name: 'Tool shed' }] })
    expect(await changed()).toEqual([])
    expect(await followed()).toEqual(['location.update', 'item.update', 'product_code.create'])
    await page.send('PATCH', path, { description: 'Three parts' })
    expect(await changed()).toEqual(['Long ladder'])
  })
})
