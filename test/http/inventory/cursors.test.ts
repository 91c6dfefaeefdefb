import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Browser, openStowage } from '../../support/stowage.ts'

/** The lists that are sorted by name, each with the field that contains its records. */
const LISTS = [
  ['/structure/locations', 'locations'],
  ['/taxonomy/categories', 'categories'],
  ['/taxonomy/tags', 'tags'],
  ['/items', 'items'],
  ['/containers', 'containers'],
] as const

const Page = z.looseObject({ next_cursor: z.string().nullable() })
const Named = z.array(z.looseObject({ name: z.string() }))

let stowage: Awaited<ReturnType<typeof openStowage>>
let page: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  page = await stowage.browse('ada')
  // The longest names there are: the first is long in UTF-8, the second one in the form that is compared.
  const names = ['𝄞'.repeat(200), 'ﷺ'.repeat(200), `${'ﷺ'.repeat(199)}b`]
  for (const [path] of LISTS) {
    for (const name of names) expect((await page.send('POST', path, { name })).status).toBe(201)
  }
})
afterAll(() => stowage.dispose())

async function cursorAfter(path: string, query: string): Promise<string | null> {
  const { data } = await page.send('GET', `${path}?${query}`)
  return Page.parse(data).next_cursor
}

describe.each(LISTS)('the list %s', (path, field) => {
  it('accepts each cursor that it gives, however long the names are', async () => {
    const names: string[] = []
    let cursor: string | null = ''
    do {
      const query: string = `limit=1${cursor && `&cursor=${cursor}`}`
      const { status, data } = await page.send('GET', `${path}?${query}`)
      expect(status).toBe(200)
      names.push(...Named.parse(Page.parse(data)[field]).map(({ name }) => name))
      cursor = Page.parse(data).next_cursor
    } while (cursor !== null && names.length < 10)
    expect(new Set(names).size).toBe(3)
    expect(names).toHaveLength(3)
  })

  it('refuses the cursors of other lists, all in the same words', async () => {
    for (const [other] of LISTS.filter(([one]) => one !== path)) {
      const cursor = await cursorAfter(other, 'limit=1')
      const { status, error } = await page.send('GET', `${path}?cursor=${cursor}`)
      expect(status).toBe(422)
      expect(error).toEqual({
        code: 'validation_failed',
        message: 'The request is not valid.',
        details: [
          { path: 'cursor', code: 'invalid_format', message: 'This cursor does not belong to this list.' },
        ],
      })
    }
  })

  it('sorts numbers by their values, and accents beside their letters', async () => {
    const names = ['Bay 10', 'bay 2', 'Bär 1', 'Bat']
    for (const name of names) expect((await page.send('POST', path, { name })).status).toBe(201)
    const listed: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `limit=3${cursor && `&cursor=${cursor}`}`
      const { data } = await page.send('GET', `${path}?${query}`)
      listed.push(...Named.parse(Page.parse(data)[field]).map(({ name }) => name))
      cursor = Page.parse(data).next_cursor
    }
    expect(listed.filter((name) => names.includes(name))).toEqual(['Bär 1', 'Bat', 'bay 2', 'Bay 10'])
  })
})
