import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SoftAuthenticator } from '../../support/authenticator.ts'
import { expectError } from '../../support/expect-error.ts'
import { fakeProvider, providerEnv } from '../../support/identity-provider.ts'
import { challengeOf, codeOf, protect } from '../../support/second-factor.ts'
import { type Browser, PASSWORD, TestStowage, testStowage } from '../../support/stowage.ts'
import { begin, comeBack } from '../idp/support.ts'

const ORIGIN = 'http://localhost:8080'
const APPROVED = { STOWAGE_BASE_URL: ORIGIN, STOWAGE_ALGORITHMS: 'approved' }
const LOGIN = { email: 'ada@example.org', password: PASSWORD }

/** The answer to a sign-in with a password and a code. */
async function signIn(stowage: TestStowage, code: string) {
  const asked = await stowage.send('POST', '/api/v1/session', LOGIN)
  expectError(asked, 401, 'mfa_required')
  return stowage.send('POST', '/api/v1/session/complete', { challenge: challengeOf(asked), code })
}

async function ada(env: Record<string, string> = {}) {
  const stowage = await testStowage({ STOWAGE_BASE_URL: ORIGIN, ...env })
  await stowage.register('ada')
  return { stowage, page: await stowage.browse('ada') }
}

const Options = z.looseObject({ pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })) })

async function addPasskey(page: Browser, key: SoftAuthenticator) {
  const asked = await page.send('POST', '/security/passkeys/options', { password: PASSWORD })
  const response = key.create(asked.data.options)
  const added = await page.send('POST', '/security/passkeys', { name: 'Key', response })
  return { added, offered: Options.parse(asked.data.options).pubKeyCredParams.map(({ alg }) => alg) }
}

async function usePasskey(stowage: TestStowage, key: SoftAuthenticator) {
  const asked = await stowage.send('POST', '/api/v1/session/passkey/options', {})
  return stowage.send('POST', '/api/v1/session/passkey', { response: key.get(asked.data.options) })
}

describe('I58 approved algorithms only', () => {
  it('I58 a new authenticator uses SHA-256, and says so', async () => {
    const { page, stowage } = await ada(APPROVED)
    const made = await page.send('POST', '/security/mfa/setup', { password: PASSWORD })
    const [secret, uri] = [String(made.data.secret), String(made.data.uri)]
    expect(new URL(uri).searchParams.get('algorithm')).toBe('SHA256')
    // 256 bits
    expect(secret).toMatch(/^[A-Z2-7]{52}$/)
    const confirm = (algorithm: string) =>
      page.send('POST', '/security/mfa/confirm', { code: codeOf(stowage, secret, 0, algorithm) })
    expectError(await confirm('SHA1'), 401, 'invalid_credentials')
    expect((await confirm('SHA256')).status).toBe(200)
    stowage.clock.advance(60)
    expect((await signIn(stowage, codeOf(stowage, secret, 0, 'SHA256'))).status).toBe(201)
  })

  it('I58 an authenticator from before goes on with SHA-1', async () => {
    const { page, stowage } = await ada()
    const { secret } = await protect(stowage, page)
    await stowage.stop()
    const later = new TestStowage(stowage.config.data, APPROVED)
    later.clock.advance(60)
    await later.start()
    try {
      expect((await signIn(later, codeOf(later, secret))).status).toBe(201)
    } finally {
      await later.stop()
      await stowage.start()
    }
  })

  it('I58 a passkey with RSA and PKCS #1 v1.5 is neither offered nor accepted, nor is one from before', async () => {
    const { page, stowage } = await ada()
    const [rsa, ec] = [new SoftAuthenticator(ORIGIN, 'RS256'), new SoftAuthenticator(ORIGIN)]
    const before = await addPasskey(page, rsa)
    expect([before.added.status, before.offered]).toEqual([201, [-8, -7, -257]])
    await addPasskey(page, ec)
    expect((await usePasskey(stowage, rsa)).status).toBe(201)
    await stowage.stop()
    const later = new TestStowage(stowage.config.data, APPROVED)
    await later.start()
    try {
      expectError(await usePasskey(later, rsa), 401, 'invalid_credentials')
      expect((await usePasskey(later, ec)).status).toBe(201)
      const refused = await addPasskey(await later.browse('ada'), new SoftAuthenticator(ORIGIN, 'RS256'))
      expect(refused.offered).toEqual([-8, -7])
      expectError(refused.added, 401, 'invalid_credentials')
    } finally {
      await later.stop()
      await stowage.start()
    }
  })

  it.each([
    ['RS256', 'compatible', true],
    ['RS256', 'approved', false],
    ['PS256', 'approved', true],
    ['ES256', 'approved', true],
  ])('I58 an ID token with %s where algorithms are %s: %s', async (alg, algorithms, accepted) => {
    const provider = await fakeProvider({ alg })
    const env = { ...providerEnv(provider.url, { REGISTER: 'on' }), STOWAGE_ALGORITHMS: algorithms }
    const stowage = await testStowage(env)
    const { authorization_url, cookie } = await begin(stowage)
    const { session } = await comeBack(stowage, provider.visit(authorization_url), cookie)
    expect(session !== null).toBe(accepted)
    expect(stowage.log.join('').includes('does not permit RS256')).toBe(!accepted)
  })
})

describe('I59 a code of an authenticator', () => {
  it.each([
    ['on', [-2, -1, 0, 1, 2], [401, 201, 201, 201, 401]],
    ['off', [-1, 0, 1], [401, 201, 401]],
  ])(
    'I59 with STOWAGE_TOTP_TOLERANCE=%s counts at the steps %j as %j',
    async (tolerance, steps, expected) => {
      const statuses: number[] = []
      for (const step of steps) {
        const { page, stowage } = await ada({ STOWAGE_TOTP_TOLERANCE: tolerance })
        const { secret } = await protect(stowage, page)
        stowage.clock.advance(300)
        statuses.push((await signIn(stowage, codeOf(stowage, secret, step))).status)
      }
      expect(statuses).toEqual(expected)
    },
  )
})
