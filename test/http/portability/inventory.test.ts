import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFonts, type Page } from '../../../labels/paper.ts'
import { drawCover, type Group } from '../../../services/portability/inventory/cover.ts'
import { drawItem } from '../../../services/portability/inventory/entry.ts'
import { inOrder } from '../../../services/portability/inventory/items.ts'
import { moneyText, Sums } from '../../../services/portability/inventory/money.ts'
import { MARGIN, Paper, TEXT_WIDTH } from '../../../services/portability/inventory/paper.ts'
import { filled, wordsIn } from '../../../services/portability/inventory/words.ts'
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
  await phone.creates('media.attach', {
    owner: { kind: 'item', id: drill },
    name: 'never-came.pdf',
    content_type: 'application/pdf',
    bytes: 100,
    sha256: '5'.repeat(64),
  })
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
    expect(text).not.toContain('never-came')
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

  it('AE9 have the decimals of their currency', () => {
    const sums = new Sums()
    for (const currency of ['JPY', 'KWD']) sums.add('1.2345', 1000, currency)
    sums.add('9.5', 1, 'JPY')
    expect(sums.texts('en').map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '¥1,244',
      'KWD 1,234.500',
    ])
    expect(moneyText('en', '300', 'JPY')).toBe('¥300')
  })

  it('AE9 have prices with all decimals that are stored', () => {
    expect(['0.0125', '2', '2.5000'].map((price) => moneyText('en', price, 'EUR'))).toEqual([
      '€0.0125',
      '€2.00',
      '€2.50',
    ])
  })
})

describe('AE9 the pages', () => {
  const { fonts } = openFonts(null)
  const words = wordsIn('en')
  /** A paper without a footer, and its pages. */
  const paper = () => {
    const pages: Page[] = []
    const writer = { add: (page: Page) => void pages.push(page), end: () => {} }
    return { pages, paper: new Paper(writer, fonts, () => ['', '']) }
  }
  /** Where the texts of a page stand, from the top down. */
  const baselines = ({ primitives }: Page) =>
    primitives.flatMap((one) => (one.kind === 'text' ? [one.y] : [])).sort((a, b) => a - b)

  it('AE9 keep the things of a place together, whatever the names of places are', () => {
    const paths = [['Ga', 'rage'], ['Garage'], ['Ga', 'rz'], ['Rack 11'], ['Rack 1', '12'], ['Rack 1', '0']]
    const items = paths.map((path, at) => ({ public_id: String(at), path, name: `Thing ${9 - at}` }))
    const order = inOrder(items, 'en').map(({ path }) => path)
    expect(order).toEqual([
      ['Ga', 'rage'],
      ['Ga', 'rz'],
      ['Garage'],
      ['Rack 1', '0'],
      ['Rack 1', '12'],
      ['Rack 11'],
    ])
  })

  it('AE9 have a box for each character that no font has', () => {
    const { paper: one, pages } = paper()
    one.text('鍋 Pan', MARGIN, 50, TEXT_WIDTH, { size: 4 })
    one.end()
    const boxes = pages[0]?.primitives.filter((drawn) => drawn.kind === 'rect' && drawn.y < 60)
    expect(boxes).toHaveLength(1)
  })

  it('AE9 leave the foot of the page free, however many rows a table has', () => {
    const worth = new Sums()
    for (const currency of ['EUR', 'USD', 'CHF']) worth.add('10', 1, currency)
    for (let rows = 25; rows < 60; rows++) {
      const { paper: one, pages } = paper()
      const places = new Map<string, Group>(
        Array.from({ length: rows }, (_, at) => [`Place ${at}`, { things: 1, worth: new Sums() }]),
      )
      const totals = { things: rows, worth, places, categories: new Map<string, Group>() }
      drawCover(one, { words, language: 'en', made: '', place: null, since: null, totals })
      one.end()
      for (const page of pages) expect(baselines(page).at(-1)).toBeLessThan(282)
    }
  })

  it('AE9 have room for what a thing is worth and for what was paid', () => {
    const { paper: one, pages } = paper()
    const item = {
      public_id: '',
      name: 'Pan',
      quantity: 1,
      value: '20',
      purchase_price: '25',
      currency: 'EUR',
    }
    const entry = { item, photo: null, path: [], category: '', documents: [] }
    drawItem(one, entry, { words, language: 'en' })
    const next = one.y
    one.end()
    expect(pages[0] && baselines(pages[0]).at(-1)).toBeLessThan(next - 1.5)
  })

  it('AE9 say names as they are', () => {
    expect(filled(words.made, { household: '{at} $& $$', at: 'today' })).toBe('{at} $& $$, today')
  })
})
