import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PlacementReply } from '../../../services/interface/ai/placement.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let ids: Record<'cellar' | 'pantry' | 'tools' | 'rice' | 'drill' | 'food', string>
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  const placement = { kind: 'location', id: cellar }
  const pantry = await ada.creates('container.create', { name: 'Pantry', placement })
  const tools = await ada.creates('container.create', { name: 'Toolbox', placement, max_kg: 20 })
  const food = await ada.creates('category.create', { name: 'Food' })
  const inPantry = { placement: { kind: 'container', id: pantry }, category_id: food }
  const rice = await ada.creates('item.create', { name: 'Basmati rice', ...inPantry })
  const drill = await ada.creates('item.create', {
    name: 'Drill',
    placement: { kind: 'container', id: tools },
    weight_kg: 3,
  })
  ids = { cellar, pantry, tools, rice, drill, food }
})
afterAll(() => stowage.dispose())

async function places(kind: 'item-to-container' | 'container-to-slot', body: object) {
  const answer = await page.send('POST', `/ai/placement/${kind}`, body)
  expect(answer.status).toBe(200)
  return PlacementReply.parse(answer.data)
}

const Problem = z.looseObject({ code: z.string(), details: z.array(z.looseObject({ path: z.string() })) })

describe('places for a thing', () => {
  it('AP2 come with their reasons in the language of the person, for drafts and known things', async () => {
    const found = await places('item-to-container', {
      draft: { name: 'Long-grain rice', category_id: ids.food },
      language: 'de',
    })
    const [first] = found.places
    expect(first?.place).toMatchObject({ id: ids.pantry, name: 'Pantry', path: [{ name: 'Cellar' }] })
    expect(first?.reasons).toContainEqual({
      code: 'like_things',
      weight: expect.any(Number),
      text: 'Ähnliches liegt dort: Basmati rice.',
      evidence: [{ kind: 'item', id: ids.rice, name: 'Basmati rice' }],
    })
    const phone = await ada.send('POST', '/ai/placement/item-to-container', { draft: { name: 'Drill' } })
    expect(PlacementReply.parse(phone.data).places[0]?.place.name).toBe('Toolbox')
    const own = await places('item-to-container', { item_id: ids.drill })
    expect(own.places).toEqual([])
    expect(own.ruled_out).toMatchObject([])
  })

  it('AP1 weigh as many as there are', async () => {
    const draft = { name: 'Drill', weight_kg: 6 }
    const light = await places('item-to-container', { draft, quantity: 2 })
    expect(light.places[0]?.place.name).toBe('Toolbox')
    const heavy = await places('item-to-container', { draft, quantity: 3 })
    expect(heavy.places).toEqual([])
    expect(heavy.ruled_out).toMatchObject([{ place: { name: 'Toolbox' }, code: 'too_heavy' }])
  })

  it('are found for a box, and only where they are looked for', async () => {
    const attic = await ada.creates('location.create', { name: 'Attic' })
    const found = await places('container-to-slot', { draft: { name: 'Toolbox, small', kind: 'box' } })
    expect(found.places.map(({ place }) => place.name)).toContain('Cellar')
    const onPhone = await ada.send('POST', '/ai/placement/container-to-slot', {
      draft: { name: 'Toolbox, small', kind: 'box' },
    })
    expect(PlacementReply.parse(onPhone.data)).toEqual(found)
    const within = { kind: 'location', id: attic }
    expect((await places('container-to-slot', { container_id: ids.tools, in: within })).places).toEqual([])
  })

  it.each<[string, object]>([
    ['item_id', {}],
    ['item_id', { item_id: uuid7(), draft: { name: 'Rice' } }],
    ['item_id', { item_id: uuid7() }],
    ['draft.category_id', { draft: { name: 'Rice', category_id: uuid7() } }],
    ['in.id', { draft: { name: 'Rice' }, in: { kind: 'slot', id: uuid7() } }],
    ['near.id', { draft: { name: 'Rice' }, near: { kind: 'container', id: uuid7() } }],
    ['limit', { draft: { name: 'Rice' }, limit: 21 }],
  ])('are refused with the path %s', async (path, body) => {
    const { error } = await page.send('POST', '/ai/placement/item-to-container', body)
    expect(Problem.parse(error)).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })

  it('are of the own household', async () => {
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    const stranger = await eve.send('POST', '/ai/placement/item-to-container', { item_id: ids.rice })
    expect(stranger.error.code).toBe('validation_failed')
    const draft = await eve.send('POST', '/ai/placement/item-to-container', {
      draft: { name: 'Basmati rice' },
    })
    expect(draft.data).toEqual({ places: [], ruled_out: [] })
  })
})
