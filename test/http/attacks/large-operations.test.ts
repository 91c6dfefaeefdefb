import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Browser, testStowage } from '../../support/stowage.ts'

const Page = z.looseObject({
  entries: z.array(
    z.looseObject({ seq: z.int(), type: z.string(), changes: z.array(z.unknown()), changes_total: z.int() }),
  ),
  next_cursor: z.string().nullable(),
})

async function builds(page: Browser, name: string): Promise<void> {
  const location = await page.send('POST', '/structure/locations', { name })
  const { public_id: id } = z.looseObject({ public_id: z.string() }).parse(location.data.location)
  const answer = await page.send('POST', '/structure/rack-builder', {
    parent: { kind: 'location', id },
    racks: { count: 10, name: 'R{rack}' },
    slots: { count: 500, name: '{slot}' },
  })
  expect(answer.status).toBe(201)
}

it('a page of the history is no heavier for what its operations did: it ends early, and nothing is left out', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  for (const name of ['Cellar', 'Attic', 'Shed']) await builds(page, name)

  const pages: z.infer<typeof Page>[] = []
  for (let cursor = ''; ; ) {
    const answer = await page.send('GET', `/audit?limit=200${cursor && `&cursor=${cursor}`}`)
    const told = Page.parse(answer.data)
    pages.push(told)
    if (told.next_cursor === null) break
    cursor = told.next_cursor
  }
  expect(pages.length).toBeGreaterThan(1)
  const entries = pages.flatMap((each) => each.entries)
  expect(entries.map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2, 1])
  for (const { changes, changes_total, type } of entries) {
    const [told, total] = type === 'structure.build' ? [100, 5010] : [1, 1]
    expect([changes.length, changes_total]).toEqual([told, total])
  }
})

it('the changes of a large operation come in pages', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  await builds(page, 'Cellar')
  const { entries } = Page.parse((await page.send('GET', '/audit?limit=1')).data)
  const answer = await page.send('GET', `/audit/${entries[0]?.public_id}`)
  const { entry, next_cursor } = z
    .looseObject({
      entry: z.looseObject({ changes: z.array(z.unknown()), changes_total: z.int() }),
      next_cursor: z.string(),
    })
    .parse(answer.data)
  expect([entry.changes.length, entry.changes_total]).toEqual([50, 5010])
  const last = await page.send('GET', `/audit/${entries[0]?.public_id}?limit=200&cursor=${next_cursor}`)
  expect(last.status).toBe(200)
})
