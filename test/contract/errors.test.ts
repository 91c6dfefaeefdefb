import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceCommand, User } from '../../engine/index.ts'
import {
  allRoutes,
  createApp,
  ERROR_CODES,
  HttpError,
  type HttpErrorCode,
  type Route,
  type RunningServer,
  type Services,
  startServer,
} from '../../http/index.ts'
import { BusyError, StorageFullError } from '../../storage/index.ts'
import { type Browser, openStowage, PASSWORD, type Phone } from '../support/stowage.ts'

/** How one error of one route is brought about: a request, and the status that is expected follows from the code. */
interface Provocation {
  readonly path?: string
  readonly query?: string
  readonly body?: unknown
  readonly raw?: { readonly type: string; readonly text: string }
  readonly token?: string | null
  /** The browser that asks, for routes that take no token; null for one in which nobody is signed in. */
  readonly browser?: Browser | null
  readonly headers?: Readonly<Record<string, string>>
  /** The server to ask, if not the sound one. */
  readonly url?: string
}

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let revoked: Phone
let suspended: Phone
let homeless: Phone
let browser: Browser
let other_browser: Browser
let suspended_browser: Browser
const servers: Partial<Record<'limited' | 'busy' | 'full' | 'broken' | 'closed', RunningServer>> = {}
let ben: Phone
let item: string
let location: string
let invitation_token: string
let guest_token: string
let snapshot_id: string
let operation_id: string

/** The same Stowage with one part of it out of order. */
async function sabotaged(
  change: (services: Services) => Partial<Services>,
  limited = false,
): Promise<RunningServer> {
  const sound = stowage.running?.services
  if (!sound) throw new Error('Stowage does not run')
  const services: Services = Object.defineProperties(
    { ...sound },
    Object.getOwnPropertyDescriptors(change(sound)),
  )
  const limits = {
    consume: () => Promise.reject(new HttpError('rate_limited', { headers: { 'Retry-After': '7' } })),
  }
  const app = createApp({ routes: allRoutes, services, options: limited ? { limits } : {} })
  return startServer({ app, services })
}

/** Changes a user's record as no route does yet. */
const changeUser: ServiceCommand<{ user_id: string; patch: Partial<User> }> = {
  type: 'test.change_user',
  ledger: ({ user_id }) => ({ user_id }),
  decide(view, { user_id, patch }) {
    const user = view.get('users', user_id)
    if (!user) throw new Error('no user')
    const record = { ...user.record, ...patch }
    return {
      changes: [{ change: 'put', collection: 'users', record, merge: user.merge, prior_seq: user.seq }],
      conflicts: [],
    }
  },
}

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  revoked = await stowage.register('ruth')
  suspended = await stowage.register('sam')
  homeless = await stowage.register('homer')
  browser = await stowage.browse('ada')
  other_browser = await stowage.browse('ada')
  suspended_browser = await stowage.browse('sam')
  ben = await stowage.register('ben')
  const invite = async () =>
    String((await ada.api('POST', '/household/invitations', { role: 'member' })).data.token)
  await ben.api('POST', '/invitations/accept', { token: await invite() })
  invitation_token = await invite()
  item = await ada.creates('item.create', { name: 'Saw' })
  location = await ada.creates('location.create', { name: 'Cellar' })
  const shown = { kind: 'location', id: location }
  guest_token = String((await ada.api('POST', '/household/guest-links', shown)).data.token)
  snapshot_id = String((await ada.send('POST', '/sync/snapshots', { since_seq: null })).data.public_id)
  operation_id = (await ada.does('item.archive', { public_id: item }, { base_seq: 1 })).operation_id
  await revoked.send('DELETE', `/devices/${revoked.tokens.device.public_id}`)
  const accounts = stowage.running?.services.accounts
  const change = (phone: Phone, patch: Partial<User>) =>
    accounts?.run(changeUser, { user_id: phone.tokens.user.public_id, patch }, null)
  change(suspended, { status: 'suspended' })
  change(homeless, { current_household_id: null })
  const failing = (error: () => Error): Partial<Services> => ({
    households: {
      open: () => Promise.reject(error()),
      create: () => Promise.reject(error()),
      discard: () => Promise.resolve(),
    },
    guests: { visit: () => Promise.reject(error()) },
  })
  servers.limited = await sabotaged(() => ({}), true)
  servers.busy = await sabotaged(() => failing(() => new BusyError('x', 'busy')))
  servers.full = await sabotaged(() => failing(() => new StorageFullError('x', 'full')))
  const broken = (): never => {
    throw new Error('a secret of the inside')
  }
  servers.broken = await sabotaged(() => ({
    get version() {
      return broken()
    },
    accounts: { read: broken, version: broken, run: broken },
    authenticate: { bearer: broken, session: broken },
    guests: { visit: broken },
  }))
  servers.closed = await sabotaged((sound) => ({ config: { ...sound.config, registration: 'closed' } }))
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
  await stowage.dispose()
})

const device = { device_installation_id: 'contract-phone', platform: 'other' }
const person = () => ({ name: 'New', email: `${uuid7()}@example.org`, password: PASSWORD })
const login = () => ({ email: 'ada@example.org', password: PASSWORD, ...device })

/** A request that a route takes. */
function sound(route: Route): Provocation {
  const bodies: Record<string, unknown> = {
    'mobile.auth.register': { name: 'New', ...login(), email: `${uuid7()}@example.org` },
    'mobile.auth.login': login(),
    'mobile.auth.refresh': {
      refresh_token: ada.tokens.refresh_token,
      device_installation_id: ada.installation_id,
    },
    'mobile.auth.logout': {},
    'mobile.households.create': { name: 'Cabin' },
    'mobile.households.activate': {},
    'session.create': { email: 'ada@example.org', password: PASSWORD },
    'session.register': person(),
    'session.household': { household_id: ada.household_id },
    'households.create': { name: 'Cabin' },
    'household.rename': { name: 'Home' },
    'household.leave': {},
    'household.transfer_ownership': { user_id: ben.tokens.user.public_id },
    'household.members.set_role': { role: 'viewer' },
    'household.invitations.create': { role: 'member' },
    'invitations.accept': { token: invitation_token },
    'household.guest_links.create': { kind: 'location', id: location },
    'mobile.mutations.push': {
      protocol_version: 1,
      operations: [ada.operation('tag.create', { public_id: uuid7(), name: 'Red' })],
    },
    'mobile.sync.snapshots.create': { since_seq: null },
  }
  const ids: Record<string, string> = {
    public_id: thingOf(route),
    device_public_id: ada.tokens.device.public_id,
    household_public_id: ada.household_id,
    operation_public_id: operation_id,
    collection_key: 'items',
    resource_type: 'item',
    user: ben.tokens.user.public_id,
    token: route.path.includes('/guest/') ? guest_token : invitation_token,
  }
  return {
    path: route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
    query: 'q' in route.query.shape ? 'q=saw' : '',
    body: bodies[route.id],
    token: ada.tokens.access_token,
    browser,
  }
}

/** The `public_id` in a route's path. */
function thingOf({ path }: Route): string {
  if (path.includes('snapshots')) return snapshot_id
  return path.includes('/sessions/') ? other_browser.signed_in.session.public_id : item
}

const hasQuery = (route: Route) => route.method === 'GET' || route.method === 'DELETE'
const missing = (route: Route) => ({ path: sound(route).path?.replace(/[0-9a-f-]{36}/, uuid7()) ?? '' })
const inHousehold = (route: Route, household_id: string): Provocation =>
  hasQuery(route)
    ? { query: `${sound(route).query}&household_id=${household_id}`.replace(/^&/, '') }
    : { body: { ...(sound(route).body as object), household_id } }

/** How each code is brought about on any route that has it. */
const anywhere: Partial<Record<HttpErrorCode, (route: Route) => Provocation>> = {
  validation_failed: (route) =>
    hasQuery(route) ? { query: 'no_such_parameter=1' } : { body: { no_such_field: 1 } },
  internal_error: () => ({ url: servers.broken?.url ?? '' }),
  authentication_required: () => ({ token: null, browser: null }),
  device_revoked: () => ({ token: revoked.tokens.access_token }),
  access_denied: () => ({ token: suspended.tokens.access_token, browser: suspended_browser }),
  csrf_failed: () => ({ token: null, browser, headers: { 'x-csrf-token': '' } }),
  rate_limited: () => ({ url: servers.limited?.url ?? '' }),
  payload_too_large: (route) => ({
    raw: { type: 'application/json', text: `"${'x'.repeat(route.body_limit)}"` },
  }),
  unsupported_media_type: () => ({ raw: { type: 'text/plain', text: '{}' } }),
  household_required: () => ({ token: homeless.tokens.access_token }),
  household_access_denied: (route) => inHousehold(route, homeless.household_id),
  unavailable: () => ({ url: servers.busy?.url ?? '' }),
  storage_full: () => ({ url: servers.full?.url ?? '' }),
  not_found: missing,
  snapshot_expired: missing,
  operation_not_found: missing,
}

/** Codes that mean something else on one route. */
const here: Record<string, Partial<Record<HttpErrorCode, (route: Route) => Provocation>>> = {
  'mobile.auth.register': {
    registration_closed: () => ({ url: servers.closed?.url ?? '' }),
    conflict: () => ({ body: { name: 'Ada', ...login() } }),
    not_found: () => ({ body: { ...person(), ...device, invitation: 'x' } }),
  },
  'session.register': {
    registration_closed: () => ({ url: servers.closed?.url ?? '' }),
    conflict: () => ({ body: { ...person(), email: 'ada@example.org' } }),
    not_found: () => ({ body: { ...person(), invitation: 'x' } }),
    csrf_failed: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
  },
  // Ada is the only owner.
  'household.leave': { conflict: () => ({}) },
  'household.transfer_ownership': {
    not_found: () => ({ body: { user_id: uuid7() } }),
    conflict: () => ({ body: { user_id: ada.tokens.user.public_id } }),
  },
  'household.members.set_role': {
    conflict: () => ({ path: `/api/v1/household/members/${ada.tokens.user.public_id}` }),
  },
  'household.members.remove': {
    conflict: () => ({ path: `/api/v1/household/members/${ada.tokens.user.public_id}` }),
  },
  'invitations.read': { not_found: () => ({ path: '/api/v1/invitations/x' }) },
  'invitations.accept': {
    not_found: () => ({ body: { token: 'x' } }),
    conflict: () => ({}),
  },
  'household.guest_links.create': { not_found: () => ({ body: { kind: 'location', id: uuid7() } }) },
  'guest.read': { not_found: () => ({ path: '/api/v1/guest/x' }) },
  'guest.contents': { not_found: () => ({ path: '/api/v1/guest/x/contents' }) },
  'mobile.auth.login': {
    invalid_credentials: () => ({ body: { ...login(), password: 'wrong password' } }),
    access_denied: () => ({ body: { ...login(), email: 'sam@example.org' } }),
  },
  'session.create': {
    invalid_credentials: () => ({ body: { email: 'ada@example.org', password: 'wrong password' } }),
    access_denied: () => ({ body: { email: 'sam@example.org', password: PASSWORD } }),
    csrf_failed: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
  },
  'session.household': {
    household_access_denied: () => ({ body: { household_id: homeless.household_id } }),
  },
  'mobile.auth.refresh': {
    invalid_credentials: () => ({
      body: { refresh_token: 'x', device_installation_id: ada.installation_id },
    }),
    device_revoked: () => ({
      body: { refresh_token: revoked.tokens.refresh_token, device_installation_id: revoked.installation_id },
    }),
  },
  'households.create': {
    conflict: () => ({ body: { name: 'Mine', public_id: homeless.household_id } }),
  },
  'mobile.households.create': {
    conflict: () => ({ body: { name: 'Mine', public_id: homeless.household_id } }),
  },
  'mobile.households.activate': {
    household_access_denied: () => ({ path: `/api/v1/mobile/households/${homeless.household_id}/activate` }),
  },
  'mobile.mutations.push': {
    upgrade_required: () => ({ body: { protocol_version: 99, operations: [] } }),
  },
  'mobile.sync.events': {
    unavailable: () => ({ url: servers.busy?.url ?? '', query: `household_id=${ada.household_id}` }),
  },
  'mobile.sync.snapshots.download': {
    not_found: (route) => ({ path: sound(route).path?.replace('/items/', '/secrets/') ?? '' }),
  },
}

/** Errors that take more than one request; each is provoked where it says. */
const ELSEWHERE: readonly string[] = [
  // test/http/mobile/auth.test.ts, I3
  'mobile.auth.refresh token_reused',
  // below, and the same queue
  'mobile.auth.login unavailable',
  'mobile.auth.register unavailable',
  'session.create unavailable',
  'session.register unavailable',
  // test/http/members/invitations.test.ts and test/http/guests/links.test.ts: when there are too many
  'household.invitations.create conflict',
  'household.guest_links.create conflict',
  // test/http/mobile/sync.test.ts, S6: it takes a download
  'mobile.sync.snapshots.download range_not_satisfiable',
]

/** A token where the route takes one and there is one, else the cookie of a browser. */
function credentials(
  { access, method }: Route,
  { token, browser }: Provocation,
  origin: string,
): Record<string, string> {
  if (access === 'public') return {}
  if (token && access !== 'session') return { authorization: `Bearer ${token}` }
  return browser && access !== 'bearer' ? { ...browser.headers(method), origin } : {}
}

async function ask(route: Route, provocation: Provocation) {
  const { path = '', query, body, raw, url = stowage.url, ...asked } = { ...sound(route), ...provocation }
  const headers: Record<string, string> = { ...credentials(route, asked, url), ...asked.headers }
  const text = raw?.text ?? (body === undefined ? undefined : JSON.stringify(body))
  if (text !== undefined && !hasQuery(route)) headers['content-type'] = raw?.type ?? 'application/json'
  const init = text === undefined || hasQuery(route) ? {} : { body: text }
  return fetch(`${url}${path}${query ? `?${query}` : ''}`, { method: route.method, headers, ...init })
}

const cases = allRoutes.flatMap((route) =>
  route.errors.map((code) => [`${route.id} ${code}`, route, code] as const),
)

describe('every error that a route declares can be reached', () => {
  it.each(cases.filter(([name]) => !ELSEWHERE.includes(name)))('%s', async (_name, route, code) => {
    const provoke = here[route.id]?.[code] ?? anywhere[code]
    if (!provoke) throw new Error(`nobody knows how to provoke ${code} on ${route.id}`)
    const response = await ask(route, provoke(route))
    const answer: unknown = await response.json()
    expect(answer).toMatchObject({
      success: false,
      error: { code },
      meta: { request_id: expect.any(String) },
    })
    expect(response.status).toBe(ERROR_CODES[code].status)
    expect(JSON.stringify(answer)).not.toContain('secret of the inside')
    if (code === 'rate_limited' || code === 'unavailable')
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('mobile.auth.login unavailable: when more wait for their password than can', async () => {
    const route = allRoutes.find(({ id }) => id === 'mobile.auth.login')
    if (!route) throw new Error('no login')
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask(route, {})))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 503])
  })

  it('excuses only routes and errors that exist', () => {
    for (const name of ELSEWHERE) expect(cases.map(([known]) => known)).toContain(name)
  })
})

describe('every route', () => {
  const each = allRoutes.map((route) => [route.id, route] as const)

  it.each(each)('%s answers what it declares', async (_id, route) => {
    // Those that end or change what the others need have tests of their own.
    const ending = ['mobile.auth.logout', 'mobile.auth.refresh', 'mobile.devices.revoke']
    const sessions = ['session.end', 'sessions.end']
    const members = ['household.leave', 'household.transfer_ownership', 'household.members.remove']
    const links = ['household.invitations.revoke', 'household.guest_links.revoke', 'invitations.accept']
    if ([...ending, ...sessions, ...members, ...links].includes(route.id)) return
    const response = await ask(route, {})
    expect(route.statuses).toContain(response.status)
  })

  it.each(each)('%s is not there by another method or with a slash behind it', async (_id, route) => {
    const { path = '' } = sound(route)
    const other = await fetch(stowage.url + path, { method: 'PUT' })
    expect(other.status).toBe(405)
    expect(other.headers.get('allow')).toContain(route.method)
    const slash = await fetch(`${stowage.url}${path}/`, { method: route.method })
    expect(slash.status).toBe(404)
    expect(await slash.json()).toMatchObject({ error: { code: 'route_not_found' } })
  })
})
