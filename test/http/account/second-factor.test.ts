import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Secret } from 'otpauth'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readCodes } from '../../labels/support/read-codes.ts'
import { changeUser } from '../../support/change-user.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { allSent } from '../../support/mails.ts'
import { challengeOf, codeOf, protect } from '../../support/second-factor.ts'
import { type Browser, PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'

const Codes = z.array(z.string())
const LOGIN = { email: 'ada@example.org', password: PASSWORD }
const TABLET = { device_installation_id: 'ada-tablet-0001', platform: 'ios' }

/** Ada, in a browser, with a second factor. */
async function protectedAda() {
  const stowage = await testStowage()
  const phone = await stowage.register('ada', { household_name: 'Home' })
  const page = await stowage.browse('ada')
  const { secret, recovery } = await protect(stowage, page)
  stowage.clock.advance(60)
  return { stowage, phone, page, secret, recovery }
}

/** The first step of a sign-in: its challenge. */
async function challenged(stowage: TestStowage): Promise<string> {
  const answer = await stowage.send('POST', '/api/v1/mobile/auth/login', { ...LOGIN, ...TABLET })
  expectError(answer, 401, 'mfa_required')
  return challengeOf(answer)
}

const completes = (stowage: TestStowage, challenge: string, code: string) =>
  stowage.send('POST', '/api/v1/mobile/auth/login/complete', { challenge, code, ...TABLET })

/** What the account can improve, by its codes. */
async function improvements(page: Browser): Promise<string[]> {
  const { data } = await page.send('GET', '/security/status')
  const each = z.looseObject({ code: z.string() })
  return z
    .array(each)
    .parse(data.improvements)
    .map(({ code }) => code)
}

const wrong = (page: Browser) =>
  page.send('POST', '/security/mfa/disable', { password: PASSWORD, code: '000000' })

describe('I18 a second factor', () => {
  it('I18 asks for no code before one was confirmed, and then for one at each sign-in', async () => {
    const stowage = await testStowage()
    await stowage.register('ada', { household_name: 'Home' })
    const page = await stowage.browse('ada')
    expectError(
      await page.send('POST', '/security/mfa/setup', { password: 'wrong' }),
      401,
      'invalid_credentials',
    )
    await page.send('POST', '/security/mfa/setup', { password: PASSWORD })
    const second = await page.send('POST', '/security/mfa/setup', { password: PASSWORD })
    expect((await stowage.browse('ada')).name).toBe('ada')
    expectError(
      await page.send('POST', '/security/mfa/confirm', { code: '000000' }),
      401,
      'invalid_credentials',
    )
    const code = codeOf(stowage, String(second.data.secret))
    expect((await page.send('POST', '/security/mfa/confirm', { code })).status).toBe(200)
    const again = await page.send('POST', '/security/mfa/confirm', { code })
    expectError(again, 409, 'already_exists')
    expect(again.error.message).toBe('This authenticator is confirmed already.')
    expectError(await stowage.send('POST', '/api/v1/session', LOGIN), 401, 'mfa_required')
    expectError(await page.send('POST', '/security/mfa/setup', { password: PASSWORD }), 403, 'proof_required')
  })

  it('I18 shows its secret as a QR code, as SVG and as PNG', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    const { data } = await page.send('POST', '/security/mfa/setup', { password: PASSWORD })
    const { uri, qr_png, qr_svg, secret } = data
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('ada%40example.org')
    for (const picture of [
      Buffer.from(String(qr_png), 'base64'),
      await sharp(Buffer.from(String(qr_svg)))
        .resize(600)
        .png()
        .toBuffer(),
    ]) {
      expect((await readCodes(picture)).map(({ text }) => text)).toEqual([uri])
    }
  })

  it('I18 is removed by a code, and the password is enough again', async () => {
    const { stowage, page, secret } = await protectedAda()
    expectError(await wrong(page), 401, 'invalid_credentials')
    const removed = await page.send('POST', '/security/mfa/disable', {
      password: PASSWORD,
      code: codeOf(stowage, secret),
    })
    expect(removed.data).toEqual({ enabled: false })
    expect((await stowage.login('ada', 'ada-tablet-0001')).name).toBe('ada')
    expectError(await wrong(page), 404, 'not_found')
  })

  it('I18 keeps its seed out of every file and of the log', async () => {
    const { stowage, secret, recovery } = await protectedAda()
    const seed = Buffer.from(Secret.fromBase32(secret).bytes)
    const canaries = [secret, seed, seed.toString('hex'), seed.toString('base64'), ...recovery]
    await allSent(stowage)
    const folder = stowage.config.data
    expect(filesWith(folder, canaries)).toEqual([])
    for (const canary of [secret, ...recovery]) expect(stowage.log.join('\n')).not.toContain(canary)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  })
})

describe('I18 a seed that was sealed with another key', () => {
  it('I18 takes no code any more and no harm: a recovery code signs in, and both are removed', async () => {
    const { recovery, secret, stowage } = await protectedAda()
    await stowage.stop()
    const env = { STOWAGE_DATA: stowage.config.data, STOWAGE_SECRET_KEY: randomBytes(32).toString('base64') }
    const restored = await testStowage(env)
    restored.clock.ms = stowage.clock.ms + 60_000
    const challenge = async () => challengeOf(await restored.send('POST', '/api/v1/session', LOGIN))
    const completes = async (code: string) =>
      restored.send('POST', '/api/v1/session/complete', { challenge: await challenge(), code })
    expectError(await completes(codeOf(restored, secret)), 401, 'invalid_credentials')
    expect((await completes(recovery[0] ?? '')).status).toBe(201)
    expect(restored.log.join('\n')).not.toContain('"level":50')
  })
})

describe('I19 signing in with a second factor', () => {
  it('I19 gives a device its tokens, and a browser its session, for a challenge and a code', async () => {
    const { stowage, secret } = await protectedAda()
    const challenge = await challenged(stowage)
    const answer = await completes(stowage, challenge, codeOf(stowage, secret))
    expect(answer.data).toMatchObject({ access_token: expect.any(String), user: { email: LOGIN.email } })
    stowage.clock.advance(60)
    const refused = await stowage.send('POST', '/api/v1/session', LOGIN)
    const body = { challenge: challengeOf(refused), code: codeOf(stowage, secret) }
    const session = await stowage.send('POST', '/api/v1/session/complete', body)
    expect([session.status, session.data.csrf_token]).toEqual([201, expect.any(String)])
    expect(session.headers.getSetCookie().join()).toContain('HttpOnly')
  })

  it('I19 lets nobody in whose account was suspended between both steps', async () => {
    const { stowage, phone, secret } = await protectedAda()
    const challenge = await challenged(stowage)
    await changeUser(stowage, phone.tokens.user.public_id, { status: 'suspended' })
    const code = codeOf(stowage, secret)
    expectError(await completes(stowage, challenge, code), 403, 'access_denied')
    const session = await stowage.send('POST', '/api/v1/session/complete', { challenge, code })
    expectError(session, 403, 'access_denied')
  })

  it('I19 TOTP replay: accepts a code once, also when fifty arrive at the same moment', async () => {
    const { stowage, secret } = await protectedAda()
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challenged(stowage)))
    const code = codeOf(stowage, secret)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => completes(stowage, challenges[i % 10] ?? '', code)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expectError(await completes(stowage, await challenged(stowage), code), 401, 'invalid_credentials')
  })

  it('I19 accepts the codes of the steps beside the present one, and none before the newest', async () => {
    const { stowage, secret } = await protectedAda()
    for (const [steps, status] of [
      [2, 401],
      [1, 200],
      [0, 401],
      [-1, 401],
    ] as const) {
      const answer = await completes(stowage, await challenged(stowage), codeOf(stowage, secret, steps))
      expect(answer.status, `${steps} steps from now`).toBe(status)
    }
  })

  it('I19 recovery code twice: accepts each once, however it is typed, and new ones replace the old', async () => {
    const { stowage, page, recovery, secret } = await protectedAda()
    const [first = '', second = ''] = recovery
    expect(recovery.length).toBe(10)
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await completes(stowage, await challenged(stowage), typed)).status).toBe(200)
    expectError(await completes(stowage, await challenged(stowage), first), 401, 'invalid_credentials')
    const code = codeOf(stowage, secret)
    const renewed = await page.send('POST', '/security/mfa/recovery-code', { password: PASSWORD, code })
    const [fresh = ''] = Codes.parse(renewed.data.recovery_codes)
    expectError(await completes(stowage, await challenged(stowage), second), 401, 'invalid_credentials')
    expect((await completes(stowage, await challenged(stowage), fresh)).status).toBe(200)
  })

  it('I13 ends a challenge when the password changes', async () => {
    const { stowage, phone, secret } = await protectedAda()
    const challenge = await challenged(stowage)
    const change = { current_password: PASSWORD, new_password: 'seven purple lanterns' }
    expect((await phone.api('POST', '/account/password', change)).status).toBe(200)
    const answer = await completes(stowage, challenge, codeOf(stowage, secret))
    expectError(answer, 401, 'invalid_credentials')
  })

  it('I19 ends a challenge with its use, after five minutes, and with an eleventh one', async () => {
    const { stowage, secret, recovery } = await protectedAda()
    const oldest = await challenged(stowage)
    for (let i = 0; i < 10; i++) await challenged(stowage)
    expectError(await completes(stowage, oldest, codeOf(stowage, secret)), 401, 'invalid_credentials')
    const late = await challenged(stowage)
    stowage.clock.advance(5 * 60)
    expectError(await completes(stowage, late, codeOf(stowage, secret)), 401, 'invalid_credentials')
    const used = await challenged(stowage)
    expect((await completes(stowage, used, codeOf(stowage, secret))).status).toBe(200)
    expectError(await completes(stowage, used, recovery[0] ?? ''), 401, 'invalid_credentials')
    expectError(await completes(stowage, 'swc_nonsense', recovery[0] ?? ''), 401, 'invalid_credentials')
  })
})

describe('I20 wrong codes', () => {
  it('I20 make the next try wait longer and longer, and never for more than a quarter of an hour', async () => {
    const { stowage, page, secret } = await protectedAda()
    for (let i = 0; i < 5; i++) expectError(await wrong(page), 401, 'invalid_credentials')
    // A restart forgives none of them.
    await stowage.stop()
    await stowage.start()
    const waits: number[] = []
    for (let i = 0; i < 9; i++) {
      const refused = await page.send('POST', '/security/mfa/disable', {
        password: PASSWORD,
        code: codeOf(stowage, secret),
      })
      expectError(refused, 429, 'rate_limited')
      const wait = Number(refused.headers.get('retry-after'))
      waits.push(wait)
      stowage.clock.advance(wait)
      expectError(await wrong(page), 401, 'invalid_credentials')
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900])
    stowage.clock.advance(900)
    const removed = await page.send('POST', '/security/mfa/disable', {
      password: PASSWORD,
      code: codeOf(stowage, secret),
    })
    expect(removed.status).toBe(200)
  })
})

describe('the limits of the routes of the second factor', () => {
  it('count for each route alone', async () => {
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    for (const path of ['confirm', 'disable', 'recovery-code']) {
      const statuses: number[] = []
      for (let n = 0; n < 11; n++) statuses.push((await page.send('POST', `/security/mfa/${path}`)).status)
      expect(
        statuses.filter((status) => status === 429),
        path,
      ).toHaveLength(1)
      expect(statuses.at(-1)).toBe(429)
    }
    expect((await page.send('POST', '/security/proof', { password: PASSWORD })).status).toBe(200)
  })
})

describe('the security of an account', () => {
  it('is shown with what to improve', async () => {
    const { phone, page, secret, stowage } = await protectedAda()
    const status = await page.send('GET', '/security/status')
    expect(status.data).toMatchObject({
      mfa: { enabled: true, recovery_codes: 10 },
      devices: 1,
      improvements: [],
    })
    expect((await phone.send('GET', '/security/status')).data).toEqual(status.data)
    await page.send('POST', '/security/mfa/disable', { password: PASSWORD, code: codeOf(stowage, secret) })
    expect(await improvements(page)).toEqual(['enable_mfa'])
    stowage.clock.advance(89 * 24 * 3600)
    await stowage.login('ada', 'ada-tablet-0001')
    stowage.clock.advance(2 * 24 * 3600)
    expect(await improvements(await stowage.browse('ada'))).toEqual(['enable_mfa', 'revoke_unused_devices'])
  })

  it('ends all sessions but the one that asks, and a device, at once', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada', { household_name: 'Home' })
    const [page, other, third] = [
      await stowage.browse('ada'),
      await stowage.browse('ada'),
      await stowage.browse('ada'),
    ]
    const proof = { password: PASSWORD }
    expect((await page.send('POST', '/security/sessions/revoke-others', proof)).data).toEqual({ ended: 2 })
    for (const ended of [other, third]) expect((await ended.send('GET', '/session')).status).toBe(401)
    expect((await page.send('GET', '/session')).status).toBe(200)
    const device = phone.tokens.device.public_id
    expect((await page.send('DELETE', `/security/mobile-devices/${device}`)).status).toBe(200)
    expectError(await phone.send('GET', '/bootstrap'), 403, 'device_revoked')
    const ben = await stowage.register('ben', { household_name: 'Other' })
    const foreign = await page.send('DELETE', `/security/mobile-devices/${ben.tokens.device.public_id}`)
    expectError(foreign, 404, 'not_found')
  })
})
