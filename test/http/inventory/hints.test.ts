import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../../support/all-routes.ts'
import { openStowage, type Phone, type TestStowage } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let browser: Awaited<ReturnType<TestStowage['browse']>>

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  browser = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

describe('a field that another route takes', () => {
  it.each([
    ['items', 'item.create', { quantity: 5 }, 'quantity', 'PATCH /api/v1/items/{item}/quantity'],
    ['items', 'item.create', { placement: null }, 'placement', 'POST /api/v1/items/{item}/move'],
    [
      'containers',
      'container.create',
      { placement: null },
      'placement',
      'POST /api/v1/containers/{container}/move',
    ],
  ])(
    'is refused in PATCH /api/v1/%s with the name of that route: %s %j',
    async (what, type, body, path, route) => {
      const id = await ada.creates(type, { name: 'Thing' })
      const { status, error } = await browser.send('PATCH', `/${what}/${id}`, body)
      expect([status, error.code]).toEqual([422, 'validation_failed'])
      expect(error.details).toEqual([
        { path, code: 'unrecognized_key', message: `This field is changed with ${route}.` },
      ])
    },
  )

  it('is named with a route that exists', () => {
    const known = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`))
    const named = allRoutes.flatMap(({ elsewhere = {} }) => Object.values(elsewhere))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((route) => !known.has(route))).toEqual([])
  })
})

it.each(['items', 'containers'])('DELETE of %s is answered with a hint at archiving', async (what) => {
  const id = await ada.creates(what === 'items' ? 'item.create' : 'container.create', { name: 'Thing' })
  const { status, error } = await browser.send('DELETE', `/${what}/${id}`)
  expect([status, error.code]).toEqual([405, 'method_not_allowed'])
  expect(error.message).toMatch(new RegExp(`Archive it with POST /api/v1/${what}/\\{\\w+\\}/archive`))
})

it.each(['item', 'container'])(
  'the replies for one and for a list of %ss carry the short code',
  async (kind) => {
    const path = `/${kind}s`
    const id = await ada.creates(`${kind}.create`, { name: 'Labelled' })
    const show = async () => {
      const { data: one } = await browser.send('GET', `${path}/${id}`)
      const { data: list } = await browser.send('GET', `${path}?limit=200`)
      return JSON.stringify([one, list]).match(
        new RegExp(`"public_id":"${id}".*?"short_code":("[^"]*"|null)`, 'g'),
      )
    }
    expect((await show())?.map((text) => text.endsWith('null'))).toEqual([true, true])
    await ada.creates('short_code.create', { target: { kind, id } })
    const codes = (await show())?.map((text) => /"short_code":"([^"]*)"$/.exec(text)?.[1])
    expect(codes?.[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(codes?.[1]).toBe(codes?.[0])
  },
)
