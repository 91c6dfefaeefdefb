import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyText, Sums } from '../../../services/portability/inventory/money.ts'
import { hasPoppler } from '../../labels/support/poppler.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { jpeg, PDF, sendFiles } from '../media/support.ts'
import { download, exports, over } from './exports-support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser
let cellar: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-inventory-'))
  stowage = await openStowage()
  phone = await stowage.register('ada', { household_name: 'Žižkov' })
  ada = await stowage.browse('ada')
  cellar = await phone.creates('location.create', { name: 'Cellar' })
  const attic = await phone.creates('location.create', { name: 'Attic' })
  const tools = await phone.creates('category.create', { name: 'Tools' })
  const drill = await phone.creates('item.create', {
    name: 'Drill',
    placement: { kind: 'location', id: cellar },
    category_id: tools,
    quantity: 3,
    value: '19.99',
    currency: 'EUR',
    purchase_price: '25',
    serial_number: 'SN-4711',
    warranty_expires: '2028-02-01',
  })
  await phone.creates('item.create', {
    name: 'Painting',
    placement: { kind: 'location', id: attic },
    purchase_price: '1200.50',
    currency: 'USD',
  })
  const old = await phone.creates('item.create', { name: 'Thrown away', value: '999', currency: 'EUR' })
  await phone.does('item.archive', { public_id: old })
  await sendFiles(ada, `/items/${drill}/media`, [
    { name: 'front.jpg', bytes: await jpeg(3, 200) },
    { name: 'invoice.pdf', bytes: PDF, type: 'application/pdf' },
  ])
})
afterAll(async () => {
  await stowage.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** The words of the PDF of an export. */
async function printed(wanted: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { public_id } = await exports(ada, { format: 'pdf', ...wanted }, headers)
  const done = await over(ada, public_id)
  expect(done.error).toBe(null)
  const answer = await download(ada, public_id)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const path = join(folder, `${public_id}.pdf`)
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
  return { done, text, images }
}

describe.skipIf(!hasPoppler)('AE9 the printed inventory', () => {
  it('AE9 has each thing with its values, serials, photos and receipts, and the totals', async () => {
    const { done, text, images } = await printed({})
    for (const words of ['Žižkov', 'SN-4711', 'invoice.pdf', 'Painting', 'Tools', '3 × €19.99'])
      expect(text).toContain(words)
    expect(text).not.toContain('Thrown away')
    expect(text).not.toContain('Only')
    expect(text).toMatch(/Cellar +1 +€59\.97/)
    expect(text).toMatch(/Attic +1 +\$1,200\.50/)
    expect(text).toMatch(/Total +2 +€59\.97/)
    expect(images).toContain('jpeg')
    expect(done).toMatchObject({ records: 2, media: 1, missing_media: 0 })
    expect(done.file_name).toBe('Žižkov 2026-11-20.pdf')
  })

  it('AE9 says that it has only what changed since a day', async () => {
    const { done, text } = await printed({ changed_since: '2020-02-29T08:00:00+01:00' })
    expect(text).toContain('Only what has changed since February 29, 2020')
    expect(done.records).toBe(2)
  })

  it('AE9 is of one place, in the language of the person, and without photos if asked', async () => {
    const { text, images } = await printed(
      { place_id: cellar, with_media: false },
      { 'accept-language': 'de' },
    )
    expect(text).toContain('Nur Cellar')
    expect(text).toContain('59,97')
    expect(text).not.toContain('Painting')
    expect(images).not.toContain('jpeg')
  })
})

describe('AE9 sums of money', () => {
  it('AE9 are exact to the last digit, and rounded once', () => {
    const sums = new Sums()
    for (let i = 0; i < 1000; i++) sums.add('0.1', 1, 'EUR')
    sums.add('0.0049', 1, 'EUR')
    sums.add('10', 0.333333, null)
    expect(sums.texts('en')).toEqual(['3.33', '€100.00'])
  })

  it('AE9 have prices with all decimals that are stored', () => {
    expect(['0.0125', '2', '2.5000'].map((price) => moneyText('en', price, 'EUR'))).toEqual([
      '€0.0125',
      '€2.00',
      '€2.50',
    ])
  })
})
