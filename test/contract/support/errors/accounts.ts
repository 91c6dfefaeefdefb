import { v7 as uuid7 } from 'uuid'
import { PASSWORD } from '../../../support/stowage.ts'
import { device, login, type Provocations, type Provoke, person, soundRequest } from '../provocation.ts'
import { beyond, reusedKey } from './provoking.ts'

const registrationClosed: Provoke = ({ servers }) => ({ url: servers.closed.url })

const fromAnotherSite: Provoke = () => ({ headers: { 'sec-fetch-site': 'cross-site' } })

/** Of a person who has proven nothing lately. */
const notProven =
  (body?: unknown): Provoke =>
  ({ home: { vera } }) => ({ browser: vera.browser, ...(body !== undefined && { body }) })

/** Of an owner, in a browser that has proven nothing. */
const ofAnOwner =
  (body: object): Provoke =>
  async ({ home: { stowage } }) => ({ browser: await stowage.browse('ada'), token: null, body })

/** A code is asked of a person who has no second factor, and of one whose code is another one. */
const codeAsked: Provocations = {
  invalid_credentials: ({ home: { tess } }) => ({
    browser: tess.browser,
    body: { password: PASSWORD, code: 'no code' },
  }),
  proof_required: notProven({}),
  not_found: ({ home: { ben } }) => ({ browser: ben.browser, body: { password: PASSWORD } }),
}

/** Codes that one route gives for reasons of its own: those of accounts, sign-ins and what people do with them. */
export const errorsOfAccounts: Readonly<Record<string, Provocations>> = {
  'mobile.auth.register': {
    registration_closed: registrationClosed,
    conflict: () => ({ body: { name: 'Ada', ...login() } }),
    not_found: () => ({ body: { ...person(), ...device, invitation: 'x' } }),
  },
  'mobile.auth.login': {
    invalid_credentials: () => ({ body: { ...login(), password: 'wrong password' } }),
    access_denied: () => ({ body: { ...login(), email: 'sam@example.org' } }),
    mfa_required: () => ({ body: { ...login(), email: 'tess@example.org' } }),
  },
  'mobile.auth.login.complete': {
    invalid_credentials: () => ({ body: { challenge: 'x', code: '000000', ...device } }),
  },
  'mobile.auth.refresh': {
    invalid_credentials: ({ home: { ada } }) => ({
      body: { refresh_token: 'x', device_installation_id: ada.phone.installation_id },
    }),
    device_revoked: ({ home: { ruth } }) => ({
      body: { refresh_token: ruth.tokens.refresh_token, device_installation_id: ruth.installation_id },
    }),
  },
  'webhooks.sms': {
    not_found: () => ({ path: '/api/webhooks/sms/voice' }),
  },
  'session.create': {
    invalid_credentials: () => ({ body: { email: 'ada@example.org', password: 'wrong password' } }),
    access_denied: () => ({ body: { email: 'sam@example.org', password: PASSWORD } }),
    mfa_required: () => ({ body: { email: 'tess@example.org', password: PASSWORD } }),
    csrf_failed: fromAnotherSite,
  },
  'session.complete': {
    invalid_credentials: () => ({ body: { challenge: 'x', code: '000000' } }),
    csrf_failed: fromAnotherSite,
  },
  'security.sessions.end': { proof_required: notProven() },
  'security.sessions.revoke_others': {
    proof_required: notProven({}),
    invalid_credentials: ofAnOwner({ password: 'wrong password' }),
  },
  'security.mobile_devices.revoke': { proof_required: notProven() },
  'mobile.devices.revoke': {
    proof_required: notProven(),
    // The browser has proven its person; the phone has not.
    not_found: ({ home }, route) => ({
      token: undefined,
      path: soundRequest(home, route).path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, uuid7()),
    }),
  },
  'household.second_factor': {
    proof_required: ofAnOwner({ required: false }),
    invalid_credentials: ofAnOwner({ required: false, password: 'wrong password' }),
    conflict: ofAnOwner({ required: true, password: PASSWORD }),
  },
  'session.idp.start': {
    authentication_required: () => ({ body: { mode: 'link' }, browser: undefined, token: undefined }),
    provider_unknown: () => ({ body: { mode: 'login', provider: 'x' } }),
    csrf_failed: fromAnotherSite,
  },
  'session.passkey.options': {
    csrf_failed: fromAnotherSite,
    invalid_credentials: () => ({ body: { challenge: 'x' } }),
  },
  'mobile.auth.passkey': { invalid_credentials: () => ({}) },
  'mobile.auth.passkey.options': { invalid_credentials: () => ({ body: { challenge: 'x' } }) },
  'session.passkey': { csrf_failed: fromAnotherSite, invalid_credentials: () => ({}) },
  'mobile.auth.idp.start': {
    authentication_required: () => ({ body: { mode: 'link', ...device }, token: undefined }),
    provider_unknown: () => ({ body: { mode: 'login', ...device, provider: 'x' } }),
  },
  'mobile.auth.idp.complete': { invalid_credentials: () => ({}) },
  'security.passkeys.options': {
    invalid_credentials: () => ({ body: { password: 'wrong password' } }),
    proof_required: notProven({}),
  },
  'mobile.auth.login.sms': {
    invalid_credentials: () => ({ body: { challenge: 'x' } }),
    not_found: () => ({}),
  },
  'security.phone.set_up': {
    invalid_credentials: () => ({ body: { number: '+4915112345678', password: 'wrong password' } }),
    proof_required: notProven({ number: '+4915112345678' }),
    conflict: () => ({}),
  },
  'security.phone.confirm': { not_found: () => ({}) },
  'security.phone.send': { not_found: () => ({}) },
  'security.phone.remove': { proof_required: notProven(), not_found: () => ({}) },
  // The phone has proven nothing.
  'security.passkeys.remove': {
    proof_required: notProven(),
    not_found: () => ({ token: undefined }),
  },
  'security.identities.unlink': { proof_required: notProven() },
  'security.proof.give': {
    invalid_credentials: () => ({ token: undefined, body: { password: 'wrong password' } }),
    proof_required: () => ({ body: {} }),
  },
  'security.passkeys.add': { invalid_credentials: () => ({}) },
  'security.mfa.setup': {
    invalid_credentials: () => ({ body: { password: 'wrong password' } }),
    proof_required: notProven({}),
  },
  'security.mfa.confirm': {
    async invalid_credentials({ home: { ada } }) {
      await ada.browser.send('POST', '/security/mfa/setup', { password: PASSWORD })
      return { body: { code: 'no code' } }
    },
    not_found: ({ home: { ben } }) => ({ browser: ben.browser, body: { code: '000000' } }),
    already_exists: ({ home: { tess } }) => ({ browser: tess.browser, body: { code: '000000' } }),
  },
  'security.mfa.disable': codeAsked,
  'security.mfa.recovery_code': codeAsked,
  'session.register': {
    registration_closed: registrationClosed,
    conflict: () => ({ body: { ...person(), email: 'ada@example.org' } }),
    not_found: () => ({ body: { ...person(), invitation: 'x' } }),
    csrf_failed: fromAnotherSite,
  },
  'account.email_change.ask': {
    proof_required: notProven({ email: 'ada@example.net' }),
    invalid_credentials: ofAnOwner({ email: 'ada@example.net', password: 'wrong password' }),
    conflict: ofAnOwner({ email: 'ada@example.org', password: PASSWORD }),
  },
  'account.password': {
    invalid_credentials: () => ({
      body: { current_password: 'wrong password', new_password: 'seven purple lanterns' },
    }),
  },
  'privacy.requests.create': {
    proof_required: notProven({ kind: 'account_export' }),
    invalid_credentials: () => ({ body: { kind: 'account_export', password: 'wrong password' } }),
    // The only owner of a household with other members.
    conflict: () => ({ body: { kind: 'account_erasure', password: PASSWORD } }),
    async already_exists({ home: { ada } }) {
      const body = {
        kind: 'household_erasure',
        household_id: ada.phone.household_id,
        password: PASSWORD,
      }
      await ada.browser.send('POST', '/privacy/requests', body)
      return { body }
    },
    household_access_denied: ({ home }) => ({
      body: {
        kind: 'household_erasure',
        household_id: home.homer.phone.household_id,
        password: PASSWORD,
      },
    }),
    access_denied: ({ home: { ada, ben } }) => ({
      browser: ben.browser,
      body: {
        kind: 'household_erasure',
        household_id: ada.phone.household_id,
        password: PASSWORD,
      },
    }),
  },
  'privacy.requests.cancel': {
    not_found: () => ({}),
    async already_resolved({ home: { homer, erasure } }) {
      await homer.browser.send('POST', `/privacy/requests/${erasure}/cancel`)
      return { browser: homer.browser }
    },
  },
  'privacy.exports.download': {
    not_found: () => ({}),
    range_not_satisfiable: ({ home: { homer } }) => ({
      token: homer.phone.tokens.access_token,
      headers: beyond,
    }),
  },
  'personal_access_tokens.create': {
    operation_id_reused: reusedKey(
      'POST',
      '/personal-access-tokens',
      () => ({ name: 'Script', scope: 'read' }),
      { name: 'Other' },
    ),
  },
}
