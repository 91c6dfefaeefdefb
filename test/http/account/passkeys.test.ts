import { describe, expect, it } from 'vitest'
import { eraseUser, linkIdentity } from '../../../engine/index.ts'
import { type Departure, SoftAuthenticator } from '../../support/authenticator.ts'
import { changeUser } from '../../support/change-user.ts'
import { expectError } from '../../support/expect-error.ts'
import { subjects } from '../../support/mails.ts'
import { challengeOf, protect } from '../../support/second-factor.ts'
import { type Browser, cookieOf, PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'

const ORIGIN = 'http://localhost:8080'
const LOGIN = { email: 'ada@example.org', password: PASSWORD }

/** Ada in a browser, at a server with a name. */
async function ada(env: Record<string, string> = {}) {
  const stowage = await testStowage({ STOWAGE_BASE_URL: ORIGIN, ...env })
  await stowage.register('ada')
  return { stowage, page: await stowage.browse('ada') }
}

/** Asks for creation options. */
async function creation(page: Browser) {
  const answer = await page.send('POST', '/security/passkeys/options', { password: PASSWORD })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  return answer.data.options
}

async function addTo(page: Browser, key: SoftAuthenticator, departure: Departure = {}) {
  const response = key.create(await creation(page), departure)
  return page.send('POST', '/security/passkeys', { name: "Ada's phone", response })
}

/** Ada with a passkey. */
async function withPasskey(env: Record<string, string> = {}) {
  const { page, stowage } = await ada(env)
  const key = new SoftAuthenticator(ORIGIN)
  const added = await addTo(page, key)
  const { public_id } = added.data.passkey as { public_id: string }
  return { stowage, page, key, path: `/security/passkeys/${public_id}` }
}

async function request(stowage: TestStowage, challenge?: string) {
  return (await stowage.send('POST', '/api/v1/session/passkey/options', { challenge })).data.options
}

async function signIn(stowage: TestStowage, key: SoftAuthenticator, departure: Departure = {}) {
  return stowage.send('POST', '/api/v1/session/passkey', {
    response: key.get(await request(stowage), departure),
  })
}

describe('I37 a passkey', () => {
  it('I37 takes the password to add, and then signs in alone', async () => {
    const { page, stowage } = await ada()
    expectError(await page.send('POST', '/security/passkeys/options', {}), 403, 'proof_required')
    expectError(
      await page.send('POST', '/security/passkeys/options', { password: 'wrong' }),
      401,
      'invalid_credentials',
    )
    const options = await creation(page)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(JSON.stringify(options)).toContain('ada@example.org')
    const key = new SoftAuthenticator(ORIGIN)
    const response = key.create(options)
    const added = await page.send('POST', '/security/passkeys', { name: ' Phone ', response })
    expect(added.status).toBe(201)
    const answer = await signIn(stowage, key)
    expect(answer.status).toBe(201)
    expect(answer.data.user).toMatchObject({ email: 'ada@example.org' })
    const headers = { cookie: cookieOf(answer) }
    expect((await stowage.send('GET', '/api/v1/session', undefined, { headers })).status).toBe(200)
  })

  it('I37 is listed, renamed and removed by its user only', async () => {
    const { page, path, stowage } = await withPasskey()
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    expectError(await eve.send('PATCH', path, { name: 'Mine' }), 404, 'not_found')
    expectError(await eve.send('DELETE', path), 403, 'proof_required')
    await eve.send('POST', '/security/proof', { password: PASSWORD })
    expectError(await eve.send('DELETE', path), 404, 'not_found')
    expect((await eve.send('GET', '/security/passkeys')).data.passkeys).toEqual([])
    expect((await page.send('PATCH', path, { name: 'Old phone' })).data.passkey).toMatchObject({
      name: 'Old phone',
      backed_up: false,
      last_used_at: null,
    })
    expect((await page.send('DELETE', path)).data).toEqual({ removed: true })
    expectError(await page.send('DELETE', path), 404, 'not_found')
    const { data } = await page.send('GET', '/security/passkeys')
    expect(data).toEqual({ available: true, password_required: true, passkeys: [] })
    // Its user sees both in the activity of the account, and has a mail about each.
    const { events } = (await page.send('GET', '/security/events')).data
    expect(JSON.stringify(events)).toMatch(/passkey_removed.*passkey_added/)
    expect(await subjects(stowage)).toEqual(
      expect.arrayContaining(['Your account has another way in', 'Your account has one way in less']),
    )
  })

  it.each<[string, Departure]>([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rp_id: 'evil.example' }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
    ['no verified user', { verified: false }],
    ['a certificate', { format: 'packed' }],
    ['a format of attestation', { format: 'fido-u2f' }],
  ])('I37 is not added with %s', async (_name, departure) => {
    const { page } = await ada()
    expectError(await addTo(page, new SoftAuthenticator(ORIGIN), departure), 401, 'invalid_credentials')
    expect((await page.send('GET', '/security/passkeys')).data.passkeys).toEqual([])
  })

  it.each<[string, Departure]>([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'http://localhost:8081' }],
    ['another relying party', { rp_id: 'evil.example' }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['no verified user', { verified: false }],
    ['the handle of another user', { user_handle: 'AAAA' }],
  ])('I37 does not sign in with %s', async (_name, departure) => {
    const { key, stowage } = await withPasskey()
    expectError(await signIn(stowage, key, departure), 401, 'invalid_credentials')
    expect((await signIn(stowage, key)).status).toBe(201)
  })

  it('I37 does not sign in with another key, nor with changed data', async () => {
    const { key, stowage } = await withPasskey()
    const stranger = new SoftAuthenticator(ORIGIN)
    expectError(await signIn(stowage, stranger), 401, 'invalid_credentials')
    const forged = { ...stranger.get(await request(stowage)), id: key.id.toString('base64url') }
    forged.rawId = forged.id
    expectError(
      await stowage.send('POST', '/api/v1/session/passkey', { response: forged }),
      401,
      'invalid_credentials',
    )
  })

  it('I37 answers a challenge once, also twice at the same time, and within five minutes', async () => {
    const { key, stowage } = await withPasskey()
    const response = key.get(await request(stowage))
    const send = (answer: object) => stowage.send('POST', '/api/v1/session/passkey', { response: answer })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(response)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401])
    const late = key.get(await request(stowage))
    stowage.clock.advance(301)
    expectError(await send(late), 401, 'invalid_credentials')
  })

  it('I37 answers only challenges that were made for this use and this user', async () => {
    const { key, page, stowage } = await withPasskey()
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    const response = key.get(await creation(page))
    expectError(
      await stowage.send('POST', '/api/v1/session/passkey', { response }),
      401,
      'invalid_credentials',
    )
    const other = new SoftAuthenticator(ORIGIN)
    for (const options of [await request(stowage), await creation(page)])
      expectError(
        await eve.send('POST', '/security/passkeys', { name: 'X', response: other.create(options) }),
        401,
        'invalid_credentials',
      )
  })

  it('I37 belongs to one account, and an account has at most 20', async () => {
    const { key, page, stowage } = await withPasskey()
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    expectError(await addTo(eve, key), 409, 'already_exists')
    for (let n = 1; n < 20; n++) expect((await addTo(page, new SoftAuthenticator(ORIGIN))).status).toBe(201)
    expectError(await addTo(page, new SoftAuthenticator(ORIGIN)), 422, 'too_many')
  })

  it('I37 is erased with its account, as are identities', async () => {
    const { key, page, stowage } = await withPasskey()
    const { running } = stowage
    if (!running) throw new Error('Stowage does not run')
    const { accounts } = running.services
    const { public_id: user_id } = page.signed_in.user
    const identity = { provider: 'home', issuer: 'https://a.example', subject: 'ada', email: null }
    const identity_id = user_id.replace(/.$/, '0')
    expect(await accounts.run(linkIdentity, { ...identity, identity_id, user_id }, user_id)).toBeNull()
    expect(await accounts.run(eraseUser, { user_id }, null)).toBeNull()
    expect(accounts.read((view) => [view.size('passkeys'), view.size('identities')])).toEqual([0, 0])
    expectError(await signIn(stowage, key), 401, 'invalid_credentials')
  })

  it('I37 is of no use to a suspended account', async () => {
    const { key, page, stowage } = await withPasskey()
    await changeUser(stowage, page.signed_in.user.public_id, { status: 'suspended' })
    expectError(await signIn(stowage, key), 403, 'access_denied')
  })

  it.each(['http://192.168.1.5:8080', 'http://[fd00::1]', 'http://stowage.example'])(
    'I37 is not available at %s',
    async (base_url) => {
      const { page, stowage } = await ada({ STOWAGE_BASE_URL: base_url })
      expect((await page.send('GET', '/security/passkeys')).data.available).toBe(false)
      const options = await page.send('POST', '/security/passkeys/options', { password: PASSWORD })
      expectError(options, 409, 'conflict')
      expectError(await stowage.send('POST', '/api/v1/session/passkey/options', {}), 409, 'conflict')
    },
  )

  it('I37 is not asked for by a page of another site', async () => {
    const { key, stowage } = await withPasskey()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const response = key.get(await request(stowage))
    for (const [path, body] of [
      ['/api/v1/session/passkey/options', {}],
      ['/api/v1/session/passkey', { response }],
    ] as const)
      expectError(await stowage.send('POST', path, body, { headers }), 403, 'csrf_failed')
  })
})

describe('I37 a passkey on a phone', () => {
  const DEVICE = { device_installation_id: 'Ada-phone-0009', platform: 'android' }
  const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
  const APP_ORIGIN = `android:apk-key-hash:${Buffer.alloc(32, 0xab).toString('base64url')}`
  const APPS = {
    STOWAGE_APPS_ANDROID: `example.stowage=${FINGERPRINT}`,
    STOWAGE_APPS_IOS: 'A1B2C3D4E5.example.stowage',
  }
  const asked = async (stowage: TestStowage, challenge?: string) =>
    (await stowage.send('POST', '/api/v1/mobile/auth/passkey/options', { challenge })).data.options

  it('I37 is added by the token of the device, and signs in a device of a configured app alone', async () => {
    const stowage = await testStowage({ STOWAGE_BASE_URL: ORIGIN, ...APPS })
    const phone = await stowage.register('ada')
    const key = new SoftAuthenticator(ORIGIN)
    expectError(await phone.api('POST', '/security/passkeys/options', {}), 403, 'proof_required')
    const made = await phone.api('POST', '/security/passkeys/options', { password: PASSWORD })
    const response = key.create(made.data.options, { origin: APP_ORIGIN })
    const added = await phone.api('POST', '/security/passkeys', { name: 'Phone', response })
    expect(added.status).toBe(201)
    const signed = async (departure: Departure) =>
      stowage.send('POST', '/api/v1/mobile/auth/passkey', {
        response: key.get(await asked(stowage), departure),
        ...DEVICE,
      })
    const other = `android:apk-key-hash:${Buffer.alloc(32, 0xac).toString('base64url')}`
    expectError(await signed({ origin: other }), 401, 'invalid_credentials')
    const answer = await signed({ origin: APP_ORIGIN })
    expect(answer.data).toMatchObject({ user: { email: 'ada@example.org' }, replaced_sign_in: false })
    const token = String(answer.data.access_token)
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })).status).toBe(200)
    // The same phone once more, with the origin of iOS.
    expect((await signed({})).data.replaced_sign_in).toBe(true)
    const { data } = await phone.api('GET', '/security/passkeys')
    expect(data.passkeys).toMatchObject([{ name: 'Phone' }])
    const page = await stowage.browse('ada')
    const { events } = (await page.send('GET', '/security/events')).data
    expect(events).toContainEqual(expect.objectContaining({ kind: 'sign_in', detail: 'passkey' }))
  })

  it('I37 lets no app in that the operator did not name', async () => {
    const { key, stowage } = await withPasskey()
    const response = key.get(await asked(stowage), { origin: APP_ORIGIN })
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/passkey', { response, ...DEVICE })
    expectError(answer, 401, 'invalid_credentials')
    for (const name of ['assetlinks.json', 'apple-app-site-association'])
      expectError(await stowage.send('GET', `/.well-known/${name}`), 404, 'route_not_found')
  })

  it('I39 replaces the code of the second factor on a phone, for its own sign-in', async () => {
    const { key, page, stowage } = await withPasskey()
    await protect(stowage, page)
    const body = { ...LOGIN, ...DEVICE }
    const challenge = challengeOf(await stowage.send('POST', '/api/v1/mobile/auth/login', body))
    // An answer to another question does not complete the sign-in.
    const alone = key.get(await asked(stowage))
    const path = '/api/v1/mobile/auth/passkey'
    const wrong = await stowage.send('POST', path, { response: alone, challenge, ...DEVICE })
    expectError(wrong, 401, 'invalid_credentials')
    const response = key.get(await asked(stowage, challenge))
    const complete = () => stowage.send('POST', path, { response, challenge, ...DEVICE })
    expect((await complete()).status).toBe(200)
    expectError(await complete(), 401, 'invalid_credentials')
  })

  it('I37 is found by the systems of phones', async () => {
    const stowage = await testStowage({ STOWAGE_BASE_URL: ORIGIN, ...APPS })
    const read = async (name: string) => {
      const answer = await fetch(`${stowage.url}/.well-known/${name}`)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      return answer.json()
    }
    expect(await read('assetlinks.json')).toEqual([
      {
        relation: ['delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: 'example.stowage',
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ])
    expect(await read('apple-app-site-association')).toEqual({
      webcredentials: { apps: ['A1B2C3D4E5.example.stowage'] },
    })
  })
})

describe('I38 the counter of a passkey', () => {
  it('I38 must grow, once the authenticator counts', async () => {
    const { key, stowage } = await withPasskey()
    expect((await signIn(stowage, key, { counter: 0 })).status).toBe(201)
    expect((await signIn(stowage, key, { counter: 5 })).status).toBe(201)
    for (const counter of [5, 4, 0])
      expectError(await signIn(stowage, key, { counter }), 401, 'invalid_credentials')
    expect((await signIn(stowage, key, { counter: 6 })).status).toBe(201)
  })

  it('I38 lets one of two copies in that sign at the same time', async () => {
    const { key, stowage } = await withPasskey()
    const answers = await Promise.all([
      signIn(stowage, key, { counter: 7 }),
      signIn(stowage, key, { counter: 7 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
  })
})

describe('I39 a passkey as second factor', () => {
  async function waiting() {
    const made = await withPasskey()
    await protect(made.stowage, made.page)
    const asked = await made.stowage.send('POST', '/api/v1/session', LOGIN)
    expectError(asked, 401, 'mfa_required')
    return { ...made, challenge: challengeOf(asked) }
  }

  it('I39 replaces the code of the authenticator, once', async () => {
    const { challenge, key, stowage } = await waiting()
    const options = await request(stowage, challenge)
    expect(options).toMatchObject({ allowCredentials: [{ id: key.id.toString('base64url') }] })
    const response = key.get(options)
    const answer = await stowage.send('POST', '/api/v1/session/passkey', { response, challenge })
    expect(answer.status).toBe(201)
    expectError(
      await stowage.send('POST', '/api/v1/session/passkey/options', { challenge }),
      401,
      'invalid_credentials',
    )
  })

  it('I39 counts only for its own user', async () => {
    const { challenge, stowage } = await waiting()
    await stowage.register('eve')
    const eve = new SoftAuthenticator(ORIGIN)
    await addTo(await stowage.browse('eve'), eve)
    for (const response of [eve.get(await request(stowage, challenge)), eve.get(await request(stowage))])
      expectError(
        await stowage.send('POST', '/api/v1/session/passkey', { response, challenge }),
        401,
        'invalid_credentials',
      )
  })

  it('I39 says nothing for an invented challenge', async () => {
    const { key, stowage } = await waiting()
    const challenge = `swc_${'A'.repeat(64)}`
    const response = key.get(await request(stowage))
    for (const [path, body] of [
      ['/api/v1/session/passkey/options', { challenge }],
      ['/api/v1/session/passkey', { challenge, response }],
    ] as const)
      expectError(await stowage.send('POST', path, body), 401, 'invalid_credentials')
  })
})
