import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { jpeg, sendFiles } from '../media/support.ts'
import { unpacked } from './exports-support.ts'
import { importWhole, itemsOf, rowsOf, step, upload, uploaded } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser
let cellar: string
let tea: string
/** The tables of the household, as they were before the tests. */
let files: Map<string, Buffer>

beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada')
  ada = await stowage.browse('ada')
  cellar = await phone.creates('location.create', { name: 'Cellar' })
  // Levels are skipped, and a box lies in a box: the path alone does not say what kind a place is.
  const rack = await phone.creates('rack.create', {
    name: 'Rack 1',
    parent: { kind: 'location', id: cellar },
  })
  const shelf = await phone.creates('shelf.create', { name: 'Top', parent: { kind: 'rack', id: rack } })
  const box = await phone.creates('container.create', {
    name: 'Winter',
    placement: { kind: 'shelf', id: shelf },
  })
  const inner = await phone.creates('container.create', {
    name: 'Small',
    placement: { kind: 'container', id: box },
  })
  // A rack and a box of one name lie in one place.
  await phone.creates('container.create', { name: 'Rack 1', placement: { kind: 'location', id: cellar } })
  const food = await phone.creates('category.create', { name: 'Food' })
  const drinks = await phone.creates('category.create', { name: 'Drinks', parent_id: food })
  const tag = await phone.creates('tag.create', { name: 'Camping' })
  tea = await phone.creates('item.create', {
    name: '=Tea, "green"',
    description: 'two\nlines',
    quantity: 2.5,
    unit: 'kg',
    notes: 'From Kyoto',
    placement: { kind: 'container', id: inner },
    category_id: drinks,
    tag_ids: [tag],
    expires_on: '2027-03-01',
    purchase_price: '12.50',
    currency: 'EUR',
    lent_to: 'Bo',
    custom_fields: {
      Strength: 3,
      Organic: true,
      Picked: { date: '2026-05-01' },
      Shop: { url: 'https://tea.example/' },
    },
  })
  await phone.creates('product_code.create', { item_id: tea, code: '4006381333931' })
  const old = await phone.creates('item.create', {
    name: 'Old lamp',
    placement: { kind: 'location', id: cellar },
  })
  await phone.does('item.archive', { public_id: old })
  const screws = await phone.creates('item.create', { name: 'Nowhere' })
  await phone.does('item.assign', { public_id: screws, placement: { kind: 'location', id: cellar } })
  await phone.does('item.unassign', { public_id: screws })
  // Names with the signs that stand between others in the tables.
  const bath = await phone.creates('location.create', { name: 'Bath/WC' })
  const zone = await phone.creates('zone.create', {
    name: 'TV > Hifi / Radio',
    parent: { kind: 'location', id: bath },
  })
  await phone.creates('item.create', {
    name: 'Radio',
    quantity: 1.125,
    placement: { kind: 'zone', id: zone },
    category_id: await phone.creates('category.create', { name: 'Tools / Garden', parent_id: food }),
    tag_ids: [await phone.creates('tag.create', { name: 'Home, sweet' })],
    custom_fields: { name: 'Roberts', ['x'.repeat(80)]: 'long' },
  })
  await phone.creates('item.create', { name: 'Towel', placement: { kind: 'location', id: bath } })
  const sent = await sendFiles(ada, `/items/${tea}/media`, [{ name: 'front; side.jpg', bytes: await jpeg() }])
  await sendFiles(ada, `/structure/locations/${cellar}/media`, [{ name: 'room.jpg', bytes: await jpeg(2) }])
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.error))
  ;({ files } = await unpacked(ada, { format: 'csv' }))
})
afterAll(() => stowage.dispose())

const table = (name: string) => String(files.get(`csv/${name}.csv`))

describe('AI14 the tables that Stowage wrote', () => {
  it('AI14 change nothing when they are imported as they are', async () => {
    const one = await uploaded(ada, 'items.csv', table('items'))
    expect(one.mapping.format).toBe('stowage')
    expect(one.mapping.fields).not.toContain('custom_fields')
    const checked = await step(ada, one.public_id, 'dry-run')
    expect(checked.summary).toMatchObject({
      rows: 5,
      created: 0,
      changed: 0,
      skipped: 5,
      refused: 0,
      problems: 0,
      operations: 0,
    })
  })

  it('AI14 have names with the signs that stand between others', async () => {
    await stowage.register('carl')
    const carl = await stowage.browse('carl')
    const one = await uploaded(carl, 'items.csv', table('items'))
    const { new_names, tree } = await step(carl, one.public_id, 'dry-run')
    expect(tree.map(({ path }) => path[0])).toContain('Bath/WC')
    expect(tree.map(({ path }) => path[1])).toContain('TV > Hifi')
    expect(new_names.tags).toEqual(['Camping', 'Home, sweet'])
  })

  it('AI14 change the things whose cells somebody changed', async () => {
    const text = table('items')
      .replace('From Kyoto', 'From Uji')
      .replace(',2.5,kg', ',4,kg')
      .replace('Nowhere,', 'Somewhere,')
    const { summary, public_id } = await importWhole(ada, 'items.csv', text)
    expect(summary).toMatchObject({ created: 0, changed: 2, skipped: 3, refused: 0 })
    const [first] = await rowsOf(ada, public_id, '&status=changed')
    expect(first).toMatchObject({ name: '=Tea, "green"', changes: ['quantity', 'notes'] })
    const items = await itemsOf(ada)
    expect(items.map(({ name }) => name).toSorted()).toEqual([
      '=Tea, "green"',
      'Old lamp',
      'Radio',
      'Somewhere',
      'Towel',
    ])
    expect(items.find(({ public_id: id }) => id === tea)).toMatchObject({
      quantity: 4,
      custom_fields: { Strength: 3, Picked: { date: '2026-05-01' } },
    })
  })

  it('AI14 of other records than things are refused, and the message says what to import', async () => {
    for (const name of ['containers', 'racks', 'locations', 'movements', 'product_codes', 'media']) {
      const { status, error } = await upload(ada, `${name}.csv`, table(name))
      expect([name, status, error?.code], error?.message).toEqual([name, 422, 'validation_failed'])
      expect(error?.message).toContain('lists no things')
    }
  })

  it('AI14 of a part of a household bring their things into another one, with codes and photos', async () => {
    const { zip } = await unpacked(ada, { place_id: cellar })
    const bob = await stowage.register('bob')
    await bob.creates('location.create', { name: 'Cellar' })
    const browser = await stowage.browse('bob')
    const { summary, remarks } = await importWhole(browser, 'export.zip', zip)
    expect(summary).toMatchObject({ created: 2, refused: 0, problems: 0, files: 1 })
    expect(remarks).toEqual([
      expect.stringContaining('a part of a household'),
      '1 photo or document of a place is not imported.',
    ])
    const found = (await itemsOf(browser)).find(({ name }) => name === '=Tea, "green"')
    expect(found).toMatchObject({
      quantity: 4,
      expires_on: '2027-03-01',
      lent_to: 'Bo',
      custom_fields: { Strength: '3', Organic: 'true', Shop: 'https://tea.example/' },
      category: { name: 'Drinks' },
    })
    expect(found?.path.map(({ name }) => name)).toEqual(['Cellar', 'Rack 1', 'Top', 'Winter', 'Small'])
    // Levels are skipped, and boxes stay boxes.
    expect(found?.path.map(({ kind }) => kind)).toEqual([
      'location',
      'rack',
      'shelf',
      'container',
      'container',
    ])
    const { data } = await browser.send('GET', `/items/${found?.public_id}/media`)
    expect(data.media).toMatchObject([{ name: 'front side.jpg' }])
    const codes = await browser.send('GET', `/items/${found?.public_id}`)
    expect(JSON.stringify(codes.data)).toContain('4006381333931')
    const again = await uploaded(browser, 'export.zip', zip)
    const checked = await step(browser, again.public_id, 'dry-run')
    expect(checked.summary).toMatchObject({ created: 0, changed: 0, refused: 0, operations: 0, files: 0 })
  })
})
