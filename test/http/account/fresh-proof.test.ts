import { describe, expect, it } from 'vitest'
import { SoftAuthenticator } from '../../support/authenticator.ts'
import { expectError } from '../../support/expect-error.ts'
import { codeOf, protect } from '../../support/second-factor.ts'
import { sendRequest } from '../../support/send-request.ts'
import { type Browser, PASSWORD, testStowage } from '../../support/stowage.ts'

const ORIGIN = 'http://localhost:8080'
const PATH = '/security/proof'
const OPTIONS = '/security/passkeys/options'

async function ada() {
  const stowage = await testStowage({ STOWAGE_BASE_URL: ORIGIN })
  const phone = await stowage.register('ada')
  return { stowage, phone, page: await stowage.browse('ada') }
}

/** Adds a passkey in a browser with a fresh proof. */
async function addPasskey(page: Browser, key: SoftAuthenticator): Promise<string> {
  const { options } = (await page.send('POST', OPTIONS, {})).data
  const added = await page.send('POST', '/security/passkeys', { name: 'Key', response: key.create(options) })
  return (added.data.passkey as { public_id: string }).public_id
}

/** The requests of a browser that take a fresh proof. */
const GUARDED = [
  ['POST', OPTIONS, {}],
  ['POST', '/security/mfa/setup', {}],
  ['POST', '/privacy/requests', { kind: 'account_export' }],
  ['POST', '/privacy/requests', { kind: 'account_erasure' }],
  ['DELETE', '/security/passkeys/019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d', undefined],
  ['DELETE', '/security/identities/019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d', undefined],
] as const

describe('I50 a fresh proof', () => {
  it('I50 counts for five minutes, and for its own session', async () => {
    const { page, stowage } = await ada()
    const other = await stowage.browse('ada')
    for (const [method, path, body] of GUARDED)
      expectError(await page.send(method, path, body), 403, 'proof_required')
    expectError(await page.send('POST', PATH, { password: 'wrong' }), 401, 'invalid_credentials')
    expect((await page.send('GET', PATH)).data).toEqual({
      password: true,
      code: false,
      passkey: false,
      fresh_until: null,
    })
    const { data } = await page.send('POST', PATH, { password: PASSWORD })
    expect(data.fresh_until).toBe(new Date(stowage.clock.ms + 300_000).toISOString())
    for (const [method, path, body] of GUARDED)
      expect((await page.send(method, path, body)).status, path).not.toBe(403)
    for (const [method, path, body] of GUARDED)
      expectError(await other.send(method, path, body), 403, 'proof_required')
    stowage.clock.advance(301)
    expectError(await page.send('POST', OPTIONS, {}), 403, 'proof_required')
  })

  it('I15 I50 counts wrong passwords with those of sign-ins, in whatever request or form they come', async () => {
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    const wrong = (n: number) => ({ password: `guess number ${n}` })
    const change = { current_password: 'wrong', new_password: 'a new long pass phrase' }
    const form = (email: string) => {
      const body = new URLSearchParams({ form_token: page.csrf_token, email, ...change }).toString()
      const headers = { ...page.headers('POST'), 'content-type': 'application/x-www-form-urlencoded' }
      return sendRequest(`${stowage.url}/account/password`, { method: 'POST', headers, body })
    }
    for (let n = 0; n < 5; n++) {
      const guesses = await Promise.all([
        page.send('POST', '/security/sessions/revoke-others', wrong(n)),
        page.send('POST', '/privacy/requests', { kind: 'account_erasure', ...wrong(n) }),
        page.send('POST', PATH, wrong(n)),
        // The field is for password managers; another name in it is no other account.
        form(`ada-${n}@example.org`),
      ])
      expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
    const right = { password: PASSWORD }
    expectError(await page.send('POST', '/security/sessions/revoke-others', right), 429, 'rate_limited')
    expectError(await page.send('POST', PATH, right), 429, 'rate_limited')
    expectError(await page.send('POST', '/account/password', change), 429, 'rate_limited')
    expect((await form('ada@example.org')).status).toBe(429)
    const signing_in = { email: 'ada@example.org', password: PASSWORD }
    expectError(await stowage.send('POST', '/api/v1/session', signing_in), 429, 'rate_limited')
  })

  it('I50 takes the code of the second factor as well, which it uses up', async () => {
    const { page, stowage } = await ada()
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(400)
    expectError(await page.send('POST', OPTIONS, { password: PASSWORD }), 403, 'proof_required')
    const code = codeOf(stowage, secret)
    expectError(await page.send('POST', PATH, { code }), 403, 'proof_required')
    expectError(await page.send('POST', PATH, { password: 'wrong', code }), 401, 'invalid_credentials')
    expectError(
      await page.send('POST', PATH, { password: PASSWORD, code: '000000' }),
      401,
      'invalid_credentials',
    )
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => page.send('POST', PATH, { password: PASSWORD, code })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect((await page.send('POST', OPTIONS, {})).status).toBe(200)
    expectError(await page.send('POST', '/security/mfa/setup', {}), 409, 'already_exists')
  })

  it('I50 asks only for what is missing', async () => {
    const { page, stowage } = await ada()
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(400)
    const asked = async (body: object) => {
      const { error } = await page.send('POST', '/security/mfa/recovery-code', body)
      return [error?.code, (error?.details ?? []).map(({ path }) => path)]
    }
    expect(await asked({ password: PASSWORD })).toEqual(['proof_required', ['code']])
    expect(await asked({ code: codeOf(stowage, secret) })).toEqual(['proof_required', ['password']])
    expect(await asked({})).toEqual(['proof_required', ['password', 'code']])
  })

  it('I50 can be in the request itself', async () => {
    const { page } = await ada()
    expectError(await page.send('POST', OPTIONS, { password: 'wrong' }), 401, 'invalid_credentials')
    expect((await page.send('POST', OPTIONS, { password: PASSWORD })).status).toBe(200)
    // A wrong password is refused, also after a right one.
    expectError(await page.send('POST', OPTIONS, { password: 'wrong' }), 401, 'invalid_credentials')
  })

  it('I50 can be a passkey of the same person, once', async () => {
    const { page, stowage } = await ada()
    const key = new SoftAuthenticator(ORIGIN)
    await page.send('POST', PATH, { password: PASSWORD })
    const passkey_id = await addPasskey(page, key)
    stowage.clock.advance(400)
    expectError(await page.send('DELETE', `/security/passkeys/${passkey_id}`), 403, 'proof_required')
    const { options } = (await page.send('POST', `${PATH}/passkey-options`)).data
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    const passkey = key.get(options)
    expectError(await eve.send('POST', PATH, { passkey }), 401, 'invalid_credentials')
    expect((await page.send('POST', PATH, { passkey })).status).toBe(200)
    expectError(await page.send('POST', PATH, { passkey }), 401, 'invalid_credentials')
    // What signs in proves nothing here, and the other way round.
    const forSignIn = (await stowage.send('POST', '/api/v1/session/passkey/options', {})).data.options
    expectError(await page.send('POST', PATH, { passkey: key.get(forSignIn) }), 401, 'invalid_credentials')
    expect((await page.send('DELETE', `/security/passkeys/${passkey_id}`)).data).toEqual({ removed: true })
  })

  it('I50 is given by a device, too', async () => {
    const { phone } = await ada()
    expect((await phone.api('GET', PATH)).data).toMatchObject({ password: true, fresh_until: null })
    expect((await phone.api('POST', PATH, { password: PASSWORD })).status).toBe(200)
    expect((await phone.api('GET', PATH)).data.fresh_until).not.toBeNull()
  })
})
