import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { openStowage } from '../../support/stowage.ts'
import { type People, testWritingRoutes, threePeople, type WritingCase } from './writing-routes.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let people: People
beforeAll(async () => {
  stowage = await openStowage()
  people = await threePeople(stowage)
})
afterAll(() => stowage.dispose())

const Id = z.looseObject({ public_id: z.string() })
let names = 0

async function made(kind: 'category' | 'tag', more: object = {}): Promise<string> {
  const folder = kind === 'tag' ? 'tags' : 'categories'
  const answer = await people.owner.send('POST', `/taxonomy/${folder}`, { name: `Name ${++names}`, ...more })
  if (answer.status !== 201) throw new Error(`${kind}: ${JSON.stringify(answer.error)}`)
  return Id.parse(answer.data[kind]).public_id
}
const Coloured = z.looseObject({ color: z.string() })
const get = (path: string) => people.owner.send('GET', `/taxonomy${path}`)

const cases: WritingCase[] = [
  ...(['category', 'tag'] as const).flatMap((kind): WritingCase[] => {
    const folder = `/taxonomy/${kind === 'tag' ? 'tags' : 'categories'}`
    return [
      {
        method: 'POST',
        path: folder,
        body: () => ({ name: `Name ${++names}`, icon: 'hammer', color: '#1e90ff' }),
        wrong: [{ color: 'blue' }, 'color'],
      },
      {
        method: 'PATCH',
        path: `${folder}/{${kind}}`,
        id: () => made(kind),
        body: () => ({ icon: 'saw' }),
        wrong: [{ name: '' }, 'name'],
        conditional: true,
      },
      ...['archive', 'restore'].map(
        (verb): WritingCase => ({
          method: 'POST',
          path: `${folder}/{${kind}}/${verb}`,
          id: () => made(kind),
          conditional: true,
        }),
      ),
    ]
  }),
  {
    method: 'POST',
    path: '/taxonomy/categories/{category}/move',
    id: () => made('category'),
    body: () => ({ parent_id: null }),
    wrong: [{ parent_id: uuid7() }, 'parent_id'],
    conditional: true,
  },
]
testWritingRoutes(cases, () => people)

describe('categories', () => {
  it('lie one below the other, and tell where and how much is in them', async () => {
    const tools = await made('category', { name: 'Tools' })
    const saws = await made('category', { name: 'Saws', parent_id: tools })
    const phone = await stowage.login('ada', 'ada-tablet-0001')
    await phone.creates('item.create', { name: 'Saw', category_id: saws })
    const shown = await get(`/categories/${saws}`)
    expect(shown.headers.get('etag')).toMatch(/^".+"$/)
    expect(shown.data).toMatchObject({
      category: {
        name: 'Saws',
        parent_id: tools,
        archived_at: null,
        color: null,
        path: [{ public_id: tools, name: 'Tools' }],
        items: 1,
        categories: 0,
      },
    })
    const move = (id: string, parent_id: string | null) =>
      people.owner.send('POST', `/taxonomy/categories/${id}/move`, { parent_id })
    expectError(await move(tools, saws), 409, 'cycle')
    expect((await move(saws, null)).data).toMatchObject({ category: { parent_id: null, path: [] } })
    const missing = await people.owner.send('POST', `/taxonomy/categories/${saws}/move`, {})
    expect(missing.error).toMatchObject({ details: [{ path: 'parent_id', code: 'required' }] })
  })

  it('are listed by name, and by what they are below', async () => {
    const top = await made('category', { name: 'Garden' })
    for (const name of ['beds', 'Apples']) await made('category', { name, parent_id: top })
    expect((await get(`/categories?parent=${top}`)).data).toMatchObject({
      categories: [{ name: 'Apples' }, { name: 'beds' }],
      next_cursor: null,
    })
    expect(JSON.stringify((await get('/categories?parent=none&limit=200')).data)).not.toContain('Apples')
    const first = await get(`/categories?parent=${top}&limit=1`)
    const rest = await get(`/categories?parent=${top}&limit=1&cursor=${first.data.next_cursor}`)
    expect(rest.data).toMatchObject({ categories: [{ name: 'beds' }], next_cursor: null })
    expect((await get('/categories?parent=all')).error.details[0]?.path).toBe('parent')
  })
})

describe('tags', () => {
  it('have names of their own, also when they are archived', async () => {
    const red = await made('tag', { name: 'Red' })
    await people.owner.send('POST', `/taxonomy/tags/${red}/archive`)
    const taken = await people.owner.send('POST', '/taxonomy/tags', { name: 'RED' })
    expectError(taken, 409, 'name_taken')
    expect((await get('/tags?q=red&archived=true')).data).toMatchObject({ tags: [{ public_id: red }] })
    expect((await get('/tags?q=red&archived=false')).data).toMatchObject({ tags: [] })
    await people.owner.send('POST', `/taxonomy/tags/${red}/restore`)
    expect((await get(`/tags/${red}`)).data).toMatchObject({ tag: { name: 'Red', archived_at: null } })
  })

  it('keep a colour in lower case, however it was written', async () => {
    const id = await made('tag', { color: '#1E90FF' })
    expect(Coloured.parse((await get(`/tags/${id}`)).data.tag).color).toBe('#1e90ff')
  })

  it('are of one household alone, and read by viewers', async () => {
    const tag = await made('tag')
    expect((await people.stranger.send('GET', `/taxonomy/tags/${tag}`)).status).toBe(404)
    expect((await people.stranger.send('GET', '/taxonomy/tags')).data).toMatchObject({ tags: [] })
    expect((await people.stranger.send('GET', '/taxonomy/categories')).data).toMatchObject({ categories: [] })
    expect((await people.viewer.send('GET', `/taxonomy/tags/${tag}`)).status).toBe(200)
    expect((await stowage.send('GET', '/api/v1/taxonomy/tags')).status).toBe(401)
    expectError(await get(`/tags/${uuid7()}`), 404, 'not_found')
    expectError(await get(`/categories/${tag}`), 404, 'not_found')
  })
})
