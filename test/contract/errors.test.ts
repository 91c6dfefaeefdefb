import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERROR_CODES, type HttpErrorCode, type Route } from '../../http/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { some } from '../support/rounds.ts'
import { sendRequest } from '../support/send-request.ts'
import { newIn, wordsOf } from './support/declaration-class.ts'
import { declaredErrors } from './support/declared-errors.ts'
import { ELSEWHERE } from './support/errors/elsewhere.ts'
import { errorsByRoute } from './support/errors-by-route.ts'
import { faultyServers, SECRET } from './support/faulty-servers.ts'
import { furnish } from './support/furnish.ts'
import { isNamed } from './support/named-paths.ts'
import { ask, askSlowly, type Scene, soundRequest } from './support/provocation.ts'
import { rejections, rejectionsOf } from './support/rejections.ts'

const Refusal = z.object({ error: z.object({ details: z.array(z.object({ path: z.string() })) }) })

let scene: Scene
beforeAll(async () => {
  const home = await furnish()
  const services = home.stowage.running?.services
  if (!services) throw new Error('Stowage does not run')
  scene = { home, servers: await faultyServers(services) }
})
afterAll(async () => {
  for (const server of Object.values(scene.servers)) await server.close()
  await scene.home.dispose()
})

/** How a code is brought about on a route as is particular to it. */
function ownProvocation(route: Route, code: HttpErrorCode) {
  return errorsByRoute[route.id]?.[code] ?? rejectionsOf[route.id]?.[code] ?? rejections[code]
}

/** How a code is brought about on a route: as is particular to it, else as everywhere. */
function provocationOf(route: Route, code: HttpErrorCode) {
  const provoke = ownProvocation(route, code) ?? declaredErrors[code]
  if (!provoke) throw new Error(`nobody knows how to provoke ${code} on ${route.id}`)
  return provoke
}

const cases = allRoutes.flatMap((route) =>
  route.errors.map((code) => [`${route.id} ${code}`, route, code] as const),
)

/** The pairs to play: all of them, or of those that run the same lines the first. */
function chosen(pairs: typeof cases): typeof cases {
  const own = new Set(pairs.filter(([, route, code]) => ownProvocation(route, code)))
  const others = newIn(
    pairs.filter((pair) => !own.has(pair)),
    ([, route, code]) => wordsOf(route, code),
  )
  return pairs.filter((pair) => own.has(pair) || others.includes(pair))
}

describe('every error that a route declares can be reached', () => {
  const played = chosen(cases.filter(([name]) => !ELSEWHERE.includes(name)))
  const slow = played.filter(([, , code]) => code === 'request_timeout')

  it.each(slow)('%s', async (_name, route, code) => {
    const answer = await askSlowly(scene.home, route, scene.servers.hasty.url)
    expect(await answer.json()).toMatchObject({ success: false, error: { code } })
    expect(answer.status).toBe(ERROR_CODES[code].status)
  })

  it.each(played.filter((each) => !slow.includes(each)))('%s', async (_name, route, code) => {
    const response = await ask(scene.home, route, await provocationOf(route, code)(scene, route))
    const answer = response.json()
    expect(answer).toMatchObject({
      success: false,
      error: { code },
      meta: { request_id: expect.any(String) },
    })
    expect(response.status).toBe(ERROR_CODES[code].status)
    // A client finds what is wrong by the path in what it sent.
    for (const path of Refusal.parse(answer).error.details.map((detail) => detail.path))
      expect(isNamed(route, path), path).toBe(true)
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    // Words for people who push operations: here nobody sent one.
    expect(JSON.stringify(answer)).not.toMatch(/of this operation|The operation names|This operation id/)
    if (code === 'rate_limited' || code === 'unavailable')
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('excuses only routes and errors that exist', () => {
    for (const name of ELSEWHERE) expect(cases.map(([known]) => known)).toContain(name)
    for (const [id, codes] of [...Object.entries(errorsByRoute), ...Object.entries(rejectionsOf)]) {
      for (const code of Object.keys(codes)) expect(cases.map(([known]) => known)).toContain(`${id} ${code}`)
    }
  })
})

it('ids of another household open nothing: whoever knows them is refused on each route that takes one, and nothing changes', async () => {
  const { home } = scene
  const eve = { phone: await home.stowage.register('eve'), browser: await home.stowage.browse('eve') }
  const seq = async () => (await home.ada.phone.send('GET', '/sync/manifest')).data.seq
  const before = await seq()
  const open: string[] = []
  const asked = allRoutes.filter(
    ({ access, path }) =>
      path.includes('{') && access !== 'public' && access !== 'signature' && typeof access !== 'object',
  )
  expect(asked.length).toBeGreaterThan(100)
  for (const route of asked) {
    for (const token of new Set([eve.phone.tokens.access_token, ''])) {
      const response = await ask(home, route, { token, browser: eve.browser })
      const answer = await response.text()
      // Without a token, a route of phones knows nobody.
      if (![403, 404, 409, 410, 422, ...(token === '' ? [401] : [])].includes(response.status))
        open.push(`${route.id}: ${response.status} ${answer.slice(0, 200)}`)
    }
  }
  expect(open).toEqual([])
  expect(await seq()).toBe(before)
})

describe('every route', () => {
  const each = allRoutes.map((route) => [route.id, route] as const)
  // Those that end or change what the others need have tests of their own.
  const ending = ['mobile.auth.logout', 'mobile.auth.refresh', 'mobile.devices.revoke']
  const sessions = ['session.end', 'security.sessions.end', 'security.mobile_devices.revoke']
  // test/http/account/second-factor.test.ts: each takes a new code, or one more step of a sign-in.
  const factors = ['mobile.auth.login.complete', 'session.complete', 'security.sessions.revoke_others']
  const codes = ['security.mfa.confirm', 'security.mfa.disable', 'security.mfa.recovery_code']
  // test/http/idp/flow.test.ts and test/http/account/passkeys.test.ts: they take a provider, or an authenticator.
  const providers = ['session.idp.start', 'mobile.auth.idp.start', 'mobile.auth.idp.complete']
  const signed = ['session', 'mobile.auth'].flatMap((id) => [`${id}.passkey.options`, `${id}.passkey`])
  const identities = ['security.identities.unlink', ...signed]
  // test/http/billing: they take a payment provider.
  const checkouts = ['checkout_sessions.create', 'checkout_sessions.finalize']
  const paid = ['invoices', 'customer_portal_sessions.create', ...checkouts].map((id) => `billing.${id}`)
  const mobilePaid = ['open_portal', ...checkouts].map((id) => `mobile.billing.${id}`)
  const payments = ['webhooks.billing', ...paid, ...mobilePaid]
  const phone = ['set_up', 'confirm', 'send', 'remove'].map((verb) => `security.phone.${verb}`)
  const proofs = ['security.proof.passkey_options', 'mobile.auth.login.sms', ...phone]
  const passkeys = ['options', 'add', 'rename', 'remove'].map((verb) => `security.passkeys.${verb}`)
  const ways = [...providers, ...identities, ...passkeys]
  const members = ['household.leave', 'household.transfer_ownership', 'household.members.remove']
  const account = ['account.password', 'personal_access_tokens.revoke', 'operations.people.sign_out']
  // test/http/portability: a job works on the import as soon as one request is accepted.
  const imports = ['dry_run', 'confirm', 'undo'].map((step) => `data_imports.${step}`)
  // test/http/privacy: of another person, and begun, cancelled or ready only for a while.
  const privacy = ['requests.cancel', 'exports.download', 'exports.delete'].map((id) => `privacy.${id}`)
  // test/http/operating: they take a backup, gates that have passed, or an incident that lasts.
  const operating = ['operations.restore_drills.create', 'release.candidates.approve', 'incidents.resolve']
  // test/http/portability: refused while two others are made.
  const portability = ['data_exports.create', 'mobile.data_exports.create']
  // test/http/organizer: what one has decided or done is decided and done.
  const decided = ['approve', 'reject'].map((verb) => `plans.${verb}`)
  const walked = ['sessions.create', 'sessions.finish', 'tasks.deviation', 'tasks.execute', 'tasks.skip']
  const plans = [...decided, ...walked].flatMap((id) => [`organization.${id}`, `mobile.organizer.${id}`])
  const links = ['household.invitations.revoke', 'household.guest_links.revoke', 'invitations.accept']
  const harmless = each.filter(
    ([id]) =>
      ![
        ...ending,
        ...sessions,
        ...factors,
        ...codes,
        ...ways,
        ...proofs,
        ...members,
        ...account,
        ...links,
        ...privacy,
        ...operating,
        ...payments,
        ...imports,
        ...portability,
        ...plans,
      ].includes(id),
  )

  it.each(harmless)('%s answers what it declares', async (_id, route) => {
    const response = await ask(scene.home, route)
    const problem = response.ok ? '' : response.text()
    expect(route.statuses, problem).toContain(response.status)
  })

  // The router decides this for all routes alike.
  it.each(some(each))('%s is not there by another method or with a slash behind it', async (_id, route) => {
    const { path } = soundRequest(scene.home, route)
    const target = scene.home.stowage.url + path
    const other = await sendRequest(target, { method: 'PROPFIND' })
    expect(other.status).toBe(405)
    expect(other.headers.get('allow')).toContain(route.method)
    const slash = await sendRequest(`${target}/`, { method: route.method })
    expect(slash.status).toBe(404)
    expect(slash.json()).toMatchObject({ error: { code: 'route_not_found' } })
  })
})
