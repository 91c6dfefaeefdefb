import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CsvFile, readCsv } from '../../../bin/import/read-csv.ts'
import { readHomebox } from '../../../engine/imports/index.ts'
import type { StowageClient } from '../../../http/client/index.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'

/** Inventories that other programs wrote lie beside the checkout where they are at hand. */
const REAL = fileURLToPath(new URL('../../../../shared/data/import/', import.meta.url))

/** Puts rows of tables into a household as a web client would: what is named and not there yet is made first. */
class Filing {
  private readonly client: StowageClient
  private readonly known = new Map<string, string>()

  constructor(client: StowageClient) {
    this.client = client
  }

  async location(name: string): Promise<string> {
    return this.once(`location ${name}`, async () => {
      const { location } = await this.client.post('/api/v1/structure/locations', { body: { name } })
      return location.public_id
    })
  }

  async tag(name: string): Promise<string> {
    return this.once(`tag ${name.toLowerCase()}`, async () => {
      const { tag } = await this.client.post('/api/v1/taxonomy/tags', { body: { name } })
      return tag.public_id
    })
  }

  async category(name: string): Promise<string> {
    return this.once(`category ${name.toLowerCase()}`, async () => {
      const { category } = await this.client.post('/api/v1/taxonomy/categories', { body: { name } })
      return category.public_id
    })
  }

  async item(
    body: Parameters<typeof addItem>[1],
    place: string,
    codes: readonly string[] = [],
  ): Promise<void> {
    const placement = place === '' ? null : ({ kind: 'location', id: await this.location(place) } as const)
    const item = await addItem(this.client, { ...body, placement })
    for (const code of codes) {
      const path = { item: item.public_id }
      await this.client.post('/api/v1/items/{item}/product-codes', { path, body: { code } })
    }
  }

  private async once(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.known.get(key) ?? (await make())
    this.known.set(key, known)
    return known
  }
}

async function addItem(client: StowageClient, body: { name: string } & Record<string, unknown>) {
  const { item } = await client.post('/api/v1/items', { body })
  return item
}

const list = (cell: string | undefined) =>
  (cell ?? '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
const amount = (cell: string | undefined) =>
  /^\d+(\.\d+)?$/.test(cell ?? '') ? { purchase_price: cell } : {}

async function fileHomebox(filing: Filing, file: CsvFile): Promise<void> {
  for (const { name, description, quantity, notes, path, tags, details } of readHomebox(file.rows).items) {
    const tag_ids = [...new Set(await Promise.all(tags.map((tag) => filing.tag(tag))))]
    const body = { name, description, quantity: quantity ?? 1, notes: notes ?? '', tag_ids, ...details }
    await filing.item(body, path.join(' / '))
  }
}

async function fileShelf(filing: Filing, file: CsvFile): Promise<void> {
  for (const { cells } of file.rows) {
    const barcodes = Object.keys(cells).filter((column) => column.startsWith('barcode_'))
    const tag_ids: string[] = []
    for (const tag of list(cells.tags)) tag_ids.push(await filing.tag(tag))
    const body = {
      name: cells.title ?? '',
      description: cells.description ?? null,
      category_id: cells.category ? await filing.category(cells.category) : null,
      tag_ids,
      ...(cells.assetModel && { model_number: cells.assetModel }),
      ...(cells['cf: Serial number,type:text'] && { serial_number: cells['cf: Serial number,type:text'] }),
    }
    const codes = [...new Set(barcodes.flatMap((column) => list(cells[column])))]
    await filing.item(body, cells.location ?? '', codes)
  }
}

async function fileSnipeItAssets(filing: Filing, file: CsvFile): Promise<void> {
  for (const { cells } of file.rows) {
    const body = {
      name: cells.Name || (cells.Model ?? ''),
      asset_number: cells['Asset Tag'] ?? null,
      ...(cells.Manufacturer && { manufacturer: cells.Manufacturer }),
      ...(cells['Model Number'] && { model_number: cells['Model Number'].slice(0, 200) }),
      ...(cells['Asset Notes'] && { notes: cells['Asset Notes'] }),
      category_id: cells.Category ? await filing.category(cells.Category) : null,
      ...amount(cells['Purchase Cost']),
    }
    await filing.item(body, cells.Location ?? '')
  }
}

async function fileSnipeItConsumables(filing: Filing, file: CsvFile): Promise<void> {
  for (const { cells } of file.rows) {
    const body = {
      name: cells.Name ?? '',
      quantity: Number(cells.QTY),
      minimum_quantity: Number(cells['Min Amount']),
      category_id: cells.Category ? await filing.category(cells.Category) : null,
      ...(cells.Notes && { notes: cells.Notes }),
    }
    await filing.item(body, cells.Location ?? '')
  }
}

const files: Readonly<Record<string, (filing: Filing, file: CsvFile) => Promise<void>>> = {
  'homebox-demo.csv': fileHomebox,
  'homebox-fields.csv': fileHomebox,
  'homebox-minimal.csv': fileHomebox,
  'homebox-types.csv': fileHomebox,
  'shelf-barcodes.csv': fileShelf,
  'snipeit-assets-sample.csv': fileSnipeItAssets,
  'snipeit-consumables-sample.csv': fileSnipeItConsumables,
  'snipeit-locations-sample.csv': async (filing, file) => {
    for (const { cells } of file.rows) await filing.location(cells.name ?? '')
  },
}

describe.skipIf(!existsSync(REAL))('inventories of other programs, all in one household', () => {
  let stowage: Awaited<ReturnType<typeof openStowage>>
  let page: Browser
  let client: StowageClient
  beforeAll(async () => {
    stowage = await openStowage()
    await stowage.register('ada')
    page = await stowage.browse('ada')
    client = page.client
    const filing = new Filing(client)
    for (const [name, read] of Object.entries(files)) await read(filing, await readCsv(`${REAL}${name}`))
  }, 60_000)
  afterAll(() => stowage.dispose())

  const found = async (q: string) => {
    const { results } = await client.get('/api/v1/search', { query: { q, limit: 10 } })
    return results.map(({ name }) => name)
  }

  it.each([
    ['zooz motion', 'Zooz Motion Sensor'],
    ['ZEN17', 'Zooz Universal Relay ZEN17'],
    ['z-wave', 'Zooz Motion Sensor'],
    ['moton sensor', 'Zooz Motion Sensor'],
    ['home assistant office', 'Zooz 110v Power Switch'],
    ['ryzen', 'AMD Ryzen'],
    ['9780201379624', 'AMD Ryzen'],
    ['WQE239123d', 'AMD Ryzen'],
    ['12345678905', 'Macbook Pro.'],
    ['sofia cpu', 'AMD Ryzen'],
    ['ICC-2065556', 'Backhoe'],
    ['berge inc backhoe', 'Backhoe'],
    ['suspendisse potenti', 'Backhoe'],
    ['bahia', ''],
    ['drayton', 'Drayton Valley'],
    ['Value 2[2]', 'Item 2'],
  ])('finds for %s what somebody meant: %s', async (question, name) => {
    const names = await found(question)
    if (name === '') expect(names).toEqual([])
    else expect(names).toContain(name)
  })

  it('tells what is running low, and what a scanned code is', async () => {
    const low = await client.get('/api/v1/items', { query: { low_stock: true } })
    expect(low.items.map(({ name }) => name)).toContain('Dragline')
    const scanned = await client.get('/api/v1/product-codes/resolve', { query: { code: '9780201379624' } })
    expect(scanned.candidates).toMatchObject([{ kind: 'item', item: { name: 'AMD Ryzen' } }])
  })

  it('lists all of it, page by page, each thing once', async () => {
    const ids: string[] = []
    for await (const { items } of client.pages('/api/v1/items', { query: { limit: 7 } })) {
      ids.push(...items.map(({ public_id }) => public_id))
    }
    const { total } = await client.get('/api/v1/items', { query: { total: true } })
    expect(ids).toHaveLength(total ?? -1)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(40)
  })
})
