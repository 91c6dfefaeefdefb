import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StowageClient } from '../../../http/client/index.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'
import { importWhole } from '../portability/support.ts'

/** Inventories that other programs wrote lie beside the checkout where they are at hand. */
const REAL = fileURLToPath(new URL('../../../../shared/data/import/', import.meta.url))

describe.skipIf(!existsSync(REAL))('inventories of other programs, all in one household', () => {
  let stowage: Awaited<ReturnType<typeof openStowage>>
  let page: Browser
  let client: StowageClient
  beforeAll(async () => {
    stowage = await openStowage()
    await stowage.register('ada')
    page = await stowage.browse('ada')
    client = page.client
    for (const name of readdirSync(REAL)) await importWhole(page, name, readFileSync(`${REAL}${name}`))
  }, 120_000)
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
    ['bahia', 'Drayton Valley'],
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
