import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { importCatalogue } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const WithCodes = z.looseObject({
  product_codes: z.array(
    z.looseObject({
      public_id: z.string(),
      code: z.string(),
      gtin: z.string().nullable(),
      primary: z.boolean(),
    }),
  ),
})
const codesOf = (data: Record<string, unknown>) => WithCodes.parse(data.item).product_codes

const note = (item: string, body: object, headers = {}) =>
  page.send('POST', `/items/${item}/product-codes`, body, headers)
const resolve = (code: string, more = '') =>
  page.send('GET', `/product-codes/resolve?code=${encodeURIComponent(code)}${more}`)

it('are noted in any form, and found in every other', async () => {
  const pen = await ada.creates('item.create', { name: 'Pen' })
  const added = await note(pen, { code: '4006381333931', format: 'ean_13' })
  expect(added.status).toBe(201)
  expect(codesOf(added.data)).toMatchObject([
    { code: '4006381333931', gtin: '04006381333931', primary: true },
  ])
  for (const form of [
    '4006381333931',
    '04006381333931',
    '4 006381 333931',
    'https://example.com/01/04006381333931',
  ]) {
    const found = await resolve(form)
    expect(found.data, form).toMatchObject({
      reading: { gtin: '04006381333931' },
      candidates: [{ kind: 'item', item: { public_id: pen, name: 'Pen' }, product_code: { primary: true } }],
      item_count: 1,
    })
  }
  expect((await resolve('no such code')).data).toMatchObject({ candidates: [], reading: { gtin: null } })
})

it('say what is wrong with them', async () => {
  const item = await ada.creates('item.create', { name: 'Cup' })
  const wrong = await note(item, { code: '4006381333932', format: 'gtin' })
  expectError(wrong, 422, 'code_invalid')
  expect(wrong.error.details).toMatchObject([{ path: 'code', code: 'check_digit' }])
  const asked = await resolve('4006381333932', '&format=gtin')
  expect(asked.error).toMatchObject({
    code: 'code_invalid',
    details: [{ path: 'code', code: 'check_digit' }],
  })
  await note(item, { code: '96385074' })
  const twice = await note(item, { code: '0000096385074' })
  expect([twice.status, twice.error.code, twice.error.details[0]?.path]).toEqual([409, 'code_taken', 'code'])
  expect(twice.error.message).toBe('The item has this code already.')
  expect((await note(uuid7(), { code: '1' })).status).toBe(404)
  expect((await note(item, { code: '' })).error.details[0]?.path).toBe('code')
})

it('are corrected, chosen and deleted, each for its own item', async () => {
  const item = await ada.creates('item.create', { name: 'Book' })
  const other = await ada.creates('item.create', { name: 'Other' })
  await note(item, { code: 'A' })
  const [a, b] = codesOf((await note(item, { code: 'B' })).data)
  const path = (of: string, code: unknown) => `/items/${of}/product-codes/${z.string().parse(code)}`
  const chosen = await page.send('POST', `${path(item, b?.public_id)}/primary`)
  expect(codesOf(chosen.data).map(({ primary }) => primary)).toEqual([false, true])
  const changed = await page.send('PATCH', path(item, a?.public_id), { code: '978-3-16-148410-0' })
  expect(codesOf(changed.data)[0]).toMatchObject({ gtin: '09783161484100' })
  const etag = changed.headers.get('etag') ?? ''
  await page.send('PATCH', path(item, a?.public_id), { note: 'Hardcover' }, { 'if-match': etag })
  const stale = await page.send('DELETE', path(item, a?.public_id), undefined, { 'if-match': etag })
  expectError(stale, 412, 'precondition_failed')
  // The entity tag of the item is the one of its codes, too: it changes with them.
  const tagOf = async () => (await page.send('GET', `/items/${item}`)).headers.get('etag') ?? ''
  const read = await tagOf()
  const noted = await page.send('PATCH', path(item, b?.public_id), { note: 'Old' }, { 'if-match': read })
  expect([noted.status, noted.headers.get('etag')]).toEqual([200, await tagOf()])
  expect(await tagOf()).not.toBe(read)
  expectError(
    await page.send('PATCH', `/items/${item}`, { name: 'X' }, { 'if-match': read }),
    412,
    'precondition_failed',
  )
  for (const [method, tail] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/primary'],
  ] as const) {
    const body = method === 'PATCH' ? { code: 'C' } : undefined
    const answer = await page.send(method, path(other, a?.public_id) + tail, body)
    expect([method, answer.status]).toEqual([method, 404])
  }
  const deleted = await page.send('DELETE', path(item, b?.public_id))
  expect(codesOf(deleted.data)).toMatchObject([{ public_id: a?.public_id, primary: true }])
})

it('mean what the catalogue of the installation says where nothing of the household has them', async () => {
  const product = { gtin: '03017620422003', name: 'Hazelnut spread', brand: 'Ferrero', category: 'Spreads' }
  async function* parts() {
    yield [product]
  }
  const now = stowage.clock.now().toISOString()
  await importCatalogue({ data: stowage.config.data, source: 'test', parts: parts(), add: false, now })
  const item = await ada.creates('item.create', { name: 'Jar' })
  await note(item, { code: '3017620422003' })
  await stowage.stop()
  await stowage.start()
  const browser = await stowage.browse('ada')
  const found = await browser.send('GET', '/product-codes/resolve?code=3017620422003')
  expect(found.data.candidates).toMatchObject([
    { kind: 'item', item: { name: 'Jar' } },
    { kind: 'product', product: { name: 'Hazelnut spread', brand: 'Ferrero', category: 'Spreads' } },
  ])
})
