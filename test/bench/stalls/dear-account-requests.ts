import { v7 as uuid7 } from 'uuid'
import { WHO } from '../stowage-client.ts'
import { dearBillingRequests, REFUSED_BILLING } from './dear-billing-requests.ts'
import { dearOperatingRequests, REFUSED_OPERATING } from './dear-operating-requests.ts'
import { AS_IT_IS, body, type Dear, list, proven } from './dear-request.ts'
import { dearSupportRequests } from './dear-support-requests.ts'
import { LONG_NAME } from './hostile-household.ts'

/** The secret of the SMS provider. */
export const SMS_SECRET = 'the secret of the SMS provider'

/** Requests of accounts and sign-ins: nothing of a household makes them dearer. */
const ACCOUNT: Dear = [{}]
const LAST: Dear = [{ ends_session: true }]

/** As many reports of violations as a browser can send at one time. */
const reports = Array.from({ length: 20 }, (_, line) => ({
  type: 'csp-violation',
  body: {
    documentURL: 'https://home.example/things',
    effectiveDirective: 'script-src',
    blockedURL: `https://${'x'.repeat(60)}.example/`,
    lineNumber: line,
  },
}))

/** As many problems as a device can send at one time, with words that look like secrets. */
const problems = () =>
  Array.from({ length: 20 }, () => ({
    public_id: uuid7(),
    level: 'error',
    message: 'a1:b2@c3.example '.repeat(120),
    occurred_at: '2026-11-20T10:00:00.000Z',
  }))
const INSTALLED = { device_installation_id: 'benchmark-0006' }
const KEY = { id: 'A'.repeat(1400), rawId: 'A'.repeat(1400), type: 'public-key', clientExtensionResults: {} }
const CLIENT_DATA = 'A'.repeat(8000)
/** Answers of an authenticator, as large as they may be. */
const SIGNED = {
  ...KEY,
  response: {
    clientDataJSON: CLIENT_DATA,
    authenticatorData: CLIENT_DATA,
    signature: CLIENT_DATA.slice(0, 4000),
  },
}
const MADE = { ...KEY, response: { clientDataJSON: CLIENT_DATA, attestationObject: 'A'.repeat(20_000) } }

/** Routes whose requests are refused here: they take an identity provider, or an authenticator. */
export const REFUSED_ROUTES: ReadonlySet<string> = new Set([
  // Noise has no findings to judge
  'ai.vision.feedback',
  'session.idp.start',
  'mobile.auth.idp.start',
  'mobile.auth.idp.complete',
  'session.passkey',
  'mobile.auth.passkey',
  'security.identities.unlink',
  'security.passkeys.add',
  'security.passkeys.rename',
  'security.passkeys.remove',
  'security.proof.passkey_options',
  'mobile.auth.login.sms',
  'security.phone.set_up',
  'security.phone.confirm',
  'security.phone.send',
  'security.phone.remove',
  ...REFUSED_BILLING,
  ...REFUSED_OPERATING,
])

/** The dearest requests of the routes of accounts, sign-ins and members, by its id. */
export const dearAccountRequests: Readonly<Record<string, Dear>> = {
  status: AS_IT_IS,
  ...dearBillingRequests,
  ...dearOperatingRequests,
  ...dearSupportRequests,
  'session.create': [
    { body: { email: 'nobody@example.org', password: 'x'.repeat(200) } },
    { body: { email: WHO.email, password: WHO.password } },
  ],
  'session.register': body(() => ({ name: 'Ben', email: `${uuid7()}@example.org`, password: WHO.password })),
  'session.get': ACCOUNT,
  'session.idp.providers': AS_IT_IS,
  'session.idp.start': [{ body: { mode: 'login', household_name: LONG_NAME } }],
  'mobile.auth.idp.start': [{ body: { mode: 'login', ...INSTALLED, platform: 'cli' } }],
  'mobile.auth.idp.complete': [{ body: { state: 'x'.repeat(100), code: 'x'.repeat(100), ...INSTALLED } }],
  'session.passkey.options': [{ body: {} }],
  'session.passkey': [{ body: { response: SIGNED } }],
  'mobile.auth.passkey.options': [{ body: {} }],
  'mobile.auth.passkey': [{ body: { response: SIGNED, ...INSTALLED, platform: 'cli' } }],
  'security.identities.list': AS_IT_IS,
  'security.identities.unlink': [{ params: { identity_public_id: uuid7() } }],
  'security.passkeys.list': AS_IT_IS,
  'mobile.auth.login.sms': [{ body: { challenge: 'x'.repeat(200) } }],
  'security.phone.get': AS_IT_IS,
  'security.phone.set_up': [{ body: { number: '+4915112345678', password: WHO.password } }],
  'security.phone.confirm': [{ body: { code: '000000' } }],
  'security.phone.send': AS_IT_IS,
  'security.phone.remove': AS_IT_IS,
  'security.proof.get': AS_IT_IS,
  'security.proof.give': [{ body: { password: WHO.password } }],
  'security.proof.passkey_options': AS_IT_IS,
  'security.passkeys.options': [{ body: { password: WHO.password } }],
  'security.passkeys.add': [{ body: { name: LONG_NAME, response: MADE } }],
  'security.passkeys.rename': [{ params: { passkey_public_id: uuid7() }, body: { name: LONG_NAME } }],
  'security.passkeys.remove': [{ params: { passkey_public_id: uuid7() } }],
  'account.update': [{ body: { name: LONG_NAME } }],
  'account.email_change.get': ACCOUNT,
  'account.email_change.ask': body(() => ({ email: `${uuid7()}@example.org`, password: WHO.password })),
  'account.email_change.cancel': ACCOUNT,
  'account.password': [
    {
      body: { current_password: WHO.password, new_password: `${WHO.password} ${'y'.repeat(170)}` },
      as: 'changed',
    },
  ],
  'personal_access_tokens.list': AS_IT_IS,
  'personal_access_tokens.create': body(() => ({ name: 'x'.repeat(100), scope: 'read' })),
  'personal_access_tokens.revoke': (_, other) => [{ params: { public_id: other.personal_token_id } }],
  'household.quotas': AS_IT_IS,
  'session.end': LAST,
  'session.household': body((_, { household_id }) => ({ household_id })),
  'security.sessions.list': list,
  'security.sessions.end': proven(({ session_id }) => ({ session_public_id: session_id })),
  'households.create': body(() => ({ name: LONG_NAME })),
  'household.get': ACCOUNT,
  'household.update': body(() => ({ name: 'Hostile' })),
  'household.second_factor': body(() => ({ required: false, password: WHO.password })),
  'household.leave': [{ as: 'leaving' }],
  'household.transfer_ownership': (_, { people }) => [
    { body: { user_id: people.changed.user_id }, as: 'giving' },
  ],
  'household.members.list': list,
  'household.members.set_role': (_, { people }) => [
    { body: { role: 'viewer' }, params: { user: people.changed.user_id } },
  ],
  'household.members.remove': (_, { people }) => [{ params: { user: people.removed.user_id } }],
  'household.invitations.list': list,
  'household.invitations.create': body(() => ({ role: 'viewer' })),
  'household.invitations.revoke': (_, other) => [{ params: { public_id: other.invitation_id } }],
  'invitations.get': (_, { invitation_tokens: [token] }) => [{ body: { token } }],
  'invitations.accept': (_, { invitation_tokens: [, token] }) => [{ body: { token }, as: 'joining' }],
  'household.guest_links.list': list,
  'household.guest_links.create': body((home) => ({ kind: 'location', id: home.location })),
  'household.guest_links.revoke': (_, other) => [{ params: { public_id: other.guest_link_id } }],
  'guest.get': (_, { guest_token: token }) => [{ body: { token } }],
  // A search that finds nothing goes through the whole place.
  'guest.contents': (_, { guest_token: token }) => [
    { body: { token, limit: 200 } },
    { body: { token, limit: 200, q: 'nothing has these words' } },
  ],
  'guest.photo': (_, { guest_token: token, media_id: photo }) => [
    { body: { token, photo, variant: 'large' } },
  ],
  'mobile.auth.register': body(() => ({
    ...WHO,
    name: 'Ben',
    email: `${uuid7()}@example.org`,
    device_installation_id: 'device-0002',
  })),
  'mobile.auth.login': [
    {
      body: {
        email: 'nobody@example.org',
        password: 'x'.repeat(200),
        device_installation_id: 'device-0001',
        platform: 'other',
      },
    },
    { body: { ...WHO, device_installation_id: 'benchmark-0003' } },
  ],
  'mobile.auth.refresh': body((_, { refresh_token }) => ({
    refresh_token,
    device_installation_id: 'benchmark-0002',
  })),
  'mobile.auth.forgot_password': body(() => ({ email: WHO.email, device_installation_id: 'benchmark-0003' })),
  'mobile.auth.resend_verification': ACCOUNT,
  'account.email_verification': ACCOUNT,
  'webhooks.sms': [
    {
      body: { message_id: 'x'.repeat(2000), from: '1'.repeat(2000), text: 'stop '.repeat(400) },
      params: { type: 'inbound' },
      headers: { 'x-webhook-secret': SMS_SECRET },
    },
  ],
  'mobile.auth.logout': LAST,
  'mobile.config': ACCOUNT,
  'mobile.bootstrap': ACCOUNT,
  'mobile.devices.list': list,
  'mobile.devices.revoke': proven(({ device_id }) => ({ device_public_id: device_id })),
  'mobile.households.list': list,
  'mobile.households.create': body(() => ({ name: LONG_NAME })),
  'mobile.households.activate': ACCOUNT,
  'mobile.auth.login.complete': (_, { challenge, next_code }) => [
    {
      async fresh() {
        const device = { device_installation_id: 'benchmark-0005', platform: 'cli' }
        return { challenge: await challenge(), code: next_code(), ...device }
      },
    },
  ],
  'session.complete': (_, { challenge, recovery: [, code] }) => [
    { fresh: async () => ({ challenge: await challenge(), code }) },
  ],
  'security.mfa.setup': body(() => ({ password: WHO.password })),
  'security.mfa.confirm': (_, { first_code }) => [
    { fresh: async () => ({ code: first_code() }), as: 'confirming' },
  ],
  'security.mfa.recovery_code': (_, { recovery: [, , code] }) => [
    { body: { code, password: WHO.password }, as: 'protected' },
  ],
  'security.mfa.disable': (_, { disabling_code }) => [
    { body: { code: disabling_code, password: WHO.password }, as: 'disabling' },
  ],
  'security.sessions.revoke_others': (_, { recovery: [, , , code] }) => [
    { body: { code, password: WHO.password }, as: 'protected' },
  ],
  'security.mobile_devices.revoke': proven(({ other_device_id }) => ({ device_public_id: other_device_id })),
  'security.events': list,
  'security.audit': list,
  'audit.access': list,
  'security.csp_report': body(() => reports),
  'security.csp_reports': ACCOUNT,
  'security.system_logs': (_, { people }) => [{ query: { person: people.changed.user_id, limit: '200' } }],
  'mobile.system_logs.list': list,
  'mobile.system_logs.send': body(() => ({ logs: problems() })),
  'mobile.release.status': ACCOUNT,
  'mobile.release.notes': [{ query: { limit: '50' } }],
  'data_exports.list': AS_IT_IS,
  'data_exports.create': [{ body: { format: 'csv', with_media: false } }],
  'data_exports.get': (_, { data_export_id }) => [{ params: { public_id: data_export_id } }],
  'data_exports.delete': (_, { spare_data_export_id }) => [{ params: { public_id: spare_data_export_id } }],
  'data_exports.download': (_, { data_export_id }) => [{ params: { public_id: data_export_id } }],
  'mobile.data_exports.list': AS_IT_IS,
  'mobile.data_exports.create': [{ body: { format: 'csv', with_media: false } }],
  'mobile.data_exports.get': (_, { data_export_id }) => [{ params: { public_id: data_export_id } }],
  'mobile.data_exports.download': (_, { data_export_id }) => [{ params: { public_id: data_export_id } }],
  'privacy.requests.create': [
    { body: { kind: 'account_export', password: WHO.password } },
    { body: { kind: 'account_erasure', password: WHO.password }, as: 'protected' },
  ],
  'privacy.requests.cancel': (_, { erasure_id }) => [{ params: { public_id: erasure_id } }],
  'privacy.exports.download': (_, { export_id }) => [{ params: { public_id: export_id } }],
  'privacy.exports.delete': (_, { export_id }) => [{ params: { public_id: export_id } }],
  'privacy.status': ACCOUNT,
  'mobile.privacy.status': ACCOUNT,
  'privacy.ai_purge': ACCOUNT,
  'security.status': AS_IT_IS,
  'mobile.security.status': AS_IT_IS,
  'mobile.security.local_cache_purge_record': body(() => ({ reason: 'requested' })),
}
