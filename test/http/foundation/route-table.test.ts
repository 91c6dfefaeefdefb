import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { createApp, type HouseholdHandle, type Principal } from '../../../http/index.ts'
import { PathTable } from '../../../http/routing/path-table.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'
import * as routes from './routes.ts'
import { testServices } from './support.ts'

const { route } = routesWith()

const facts = {
  tag: 'Tests',
  summary: 'A route',
  access: 'public',
  limiter: null,
  reply: z.strictObject({}),
} as const
const handler = () => ({})
const at = (
  method: 'GET' | 'POST',
  path: string,
  id = `${method} ${path}`.toLowerCase().replaceAll(/[^a-z]+/g, '_'),
) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', z.string()])
  return route({ ...facts, id, method, path, params: z.strictObject(Object.fromEntries(names)), handler })
}

describe('a declaration that contradicts itself is refused', () => {
  const declare = (changes: object) => () =>
    route({ ...facts, id: 'x', method: 'POST', path: '/x', handler, ...changes })

  test.each([
    ['an id of another form', { id: 'Items Create' }, 'words joined by dots'],
    ['a parameter without a schema', { path: '/x/{item}' }, 'parameters'],
    ['a schema without its parameter', { params: z.strictObject({ item: z.string() }) }, 'parameters'],
    ['a body that drops fields', { body: z.object({}) }, 'strict'],
    ['a query that drops fields', { query: z.object({}) }, 'strict'],
    ['a body on GET', { method: 'GET', body: z.strictObject({}) }, 'have no body'],
    ['a household for everybody', { household: {} }, 'needs a principal'],
    ['a limiter that does not exist', { limiter: 'nope' }, 'no limiter'],
    ['a limit per user for everybody', { limiter: 'mobile-authenticated' }, 'per user'],
    ['a limit per email without a body', { limiter: 'mobile-login' }, 'field of the body'],
  ])('%s', (_title, changes, message) => {
    expect(declare(changes)).toThrow(message)
  })

  test('two routes with one id, or one method and path', () => {
    const mount =
      (...table: ReturnType<typeof at>[]) =>
      () =>
        createApp({ routes: table, services: testServices().services })
    expect(mount(at('GET', '/a', 'one'), at('GET', '/b', 'one'))).toThrow('Two routes have one')
    expect(mount(at('GET', '/a/{x}'), at('GET', '/a/{y}', 'other'))).toThrow('Two routes have GET /a/{}')
    expect(mount(at('GET', '/a/{x}'), at('POST', '/a/{y}'), at('GET', '/a/b', 'literal'))).not.toThrow()
  })
})

test('every route declares its errors, its own and those that follow', () => {
  expect(new Set(routes.householdWrite.errors)).toEqual(
    new Set([
      'validation_failed',
      'internal_error',
      'authentication_required',
      'device_revoked',
      'household_required',
      'household_access_denied',
      'access_denied',
      'second_factor_required',
      'rate_limited',
      'malformed_request',
      'request_timeout',
      'payload_too_large',
      'unsupported_media_type',
      'unavailable',
      // AO13: a change can be sent twice with one key.
      'operation_id_reused',
    ]),
  )
  expect(routes.download.errors).toContain('not_found')
  expect(routes.login.errors).toContain('rate_limited')
})

describe('paths', () => {
  const table = new PathTable([
    at('GET', '/a/{x}'),
    at('GET', '/a/new'),
    at('POST', '/a/{y}'),
    at('GET', '/a/{x}/b/{z}'),
    at('GET', '/'),
  ])
  const found = async (path: string, method = 'GET') => {
    const match = await table.find(path, method)
    return match.route === null ? match.methods : [match.route.path, match.params]
  }

  test('literal segments win over parameters, for the methods that they have', async () => {
    expect(await found('/a/new')).toEqual(['/a/new', {}])
    expect(await found('/a/other')).toEqual(['/a/{x}', { x: 'other' }])
    expect(await found('/a/new', 'POST')).toEqual(['/a/{y}', { y: 'new' }])
    expect(await found('/a/new/b/1')).toEqual(['/a/{x}/b/{z}', { x: 'new', z: '1' }])
    expect(await found('/a/%2F%20')).toEqual(['/a/{x}', { x: '/ ' }])
    expect(await found('/')).toEqual(['/', {}])
    expect(await found('/a/new', 'PUT')).toEqual(['GET', 'POST'])
    expect(await found('/a/')).toEqual([])
    expect(await found('/a')).toEqual([])
  })

  test('250 routes in areas are distinguished', async () => {
    const many = new PathTable(
      Array.from({ length: 250 }, (_, index) => at('GET', `/api/v1/r${index}/{x}`, `r${index}`)),
    )
    for (const index of [0, 7, 249]) {
      expect(await many.find(`/api/v1/r${index}/y`, 'GET')).toMatchObject({
        route: { id: `r${index}` },
        params: { x: 'y' },
      })
    }
  })

  test('an area is loaded by the first request for one of its paths, and again after a failure', async () => {
    let loads = 0
    const load = async () => {
      if (++loads === 1) throw new Error('no such module')
      return [at('GET', '/api/v1/late/{x}', 'late'), at('GET', '/api/v1/other', 'other')]
    }
    const late = new PathTable([at('GET', '/api/v1/early')], [{ paths: ['/api/v1/late'], load }])
    expect(await late.find('/api/v1/early', 'GET')).toMatchObject({ route: { path: '/api/v1/early' } })
    expect(await late.find('/api/v1/nothing', 'GET')).toEqual({ route: null, methods: [] })
    expect(loads).toBe(0)
    await expect(late.find('/api/v1/late/y', 'GET')).rejects.toThrow('no such module')
    const [one, two] = await Promise.all([
      late.find('/api/v1/late/y', 'GET'),
      late.find('/api/v1/late/z', 'POST'),
    ])
    expect([one, two]).toMatchObject([
      { route: { id: 'late' }, params: { x: 'y' } },
      { route: null, methods: ['GET'] },
    ])
    expect(loads).toBe(2)
  })
})

test('what a handler gets is typed by its declaration', () => {
  route({
    ...facts,
    id: 'typed',
    method: 'POST',
    path: '/typed/{item}',
    access: 'bearer',
    household: { role: 'member' },
    params: z.strictObject({ item: z.string() }),
    query: z.strictObject({ limit: z.string().transform(Number) }),
    body: z.strictObject({ name: z.string().default('x') }),
    reply: z.strictObject({ kind: z.enum(['a', 'b']) }),
    handler: (request) => {
      expectTypeOf(request.params).toEqualTypeOf<{ item: string }>()
      expectTypeOf(request.query).toEqualTypeOf<{ limit: number }>()
      expectTypeOf(request.body).toEqualTypeOf<{ name: string }>()
      expectTypeOf(request.principal).toEqualTypeOf<Principal>()
      expectTypeOf(request.household).toEqualTypeOf<HouseholdHandle>()
      expectTypeOf(request.bytes).toEqualTypeOf<undefined>()
      return { kind: 'a' }
    },
  })
  route({
    ...facts,
    id: 'untyped',
    method: 'GET',
    path: '/untyped',
    handler: async (request) => {
      expectTypeOf(request.principal).toEqualTypeOf<null>()
      expectTypeOf(request.household).toEqualTypeOf<undefined>()
      return {}
    },
  })
  route({
    ...facts,
    id: 'wrong',
    method: 'GET',
    path: '/wrong',
    reply: z.strictObject({ kind: z.enum(['a', 'b']) }),
    // @ts-expect-error -- the reply is not as declared
    handler: () => ({ kind: 'c' }),
  })
})
