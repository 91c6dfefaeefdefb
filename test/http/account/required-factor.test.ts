import { describe, expect, it } from 'vitest'
import { requireSecondFactor } from '../../../engine/index.ts'
import { SoftAuthenticator } from '../../support/authenticator.ts'
import { changeUser } from '../../support/change-user.ts'
import { EVENTS, hear } from '../../support/event-stream.ts'
import { expectError } from '../../support/expect-error.ts'
import { providerEnv, realProvider, signInAt } from '../../support/identity-provider.ts'
import { challengeOf, codeOf, protect } from '../../support/second-factor.ts'
import { smsProvider } from '../../support/sms-provider.ts'
import { soon } from '../../support/soon.ts'
import { type Answer, type Browser, PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { begin, comeBack, link } from '../idp/support.ts'

const ORIGIN = 'http://localhost:8080'
const LOGIN = { email: 'ada@example.org', password: PASSWORD }
const EVERYONE = { STOWAGE_REQUIRE_SECOND_FACTOR: 'everyone', STOWAGE_BASE_URL: ORIGIN }

/** Ada in a browser and on a phone, without a second factor. */
async function ada(env: Record<string, string> = EVERYONE) {
  const stowage = await testStowage(env)
  const phone = await stowage.register('ada')
  return { stowage, phone, page: await stowage.browse('ada') }
}

function expectLacking(answer: Answer): void {
  expectError(answer, 403, 'second_factor_required')
  expect(answer.error.details).toContainEqual(
    expect.objectContaining({ path: 'second_factor', value: '/settings' }),
  )
}

async function addPasskey(page: Browser): Promise<{ key: SoftAuthenticator; path: string }> {
  const key = new SoftAuthenticator(ORIGIN)
  const { data } = await page.send('POST', '/security/passkeys/options', { password: PASSWORD })
  const added = await page.send('POST', '/security/passkeys', {
    name: 'Phone',
    response: key.create(data.options),
  })
  const { public_id } = added.data.passkey as { public_id: string }
  return { key, path: `/security/passkeys/${public_id}` }
}

/** The challenge of a sign-in by password, and the answer. */
async function challenged(stowage: TestStowage) {
  const asked = await stowage.send('POST', '/api/v1/session', LOGIN)
  expectError(asked, 401, 'mfa_required')
  return { asked, challenge: challengeOf(asked) }
}

describe('I55 a second factor that everybody needs', () => {
  it('I55 lets a browser without one do nothing else than set it up, sign out and see its security', async () => {
    const { page, stowage } = await ada()
    expect((await page.send('GET', '/session')).data).toMatchObject({ second_factor_missing: true })
    for (const [method, path, body] of [
      ['GET', '/items', undefined],
      ['GET', '/mobile/sync/manifest', undefined],
      ['POST', '/households', { name: 'Cabin' }],
      ['GET', '/security/sessions', undefined],
      ['GET', '/security/events', undefined],
      ['POST', '/personal-access-tokens', { name: 'x', scope: 'read' }],
      ['POST', '/session/household', { household_id: page.signed_in.user.public_id }],
      ['POST', '/privacy/requests', { kind: 'account_export', password: PASSWORD }],
      ['POST', '/account/password', { current_password: PASSWORD, new_password: 'seven purple lanterns' }],
      ['GET', '/operations/people', undefined],
    ] as const)
      expectLacking(await page.send(method, path, body))
    const { data } = await page.send('GET', '/security/status')
    expect(data.mfa).toMatchObject({ enabled: false, required: true, missing: true })
    await protect(stowage, page)
    expect((await page.send('GET', '/items')).status).toBe(200)
    expect((await page.send('GET', '/session')).data).toMatchObject({ second_factor_missing: false })
  })

  it('I55 lets such a browser sign out', async () => {
    const { page } = await ada()
    expect((await page.send('DELETE', '/session')).data).toEqual({ signed_out: true })
    expectError(await page.send('GET', '/session'), 401, 'authentication_required')
  })

  it('I55 holds for phones, whose sign-in says so, and which can sign out', async () => {
    const { phone, stowage } = await ada()
    expect(phone.tokens).toMatchObject({ second_factor_missing: true })
    expectLacking(await phone.api('GET', '/mobile/sync/manifest'))
    const status = await phone.api('GET', '/mobile/security/status')
    expect(status.data.mfa).toMatchObject({ required: true, missing: true })
    const login = { ...LOGIN, device_installation_id: 'ada-tablet-0001', platform: 'ios' }
    const again = await stowage.send('POST', '/api/v1/mobile/auth/login', login)
    expect(again.data).toMatchObject({ second_factor_missing: true })
    expect((await phone.api('POST', '/mobile/auth/logout', {})).data).toEqual({ signed_out: true })
  })

  it('I55 holds for the tokens of programs, from the moment on in which it is required', async () => {
    const { page, stowage } = await ada({ STOWAGE_BASE_URL: ORIGIN })
    const made = await page.send('POST', '/personal-access-tokens', { name: 'Script', scope: 'write' })
    const token = String(made.data.token)
    const asks = (at: TestStowage) => at.send('GET', '/api/v1/items', undefined, { token })
    expect((await asks(stowage)).status).toBe(200)
    await stowage.stop()
    const strict = await testStowage({ ...EVERYONE, STOWAGE_DATA: stowage.config.data })
    strict.clock.ms = stowage.clock.ms
    expectLacking(await asks(strict))
    await protect(strict, await strict.browse('ada'))
    expect((await asks(strict)).status).toBe(200)
  })

  it('I55 ends a stream of hints, and refuses the next one', async () => {
    const { page, phone, stowage } = await ada({})
    const heard = [await hear(phone), await hear(page)]
    const { household_id, tokens } = phone
    const input = { user_id: tokens.user.public_id, household_id, required: true }
    await stowage.running?.services.accounts.run(requireSecondFactor, input, null)
    for (const each of heard) await soon(() => each.reason).toBe('second_factor_required')
    expectLacking(await stowage.send('GET', EVENTS, undefined, { token: phone.tokens.access_token }))
  })

  it('I55 leads from the pages without scripts to the app, and lets them sign out', async () => {
    const { page, stowage } = await ada()
    const shown = await fetch(`${stowage.url}/account?view=page`, { headers: { cookie: page.cookie } })
    const text = await shown.text()
    expect(text).toContain('Set up a second factor')
    expect(text).toContain('href="/settings"')
    const form_token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const label = await fetch(`${stowage.url}/q/ABC`, { headers: { cookie: page.cookie } })
    expect(await label.text()).toContain('name="password"')
    const out = await fetch(`${stowage.url}/account/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: page.cookie,
        origin: stowage.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ form_token }),
    })
    expect(out.status).toBe(303)
    expectError(await page.send('GET', '/session'), 401, 'authentication_required')
  })

  it('I55 is off by default, and can be required of people with a role on the installation alone', async () => {
    const { stowage } = await ada({ STOWAGE_REQUIRE_SECOND_FACTOR: 'operators' })
    // The first user runs the installation.
    expectLacking(await (await stowage.browse('ada')).send('GET', '/items'))
    const ben = await stowage.register('ben')
    expect((await ben.api('GET', '/mobile/sync/manifest')).status).toBe(200)
    await changeUser(stowage, ben.tokens.user.public_id, { role: 'support' })
    expectLacking(await ben.api('GET', '/mobile/sync/manifest'))
  })
})

describe('I55 the last factor', () => {
  it('I55 stays while one is required, whichever kind it is', async () => {
    const sms = await smsProvider()
    const { page, stowage } = await ada({ ...EVERYONE, ...sms.env })
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    const code = () => codeOf(stowage, secret)
    const disabled = await page.send('POST', '/security/mfa/disable', { password: PASSWORD, code: code() })
    expectError(disabled, 409, 'conflict')
    expect(disabled.error.message).toContain('only second factor')
    const number = { number: '+4915112345678' }
    expect((await page.send('POST', '/security/phone', number)).status).toBe(201)
    expect((await page.send('POST', '/security/phone/confirm', { code: sms.code() })).status).toBe(200)
    expect((await page.send('POST', '/security/mfa/disable', {})).data).toEqual({ enabled: false })
    expectError(await page.send('DELETE', '/security/phone'), 409, 'conflict')
    expect((await page.send('GET', '/items')).status).toBe(200)
  })

  it('I55 stays when two are removed at once', async () => {
    const { page, stowage } = await ada()
    const { path } = await addPasskey(page)
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    await page.send('POST', '/security/proof', { password: PASSWORD, code: codeOf(stowage, secret) })
    const [disabled, removed] = await Promise.all([
      page.send('POST', '/security/mfa/disable', {}),
      page.send('DELETE', path),
    ])
    expect([disabled.status, removed.status].sort()).toEqual([200, 409])
  })
})

describe('I55 a passkey as second factor', () => {
  it('I55 counts, and then a password alone signs nobody in', async () => {
    const { page, stowage } = await ada()
    const { key, path } = await addPasskey(page)
    expect((await page.send('GET', '/items')).status).toBe(200)
    expectError(await page.send('DELETE', path), 409, 'conflict')
    const { asked, challenge } = await challenged(stowage)
    expect(asked.error.details).toContainEqual(expect.objectContaining({ path: 'passkey', value: 'only' }))
    const guessed = await stowage.send('POST', '/api/v1/session/complete', { challenge, code: '000000' })
    expectError(guessed, 401, 'invalid_credentials')
    const options = await stowage.send('POST', '/api/v1/session/passkey/options', { challenge })
    const response = key.get(options.data.options)
    const answer = await stowage.send('POST', '/api/v1/session/passkey', { challenge, response })
    expect(answer.data).toMatchObject({ second_factor_missing: false })
  })

  it('I55 does not count where browsers have no passkeys', async () => {
    const { page, stowage } = await ada()
    const { path } = await addPasskey(page)
    await stowage.stop()
    const moved = await testStowage({
      ...EVERYONE,
      STOWAGE_DATA: stowage.config.data,
      STOWAGE_BASE_URL: 'http://192.168.1.9',
    })
    moved.clock.ms = stowage.clock.ms
    const own = await moved.browse('ada')
    expectLacking(await own.send('GET', '/items'))
    // The passkey that does not count is not the last factor, either.
    const { secret } = await protect(moved, own)
    moved.clock.advance(60)
    await own.send('POST', '/security/proof', { password: PASSWORD, code: codeOf(moved, secret) })
    expect((await own.send('DELETE', path)).data).toEqual({ removed: true })
    expectError(await own.send('POST', '/security/mfa/disable', {}), 409, 'conflict')
  })
})

describe('I55 a second factor of a provider', () => {
  const withProvider = async (SECOND_FACTOR: string) => {
    const provider = await realProvider()
    const stowage = await testStowage({
      ...providerEnv(provider.url, { REGISTER: 'on', SECOND_FACTOR }),
      STOWAGE_REQUIRE_SECOND_FACTOR: 'everyone',
    })
    return stowage
  }
  const signsIn = async (stowage: TestStowage) => {
    const { authorization_url, cookie } = await begin(stowage, {})
    return comeBack(stowage, await signInAt(authorization_url), cookie)
  }
  const items = async (stowage: TestStowage, session: string | null) =>
    stowage.send('GET', '/api/v1/items', undefined, { headers: { cookie: session ?? '' } })

  it('I55 is enough for an account that has no other way in', async () => {
    const stowage = await withProvider('provider')
    const { session } = await signsIn(stowage)
    expect((await items(stowage, session)).status).toBe(200)
  })

  it('I55 is none, if the operator does not leave it to the provider', async () => {
    const stowage = await withProvider('local')
    const { session } = await signsIn(stowage)
    expectLacking(await items(stowage, session))
  })

  it('I55 is not enough for an account that has a password, too', async () => {
    const stowage = await withProvider('provider')
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    expectError(
      await page.send('POST', '/session/idp/start', { mode: 'link', password: PASSWORD }),
      403,
      'second_factor_required',
    )
    const phone = await stowage.login('ada', 'ada-phone-0001')
    expectLacking(
      await phone.api('POST', '/mobile/auth/idp/start', {
        mode: 'link',
        device_installation_id: 'ada-phone-0001',
        platform: 'android',
      }),
    )
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    await page.send('POST', '/security/proof', { password: PASSWORD, code: codeOf(stowage, secret) })
    await link(stowage, page, signInAt)
    expectError(await page.send('POST', '/security/mfa/disable', {}), 409, 'conflict')
  })
})

describe('I55 a household whose members need a second factor', () => {
  it('I55 is decided by an owner with a fresh proof, and noted', async () => {
    const { page, stowage } = await ada({})
    const at = '/household/second-factor'
    expectError(await page.send('PUT', at, { required: true }), 403, 'proof_required')
    // As elsewhere, nobody requires of others what the own account lacks.
    const refused = await page.send('PUT', at, { required: true, password: PASSWORD })
    expectError(refused, 409, 'conflict')
    expect(refused.error.details).toEqual([
      expect.objectContaining({ path: 'required', code: 'own_factor_missing' }),
    ])
    expect((await page.send('GET', '/security/status')).data.mfa).toMatchObject({ sufficient: false })
    expect((await page.send('PUT', at, { required: false, password: PASSWORD })).status).toBe(200)
    const { secret } = await protect(stowage, page)
    expect((await page.send('GET', '/security/status')).data.mfa).toMatchObject({ sufficient: true })
    stowage.clock.advance(60)
    const set = await page.send('PUT', at, {
      required: true,
      password: PASSWORD,
      code: codeOf(stowage, secret),
    })
    expect(set.data).toEqual({ required: true })
    const { data } = await page.send('GET', '/household')
    expect(data.settings).toMatchObject({ second_factor_required: true })
    const { events } = (await page.send('GET', '/audit/access')).data
    expect(JSON.stringify(events)).toContain('second_factor_rule_changed')
  })

  it('I55 asks each member, and nobody else; an admin cannot change it', async () => {
    const { page, phone, stowage } = await ada({})
    const ben = await stowage.register('ben')
    const invited = await page.send('POST', '/household/invitations', { role: 'admin' })
    await ben.api('POST', '/invitations/accept', { token: invited.data.token })
    const at = '/household/second-factor'
    const { household_id } = phone
    const bens = await stowage.browse('ben')
    expectError(
      await bens.send('PUT', at, { required: true, household_id, password: PASSWORD }),
      403,
      'access_denied',
    )
    await stowage.register('eve')
    expect((await ben.api('GET', '/mobile/sync/manifest')).status).toBe(200)
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    const proof = { password: PASSWORD, code: codeOf(stowage, secret) }
    await page.send('PUT', at, { required: true, ...proof })
    expectLacking(await ben.api('GET', '/mobile/sync/manifest'))
    const eve = await stowage.browse('eve')
    expect((await eve.send('GET', '/items')).status).toBe(200)
    stowage.clock.advance(60)
    proof.code = codeOf(stowage, secret)
    expect((await page.send('PUT', at, { required: false, ...proof })).data).toEqual({ required: false })
    expect((await ben.api('GET', '/mobile/sync/manifest')).status).toBe(200)
  })
})
