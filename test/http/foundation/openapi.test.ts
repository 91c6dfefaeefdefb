import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicRoutes } from '../../../http/index.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { openapiDocument } from '../../../services/interface/openapi/document.ts'
import * as testRoutes from './routes.ts'
import { serve } from './support.ts'

const { route } = routesWith()

const Place = z.strictObject({ note: z.string().default('') }).meta({ id: 'Place' })
const named = route({
  id: 'named',
  method: 'POST',
  path: '/api/v1/named',
  tag: 'Tests',
  summary: 'A route with named schemas',
  access: 'session_or_bearer',
  limiter: 'scan-action',
  addition: true,
  household: { role: 'admin' },
  body: z.strictObject({ place: Place, places: z.array(Place) }),
  reply: z.strictObject({ place: Place }),
  handler: ({ body }) => ({ place: body.place }),
})
const routes = [...publicRoutes, ...Object.values(testRoutes), named]

const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.literal('Stowage'), version: z.literal('1.0.0') }),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
})

async function readDocument() {
  const { send } = await serve(routes, { env: { STOWAGE_LIMIT_SCAN_ACTION: '45' } })
  const reply = await send('GET', '/api/v1/openapi.json')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  return { text: reply.text, document: Document.parse(JSON.parse(reply.text)) }
}

test('the document is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
  const { text, document } = await readDocument()
  const result = await new Validator().validate(JSON.parse(text))
  expect(result).toMatchObject({ valid: true })
  const targets = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(z.record(z.string(), z.unknown()).parse(parts)).map((key) => `#/components/${kind}/${key}`),
  )
  for (const [, name] of text.matchAll(/"\$ref":"([^"]*)"/g)) expect(targets).toContain(name)
})

test('every route that clients call is described once, additions under their own tag', async () => {
  const { document } = await readDocument()
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((each) => each.operationId),
  )
  expect(ids.toSorted()).toEqual([...routes.map((each) => each.id), 'openapi', 'docs'].toSorted())
  expect(document.paths['/api/v1/named']?.post).toMatchObject({
    'x-addition': true,
    tags: ['Additions', 'Tests'],
    'x-rate-limit': { name: 'scan-action', per_minute: 45, counted_per: ['user', 'household', 'ip'] },
    security: [{ session: [], csrf: [] }, { bearer: [] }, { personal_access_token: ['write'] }],
  })
  expect(document.paths['/api/v1/status']?.get).toMatchObject({ security: [], tags: ['Public and core'] })
  expect(document.tags.map((tag) => tag.name)).toContain('Additions')
})

test('schemas with a name stand in the components once per direction', async () => {
  const { document } = await readDocument()
  const { schemas } = document.components
  expect(Object.keys(schemas).filter((name) => name.startsWith('Place'))).toHaveLength(2)
  expect(schemas.Place).not.toHaveProperty('required')
  expect(schemas.PlaceOutput).toMatchObject({ required: ['note'] })
})

test('no schema of a route stands in the place of a shared one', () => {
  const Meta = z.strictObject({ note: z.string() }).meta({ id: 'Meta' })
  const sameName = route({
    id: 'same_name',
    method: 'GET',
    path: '/api/v1/same-name',
    tag: 'Tests',
    summary: 'A route whose schema has the name of a shared one',
    access: 'public',
    limiter: null,
    reply: z.strictObject({ about: Meta }),
    handler: () => ({ about: { note: '' } }),
  })
  const config = { limits: { 'scan-resolve': 1, 'scan-action': 1 }, base_url: 'http://localhost' }
  expect(() => openapiDocument([sameName], config)).toThrow('Meta: a shared schema has this name')
})

test('the household, the errors and their codes', async () => {
  const { document } = await readDocument()
  const write = JSON.stringify(document.paths['/api/v1/household']?.post)
  expect(write).toContain('"household_id"')
  expect(write).toContain('household_access_denied')
  const read = document.paths['/api/v1/household']?.get
  expect(read?.parameters).toContainEqual({
    $ref: '#/components/parameters/household_id',
  })
  const login = document.paths['/api/v1/login']?.post
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(login?.responses))).toEqual([
    '200',
    '400',
    '408',
    '413',
    '415',
    '422',
    '429',
    '500',
  ])
})

test('query parameters are described as they are sent', async () => {
  const { document } = await readDocument()
  const read = document.paths['/api/v1/items/{item}']?.get
  expect(read?.parameters).toEqual([
    { name: 'item', in: 'path', required: true, schema: { type: 'string', maxLength: 36 } },
    { $ref: '#/components/parameters/q' },
    { $ref: '#/components/parameters/limit' },
    { $ref: '#/components/parameters/cursor' },
    expect.objectContaining({ name: 'archived', in: 'query' }),
  ])
})
