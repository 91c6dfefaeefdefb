import { Readable } from 'node:stream'
import { z } from 'zod'
import { HttpError, listQuery, queryBoolean } from '../../../http/index.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'

const { route } = routesWith()

const common = { tag: 'Tests', summary: 'A route for tests', limiter: null } as const
const Anything = z.looseObject({})

export const echo = route({
  ...common,
  id: 'echo',
  method: 'POST',
  path: '/api/v1/echo',
  access: 'public',
  body: z.looseObject({}),
  reply: z.strictObject({ echo: Anything }),
  handler: ({ body }) => ({ echo: body }),
})

export const strict = route({
  ...common,
  id: 'strict',
  method: 'POST',
  path: '/api/v1/strict',
  access: 'public',
  body: z.strictObject({
    name: z.string().min(1).max(10),
    count: z.int().optional(),
    operations: z.array(z.strictObject({ input: z.strictObject({ name: z.string() }) })).optional(),
  }),
  reply: z.strictObject({ ok: z.boolean() }),
  handler: () => ({ ok: true }),
})

export const readItem = route({
  ...common,
  id: 'items.read',
  method: 'GET',
  path: '/api/v1/items/{item}',
  access: 'public',
  params: z.strictObject({ item: z.string().max(36) }),
  query: z.strictObject({ ...listQuery, archived: queryBoolean.optional() }),
  reply: z.strictObject({
    item: z.string(),
    limit: z.int(),
    archived: z.boolean().nullable(),
    kind: z.enum(['one']),
  }),
  handler: ({ params, query }) => ({
    item: params.item,
    limit: query.limit,
    archived: query.archived ?? null,
    kind: 'one',
  }),
})

export const createItem = route({
  ...common,
  id: 'items.create',
  method: 'POST',
  path: '/api/v1/items',
  access: 'public',
  status: [201, 200],
  body: z.strictObject({ replay: z.boolean() }),
  reply: z.strictObject({}),
  handler: (request) => {
    if (request.body.replay) request.useStatus(200)
    return {}
  },
})

export const crash = route({
  ...common,
  id: 'crash',
  method: 'GET',
  path: '/api/v1/crash',
  access: 'public',
  reply: z.strictObject({}),
  handler: () => {
    throw new Error('the secret inside')
  },
})

export const whoami = route({
  ...common,
  id: 'whoami',
  method: 'GET',
  path: '/api/v1/whoami',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  reply: z.strictObject({ user: z.string() }),
  handler: ({ principal }) => ({ user: principal.user.public_id }),
})

export const login = route({
  ...common,
  id: 'login',
  method: 'POST',
  path: '/api/v1/login',
  access: 'public',
  limiter: 'mobile-login',
  body: z.strictObject({ email: z.string(), device_installation_id: z.string() }),
  reply: z.strictObject({ ok: z.boolean() }),
  handler: () => ({ ok: true }),
})

const HouseholdReply = z.strictObject({ household_id: z.string(), role: z.string() })

export const householdRead = route({
  ...common,
  id: 'household.read',
  method: 'GET',
  path: '/api/v1/household',
  access: 'bearer',
  household: {},
  query: z.strictObject({ fail: z.enum(['error', 'crash', 'reply']).optional() }),
  reply: HouseholdReply,
  handler: ({ household, query }) => {
    if (query.fail === 'error') throw new HttpError('conflict')
    if (query.fail === 'crash') throw new Error('crash')
    const { household_id, role } = household
    return query.fail === 'reply' ? { household_id, role, extra: 1 } : { household_id, role }
  },
})

export const householdWrite = route({
  ...common,
  id: 'household.write',
  method: 'POST',
  path: '/api/v1/household',
  access: 'bearer',
  household: { role: 'member' },
  body: z.strictObject({ name: z.string() }),
  reply: HouseholdReply,
  handler: async ({ household: { household_id, role } }) => ({ household_id, role }),
})

export const householdArchive = route({
  ...common,
  id: 'household.archive',
  method: 'POST',
  path: '/api/v1/household/archive',
  access: 'bearer',
  household: { role: 'member' },
  reply: HouseholdReply,
  handler: ({ household: { household_id, role } }) => ({ household_id, role }),
})

export const scan = route({
  ...common,
  id: 'scan',
  method: 'POST',
  path: '/api/v1/scan',
  access: 'session_or_bearer',
  limiter: 'scan-action',
  household: {},
  reply: HouseholdReply,
  handler: ({ household: { household_id, role } }) => ({ household_id, role }),
})

export const download = route({
  ...common,
  id: 'download',
  method: 'GET',
  path: '/api/v1/download/{kind}',
  access: 'bearer',
  household: {},
  params: z.strictObject({ kind: z.enum(['slow', 'broken', 'buffer', 'refused']) }),
  reply: { binary: ['application/octet-stream'] },
  errors: ['not_found'],
  handler: ({ koa, params }) => {
    koa.type = 'application/octet-stream'
    koa.set('ETag', '"1"')
    if (params.kind === 'refused') throw new HttpError('not_found')
    koa.body = params.kind === 'buffer' ? Buffer.from('abc') : Readable.from(chunks(params.kind))
  },
})

async function* chunks(kind: string): AsyncGenerator<Buffer> {
  if (kind === 'broken') throw new Error('the disk is gone')
  for (let index = 0; index < 5; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    yield Buffer.from('x')
  }
}

export const upload = route({
  ...common,
  id: 'upload',
  method: 'PUT',
  path: '/api/v1/upload',
  access: 'public',
  bytes: { types: ['image/jpeg'], as: 'buffer' },
  body_limit: 100,
  reply: z.strictObject({ bytes: z.int() }),
  handler: ({ bytes }) => ({ bytes: bytes.length }),
})

export const uploadStream = route({
  ...common,
  id: 'upload.stream',
  method: 'PUT',
  path: '/api/v1/upload/stream',
  access: 'public',
  bytes: { types: ['*/*'], as: 'stream' },
  body_limit: 1_000_000,
  reply: z.strictObject({ bytes: z.int() }),
  handler: async ({ bytes }) => {
    let length = 0
    for await (const chunk of bytes) length += Buffer.byteLength(chunk)
    return { bytes: length }
  },
})
