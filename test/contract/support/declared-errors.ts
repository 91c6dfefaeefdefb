import { v7 as uuid7 } from 'uuid'
import type { Route } from '../../../http/index.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { readsForm, readsJson } from './example-request.ts'
import type { Furnished } from './furnished.ts'
import {
  ask,
  collectionOf,
  inHousehold,
  type Provocation,
  type Provocations,
  type Scene,
  soundBody,
  soundRequest,
} from './provocation.ts'

/** Codes that follow from what a route declares: each is brought about in one way on all routes. */
export const declaredErrors: Provocations = {
  validation_failed: (_scene, route) =>
    readsJson(route) ? { body: { no_such_field: 1 } } : { query: 'no_such_parameter=1' },
  malformed_request: (_scene, route) => ({
    raw: { type: readsForm(route) ? 'multipart/form-data; boundary=edge' : 'application/json', text: '{' },
  }),
  internal_error: ({ servers }) => ({ url: servers.broken.url }),
  authentication_required: () => ({ token: null, browser: null }),
  device_revoked: ({ home }) => ({ token: home.ruth.tokens.access_token }),
  access_denied: ({ home: { vera, sam } }, { access, household }) => {
    // Where a role is asked for, by one who has too low a one; elsewhere by one who may not do anything.
    const anybody = typeof access !== 'object' && (household?.role ?? 'viewer') === 'viewer'
    const { phone, browser } = anybody ? sam : vera
    return { token: phone.tokens.access_token, browser }
  },
  csrf_failed: ({ home }) => ({ token: null, browser: home.ada.browser, headers: { 'x-csrf-token': '' } }),
  second_factor_required: ({ servers }) => ({ url: servers.strict.url }),
  quota_exceeded: ({ servers }) => ({ url: servers.crammed.url }),
  // Where the route itself has no limit, each personal access token has one.
  rate_limited: ({ home, servers }, { limiter }) => ({
    url: servers.limited.url,
    ...(limiter === null && { token: home.personal.write }),
  }),
  insufficient_scope: ({ home }) => ({ token: home.personal.read, browser: null }),
  token_not_accepted: ({ home }) => ({ token: home.personal.write, browser: null }),
  payload_too_large: (_scene, { body_limit }) => ({
    raw: { type: 'application/json', text: `"${'x'.repeat(body_limit)}"` },
  }),
  unsupported_media_type: () => ({ raw: { type: 'text/plain', text: '{}' } }),
  household_required: ({ home: { homer } }) => ({
    token: homer.phone.tokens.access_token,
    browser: homer.browser,
  }),
  household_access_denied: ({ home }, route) => inHousehold(home, route, home.homer.phone.household_id),
  unavailable: ({ servers }) => ({ url: servers.busy.url }),
  storage_full: ({ servers }) => ({ url: servers.full.url }),
  not_found: nowhere,
  snapshot_expired: nowhere,
  operation_not_found: nowhere,
  operation_id_reused: ({ home }, route) =>
    route.replays ? keyOfAnother(home, route) : { headers: { 'idempotency-key': home.undoable } },
  precondition_failed({ home }, route) {
    const headers = { 'if-match': '"of-old"' }
    if (route.path.includes('{')) return { headers }
    return { headers, body: { ...soundBody(home, route), public_id: home.ids[collectionOf(route)] } }
  },
}

/** The key of another request of the same sign-in. */
async function keyOfAnother(home: Furnished, { access }: Route): Promise<Provocation> {
  const headers = { 'idempotency-key': uuid7() }
  const note = allRoutes.find(({ id }) => id === 'mobile.security.local_cache_purge_record')
  if (!note) throw new Error('no route notes that a device has deleted its copy')
  const ofBrowsers = access === 'session' || typeof access === 'object'
  const { status } = await ask(home, note, { headers, ...(ofBrowsers && { token: null }) })
  if (status !== 200) throw new Error(`the first request was refused: ${status}`)
  return { headers }
}

/** The address of something that is not there. */
function nowhere({ home }: Scene, route: Route): Provocation {
  return { path: soundRequest(home, route).path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, uuid7()) }
}
