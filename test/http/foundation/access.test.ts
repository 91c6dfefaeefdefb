import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApp, HttpError, type SessionCredentials } from '../../../http/index.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { scan, whoami } from './routes.ts'
import { ALICE, principals, refusal, serve, testServices } from './support.ts'

const { route } = routesWith()

const forStaff = route({
  id: 'staff',
  method: 'POST',
  path: '/api/v1/staff',
  tag: 'Tests',
  summary: 'For staff',
  access: { session_roles: ['operator', 'superadmin'] },
  limiter: null,
  reply: z.strictObject({ role: z.string() }),
  handler: ({ principal }) => ({ role: principal.user.role }),
})

test('a Bearer token is read from the header field only, in any case of the scheme', async () => {
  const { send } = await serve([whoami])
  const reply = await send('GET', '/api/v1/whoami', { headers: { authorization: 'bearer  alice' } })
  expect(reply.envelope().data).toEqual({ user: ALICE })
  expect(refusal(await send('GET', '/api/v1/whoami?access_token=alice')).code).toBe('authentication_required')
})

test('a missing, malformed or unknown token gets 401 and a challenge', async () => {
  const { send } = await serve([whoami])
  const fields = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic alice',
    'alice',
    'Bearer unknown',
    'Bearer alice, Bearer x',
  ]
  for (const authorization of fields) {
    const reply = await send('GET', '/api/v1/whoami', {
      headers: authorization === '' ? {} : { authorization },
    })
    expect(refusal(reply)).toMatchObject({ status: 401, code: 'authentication_required' })
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer /)
  }
})

test('an unknown sender learns nothing of what else is wrong', async () => {
  const { send } = await serve([whoami])
  expect(refusal(await send('GET', '/api/v1/whoami?junk=1')).status).toBe(401)
})

test('without browser sessions a route that requires one cannot be mounted', () => {
  expect(() => createApp({ routes: [forStaff], services: testServices().services })).toThrow(
    'browser session',
  )
})

test('without browser sessions a route for both takes tokens only', async () => {
  const { send } = await serve([scan])
  expect((await send('POST', '/api/v1/scan', { token: 'alice' })).status).toBe(200)
  expect((await send('POST', '/api/v1/scan', { headers: { cookie: 'stowage-session=x' } })).status).toBe(401)
})

test('a route for browsers says which proof it takes in place of a token of a device', async () => {
  const forScripts = route({
    id: 'scripts',
    method: 'GET',
    path: '/api/v1/scripts',
    tag: 'Tests',
    summary: 'For browsers and scripts',
    access: 'session',
    limiter: null,
    reply: z.strictObject({}),
    handler: () => ({}),
  })
  const session = () => {
    throw new HttpError('authentication_required')
  }
  const { send } = await serve([forStaff, forScripts], { authenticate: { session } })
  const replies = [
    await send('POST', '/api/v1/staff', { token: 'alice' }),
    await send('GET', '/api/v1/scripts', { token: 'alice' }),
  ]
  const start = 'This route does not accept the access token of a device: send the session of a browser'
  expect(replies.map((reply) => refusal(reply).code)).toEqual(Array(2).fill('authentication_required'))
  expect(replies.map((reply) => reply.envelope().error?.message)).toEqual([
    `${start}.`,
    `${start}, or a personal access token.`,
  ])
})

test('a route for devices says that another proof is in vain', async () => {
  const { send } = await serve([whoami])
  const replies = [
    await send('GET', '/api/v1/whoami', { token: 'stowage_pat_0123' }),
    await send('GET', '/api/v1/whoami', { headers: { cookie: 'stowage-session=x' } }),
  ]
  expect(replies.map((reply) => refusal(reply).code)).toEqual(Array(2).fill('authentication_required'))
  expect(replies.map((reply) => reply.envelope().error?.message)).toEqual([
    'This route does not accept personal access tokens: send the access token of a device.',
    'This route does not accept the session of a browser: send the access token of a device.',
  ])
})

test('a session gets its cookie, its method and its CSRF token checked, then its role', async () => {
  const seen: SessionCredentials[] = []
  const session = (credentials: SessionCredentials) => {
    seen.push(credentials)
    const known = principals.alice
    if (credentials.cookie === undefined || known === undefined)
      throw new HttpError('authentication_required')
    const role = credentials.cookie.endsWith('boss') ? 'operator' : 'user'
    return { ...known, user: { ...known.user, role } } as const
  }
  const { send } = await serve([forStaff, scan], { authenticate: { session } })
  const boss = await send('POST', '/api/v1/staff', { headers: { cookie: 's=boss', 'x-csrf-token': 'c' } })
  expect(boss.envelope().data).toEqual({ role: 'operator' })
  expect(seen).toMatchObject([{ method: 'POST', cookie: 's=boss', csrf_token: 'c' }])
  expect(refusal(await send('POST', '/api/v1/staff', { headers: { cookie: 's=x' } })).code).toBe(
    'access_denied',
  )
  expect(refusal(await send('POST', '/api/v1/staff', { token: 'alice' })).code).toBe(
    'authentication_required',
  )
  expect((await send('POST', '/api/v1/scan', { headers: { cookie: 's=x' } })).status).toBe(200)
})
