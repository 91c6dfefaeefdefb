import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { processorMs } from '../../support/effort.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { FULL_COST, PASSWORD, type Phone, sharedStowage, testStowage } from '../../support/stowage.ts'

const shared = sharedStowage()

const device = { device_installation_id: 'a-phone-00001', platform: 'android' }

describe('registering', () => {
  it('makes a user, a household of theirs, and a sign-in', async () => {
    const stowage = await testStowage()
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/register', {
      name: 'Ada',
      email: 'Ada@Example.org',
      password: PASSWORD,
      household_name: 'Home',
      app_version_name: '1.0',
      app_version_code: 7,
      ...device,
    })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      token_type: 'Bearer',
      access_token_expires_at: '2026-11-20T10:15:00.000Z',
      refresh_token_expires_at: '2027-02-18T10:00:00.000Z',
      user: {
        name: 'Ada',
        email: 'Ada@Example.org',
        role: 'superadmin',
        status: 'active',
        email_verified: false,
      },
      device: {
        platform: 'android',
        app_version_name: '1.0',
        app_version_code: 7,
        device_name: null,
        revoked_at: null,
      },
    })
    const token = String(answer.data.access_token)
    const bootstrap = await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })
    expect(bootstrap.data).toMatchObject({ current_household: { name: 'Home', role: 'owner' } })
  })

  it('I2 keeps what a later sign-in of the device does not name, and clears what it names as null', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const login = async (more: object) => {
      const body = { email: 'ada@example.org', password: PASSWORD, ...device, ...more }
      return (await stowage.send('POST', '/api/v1/mobile/auth/login', body)).data.device
    }
    const told = { app_version_name: '1.0', app_version_code: 7, device_name: 'Phone', os_version: '15' }
    expect(await login(told)).toMatchObject({ ...told, device_model: null })
    expect(await login({ app_version_code: 8 })).toMatchObject({ ...told, app_version_code: 8 })
    expect(await login({ device_name: null })).toMatchObject({ device_name: null, os_version: '15' })
  })

  it('is closed after the first account by default', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'first' })
    const first = await stowage.register('ada')
    expect(first.tokens.user.role).toBe('superadmin')
    const second = { name: 'Ben', email: 'ben@example.org', password: PASSWORD, ...device }
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/register', second)
    expectError(answer, 403, 'registration_closed')
  })

  it('lets exactly one of two first accounts in that come at once', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'first' })
    const answers = await Promise.all(
      ['ada', 'ben'].map((name) =>
        stowage.send('POST', '/api/v1/mobile/auth/register', {
          name,
          email: `${name}@example.org`,
          password: PASSWORD,
          device_installation_id: `${name}-phone-1`,
          platform: 'ios',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
  })

  it.each(['invite', 'closed'])('is closed when it is set to %s', async (mode) => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: mode })
    const body = { name: 'Ada', email: 'ada@example.org', password: PASSWORD, ...device }
    expectError(await stowage.send('POST', '/api/v1/mobile/auth/register', body), 403, 'registration_closed')
  })

  it('takes an address once, whatever its case', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const body = { name: 'Ada', email: 'ADA@example.org', password: PASSWORD, ...device }
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/register', body)
    expectError(answer, 409, 'conflict')
    expect(answer.error.details).toMatchObject([{ path: 'email', code: 'email_taken' }])
  })

  it.each([
    ['short', 'too_small'],
    ['1234567890', 'too_guessable'],
    ['password12', 'too_guessable'],
    ['qwertyuiop', 'too_guessable'],
    ['aaaaaaaaaaaa', 'too_guessable'],
    ['adalovelace', 'too_guessable'],
    ['P@ssw0rd12', 'too_guessable'],
    // Common words that the estimate lets through
    ['FlashLight', 'too_guessable'],
    ['bartsimpson', 'too_guessable'],
    ['adalovelace@example.org', 'too_guessable'],
    ['lovelace1', 'too_small'],
    ['lovelace11', 'too_guessable'],
  ])('refuses the password %s', async (password, code) => {
    const stowage = await testStowage()
    const body = { name: 'Ada Lovelace', email: 'adalovelace@example.org', password, ...device }
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/register', body)
    expect(answer.status).toBe(422)
    expect(answer.error.details).toMatchObject([{ path: 'password', code }])
  })

  it('names every field that is missing or wrong', async () => {
    const stowage = shared()
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/register', {
      email: 'x',
      platform: 'amiga',
      age: 3,
    })
    expect(answer.status).toBe(422)
    expect(answer.error.details.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'age unrecognized_key',
      'device_installation_id required',
      'email invalid_format',
      'name required',
      'password required',
      'platform invalid_value',
    ])
  })
})

describe('logging in', () => {
  it('gives tokens for the right password, and the same refusal for a wrong one and an unknown address', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const phone = await stowage.login('ada', 'ada-tablet-01')
    expect((await phone.send('GET', '/bootstrap')).status).toBe(200)
    const wrong = { email: 'ada@example.org', password: `${PASSWORD}!`, ...device }
    const refusals = [
      await stowage.send('POST', '/api/v1/mobile/auth/login', wrong),
      await stowage.send('POST', '/api/v1/mobile/auth/login', { ...wrong, email: 'nobody@example.org' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([401, 401])
    expect(refusals[0]?.error).toEqual(refusals[1]?.error)
    expect(refusals[0]?.error.code).toBe('invalid_credentials')
  })

  it('spends as much work on an unknown address as on a wrong password', async () => {
    const stowage = await testStowage({}, FULL_COST)
    await stowage.register('ada')
    const time = async (email: string) => {
      const start = processorMs()
      await stowage.send('POST', '/api/v1/mobile/auth/login', {
        email,
        password: 'wrong password',
        ...device,
      })
      return processorMs() - start
    }
    await time('nobody@example.org')
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 3; i++) {
      known.push(await time('ada@example.org'))
      unknown.push(await time(`nobody${i}@example.org`))
    }
    // Without the decoy an unknown address is answered with a tenth of the work.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  it("I2 ends a known device's earlier tokens, and keeps its record", async () => {
    const stowage = shared()
    const first = await stowage.register('ada')
    const again = await stowage.login('ada', first.installation_id)
    expect(again.tokens.device.public_id).toBe(first.tokens.device.public_id)
    expect(again.tokens).toHaveProperty('replaced_sign_in', true)
    expectError(await first.send('GET', '/bootstrap'), 401, 'authentication_required')
    const { refresh_token } = first.tokens
    const body = { refresh_token, device_installation_id: first.installation_id }
    expect((await stowage.send('POST', '/api/v1/mobile/auth/refresh', body)).status).toBe(401)
    expect((await again.send('GET', '/bootstrap')).status).toBe(200)
  })

  it('leaves other devices signed in', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    expect(tablet.tokens).toHaveProperty('replaced_sign_in', false)
    await tablet.send('POST', '/auth/logout')
    const later = await stowage.login('ada', 'ada-tablet-01')
    expect(later.tokens).toHaveProperty('replaced_sign_in', false)
    expect((await phone.send('GET', '/bootstrap')).status).toBe(200)
  })
})

describe('tokens', () => {
  const refresh = async (
    stowage: Awaited<ReturnType<typeof testStowage>>,
    refresh_token: string,
    id: string,
  ) => stowage.send('POST', '/api/v1/mobile/auth/refresh', { refresh_token, device_installation_id: id })

  it('let nobody in without one, with a broken one, or with one of another kind', async () => {
    const stowage = shared()
    const { tokens } = await stowage.register('ada')
    const foreign = tokens.access_token.replace(/.{8}$/, 'AAAAAAAA')
    for (const token of [undefined, 'x', foreign, tokens.refresh_token]) {
      const answer = await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })
      expectError(answer, 401, 'authentication_required')
    }
  })

  it('expire after 15 minutes and are renewed for 90 days', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    stowage.clock.advance(15 * 60 + 1)
    expect((await phone.send('GET', '/bootstrap')).status).toBe(401)
    const renewed = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expect(renewed.status).toBe(200)
    const token = String(renewed.data.access_token)
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })).status).toBe(200)
    stowage.clock.advance(90 * 86_400 + 1)
    const late = await refresh(stowage, String(renewed.data.refresh_token), phone.installation_id)
    expectError(late, 401, 'invalid_credentials')
  })

  it('survive a clock that was ten years ahead, and last no longer for it', async () => {
    const stowage = await testStowage()
    const [before, ahead] = [await stowage.register('ada'), await stowage.register('ben')]
    const ten_years = 3650 * 86_400
    stowage.clock.advance(ten_years)
    await stowage.login('ada', 'ada-tablet-01')
    const signed = await stowage.login('ben', ahead.installation_id)
    const renewed = await refresh(stowage, signed.tokens.refresh_token, ahead.installation_id)
    const token = String(renewed.data.access_token)
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })).status).toBe(200)
    stowage.clock.advance(-ten_years)
    // Issued before the clock went wrong: as if it never had.
    expect((await before.send('GET', '/bootstrap')).status).toBe(200)
    expect((await refresh(stowage, before.tokens.refresh_token, before.installation_id)).status).toBe(200)
    // Issued meanwhile: neither is it good for ten years, nor has anybody to sign in again.
    const { error } = await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })
    expect(error.code).toBe('authentication_required')
    const mended = await refresh(stowage, String(renewed.data.refresh_token), ahead.installation_id)
    expect(mended.status).toBe(200)
    const good = { token: String(mended.data.access_token) }
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, good)).status).toBe(200)
    stowage.clock.advance(15 * 60 + 1)
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, good)).status).toBe(401)
  })

  it('I3 has no longer grace because the clock was ahead', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    stowage.clock.advance(86_400)
    const renewed = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expect(renewed.status).toBe(200)
    stowage.clock.advance(-86_400)
    const again = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expectError(again, 401, 'token_reused')
  })

  it('I3 gives the same successor again within the grace', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const first = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    stowage.clock.advance(30)
    const again = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expect(again.status).toBe(200)
    const pair = ({ data }: typeof first) => [
      data.access_token,
      data.refresh_token,
      data.refresh_token_expires_at,
    ]
    expect(pair(again)).toEqual(pair(first))
  })

  it('I3 ends after 366 days, however often its tokens were exchanged, and the device signs in again', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const DAY = 24 * 3600
    let token = phone.tokens.refresh_token
    for (const days of [80, 80, 80, 80]) {
      stowage.clock.advance(days * DAY)
      const next = await refresh(stowage, token, phone.installation_id)
      token = String(next.data.refresh_token)
    }
    stowage.clock.advance(46 * DAY)
    expectError(await refresh(stowage, token, phone.installation_id), 401, 'invalid_credentials')
    const again = await stowage.login('ada', phone.installation_id)
    expect((await again.send('GET', '/bootstrap')).status).toBe(200)
  })

  it('I3 token replay: ends the sign-in when a token comes twice after the grace', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const first = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    stowage.clock.advance(61)
    const reused = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expectError(reused, 401, 'token_reused')
    const token = String(first.data.access_token)
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })).status).toBe(401)
    const successor = await refresh(stowage, String(first.data.refresh_token), phone.installation_id)
    expectError(successor, 401, 'token_reused')
  })

  it('I3 ends the sign-in when an older token comes back, even within the grace', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const first = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    await refresh(stowage, String(first.data.refresh_token), phone.installation_id)
    const older = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expectError(older, 401, 'token_reused')
  })

  it('I3 ends the sign-in when a token of long ago comes back', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    let token = phone.tokens.refresh_token
    for (let count = 0; count < 60; count += 1) {
      token = String((await refresh(stowage, token, phone.installation_id)).data.refresh_token)
    }
    const oldest = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expectError(oldest, 401, 'token_reused')
    expectError(await refresh(stowage, token, phone.installation_id), 401, 'token_reused')
  })

  it('that were invented for a sign-in that exists end nothing', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const stranger = await stowage.register('eve')
    const bytes = (token: string) => Buffer.from(token.slice(4), 'base64url')
    const genuine = bytes(phone.tokens.refresh_token)
    const others = bytes(stranger.tokens.refresh_token)
    const inventions = [
      Buffer.concat([genuine.subarray(0, 16), randomBytes(47)]),
      Buffer.concat([genuine.subarray(0, 16), randomBytes(32), genuine.subarray(48)]),
      Buffer.concat([genuine.subarray(0, 48), randomBytes(15)]),
      Buffer.concat([genuine.subarray(0, 16), others.subarray(16)]),
    ]
    for (const invention of inventions) {
      const answer = await refresh(stowage, `swr_${invention.toString('base64url')}`, phone.installation_id)
      expectError(answer, 401, 'invalid_credentials')
    }
    expect((await phone.send('GET', '/bootstrap')).status).toBe(200)
    expect((await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)).status).toBe(200)
  })

  it('of access stay expired when a refresh makes them predecessors', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    stowage.clock.advance(15 * 60 - 10)
    await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    expect((await phone.send('GET', '/bootstrap')).status).toBe(200)
    stowage.clock.advance(11)
    expect((await phone.send('GET', '/bootstrap')).status).toBe(401)
  })

  it('are bound to their installation', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const stolen = await refresh(stowage, phone.tokens.refresh_token, 'another-phone')
    expectError(stolen, 401, 'invalid_credentials')
    expect((await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)).status).toBe(200)
  })

  it('end with the logout', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    expect((await phone.send('POST', '/auth/logout')).data).toEqual({ signed_out: true })
    expect((await phone.send('GET', '/bootstrap')).status).toBe(401)
    expect((await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)).status).toBe(401)
  })

  it('I4 end at once when their device is revoked, which can sign in again', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    await phone.prove()
    const revoked = await phone.send('DELETE', `/devices/${tablet.tokens.device.public_id}`)
    expect(revoked.data).toMatchObject({ device: { revoked_at: '2026-11-20T10:00:00.000Z' } })
    const out = await tablet.send('GET', '/bootstrap')
    expectError(out, 403, 'device_revoked')
    const renewal = await refresh(stowage, tablet.tokens.refresh_token, tablet.installation_id)
    expectError(renewal, 403, 'device_revoked')
    const again = await stowage.login('ada', tablet.installation_id)
    expect((await again.send('GET', '/bootstrap')).status).toBe(200)
  })

  it('I4 may expire or be replaced while a body arrives, and not be revoked', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    /** Begins to send an operation, waits until `meanwhile` is done, and sends the rest. */
    const slowly = async (by: Phone, meanwhile: () => Promise<unknown>) => {
      const operation = by.operation('item.create', { public_id: uuid7(), name: 'Saw' })
      const body = Buffer.from(JSON.stringify({ protocol_version: 1, operations: [operation] }))
      const arriving = request(`${stowage.url}/api/v1/mobile/mutations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${by.tokens.access_token}`,
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      })
      const answered = once(arriving, 'response')
      await once(arriving, 'continue')
      arriving.write(body.subarray(0, 9))
      await meanwhile()
      arriving.end(body.subarray(9))
      const [{ statusCode }] = await answered
      return statusCode
    }
    const renewed = async () => {
      stowage.clock.advance(14 * 60)
      await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
      stowage.clock.advance(2 * 60)
    }
    expect(await slowly(phone, renewed)).toBe(200)
    expectError(await phone.send('GET', '/bootstrap'), 401, 'authentication_required')
    const tablet = await stowage.login('ada', 'ada-tablet-01')
    expect(await slowly(tablet, async () => stowage.clock.advance(16 * 60))).toBe(200)
    const watch = await stowage.login('ada', 'ada-watch-01')
    expect(await slowly(watch, () => watch.send('POST', '/auth/logout'))).toBe(401)
  })

  it('are nowhere in the data folder or the log', async () => {
    const stowage = await testStowage({ STOWAGE_LOG_LEVEL: 'trace' })
    const phone = await stowage.register('ada')
    await phone.send('GET', '/bootstrap')
    await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
    const secrets = [PASSWORD, phone.tokens.access_token.slice(30), phone.tokens.refresh_token.slice(30)]
    await stowage.stop()
    expect(filesWith(stowage.config.data, secrets)).toEqual([])
    for (const secret of secrets) expect(stowage.log.join('\n')).not.toContain(secret)
    expect(stowage.log.length).toBeGreaterThan(0)
  })
})
