import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../http/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { guardOf, newIn } from './support/declaration-class.ts'
import { furnish } from './support/furnish.ts'
import type { Furnished } from './support/furnished.ts'
import { ask, inHousehold } from './support/provocation.ts'

/** What takes a person, and no program. A route comes here by a decision, not by an oversight. */
const REFUSED = [
  'billing.checkout_sessions.create',
  'billing.checkout_sessions.finalize',
  'billing.customer_portal_sessions.create',
  'billing.invoices',
  'account.email_change.ask',
  'account.email_change.cancel',
  'account.email_change.get',
  'account.email_verification',
  'account.password',
  'account.update',
  'ai.calls.list',
  'ai.settings.update',
  'household.guest_links.create',
  'household.guest_links.revoke',
  'household.invitations.create',
  'household.invitations.revoke',
  'household.leave',
  'household.members.remove',
  'household.members.set_role',
  'household.second_factor',
  'household.transfer_ownership',
  'household.update',
  'households.create',
  'invitations.accept',
  'mobile.devices.list',
  'mobile.devices.revoke',
  'mobile.media_uploads.complete',
  'mobile.media_uploads.content',
  'mobile.media_uploads.create',
  'mobile.media_uploads.delete',
  'mobile.media_uploads.get',
  'mobile.mutations.get',
  'mobile.mutations.push',
  'mobile.sync.events',
  'mobile.sync.manifest',
  'mobile.sync.snapshots.create',
  'mobile.sync.snapshots.download',
  'mobile.sync.snapshots.get',
  'personal_access_tokens.create',
  'personal_access_tokens.list',
  'personal_access_tokens.revoke',
  'data_exports.create',
  'data_exports.delete',
  'data_exports.download',
  'data_exports.get',
  'data_exports.list',
  'mobile.data_exports.create',
  'mobile.data_exports.download',
  'mobile.data_exports.get',
  'mobile.data_exports.list',
  'mobile.privacy.status',
  'mobile.security.local_cache_purge_record',
  'mobile.security.status',
  'mobile.system_logs.list',
  'security.identities.list',
  'security.identities.unlink',
  'privacy.ai_purge',
  'privacy.exports.delete',
  'privacy.exports.download',
  'privacy.requests.cancel',
  'privacy.requests.create',
  'privacy.status',
  'security.events',
  'security.mfa.confirm',
  'security.mfa.disable',
  'security.mfa.recovery_code',
  'security.mfa.setup',
  'security.passkeys.add',
  'security.passkeys.list',
  'security.passkeys.options',
  'security.passkeys.remove',
  'security.passkeys.rename',
  'security.phone.confirm',
  'security.phone.get',
  'security.phone.remove',
  'security.phone.send',
  'security.phone.set_up',
  'security.proof.get',
  'security.proof.give',
  'security.proof.passkey_options',
  'security.mobile_devices.revoke',
  'security.sessions.end',
  'security.sessions.list',
  'security.sessions.revoke_others',
  'security.status',
  'session.end',
  'session.get',
  'session.household',
  'support.diagnostics.preview',
  'support.tickets.access',
  'support.tickets.attachments.create',
  'support.tickets.attachments.delete',
  'support.tickets.attachments.get',
  'support.tickets.change',
  'support.tickets.comments.create',
  'support.tickets.create',
  'support.tickets.diagnostics.create',
  'support.tickets.get',
  'support.tickets.list',
]
/** Requests that change nothing although their method could. */
const READING = [
  'ai.answer',
  'ai.placement.container_to_slot',
  'ai.placement.item_to_container',
  'ai.search',
  'labels.preview',
  'scans.resolve',
  'structure.rack_builder.preview',
]

const forBrowsers = (route: Route) => route.access === 'session' || route.access === 'session_or_bearer'
const accepting = (route: Route) => forBrowsers(route) && !REFUSED.includes(route.id)
const writes = (route: Route) => route.method !== 'GET' && !READING.includes(route.id)
const cases = (wanted: (route: Route) => boolean) =>
  newIn(allRoutes.filter(wanted), (route) => [guardOf(route)]).map((route) => [route.id, route] as const)

const Refusal = z.looseObject({ error: z.looseObject({ code: z.string() }) })

let home: Furnished
beforeAll(async () => {
  home = await furnish()
})
afterAll(() => home.dispose())

/** Sends a request with a token alone: no cookie, no CSRF token, no word on the page that it comes from. */
async function by(token: string, route: Route, more: object = {}) {
  const response = await ask(home, route, { token, browser: null, ...more })
  const { status, headers } = response
  const code = response.ok ? null : Refusal.parse(response.json()).error.code
  return { status, code, challenge: headers.get('www-authenticate') }
}

describe('I10 a personal access token', () => {
  it.each(cases((route) => accepting(route) && !writes(route)))('I10 reads by %s', async (_id, route) => {
    const { status, code } = await by(home.personal.read, route)
    expect([401, 403], String(code)).not.toContain(status)
  })

  it.each(cases((route) => accepting(route) && writes(route)))(
    'I11 writes by %s if it may',
    async (_id, route) => {
      const refused = await by(home.personal.read, route)
      expect(refused).toMatchObject({ status: 403, code: 'insufficient_scope' })
      expect(refused.challenge).toContain('error="insufficient_scope"')
      const { status, code } = await by(home.personal.write, route)
      expect([401, 403], String(code)).not.toContain(status)
    },
  )

  it.each(cases((route) => REFUSED.includes(route.id)))(
    'I11 does not take part in %s',
    async (_id, route) => {
      expect(await by(home.personal.write, route)).toMatchObject({ status: 403, code: 'token_not_accepted' })
    },
  )

  it.each(cases((route) => accepting(route) && route.household !== null))(
    'I12 opens no other household by %s',
    async (_id, route) => {
      const other = inHousehold(home, route, home.homer.phone.household_id)
      expect(await by(home.personal.write, route, other)).toMatchObject({
        status: 403,
        code: 'household_access_denied',
      })
    },
  )

  it.each(cases((route) => route.access === 'bearer'))('is no token of a device: %s', async (_id, route) => {
    expect(await by(home.personal.write, route)).toMatchObject({ status: 401 })
  })
})

describe('a challenge to send a token', () => {
  it.each(cases((route) => route.access !== 'public' && route.access !== 'signature'))(
    '%s sends it where one would do',
    async (id, route) => {
      const response = await ask(home, route, { token: null, browser: null })
      expect(response.status).toBe(401)
      const would = route.access === 'bearer' || accepting(route) || route.access === 'session_or_bearer'
      expect(response.headers.has('www-authenticate'), id).toBe(would)
    },
  )
})
