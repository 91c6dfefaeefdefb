import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { openStowage } from '../../support/stowage.ts'
import { type People, testWritingRoutes, threePeople, type WritingCase } from './writing-routes.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let people: People
let cellar: string
beforeAll(async () => {
  stowage = await openStowage()
  people = await threePeople(stowage)
  cellar = await location('Cellar')
})
afterAll(() => stowage.dispose())

const Id = z.looseObject({ public_id: z.string() })

async function made(path: string, body: object, key: string): Promise<string> {
  const answer = await people.owner.send('POST', path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
  return Id.parse(answer.data[key]).public_id
}

const location = (name: string) => made('/structure/locations', { name }, 'location')
const inCellar = () => ({ kind: 'location', id: cellar })
const place = (folder: string, name: string, parent: object = inCellar()) =>
  made(`/structure/${folder}`, { name, parent }, folder === 'slots' ? 'slot' : 'place')
const get = (path: string) => people.owner.send('GET', path)

const folders = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const
const cases: WritingCase[] = [
  {
    method: 'POST',
    path: '/structure/locations',
    body: () => ({ name: 'Attic' }),
    wrong: [{ name: '' }, 'name'],
  },
  {
    method: 'PATCH',
    path: '/structure/locations/{location}',
    id: () => location('Attic'),
    body: () => ({ description: 'under the roof' }),
    wrong: [{ code: 'x'.repeat(61) }, 'code'],
    conditional: true,
  },
  ...(['archive', 'restore'] as const).map(
    (verb): WritingCase => ({
      method: 'POST',
      path: `/structure/locations/{location}/${verb}`,
      id: () => location('Attic'),
      conditional: true,
    }),
  ),
  {
    method: 'DELETE',
    path: '/structure/locations/{location}',
    id: () => location('Attic'),
    conditional: true,
  },
  ...folders.flatMap((folder): WritingCase[] => [
    {
      method: 'POST',
      path: `/structure/${folder}`,
      body: () => ({ name: 'New', parent: inCellar() }),
      wrong: [{ parent: { kind: 'location', id: uuid7() } }, 'parent.id'],
    },
    {
      method: 'PATCH',
      path: `/structure/${folder}/{place}`,
      id: () => place(folder, 'Old'),
      body: () => ({ name: 'New', code: 'N-1' }),
      wrong: [{ position: -1 }, 'position'],
      conditional: true,
    },
    {
      method: 'DELETE',
      path: `/structure/${folder}/{place}`,
      id: () => place(folder, 'Empty'),
      conditional: true,
    },
  ]),
  {
    method: 'POST',
    path: '/structure/rack-builder',
    body: () => ({ parent: inCellar(), racks: { count: 1, name: uuid7() } }),
    wrong: [{ racks: { count: 1, name: '{rack' } }, 'racks.name'],
  },
]
testWritingRoutes(cases, () => people)

describe('places', () => {
  it('are shown with what is known of them, where they are, and how much is in them', async () => {
    const shelf = await place('shelves', 'Shelf')
    const slot = await made(
      '/structure/slots',
      { name: 'A-01', parent: { kind: 'shelf', id: shelf }, capacity: 2, code: 'A1', description: 'left' },
      'slot',
    )
    const box = { name: 'Box', placement: { kind: 'slot', id: slot } }
    await stowage.login('ada', 'ada-tablet-0001').then((phone) => phone.creates('container.create', box))
    const shown = await get(`/structure/slots/${slot}`)
    expect(shown.headers.get('etag')).toMatch(/^".+"$/)
    expect(shown.data).toMatchObject({
      slot: {
        public_id: slot,
        name: 'A-01',
        capacity: 2,
        code: 'A1',
        description: 'left',
        filled: 1,
        contents: { items: 0, containers: 1, places: 0 },
        path: [
          { kind: 'location', public_id: cellar, name: 'Cellar' },
          { kind: 'shelf', public_id: shelf, name: 'Shelf' },
        ],
      },
    })
    expect((await get(`/structure/shelves/${shelf}`)).data).toMatchObject({
      place: { name: 'Shelf', code: null, contents: { places: 1 } },
    })
    for (const path of [`shelves/${slot}`, `slots/${shelf}`, `locations/${shelf}`]) {
      expectError(await get(`/structure/${path}`), 404, 'not_found')
    }
    expect((await people.viewer.send('GET', `/structure/slots/${slot}`)).status).toBe(200)
    expect((await people.stranger.send('GET', `/structure/slots/${slot}`)).status).toBe(404)
    const full = await people.owner.send('DELETE', `/structure/slots/${slot}`)
    expectError(full, 409, 'not_empty')
  })

  it('keep what a PATCH does not name, and clear what it says is null', async () => {
    const shelf = await place('shelves', 'Shelf')
    await people.owner.send('PATCH', `/structure/shelves/${shelf}`, { code: 'S', description: 'damp' })
    const patched = await people.owner.send('PATCH', `/structure/shelves/${shelf}`, { code: null })
    expect(patched.data).toMatchObject({ place: { name: 'Shelf', code: null, description: 'damp' } })
    const tag = patched.headers.get('etag') ?? ''
    const next = await people.owner.send(
      'PATCH',
      `/structure/shelves/${shelf}`,
      { code: 'T' },
      { 'if-match': tag },
    )
    expect(next.status).toBe(200)
    const late = await people.owner.send(
      'PATCH',
      `/structure/shelves/${shelf}`,
      { code: 'U' },
      { 'if-match': tag },
    )
    expect(late.status).toBe(412)
    expect((await get(`/structure/shelves/${shelf}`)).data).toMatchObject({ place: { code: 'T' } })
  })

  it('lie under places of a higher level', async () => {
    const shelf = await place('shelves', 'Shelf')
    const wrong = await people.owner.send('POST', '/structure/zones', {
      name: 'Zone',
      parent: { kind: 'shelf', id: shelf },
    })
    expectError(wrong, 422, 'wrong_level')
    const id = uuid7()
    const body = { public_id: id, name: 'Mine', parent: inCellar() }
    expect((await people.owner.send('POST', '/structure/racks', body)).data).toMatchObject({
      place: { public_id: id },
    })
    const again = await people.owner.send('POST', '/structure/racks', body)
    expectError(again, 409, 'already_exists')
  })
})

describe('the list of locations', () => {
  it('comes in pages, by name, and is filtered', async () => {
    for (const name of ['List b', 'list A', 'List c']) await location(name)
    const gone = await location('List d')
    await people.owner.send('POST', `/structure/locations/${gone}/archive`)
    const { client } = people.owner
    const path = '/api/v1/structure/locations'
    const pages: string[][] = []
    for await (const { locations } of client.pages(path, { query: { q: 'LIST', limit: 2 } })) {
      pages.push(locations.map(({ name }) => name))
    }
    expect(pages).toEqual([
      ['list A', 'List b'],
      ['List c', 'List d'],
    ])
    const listed = async (archived: boolean) => {
      const { locations } = await client.get(path, { query: { q: 'list', archived } })
      return locations.map(({ name }) => name)
    }
    expect(await listed(true)).toEqual(['List d'])
    expect(await listed(false)).toHaveLength(3)
    for (const wrong of ['limit=0', 'cursor=%20', 'archived=maybe', 'colour=red']) {
      const refused = await get(`/structure/locations?${wrong}`)
      expect(refused.error).toMatchObject({
        code: 'validation_failed',
        details: [{ path: wrong.replace(/=.*/, '') }],
      })
    }
    expect((await people.stranger.send('GET', '/structure/locations')).data).toMatchObject({ locations: [] })
  })
})

describe('the rack builder', () => {
  const design = () => ({
    racks: { count: 1, name: 'A' },
    shelves: { count: 3, name: '{rack}-{shelf:02}' },
    slots: { count: 4, name: '{rack}-{shelf:02}-{slot:02}', capacity: 1 },
  })

  it('previews page by page what it then builds, and builds nothing twice', async () => {
    const parent = { kind: 'location' as const, id: await location('Hall') }
    const body = { parent, ...design() }
    const path = '/api/v1/structure/rack-builder/preview'
    const names: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 7, ...(cursor !== undefined && { cursor }) }
      const told = await people.viewer.client.post(path, { query, body })
      expect([told.planned, told.existing]).toEqual([16, 0])
      names.push(...told.places.map(({ name }) => name))
      cursor = told.next_cursor ?? undefined
    } while (cursor !== undefined && names.length < 100)
    expect(names).toHaveLength(16)
    expect(names.slice(0, 3)).toEqual(['A', 'A-01', 'A-01-01'])
    const built = await people.owner.send('POST', '/structure/rack-builder', body)
    expect(built.status).toBe(201)
    expect(built.data).toMatchObject({
      made: 16,
      levels: [
        { level: 'rack', made: 1 },
        { level: 'shelf', made: 3 },
        { level: 'slot', made: 12 },
      ],
    })
    const places = z.array(z.looseObject({ name: z.string() })).parse(built.data.places)
    expect(places.map(({ name }) => name)).toEqual(names)
    const again = await people.owner.send('POST', '/structure/rack-builder', body)
    expect(again.data).toMatchObject({ made: 0, places: [] })
    const told = await people.owner.client.post(path, { body })
    expect(told).toMatchObject({ planned: 16, existing: 16 })
  })

  it('says where a design cannot be built, in preview and in earnest', async () => {
    const wrong: [object, string, string][] = [
      [{ shelves: { count: 2, name: 'Same' } }, 'validation_failed', 'shelves.name'],
      [{ slots: { count: 10_001, name: '{slot}' } }, 'too_many', 'slots.count'],
      [
        { parent: { kind: 'location', id: uuid7() }, slots: { count: 1, name: '1' } },
        'validation_failed',
        'parent.id',
      ],
      [{}, 'validation_failed', ''],
    ]
    for (const [more, code, at] of wrong) {
      for (const path of ['/structure/rack-builder', '/structure/rack-builder/preview']) {
        const refused = await people.owner.send('POST', path, { parent: inCellar(), ...more })
        expect(refused.status).toBe(422)
        expect(refused.error).toMatchObject({ code, details: [{ path: at }] })
      }
    }
  })
})

describe('the overview', () => {
  it('shows the tree, one place in it, the summary, and finds places by words', async () => {
    const home = await location('Tree house')
    const shelf = await place('shelves', 'Wide shelf', { kind: 'location', id: home })
    const parent = { kind: 'shelf', id: shelf }
    const slot = await made('/structure/slots', { name: 'T-01', parent, capacity: 2 }, 'slot')
    const phone = await stowage.login('ada', 'ada-tablet-0002')
    await phone.creates('item.create', { name: 'Saw', placement: { kind: 'slot', id: slot } })

    const whole = await get('/structure/tree')
    expect(whole.status).toBe(200)
    expect(JSON.stringify(whole.data)).toContain(slot)
    const part = await get(`/structure/tree?root=${home}`)
    const leaf = { kind: 'slot', name: 'T-01', position: 0, capacity: 2, items: 1, items_total: 1 }
    expect(part.data).toMatchObject({
      places: [{ name: 'Tree house', items: 0, items_total: 1, children: [{ children: [leaf] }] }],
      containers: [],
    })
    // The whole tells the same of it.
    const { places } = await people.owner.client.get('/api/v1/structure/tree')
    expect([places.find(({ public_id }) => public_id === home)]).toEqual(part.data.places)
    expectError(await get(`/structure/tree?root=${uuid7()}`), 404, 'not_found')

    const summary = await get('/structure/summary')
    expect(summary.data).toMatchObject({ items: 1, unplaced_items: 0 })
    const { locations } = await people.owner.client.get('/api/v1/structure/summary')
    expect(locations.find(({ name }) => name === 'Tree house')).toMatchObject({
      items: 1,
      occupancy: { slots: 1, occupied: 1, capacity: 2, filled: 1 },
    })

    const found = await get('/structure/search?q=wide%20T-01')
    expect(found.data).toMatchObject({
      results: [{ kind: 'slot', public_id: slot, path: [{ public_id: home }, { public_id: shelf }] }],
    })
    expect((await get('/structure/search?q=tree&kind=rack')).data).toMatchObject({ results: [] })
    const first = await get('/structure/search?q=tree&limit=1')
    const rest = await get(`/structure/search?q=tree&limit=9&cursor=${first.data.next_cursor}`)
    expect(first.data).toMatchObject({ results: [{ name: 'Tree house' }] })
    expect(rest.data).toMatchObject({
      results: [{ name: 'Wide shelf' }, { name: 'T-01' }],
      next_cursor: null,
    })
    await people.owner.send('POST', `/structure/locations/${home}/archive`)
    expect((await get('/structure/search?q=wide')).data).toMatchObject({ results: [] })
    expect((await get('/structure/search?q=wide&archived=true')).data.results).toHaveLength(2)
    expectError(await get('/structure/search?q='), 422, 'validation_failed')
  })

  it('is of one household alone', async () => {
    const empty = { places: [], containers: [] }
    expect((await people.stranger.send('GET', '/structure/tree')).data).toEqual(empty)
    expect((await people.stranger.send('GET', '/structure/search?q=cellar')).data.results).toEqual([])
    expect((await people.stranger.send('GET', `/structure/tree?root=${cellar}`)).status).toBe(404)
    expect((await people.stranger.send('GET', '/structure/summary')).data).toMatchObject({
      items: 0,
      locations: [],
    })
    for (const path of ['tree', 'summary', 'search?q=x', 'locations']) {
      expect((await stowage.send('GET', `/api/v1/structure/${path}`)).status).toBe(401)
      const named = `/structure/${path}${path.includes('?') ? '&' : '?'}household_id=${people.owner.household_id}`
      expectError(await people.stranger.send('GET', named), 403, 'household_access_denied')
      expect((await people.viewer.send('GET', `/structure/${path}`)).status).toBe(200)
    }
  })
})
