import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../http/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { guardOf, newIn } from './support/declaration-class.ts'
import { isMember, MEMBERS, STAFF, Walk, type Who } from './support/walk.ts'

/** What anybody may call, without proving anything. A route comes here by a decision, not by an oversight. */
const PUBLIC = [
  'documentation.articles.list',
  'guest.contents',
  'guest.get',
  'guest.photo',
  'invitations.get',
  'mobile.auth.forgot_password',
  'mobile.auth.login',
  'mobile.auth.login.complete',
  'mobile.auth.login.sms',
  'mobile.auth.passkey',
  'mobile.auth.passkey.options',
  'mobile.auth.refresh',
  'mobile.auth.register',
  'mobile.config',
  'mobile.release.notes',
  'mobile.release.status',
  'security.csp_report',
  'session.complete',
  'session.idp.providers',
  'session.idp.start',
  'session.passkey',
  'session.passkey.options',
  'mobile.auth.idp.complete',
  'mobile.auth.idp.start',
  'session.create',
  'session.register',
  'status',
  'status_page.public',
  'webhooks.sms',
]

const cases = (wanted: (route: Route) => boolean) =>
  allRoutes.filter(wanted).map((route) => [route.id, route] as const)
const guarded = (route: Route) => route.access !== 'public' && route.access !== 'signature'

let walk: Walk
beforeAll(async () => {
  walk = await Walk.open()
})
afterAll(() => walk.close())

it('only these routes are for everybody', () => {
  expect(
    cases((route) => route.access === 'public')
      .map(([id]) => id)
      .toSorted(),
  ).toEqual(PUBLIC.toSorted())
})

describe('without proof of who asks', () => {
  it.each(cases(guarded))('%s is refused', async (_id, route) => {
    expect(await walk.ask(route, { who: 'nobody' })).toMatchObject({
      status: 401,
      code: 'authentication_required',
    })
  })

  it.each(cases((route) => route.access === 'bearer'))(
    '%s takes no cookie for a token',
    async (_id, route) => {
      expect(await walk.ask(route, { by: 'session' })).toMatchObject({ status: 401 })
    },
  )

  it.each(cases((route) => route.access === 'session' || typeof route.access === 'object'))(
    '%s takes no token for a cookie',
    async (_id, route) => {
      expect(await walk.ask(route, { by: 'bearer' })).toMatchObject({ status: 401 })
    },
  )
})

const ofReplicas = (route: Route) =>
  route.access === 'session_or_bearer' && route.path.startsWith('/api/v1/mobile/')

it.each(cases(ofReplicas))('I17 %s takes a cookie as it takes a token', async (_id, route) => {
  const [cookie, token] = [await walk.ask(route, { by: 'session' }), await walk.ask(route, { by: 'bearer' })]
  expect([cookie.status, cookie.code]).not.toEqual([401, 'authentication_required'])
  expect(cookie.code).not.toBe('csrf_failed')
  expect(token.status).not.toBe(401)
})

// Such routes come with the platform's own pages; until then there is none to ask.
it.each(cases((route) => typeof route.access === 'object'))(
  '%s is refused to whoever has not the role on the platform',
  async (_id, route) => {
    expect(await walk.ask(route)).toMatchObject({ status: 403, code: 'access_denied' })
  },
)

/** Routes that a user may call: what comes below is about households, and the platform's roles come before them. */
const inHousehold = (route: Route) => route.household !== null && typeof route.access !== 'object'

describe('the household of somebody else', () => {
  it.each(cases(inHousehold))('%s is refused', async (_id, route) => {
    const { household_id } = walk
    expect(await walk.ask(route, { who: 'stranger', household_id })).toMatchObject({
      status: 403,
      code: 'household_access_denied',
    })
  })

  it.each(cases(inHousehold))('%s tells it from none at all by nothing', async (_id, route) => {
    const household_id = '019a8f2d-ffff-7000-8000-00000000ffff'
    expect(await walk.ask(route, { who: 'stranger', household_id })).toMatchObject({
      status: 403,
      code: 'household_access_denied',
    })
  })
})

describe('whoever may only look', () => {
  const roleOf = (route: Route) => route.household?.role ?? 'viewer'
  const writes = cases((route) => inHousehold(route) && roleOf(route) !== 'viewer')

  it.each(writes)('%s is refused', async (_id, route) => {
    expect(await walk.ask(route, { who: 'viewer' })).toMatchObject({ status: 403, code: 'access_denied' })
  })

  it.each(cases((route) => inHousehold(route) && roleOf(route) === 'viewer'))(
    '%s is not, by its role',
    async (_id, route) => {
      expect(await walk.ask(route, { who: 'viewer' })).not.toMatchObject({ code: 'access_denied' })
    },
  )
})

describe('the matrix of routes and nine identities', () => {
  const IDENTITIES: readonly Who[] = ['nobody', 'stranger', ...MEMBERS, ...STAFF]

  /** The refusal that the declaration of a route has for an identity; null if it lets the identity in. */
  function refusalOf({ access, household }: Route, who: Who): string | null {
    if (access === 'public' || access === 'signature') return null
    if (who === 'nobody') return 'authentication_required'
    if (typeof access === 'object')
      return access.session_roles.some((role) => role === who) ? null : 'access_denied'
    if (household === null) return null
    // To run the installation opens no household.
    if (!isMember(who)) return 'household_access_denied'
    return MEMBERS.indexOf(who) < MEMBERS.indexOf(household.role ?? 'viewer') ? 'access_denied' : null
  }

  /** Routes about the very session that asks, which takes a real one; and exports, of which members make tables only. */
  const APART = [
    'session.get',
    'session.end',
    'session.household',
    'data_exports.create',
    'mobile.data_exports.create',
  ]

  const REFUSALS = ['authentication_required', 'access_denied', 'household_access_denied', 'csrf_failed']
  const all = allRoutes
    .filter(({ id }) => !APART.includes(id))
    .flatMap((route) => IDENTITIES.map((who) => ({ route, who })))
  const played = newIn(all, ({ route, who }) => [`${who} ${guardOf(route)}`])

  it('has each identity let in somewhere and refused somewhere', () => {
    for (const who of IDENTITIES) {
      const refusals = allRoutes.map((route) => refusalOf(route, who))
      expect(refusals, who).toContain(null)
      expect(new Set(refusals).size, who).toBeGreaterThan(1)
    }
  })

  it.each(played.map((each) => [each.route.id, each.who, each.route] as const))(
    '%s, asked by %s',
    async (_id, who, route) => {
      const { household_id } = walk
      const asked = { who, ...(inHousehold(route) && { household_id }) }
      const { code } = await walk.ask(route, asked)
      expect(REFUSALS.includes(code ?? '') ? code : null).toBe(refusalOf(route, who))
    },
  )
})
