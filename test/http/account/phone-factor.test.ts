import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eraseUser } from '../../../engine/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { challengeOf, codeOf, protect } from '../../support/second-factor.ts'
import { smsProvider } from '../../support/sms-provider.ts'
import { type Browser, PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'

const NUMBER = '+49 1511 2345678'
const PLAIN = '+4915112345678'
const LOGIN = { email: 'ada@example.org', password: PASSWORD }
const PATH = '/security/phone'

async function ada(env: Record<string, string> = {}) {
  const provider = await smsProvider()
  const stowage = await testStowage({ ...provider.env, ...env })
  await stowage.register('ada')
  return { provider, stowage, page: await stowage.browse('ada') }
}

type Provider = Awaited<ReturnType<typeof smsProvider>>

/** Makes a phone the second factor of the person of a browser. */
async function enrol(page: Browser, provider: Provider, number = NUMBER): Promise<string[]> {
  const sent = await page.send('POST', PATH, { number, password: PASSWORD })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.error))
  const confirmed = await page.send('POST', `${PATH}/confirm`, { code: provider.code() })
  return z.array(z.string()).parse(confirmed.data.recovery_codes)
}

const signsIn = async (stowage: TestStowage) =>
  challengeOf(await stowage.send('POST', '/api/v1/session', LOGIN))

const asksForCode = (stowage: TestStowage, challenge: string) =>
  stowage.send('POST', '/api/v1/mobile/auth/login/sms', { challenge })

const completes = (stowage: TestStowage, challenge: string, code: string) =>
  stowage.send('POST', '/api/v1/session/complete', { challenge, code })

describe('I51 a number that was sealed with another key', () => {
  it('I51 says so when a code is wanted, and a recovery code signs in', async () => {
    const { page, provider, stowage } = await ada()
    const [recovery = ''] = await enrol(page, provider)
    await stowage.stop()
    const env = { STOWAGE_DATA: stowage.config.data, STOWAGE_SECRET_KEY: randomBytes(32).toString('base64') }
    const restored = await testStowage({ ...provider.env, ...env })
    restored.clock.ms = stowage.clock.ms
    const challenge = await signsIn(restored)
    const refused = await asksForCode(restored, challenge)
    expectError(refused, 409, 'conflict')
    expect(refused.error.message).toContain('recovery code')
    expect((await completes(restored, challenge, recovery)).status).toBe(201)
  })
})

describe('I51 a phone as second factor', () => {
  it('I51 asks for a code at each sign-in, once one was confirmed', async () => {
    const { page, provider, stowage } = await ada()
    expectError(await page.send('POST', PATH, { number: NUMBER }), 403, 'proof_required')
    const sent = await page.send('POST', PATH, { number: NUMBER, password: PASSWORD })
    expect(sent.data).toMatchObject({ sent: true, last_digits: '78' })
    expect(JSON.parse(provider.sent[0]?.body ?? '')).toMatchObject({ to: PLAIN })
    // Nothing takes a code before it is confirmed.
    expect((await stowage.browse('ada')).name).toBe('ada')
    const confirmed = await page.send('POST', `${PATH}/confirm`, { code: provider.code() })
    expect(confirmed.data).toMatchObject({ enabled: true })
    expect((await page.send('GET', PATH)).data).toMatchObject({
      phone: { last_digits: '78', recovery_codes: 10 },
    })
    const refused = await stowage.send('POST', '/api/v1/session', LOGIN)
    expectError(refused, 401, 'mfa_required')
    expect(refused.error.details).toContainEqual(expect.objectContaining({ path: 'sms', value: '78' }))
    const challenge = challengeOf(refused)
    expect((await asksForCode(stowage, challenge)).data).toMatchObject({ last_digits: '78' })
    const done = await completes(stowage, challenge, provider.code())
    expect(done.status).toBe(201)
    expect((await page.send('GET', '/security/status')).data.mfa).toMatchObject({ phone: true })
  })

  it('I51 gets the recovery codes of an authenticator that is removed, and the person can renew them', async () => {
    const { page, provider, stowage } = await ada()
    const { recovery: codes, secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    const proof = { password: PASSWORD, code: codeOf(stowage, secret) }
    await page.send('POST', '/security/proof', proof)
    await page.send('POST', PATH, { number: NUMBER })
    const confirmed = await page.send('POST', `${PATH}/confirm`, { code: provider.code() })
    expect(confirmed.data.recovery_codes).toEqual([])
    const mfa = async () => (await page.send('GET', '/security/status')).data
    expect(await mfa()).toMatchObject({ mfa: { recovery_codes: 10 } })
    expect((await page.send('POST', '/security/mfa/disable', {})).status).toBe(200)
    expect(await mfa()).toMatchObject({ mfa: { enabled: false, recovery_codes: 10 }, improvements: [] })
    expect((await completes(stowage, await signsIn(stowage), codes[0] ?? '')).status).toBe(201)
    const renewed = await page.send('POST', '/security/mfa/recovery-code', {})
    const [fresh = ''] = z.array(z.string()).length(10).parse(renewed.data.recovery_codes)
    const refused = await completes(stowage, await signsIn(stowage), codes[1] ?? '')
    expectError(refused, 401, 'invalid_credentials')
    expect((await completes(stowage, await signsIn(stowage), fresh)).status).toBe(201)
    expect(await mfa()).toMatchObject({ mfa: { recovery_codes: 9 } })
  })

  it('I51 sends no code of a sign-in to a number that nobody has confirmed', async () => {
    const { page, provider, stowage } = await ada()
    await page.send('POST', PATH, { number: NUMBER, password: PASSWORD })
    await protect(stowage, page)
    expect(provider.sent).toHaveLength(1)
    expectError(await asksForCode(stowage, await signsIn(stowage)), 404, 'not_found')
    expect(provider.sent).toHaveLength(1)
  })

  it('I40 notes a wrong code, whether the phone stands alone or beside an authenticator', async () => {
    const { page, provider, stowage } = await ada()
    const wrong = () => String((Number(provider.code()) + 1) % 1_000_000).padStart(6, '0')
    const refusals = async () => {
      const { data } = await page.send('GET', '/security/events?limit=200')
      const events = z.array(z.looseObject({ kind: z.string() })).parse(data.events)
      return events.filter(({ kind }) => kind === 'second_factor_refused').length
    }
    await page.send('POST', PATH, { number: NUMBER, password: PASSWORD })
    expectError(await page.send('POST', `${PATH}/confirm`, { code: wrong() }), 401, 'invalid_credentials')
    expect(await refusals()).toBe(1)
    await page.send('POST', `${PATH}/confirm`, { code: provider.code() })
    expectError(await completes(stowage, await signsIn(stowage), wrong()), 401, 'invalid_credentials')
    expect(await refusals()).toBe(2)
    stowage.clock.advance(3600)
    await page.send('POST', `${PATH}/code`)
    await page.send('POST', '/security/proof', { password: PASSWORD, code: provider.code() })
    await protect(stowage, page)
    expectError(await completes(stowage, await signsIn(stowage), wrong()), 401, 'invalid_credentials')
    expect(await refusals()).toBe(3)
  })

  it('I51 accepts a code once, also in parallel, and for ten minutes', async () => {
    const { page, provider, stowage } = await ada()
    await enrol(page, provider)
    const challenge = await signsIn(stowage)
    await asksForCode(stowage, challenge)
    const code = provider.code()
    const challenges = [challenge, ...(await Promise.all([1, 2, 3, 4].map(() => signsIn(stowage))))]
    const answers = await Promise.all(challenges.map((each) => completes(stowage, each, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401])
    stowage.clock.advance(3600)
    await page.send('POST', `${PATH}/code`)
    const proof = { password: PASSWORD, code: provider.code() }
    stowage.clock.advance(601)
    expectError(await page.send('POST', '/security/proof', proof), 401, 'invalid_credentials')
  })

  it('I51 accepts a code for the sign-in that asked for it alone', async () => {
    const { page, provider, stowage } = await ada()
    await enrol(page, provider)
    const [asked, other] = [await signsIn(stowage), await signsIn(stowage)]
    await asksForCode(stowage, asked)
    const code = provider.code()
    expectError(await completes(stowage, other, code), 401, 'invalid_credentials')
    stowage.clock.advance(400)
    expectError(
      await page.send('POST', '/security/proof', { password: PASSWORD, code }),
      401,
      'invalid_credentials',
    )
    expect((await completes(stowage, asked, code)).status).toBe(401)
    const again = await signsIn(stowage)
    await asksForCode(stowage, again)
    expect((await completes(stowage, again, provider.code())).status).toBe(201)
  })

  it('I51 refuses a code after five wrong guesses, also in parallel, and makes the next ones wait', async () => {
    const { page, provider, stowage } = await ada()
    await enrol(page, provider)
    const challenge = await signsIn(stowage)
    await asksForCode(stowage, challenge)
    const code = provider.code()
    const wrong = Array.from({ length: 8 }, (_, n) => String((Number(code) + n + 1) % 1_000_000))
    await Promise.all(wrong.map((each) => completes(stowage, challenge, each.padStart(6, '0'))))
    expectError(await completes(stowage, challenge, code), 429, 'rate_limited')
    stowage.clock.advance(290)
    expectError(await completes(stowage, challenge, code), 401, 'invalid_credentials')
  })

  it('I51 has recovery codes, each valid once', async () => {
    const { page, provider, stowage } = await ada()
    const [code = ''] = await enrol(page, provider)
    expect((await completes(stowage, await signsIn(stowage), code)).status).toBe(201)
    expectError(await completes(stowage, await signsIn(stowage), code), 401, 'invalid_credentials')
  })

  it('I51 stands beside an authenticator: either code signs in, and each is removed by a proof', async () => {
    const { page, provider, stowage } = await ada()
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    const proof = { password: PASSWORD, code: codeOf(stowage, secret) }
    expect((await page.send('POST', PATH, { number: NUMBER, ...proof })).status).toBe(201)
    const confirmed = await page.send('POST', `${PATH}/confirm`, { code: provider.code() })
    expect(confirmed.data.recovery_codes).toEqual([])
    stowage.clock.advance(60)
    expect((await completes(stowage, await signsIn(stowage), codeOf(stowage, secret))).status).toBe(201)
    const challenge = await signsIn(stowage)
    await asksForCode(stowage, challenge)
    expect((await completes(stowage, challenge, provider.code())).status).toBe(201)
    stowage.clock.advance(400)
    expectError(await page.send('DELETE', PATH), 403, 'proof_required')
    await page.send('POST', `${PATH}/code`)
    await page.send('POST', '/security/proof', { password: PASSWORD, code: provider.code() })
    expect((await page.send('DELETE', PATH)).data).toEqual({ removed: true, protected: true })
    expectError(await page.send('DELETE', PATH), 404, 'not_found')
  })

  it('I51 keeps neither numbers nor codes in files or in the log, and is erased with its account', async () => {
    const { page, provider, stowage } = await ada()
    const recovery = await enrol(page, provider)
    await asksForCode(stowage, await signsIn(stowage))
    const folder = stowage.config.data
    const canaries = [PLAIN, '15112345678', provider.code(), ...recovery]
    // Elsewhere a code of six digits may be part of a time.
    expect(filesWith(folder, canaries).filter((name) => name.startsWith('service'))).toEqual([])
    for (const canary of canaries) expect(stowage.log.join('\n')).not.toContain(canary)
    const accounts = stowage.running?.services.accounts
    const user_id = accounts?.read((view) => view.all('users')[0]?.record.public_id) ?? ''
    await accounts?.run(eraseUser, { user_id }, null)
    expect(accounts?.read((view) => view.size('phone_factors'))).toBe(0)
  })
})

describe('I52 messages with codes', () => {
  it('I52 are at most five an hour for a number, whichever accounts name it', async () => {
    const { page, provider, stowage } = await ada()
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    const asks = (by: Browser, number = NUMBER) => by.send('POST', PATH, { number, password: PASSWORD })
    for (let n = 0; n < 3; n++) expect((await asks(page)).status).toBe(201)
    for (let n = 0; n < 2; n++) expect((await asks(eve)).status).toBe(201)
    expectError(await asks(page), 429, 'rate_limited')
    expectError(await asks(eve), 429, 'rate_limited')
    // Another number does not begin to count once more for an account.
    for (let n = 0; n < 2; n++) expect((await asks(page, `+4915112345${n}00`)).status).toBe(201)
    expectError(await asks(page, '+4915112345900'), 429, 'rate_limited')
    expect(provider.sent).toHaveLength(7)
    stowage.clock.advance(3601)
    expect((await asks(page)).status).toBe(201)
  })

  it('I52 do not reach a number that said STOP, until it says START', async () => {
    const { page, provider, stowage } = await ada()
    const says = (message_id: string, text: string) =>
      stowage.send(
        'POST',
        '/api/webhooks/sms/inbound',
        { message_id, from: PLAIN, text },
        {
          headers: { 'x-webhook-secret': 'the secret of the SMS provider' },
        },
      )
    await says('m1', 'STOP')
    const body = { number: NUMBER, password: PASSWORD }
    expectError(await page.send('POST', PATH, body), 409, 'conflict')
    expect(provider.sent).toHaveLength(0)
    await says('m2', 'START')
    await enrol(page, provider)
    await says('m3', 'stop')
    expectError(await asksForCode(stowage, await signsIn(stowage)), 409, 'conflict')
  })

  it('I52 go to the configured provider in its own form, through the guard of outbound requests', async () => {
    const { page, provider } = await ada({
      STOWAGE_SMS_FORMAT: 'form',
      STOWAGE_SMS_AUTHORIZATION: 'Basic QUM6c2VjcmV0',
      STOWAGE_SMS_FIELDS: '{"To":"{to}","From":"Stowage","Body":"{text}"}',
    })
    await page.send('POST', PATH, { number: NUMBER, password: PASSWORD })
    const [sent] = provider.sent
    expect(sent).toMatchObject({
      authorization: 'Basic QUM6c2VjcmV0',
      type: 'application/x-www-form-urlencoded',
    })
    const fields = new URLSearchParams(sent?.body)
    expect([fields.get('To'), fields.get('From')]).toEqual([PLAIN, 'Stowage'])
    expect(fields.get('Body')).toMatch(/^\d{6} is your code/)
    provider.answers(500)
    expectError(await page.send('POST', PATH, { number: NUMBER }), 502, 'provider_failed')
  })

  it('I52 are refused for a provider in the home network that nobody allowed, and without a provider', async () => {
    const { page, provider } = await ada({ STOWAGE_OUTBOUND_ALLOW: '10.0.0.1' })
    const body = { number: NUMBER, password: PASSWORD }
    expectError(await page.send('POST', PATH, body), 502, 'provider_failed')
    expect(provider.sent).toHaveLength(0)
    const without = await testStowage()
    await without.register('ada')
    const other = await without.browse('ada')
    expect((await other.send('GET', PATH)).data).toEqual({ available: false, phone: null })
    expectError(await other.send('POST', PATH, body), 409, 'conflict')
  })

  it.each(['', '12345', '+0123456789', '+49', '+49 1511 23456789012345', 'ada', '+49151123456７８'])(
    'I52 refuse %j as a number',
    async (number) => {
      const { page } = await ada()
      expectError(await page.send('POST', PATH, { number, password: PASSWORD }), 422, 'validation_failed')
    },
  )
})
