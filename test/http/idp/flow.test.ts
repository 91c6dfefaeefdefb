import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import {
  ADA,
  BASE_URL,
  CALLBACK,
  providerEnv,
  realProvider,
  signInAt,
} from '../../support/identity-provider.ts'
import { allSent } from '../../support/mails.ts'
import { challengeOf, codeOf, protect } from '../../support/second-factor.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { begin, comeBack, link, sessionOf } from './support.ts'

const PHONE = { device_installation_id: 'ada-phone-0001', platform: 'android' }

async function withProvider(more: Record<string, string> = {}, env: Record<string, string> = {}) {
  const provider = await realProvider()
  const stowage = await testStowage({ ...providerEnv(provider.url, more), ...env })
  return { provider, stowage }
}

/** Signs a browser in with the provider. */
async function browserSignsIn(stowage: TestStowage, body: Record<string, unknown> = {}) {
  const { authorization_url, cookie } = await begin(stowage, body)
  return comeBack(stowage, await signInAt(authorization_url), cookie)
}

/** Brings a phone as far as the way back to its app. */
async function phoneComesBack(stowage: TestStowage, body: Record<string, unknown> = {}, token?: string) {
  const answer = await stowage.send(
    'POST',
    '/api/v1/mobile/auth/idp/start',
    { mode: 'login', ...PHONE, ...body },
    { token },
  )
  if (answer.status !== 200) throw new Error(`start: ${JSON.stringify(answer.error)}`)
  const back = await comeBack(stowage, await signInAt(String(answer.data.authorization_url)), null)
  const app = new URL(back.location ?? 'none:')
  const { device_installation_id } = PHONE
  return {
    app,
    completion: {
      device_installation_id,
      state: app.searchParams.get('state'),
      code: app.searchParams.get('code'),
    },
  }
}

const completes = (stowage: TestStowage, body: Record<string, unknown>, token?: string) =>
  stowage.send('POST', '/api/v1/mobile/auth/idp/complete', body, { token })

describe('I30 signing in with an identity provider', () => {
  it('I30 answers clearly while no provider is configured, or an unknown one is named', async () => {
    const stowage = await testStowage()
    const body = { mode: 'login', ...PHONE }
    const phone = await stowage.send('POST', '/api/v1/mobile/auth/idp/start', body)
    expectError(phone, 404, 'provider_unknown')
    expectError(
      await stowage.send('POST', '/api/v1/session/idp/start', { mode: 'login' }),
      404,
      'provider_unknown',
    )
    expect((await stowage.send('GET', '/api/v1/session/idp/providers')).data).toMatchObject({ providers: [] })
  })

  it('I30 lists several providers, and one of them has to be named', async () => {
    const provider = await realProvider()
    const stowage = await testStowage({
      ...providerEnv(provider.url, { LABEL: 'At home' }),
      ...providerEnv(provider.url, {}, 'WORK'),
    })
    expect((await stowage.send('GET', '/api/v1/session/idp/providers')).data).toMatchObject({
      providers: [
        { provider: 'home', label: 'At home' },
        { provider: 'work', label: 'Work' },
      ],
    })
    const start = (body: object) =>
      stowage.send('POST', '/api/v1/session/idp/start', { mode: 'login', ...body })
    expectError(await start({}), 422, 'validation_failed')
    expectError(await start({ provider: 'none' }), 404, 'provider_unknown')
    expect((await start({ provider: 'work' })).status).toBe(200)
  })

  it('I30 asks the provider with PKCE, state and nonce, and for the configured address only', async () => {
    const { stowage } = await withProvider({ SCOPES: 'openid email groups' })
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/idp/start', { mode: 'login', ...PHONE })
    expect(answer.data).toMatchObject({ mode: 'login', redirect_uri: CALLBACK })
    expect(answer.data.state).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(String(answer.data.expires_at)) - stowage.clock.ms).toBe(600_000)
    const asked = Object.fromEntries(new URL(String(answer.data.authorization_url)).searchParams)
    expect(asked).toMatchObject({
      client_id: 'stowage',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email groups',
      code_challenge_method: 'S256',
      state: answer.data.state,
    })
    expect(asked.nonce).toMatch(/^[\w-]{43}$/)
  })

  it('I30 knows only linked identities', async () => {
    const { stowage } = await withProvider()
    await stowage.register('ada')
    const refused = await browserSignsIn(stowage)
    expect(refused).toMatchObject({ status: 403, session: null })
    expect(refused.page).toContain('No account is linked with this identity')
    const { completion } = await phoneComesBack(stowage)
    expectError(await completes(stowage, completion), 403, 'identity_unknown')
  })

  it('I30 signs in the browser and the phone of a linked identity', async () => {
    const { stowage } = await withProvider()
    const ada = await stowage.register('ada')
    const page = await stowage.browse('ada')
    expect(await link(stowage, page, signInAt)).toMatchObject({ status: 303, location: '/settings' })
    const back = await browserSignsIn(stowage, { next: '/account' })
    expect(back).toMatchObject({ status: 303, location: '/account' })
    const { data } = await sessionOf(stowage, back.session)
    expect(data.user).toMatchObject({ email: 'ada@example.org' })
    const { completion } = await phoneComesBack(stowage)
    const answer = await completes(stowage, completion)
    expect(answer.data).toMatchObject({ token_type: 'Bearer', replaced_sign_in: true })
    expect(answer.data.user).toMatchObject({ public_id: ada.tokens.user.public_id })
    expectError(await ada.send('GET', '/devices'), 401, 'authentication_required')
  })

  it('I30 signs in by a form of a page without scripts', async () => {
    const { stowage } = await withProvider({ REGISTER: 'on', LABEL: 'Authelia' })
    const shown = await fetch(`${stowage.url}/account/sign-in`)
    const text = await shown.text()
    expect(text).toContain('Sign in with Authelia')
    const form_token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const cookie = (shown.headers.getSetCookie()[0] ?? '').replace(/;.*$/, '')
    const send = (token: string) =>
      fetch(`${stowage.url}/account/sign-in/provider`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ form_token: token, provider: 'home' }),
      })
    expect((await send('other')).status).toBe(403)
    const sent = await send(form_token)
    const url = (sent.headers.get('refresh') ?? '').replace('0;url=', '')
    const back = await comeBack(stowage, await signInAt(url), cookie)
    expect(back).toMatchObject({ status: 303, location: '/account' })
    expect((await sessionOf(stowage, back.session)).status).toBe(200)
  })
})

describe('I31 a flow', () => {
  it('I31 leads back to permitted apps only', async () => {
    const { stowage } = await withProvider(
      {},
      { STOWAGE_IDP_APP_REDIRECTS: 'stowage://idp,http://127.0.0.1/done' },
    )
    const start = (app_redirect: string) =>
      stowage.send('POST', '/api/v1/mobile/auth/idp/start', { mode: 'login', ...PHONE, app_redirect })
    for (const address of [
      'https://evil.example/',
      'evil://idp',
      'stowage://idp/more',
      'stowage://idp@evil',
      'http://127.0.0.1.evil.example/done',
      'http://127.0.0.1:80@evil.example/done',
      'http://127.0.0.1:4000/other',
      'javascript:alert(1)',
    ])
      expectError(await start(address), 422, 'validation_failed')
    expect((await start('http://127.0.0.1:4000/done')).status).toBe(200)
    const { app } = await phoneComesBack(stowage, { app_redirect: 'http://127.0.0.1:4000/done' })
    expect(app.origin + app.pathname).toBe('http://127.0.0.1:4000/done')
  })

  it('I31 completes once, also for two at the same time', async () => {
    const { stowage } = await withProvider({ REGISTER: 'on' })
    const { completion } = await phoneComesBack(stowage)
    const answers = await Promise.all(Array.from({ length: 5 }, () => completes(stowage, completion)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('I31 is completed by the app that began it only', async () => {
    const { stowage } = await withProvider({ REGISTER: 'on' })
    const verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const fresh = async () => (await phoneComesBack(stowage, { code_challenge })).completion
    const thefts = [
      { ...(await fresh()), code: randomBytes(32).toString('base64url'), code_verifier: verifier },
      { ...(await fresh()), device_installation_id: 'other-phone-0001', code_verifier: verifier },
      { ...(await fresh()), code_verifier: randomBytes(32).toString('base64url') },
      await fresh(),
    ]
    for (const theft of thefts) expectError(await completes(stowage, theft), 401, 'invalid_credentials')
    expect((await completes(stowage, { ...(await fresh()), code_verifier: verifier })).status).toBe(200)
  })

  it('I31 expires after ten minutes, at the provider and in the app', async () => {
    const { stowage } = await withProvider({ REGISTER: 'on' })
    const begun = await begin(stowage)
    const query = await signInAt(begun.authorization_url)
    stowage.clock.advance(601)
    expect((await comeBack(stowage, query, begun.cookie)).status).toBe(401)
    const { completion } = await phoneComesBack(stowage)
    stowage.clock.advance(601)
    expectError(await completes(stowage, completion), 401, 'invalid_credentials')
  })

  it('I31 tells the app of a refusal, and keeps what it knows of it to itself', async () => {
    const { stowage } = await withProvider()
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/idp/start', { mode: 'login', ...PHONE })
    const state = String(answer.data.state)
    const refused = new URLSearchParams({ error: 'access_denied', error_description: 'canary', state })
    refused.set('iss', String(stowage.config.idps.get('home')?.issuer))
    const { location } = await comeBack(stowage, refused, null)
    expect(location).toBe(`stowage://idp?state=${state}&error=access_denied`)
  })
})

describe('I32 linking by address', () => {
  const settings = { LINK_BY_EMAIL: 'on' }
  const invited = { STOWAGE_REGISTRATION: 'first' }

  it('I32 happens where the operator permits it and the provider verified the address', async () => {
    const { stowage } = await withProvider(settings, invited)
    const ada = await stowage.register('ada')
    const { session } = await browserSignsIn(stowage)
    const { data } = await sessionOf(stowage, session)
    expect(data.user).toMatchObject({ public_id: ada.tokens.user.public_id })
  })

  it.each([
    ['the operator does not permit it', {}, invited, {}],
    ['the provider did not verify the address', settings, invited, { email_verified: false }],
    ['the provider says so in a text', settings, invited, { email_verified: 'true' }],
    ['the provider says nothing of it', settings, invited, { email_verified: undefined }],
    ['strangers can register, and the account is not verified', settings, {}, {}],
  ])('I32 does not happen when %s', async (_name, more, env, claims) => {
    const { provider, stowage } = await withProvider(more, env)
    await stowage.register('ada')
    provider.state.person = { ...ADA, ...claims }
    expect(await browserSignsIn(stowage)).toMatchObject({ status: 403, session: null })
  })
})

describe('I33 accounts by a provider', () => {
  it('I33 have no password, and the verified address of the provider', async () => {
    const { stowage } = await withProvider()
    const { session } = await browserSignsIn(stowage, { mode: 'register', household_name: 'Home' })
    const { data } = await sessionOf(stowage, session)
    expect(data.user).toMatchObject({ name: 'Ada', email: 'ada@example.org', email_verified: true })
    expect(data.current_household).toMatchObject({ name: 'Home' })
    for (const password of ['', ' ', 'none', PASSWORD]) {
      const answer = await stowage.send('POST', '/api/v1/session', { email: 'ada@example.org', password })
      expect([401, 422]).toContain(answer.status)
    }
  })

  it('I33 come with an invitation, and follow STOWAGE_REGISTRATION without one', async () => {
    const { provider, stowage } = await withProvider({}, { STOWAGE_REGISTRATION: 'first' })
    const ben = await stowage.register('ben', { household_name: 'Home' })
    expect(await browserSignsIn(stowage, { mode: 'register' })).toMatchObject({ status: 403, session: null })
    const { data } = await ben.api('POST', '/household/invitations', { role: 'member' })
    const { completion } = await phoneComesBack(stowage, { mode: 'register', invitation: data.code })
    const answer = await completes(stowage, completion)
    expect(answer.data.user).toMatchObject({ email: 'ada@example.org', role: 'user' })
    expect(answer.data.user).toMatchObject({ current_household_id: ben.household_id })
    provider.state.person = { ...ADA, sub: 'other' }
    expect(await browserSignsIn(stowage, { mode: 'register' })).toMatchObject({ session: null })
  })

  it('I33 are made at the first sign-in where the operator says so, but never for the address of another account', async () => {
    const { provider, stowage } = await withProvider({ REGISTER: 'on' }, { STOWAGE_REGISTRATION: 'closed' })
    expect((await browserSignsIn(stowage)).status).toBe(303)
    provider.state.person = { ...ADA, sub: 'impostor' }
    expect(await browserSignsIn(stowage)).toMatchObject({ status: 409, session: null })
    provider.state.person = { sub: 'nameless' }
    expect(await browserSignsIn(stowage)).toMatchObject({ status: 403, session: null })
  })
})

describe('I34 the second factor after a provider', () => {
  async function protectedAda(more: Record<string, string> = {}) {
    const { stowage } = await withProvider(more)
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    await link(stowage, page, signInAt)
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    return { stowage, secret }
  }

  it('I34 is asked for in the browser and on a phone', async () => {
    const { stowage, secret } = await protectedAda()
    const back = await browserSignsIn(stowage)
    expect(back).toMatchObject({ status: 401, session: null })
    expect(back.page).toContain('name="challenge"')
    expect(back.page).not.toContain('name="shared"')
    // I8: the form of the code takes along that the device is somebody else's.
    const elsewhere = await browserSignsIn(stowage, { shared_device: true })
    expect(elsewhere.page).toContain('name="shared" value="yes"')
    const { completion } = await phoneComesBack(stowage)
    const asked = await completes(stowage, completion)
    expectError(asked, 401, 'mfa_required')
    const body = { challenge: challengeOf(asked), code: codeOf(stowage, secret), ...PHONE }
    expect((await stowage.send('POST', '/api/v1/mobile/auth/login/complete', body)).status).toBe(200)
  })

  it('I34 is left to the provider where the operator says so', async () => {
    const { stowage } = await protectedAda({ SECOND_FACTOR: 'provider' })
    expect(await browserSignsIn(stowage)).toMatchObject({ status: 303, lasts: true })
    // I8: a device of somebody else keeps nothing.
    const back = await browserSignsIn(stowage, { shared_device: true })
    expect(back).toMatchObject({ status: 303, lasts: false })
    expect(back.session).not.toBeNull()
  })
})

describe('I35 roles by groups', () => {
  it('I35 follow the groups at each sign-in, and somebody always runs the installation', async () => {
    const roles = {
      REGISTER: 'on',
      SCOPES: 'openid profile email groups',
      ROLES: 'admins=superadmin,help=support',
    }
    const { provider, stowage } = await withProvider(roles)
    const roleAfter = async (claims: object) => {
      provider.state.person = { ...ADA, sub: 'ben', email: 'ben@example.org', ...claims }
      const { session } = await browserSignsIn(stowage)
      return (await sessionOf(stowage, session)).data.user
    }
    // The first user runs the installation, whatever the groups are.
    expect(await roleAfter({ groups: [] })).toMatchObject({ role: 'superadmin' })
    provider.state.person = { ...ADA, groups: ['help', 'admins'] }
    const { session } = await browserSignsIn(stowage)
    expect((await sessionOf(stowage, session)).data.user).toMatchObject({ role: 'superadmin' })
    expect(await roleAfter({ groups: ['help'] })).toMatchObject({ role: 'support' })
    expect(await roleAfter({ groups: 'admins' })).toMatchObject({ role: 'user' })
    expect(await roleAfter({ role: 'superadmin', groups: ['superadmin'] })).toMatchObject({ role: 'user' })
    // I40: a change is noted, as that of a superadmin is; a sign-in that changes nothing is none.
    const changes = stowage.log.filter((line) => line.includes('platform_role_changed'))
    expect(changes).toEqual(
      ['superadmin', 'support', 'user'].map((role) => expect.stringContaining(`"detail":"${role}"`)),
    )
  })

  it('I35 leaves roles alone without a table of groups', async () => {
    const { stowage } = await withProvider({ REGISTER: 'on' })
    await browserSignsIn(stowage)
    const { session } = await browserSignsIn(stowage)
    expect((await sessionOf(stowage, session)).data.user).toMatchObject({ role: 'superadmin' })
  })
})

describe('I36 identities of an account', () => {
  it('I36 are linked by a user who knows the password, to one account only', async () => {
    const { stowage } = await withProvider()
    await stowage.register('ada')
    await stowage.register('ben')
    const [ada, ben] = [await stowage.browse('ada'), await stowage.browse('ben')]
    const start = (headers: Record<string, string>, password?: string) =>
      stowage.send('POST', '/api/v1/session/idp/start', { mode: 'link', password }, { headers })
    const { cookie, csrf_token } = ada
    expectError(await start({}), 401, 'authentication_required')
    expectError(await start({ cookie }), 403, 'csrf_failed')
    const signed = { cookie, 'x-csrf-token': csrf_token }
    expectError(await start(signed), 403, 'proof_required')
    expectError(await start(signed, 'wrong'), 401, 'invalid_credentials')
    expectError(await start({ ...signed, 'sec-fetch-site': 'cross-site' }, PASSWORD), 403, 'csrf_failed')
    expect((await link(stowage, ada, signInAt)).status).toBe(303)
    expect((await link(stowage, ada, signInAt)).status).toBe(303)
    // I25: the second time changes nothing, so no mail says that it did.
    await allSent(stowage)
    expect(filesWith(join(stowage.config.data, 'mail'), ['Your account has another way in'])).toHaveLength(1)
    const taken = await link(stowage, ben, signInAt)
    expect(taken.status).toBe(409)
    expect(taken.page).toContain('linked with another account')
    const { data } = await ada.send('GET', '/security/identities')
    expect(data.identities).toMatchObject([{ provider: 'home', label: 'Home', email: 'ada@example.org' }])
    expect((await ben.send('GET', '/security/identities')).data.identities).toEqual([])
  })

  it('I36 are linked on a phone by its token', async () => {
    const { stowage } = await withProvider()
    const ada = await stowage.register('ada')
    const ben = await stowage.register('ben')
    const { access_token } = ada.tokens
    const body = { mode: 'link', password: PASSWORD, ...PHONE }
    expectError(
      await stowage.send('POST', '/api/v1/mobile/auth/idp/start', body),
      401,
      'authentication_required',
    )
    const one = await phoneComesBack(stowage, body, access_token)
    expectError(await completes(stowage, one.completion, ben.tokens.access_token), 403, 'access_denied')
    const two = await phoneComesBack(stowage, body, access_token)
    expectError(await completes(stowage, two.completion), 401, 'authentication_required')
    const three = await phoneComesBack(stowage, body, access_token)
    expect((await completes(stowage, three.completion, access_token)).status).toBe(200)
    expect((await browserSignsIn(stowage)).status).toBe(303)
  })

  it('I36 are unlinked by their user, but for the last way into the account', async () => {
    const { stowage } = await withProvider({ REGISTER: 'on' })
    const { session } = await browserSignsIn(stowage)
    const csrf = String((await sessionOf(stowage, session)).data.csrf_token)
    const ada = { headers: { cookie: session ?? '', 'x-csrf-token': csrf } }
    const listed = await stowage.send('GET', '/api/v1/security/identities', undefined, ada)
    const [{ public_id }] = listed.data.identities as [{ public_id: string }]
    const path = `/api/v1/security/identities/${public_id}`
    expectError(await stowage.send('DELETE', path, undefined, ada), 409, 'conflict')
    await stowage.register('ben')
    const ben = await stowage.browse('ben')
    expectError(await ben.send('DELETE', path.replace('/api/v1', '')), 403, 'proof_required')
    await ben.send('POST', '/security/proof', { password: PASSWORD })
    expectError(await ben.send('DELETE', path.replace('/api/v1', '')), 404, 'not_found')
  })

  it('I36 are gone once they are unlinked', async () => {
    const { stowage } = await withProvider()
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    await link(stowage, page, signInAt)
    const { data } = await page.send('GET', '/security/identities')
    const [{ public_id }] = data.identities as [{ public_id: string }]
    expect((await page.send('DELETE', `/security/identities/${public_id}`)).data).toEqual({ unlinked: true })
    expect((await browserSignsIn(stowage)).status).toBe(403)
  })
})

it('I31 never trusts the header field Host for the address of the callback', async () => {
  const { stowage } = await withProvider()
  const answer = await stowage.send('POST', '/api/v1/session/idp/start', { mode: 'login' })
  expect(String(answer.data.redirect_uri)).toBe(`${BASE_URL}/s/v1/idp/callback`)
})
