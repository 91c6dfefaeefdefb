import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../http/index.ts'
import { writeCursor } from '../../services/interface/routes/paging.ts'
import { allRoutes } from '../support/all-routes.ts'
import { some } from '../support/rounds.ts'
import { guardOf, newIn } from './support/declaration-class.ts'
import { exampleRequest, pathOf, readsJson } from './support/example-request.ts'
import { Walk } from './support/walk.ts'

/** Routes whose bodies may have fields that nobody declared. */
const LOOSE: readonly string[] = ['security.csp_report', 'webhooks.sms']

const THERE = '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d'

/** Routes about the very session that asks, which takes a real one: errors.test.ts asks them. */
const OF_THE_SESSION: readonly string[] = ['session.get', 'session.end', 'session.household']

/** Positions as lists write them, but of no list: a number, a record, and a moment. */
const OF_NO_LIST = ['2', THERE, `2026-11-20T10:00:00.000Z ${THERE}`].map(writeCursor)

const MALFORMED = { status: 400, code: 'malformed_request' }
const NOT_FOUND = { status: 404, code: 'not_found' }
const UNPROCESSABLE = { status: 422, code: 'validation_failed' }
const cases = (wanted: (route: Route) => boolean) =>
  allRoutes.filter(wanted).map((route) => [route.id, route] as const)

/** `npm test` sends one value of this number to a route; `npm run test:all` sends each of them. */
const ONE_IN = 6

/** Some values for a route; the next route gets the next ones. */
function valuesFor<T>(route: Route, values: readonly T[]): readonly T[] {
  const one_in = Math.min(ONE_IN, values.length)
  return some(values, allRoutes.findIndex(({ id }) => id === route.id) % one_in, one_in)
}

/** The routes of some cases whose guards, or whose words, none before them has: those of a class run the same lines. */
function classes(
  routes: ReturnType<typeof cases>,
  wordsOf: (route: Route) => readonly unknown[] = () => [],
): ReturnType<typeof cases> {
  return [...newIn(routes, ([, route]) => [guardOf(route), ...wordsOf(route)])]
}

/** The fields of bodies that are asked for: each schema once, where several routes share it. */
const FIELDS = new Set(
  newIn(
    allRoutes.flatMap((route) =>
      fieldsOf(route).map(([name, schema]) => ({ name: `${route.id} ${name}`, schema })),
    ),
    ({ schema }) => [schema],
  ).map(({ name }) => name),
)

/** The fields of a body: each with its schema, or with a value where the schema does not name them. */
function fieldsOf(route: Route): [string, unknown][] {
  if (route.body === null) return []
  if (route.body instanceof z.ZodObject) return Object.entries(route.body.shape)
  const example = z.looseObject({}).parse(exampleRequest(route).body)
  return Object.keys(example).map((name) => [name, `${route.id} ${name}`])
}

let walk: Walk
beforeAll(async () => {
  // Whoever runs the installation may call all there is.
  walk = await Walk.open('superadmin')
})
afterAll(() => walk.close())

const TEXTS = ["' OR 1=1 --", '\u0000', '../../etc/passwd', 'x'.repeat(300), '\u{1f4a9}', '-1', '%', 'null']
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  '\u0000',
  'x'.repeat(2000),
  [],
  [null],
  {},
  { a: { b: {} } },
]

describe('a body', () => {
  const routes = cases(readsJson)

  it.each(classes(routes))('%s refuses what is no object, or no JSON', async (_id, route) => {
    for (const raw of valuesFor(route, ['[]', '"text"', '7', 'null', '{"a":1,"a":1}']))
      expect(await walk.ask(route, { raw }), raw).toMatchObject(UNPROCESSABLE)
    for (const raw of ['{', '']) {
      if (raw === '' && route.body_optional) continue
      expect(await walk.ask(route, { raw }), raw).toMatchObject(MALFORMED)
    }
  })

  it.each(routes.filter(([id]) => !LOOSE.includes(id)))(
    '%s refuses a field it does not know',
    async (_id, route) => {
      const body = { ...z.looseObject({}).parse(exampleRequest(route).body), no_such_field: 1 }
      const answer = await walk.ask(route, { body })
      expect(answer).toMatchObject(UNPROCESSABLE)
      expect(answer.details).toContainEqual(expect.objectContaining({ code: 'unrecognized_key' }))
    },
  )

  it.each(routes.filter(([id, route]) => fieldsOf(route).some(([name]) => FIELDS.has(`${id} ${name}`))))(
    '%s says which field is wrong',
    async (_id, route) => {
      const example = z.looseObject({}).parse(exampleRequest(route).body)
      for (const [name] of fieldsOf(route)) {
        if (!FIELDS.has(`${route.id} ${name}`)) continue
        const wrong = VALUES.filter((value) => !route.body?.safeParse({ ...example, [name]: value }).success)
        // The schemas are one thing and have tests of their own; that they are asked is seen by a few of each field.
        const few = [wrong[0], wrong[Math.floor(wrong.length / 2)], wrong.at(-1)]
        for (const value of valuesFor(route, few)) {
          if (value === undefined) continue
          const body = { ...example, [name]: value }
          const answer = await walk.ask(route, { body })
          expect(answer.status, `${name}: ${JSON.stringify(value)?.slice(0, 40)}`).toBeOneOf([413, 422, 426])
          if (answer.status === 422) expect(answer.details).not.toEqual([])
        }
      }
    },
  )
})

describe('a query', () => {
  const queries = classes(
    cases(() => true),
    ({ query }) => [Object.keys(query.shape).join()],
  )
  it.each(queries)('%s refuses a parameter it does not know, or twice', async (_id, route) => {
    const { query } = exampleRequest(route)
    expect(await walk.ask(route, { query: { ...query, no_such_parameter: '1' } })).toMatchObject(
      UNPROCESSABLE,
    )
    const [name = 'q', value = 'x'] = Object.entries(query)[0] ?? []
    const twice = new URLSearchParams([...Object.entries(query), [name, value], [name, value]]).toString()
    expect(await walk.ask(route, { query: twice })).toMatchObject(UNPROCESSABLE)
  })

  it.each(cases(({ query }) => Object.keys(query.shape).length > 0))(
    '%s refuses junk',
    async (_id, route) => {
      const { query } = exampleRequest(route)
      for (const name of Object.keys(route.query.shape)) {
        for (const text of valuesFor(route, [...TEXTS, '', '0', '201', '1e9'])) {
          const junk = { ...query, [name]: text }
          const fine = route.query.safeParse(junk).success
          const answer = await walk.ask(route, { query: junk })
          if (!fine) expect(answer, `${name}=${text.slice(0, 40)}`).toMatchObject(UNPROCESSABLE)
          expect(answer.status, `${name}=${text.slice(0, 40)}`).toBeLessThan(500)
        }
      }
    },
  )

  it.each(cases(({ query }) => 'cursor' in query.shape))(
    '%s refuses what is no cursor',
    async (_id, route) => {
      const { query } = exampleRequest(route)
      for (const cursor of ['???', 'bm9wZQ==', '..', 'x'.repeat(1024), ...OF_NO_LIST]) {
        const { status } = await walk.ask(route, { query: { ...query, cursor } })
        // The examples name things that are not there, and a route may notice that first.
        expect(status, cursor).toBeOneOf(route.errors.includes('not_found') ? [404, 422] : [422])
      }
    },
  )
})

describe('a path', () => {
  const paths = cases(({ params }) => Object.keys(params.shape).length > 0)
  it.each(classes(paths, ({ params }) => Object.values(params.shape)))(
    '%s refuses junk',
    async (_id, route) => {
      const { params } = exampleRequest(route)
      for (const name of Object.keys(params)) {
        for (const text of valuesFor(route, TEXTS)) {
          const junk = { ...params, [name]: text }
          const fine = route.params.safeParse(junk).success
          const answer = await walk.ask(route, { path: pathOf(route, junk) })
          const said = `${name}: ${text.slice(0, 40)}`
          if (fine) expect(answer.status, said).toBeOneOf([404, 409, 410, 422])
          else expect(answer, said).toMatchObject({ ...NOT_FOUND, details: [{ path: name }] })
        }
        const broken = pathOf(route, { ...params, [name]: 'BROKEN' }).replace('BROKEN', '%E0%A4%A')
        expect(await walk.ask(route, { path: broken })).toMatchObject(NOT_FOUND)
      }
    },
  )
})

describe('its own example', () => {
  // errors.test.ts has an answer of each of them that finds what it asks about.
  it.each(some(cases(({ id }) => !OF_THE_SESSION.includes(id))))(
    '%s answers as it declares, and never by a fault of its own',
    async (_id, route) => {
      const { status } = await walk.ask(route)
      const statuses: readonly number[] = route.statuses
      if (status < 400) expect([...statuses, 304]).toContain(status)
      else expect(status).toBeLessThan(500)
    },
  )
})
