import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createApp, renewSession, startServer } from '../../../http/index.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { processorMs } from '../../support/effort.ts'
import { expectError } from '../../support/expect-error.ts'
import { challengeOf, codeOf } from '../../support/second-factor.ts'
import {
  type Answer,
  type Browser,
  cookieOf,
  FULL_COST,
  PASSWORD,
  sharedStowage,
  testStowage,
} from '../../support/stowage.ts'

const shared = sharedStowage()

const { route } = routesWith<{ readonly accounts: AccountStore }>()

const DAY = 24 * 3600

/** What a route does that changes what its user may do. */
const renewing = route({
  id: 'test.renew',
  method: 'POST',
  path: '/api/v1/renew',
  tag: 'Tests',
  summary: 'Renew the session',
  access: 'session',
  limiter: null,
  reply: z.strictObject({ csrf_token: z.string() }),
  handler: async ({ koa, principal }, services) => ({
    csrf_token: await renewSession(koa, services, principal.session?.public_id ?? ''),
  }),
})

/** Has a browser's session renewed, by a server beside the one that the browser speaks to. */
async function renew({ stowage, cookie, csrf_token }: Browser) {
  const services = stowage.running?.services
  if (!services) throw new Error('Stowage does not run')
  const server = await startServer({ app: createApp({ routes: [renewing], services }), services })
  onTestFinished(() => server.close())
  const headers = { cookie, 'x-csrf-token': csrf_token }
  const answer = await fetch(`${server.url}/api/v1/renew`, { method: 'POST', headers })
  const [set = ''] = answer.headers.getSetCookie()
  const { data } = z.object({ data: z.object({ csrf_token: z.string() }) }).parse(await answer.json())
  return { cookie: set.replace(/;.*$/, ''), csrf_token: data.csrf_token }
}

describe('I5 signing a browser in', () => {
  it('I5 sets a cookie that no page can read, and tells who is signed in', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada', { household_name: 'Home' })
    const body = { email: 'ADA@example.org', password: PASSWORD }
    const answer = await stowage.send('POST', '/api/v1/session', body, {
      headers: { 'user-agent': 'Firefox\t140' },
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^stowage-session=sws_[\w-]{64}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(answer.data).toEqual({
      second_factor_missing: false,
      local_copies: true,
      user: expect.objectContaining({ name: 'ada', public_id: phone.tokens.user.public_id }),
      households: [expect.objectContaining({ name: 'Home', role: 'owner' })],
      current_household: expect.objectContaining({ public_id: phone.household_id }),
      session: {
        public_id: expect.any(String),
        user_agent: 'Firefox140',
        created_at: '2026-11-20T10:00:00.000Z',
        last_seen_at: '2026-11-20T10:00:00.000Z',
        expires_at: '2026-12-04T10:00:00.000Z',
      },
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: '2026-12-04T10:00:00.000Z',
    })
    const read = await stowage.send('GET', '/api/v1/session', undefined, {
      headers: { cookie: `theme=dark; ${cookieOf(answer)}; x` },
    })
    expect([read.status, read.data]).toEqual([200, answer.data])
  })

  it('binds the cookie to this host where https is promised', async () => {
    const stowage = await testStowage({ STOWAGE_BASE_URL: 'https://stowage.example' })
    await stowage.register('ada')
    const body = { email: 'ada@example.org', password: PASSWORD }
    const headers = { origin: 'https://stowage.example' }
    const answer = await stowage.send('POST', '/api/v1/session', body, { headers })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-stowage-session=sws_[\w-]{64}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
    )
    for (const set of answer.headers.getSetCookie()) expect(set).toMatch(/^__Host-.*; Secure$/)
    const asks = (sent: string) =>
      stowage.send('GET', '/api/v1/session', undefined, { headers: { cookie: sent } })
    expect((await asks(cookieOf(answer))).status).toBe(200)
    // One that another host of the domain could have set.
    expect((await asks(cookieOf(answer).replace('__Host-', ''))).status).toBe(401)
  })

  it('refuses a wrong password and an unknown address in the same words, and sets no cookie', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const tries = [
      { email: 'ada@example.org', password: 'wrong password' },
      { email: 'eve@example.org', password: 'wrong password' },
    ]
    const answers = await Promise.all(tries.map((body) => stowage.send('POST', '/api/v1/session', body)))
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(answers[0]?.error).toEqual(answers[1]?.error)
    expect(answers[0]?.error.code).toBe('invalid_credentials')
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([])
  })

  it('spends as much work on an unknown address as on a wrong password', async () => {
    const stowage = await testStowage({}, FULL_COST)
    await stowage.register('ada')
    const time = async (email: string) => {
      const start = processorMs()
      await stowage.send('POST', '/api/v1/session', { email, password: 'wrong password' })
      return processorMs() - start
    }
    // The first makes the hash that stands in.
    await time('nobody@example.org')
    const known = await time('ada@example.org')
    const unknown = await time('nobody@example.org')
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it('takes only its own fields, as JSON', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const body = { email: 'ada@example.org', password: PASSWORD }
    const more = await stowage.send('POST', '/api/v1/session', { ...body, code: '123456' })
    expect([more.status, more.error.details[0]?.path]).toEqual([422, 'code'])
    const form = await fetch(`${stowage.url}/api/v1/session`, {
      method: 'POST',
      body: new URLSearchParams(body),
    })
    expect(form.status).toBe(415)
  })

  it('is limited for an address and in wrong passwords, whatever else is sent', async () => {
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
    await stowage.register('ada')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        stowage.send('POST', '/api/v1/session', { email: 'ada@example.org', password: 'wrong password' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(tries.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('keeps neither the cookie nor the CSRF token anywhere', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    await browser.send('GET', '/session')
    const text = JSON.stringify(
      stowage.running?.services.accounts.read((view) => view.all('browser_sessions')),
    )
    const secret = browser.cookie.replace(/^.*sws_/, '')
    for (const kept of [text, ...stowage.log]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(browser.csrf_token)
    }
    expect(text).toMatch(/"secret_hash":"[0-9a-f]{64}"/)
  })
})

describe('I6 requests that change something', () => {
  /** What another site's page can make a browser send, and what only this server's pages can. */
  const cases: [string, Record<string, string | null>, number][] = [
    ['as a page of this server sends it', {}, 200],
    ['typed in by a person', { 'sec-fetch-site': 'none', origin: null }, 200],
    ['from a browser that tells nothing but the token', { 'sec-fetch-site': null, origin: null }, 200],
    ['without the token', { 'x-csrf-token': null }, 403],
    ['with an empty token', { 'x-csrf-token': '' }, 403],
    ['with a token of the right length', { 'x-csrf-token': 'A'.repeat(43) }, 403],
    ['with a token cut short', { 'x-csrf-token': 'A' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['with an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'x' }, 403],
    ['with the origin of another site', { origin: 'https://evil.example' }, 403],
    ['with the origin of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['with an origin that is kept secret', { origin: 'null' }, 403],
    ['with an origin that is none', { origin: 'x' }, 403],
    ['with the origin that the server is set up for', { origin: 'http://localhost:0' }, 200],
  ]

  it.each(cases)('I6 %s', async (_what, changed, status) => {
    const stowage = shared()
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const headers = Object.entries({ ...browser.headers('POST'), ...changed }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    const body = { household_id: browser.household_id }
    const answer = await stowage.send('POST', '/api/v1/session/household', body, {
      headers: Object.fromEntries(headers),
    })
    expect(answer.status).toBe(status)
    if (status === 403) expectError(answer, 403, 'csrf_failed')
    // Reading is never refused so: it changes nothing, and no other site can see the answer.
    const safe = Object.fromEntries(headers.filter(([name]) => name !== 'x-csrf-token'))
    expect((await stowage.send('GET', '/api/v1/session', undefined, { headers: safe })).status).toBe(200)
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=Eve'],
    ['a form with a file', 'multipart/form-data; boundary=x', '--x\r\n\r\n{"name":"Eve"}\r\n--x--\r\n'],
    ['text/plain', 'text/plain', '{"name":"Eve"}'],
    ['fetch without cors', 'text/plain;charset=UTF-8', '{"name":"Eve"}'],
    ['fetch with JSON', 'application/json', '{"name":"Eve"}'],
  ])(
    'I6 CSRF by %s of another site changes nothing, whether or not the browser says where it comes from',
    async (_by, type, body) => {
      const stowage = await testStowage()
      await stowage.register('ada')
      const browser = await stowage.browse('ada')
      const sources: readonly Record<string, string>[] = [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        {},
        { origin: 'null' },
      ]
      for (const source of sources) {
        for (const path of ['/api/v1/items', '/api/v1/household/leave', '/api/v1/data-imports']) {
          const response = await fetch(stowage.url + path, {
            method: 'POST',
            headers: { cookie: browser.cookie, 'content-type': type, ...source },
            body,
          })
          expect(await response.json()).toMatchObject({ error: { code: 'csrf_failed' } })
        }
      }
      expect((await browser.send('GET', '/items')).data.items).toEqual([])
    },
  )

  it('I6 the token of another session, also of the same user, is worth nothing', async () => {
    const stowage = shared()
    await stowage.register('ada')
    const [one, two] = [await stowage.browse('ada'), await stowage.browse('ada')]
    const answer = await one.send('DELETE', '/session', undefined, { 'x-csrf-token': two.csrf_token })
    expectError(answer, 403, 'csrf_failed')
    expect((await one.send('GET', '/session')).status).toBe(200)
  })

  it('I6 a page over http is another site where https is promised', async () => {
    const stowage = await testStowage({ STOWAGE_BASE_URL: 'https://stowage.example' })
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const sends = async (origin: string) =>
      (await browser.send('POST', '/session/household', { household_id: browser.household_id }, { origin }))
        .status
    expect(await sends('https://stowage.example')).toBe(200)
    expect(await sends(stowage.url)).toBe(403)
    expect(await sends(stowage.url.replace('http:', 'https:'))).toBe(200)
    expect(await sends('http://stowage.example')).toBe(403)
  })

  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ])('I6 signing in is refused for another site (%s)', async (name, value) => {
    const headers = { [name]: value }
    const stowage = await testStowage()
    await stowage.register('ada')
    const body = { email: 'ada@example.org', password: PASSWORD }
    const answer = await stowage.send('POST', '/api/v1/session', body, { headers })
    expectError(answer, 403, 'csrf_failed')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('a token in the header needs no other proof, since no other site can make a browser send it', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const headers = { cookie: browser.cookie, 'sec-fetch-site': 'cross-site' }
    expect((await phone.send('POST', '/households', { name: 'Cabin' }, headers)).status).toBe(201)
  })
})

describe('I7 a session', () => {
  it('I7 session fixation: takes no id and no secret from the browser', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    await stowage.register('eve')
    const planted = await stowage.browse('eve')
    const body = { email: 'ada@example.org', password: PASSWORD }
    const answer = await stowage.send('POST', '/api/v1/session', body, {
      headers: { cookie: planted.cookie },
    })
    expect(cookieOf(answer)).not.toBe(planted.cookie)
    // The session that the browser had is over, and is nobody else's.
    expect((await planted.send('GET', '/session')).status).toBe(401)
  })

  it('I7 has its secret renewed without becoming another one', async () => {
    const stowage = shared()
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const { csrf_token, cookie } = await renew(browser)
    expect((await browser.send('GET', '/session')).status).toBe(401)
    const headers = { cookie }
    const read = await stowage.send('GET', '/api/v1/session', undefined, { headers })
    expect(read.data).toMatchObject({
      session: { public_id: browser.signed_in.session.public_id },
      csrf_token,
    })
    expect(csrf_token).not.toBe(browser.csrf_token)
  })

  it.each([
    ['no cookie', () => ''],
    ['an empty one', () => 'stowage-session='],
    ['another secret', (cookie: string) => cookie.slice(0, -4) + (cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA')],
    ['too short a one', (cookie: string) => cookie.slice(0, -1)],
    ['an access token', () => `stowage-session=swa_${'A'.repeat(64)}`],
    ['an unknown session', () => `stowage-session=sws_${'A'.repeat(64)}`],
    ['two that differ', (cookie: string) => `${cookie}; stowage-session=sws_${'A'.repeat(64)}`],
    ['a name in another case', (cookie: string) => cookie.replace('stowage', 'Stowage')],
  ])('is not opened by %s', async (_what, of) => {
    const stowage = shared()
    await stowage.register('ada')
    const { cookie } = await stowage.browse('ada')
    const answer = await stowage.send('GET', '/api/v1/session', undefined, {
      headers: { cookie: of(cookie) },
    })
    expectError(answer, 401, 'authentication_required')
  })

  it('is not opened by a token, nor the token’s routes by a session', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const token = phone.tokens.access_token
    expect((await stowage.send('GET', '/api/v1/session', undefined, { token })).status).toBe(401)
    expect((await browser.send('GET', '/mobile/bootstrap')).status).toBe(401)
  })
})

describe('I8 the end of a session', () => {
  it('I8 signing out ends it at once, and tells the browser to forget it', async () => {
    const stowage = shared()
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const answer = await browser.send('DELETE', '/session')
    expect(answer.data).toEqual({ signed_out: true })
    expect(answer.headers.getSetCookie()).toEqual([
      'stowage-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
    expect((await browser.send('GET', '/session')).status).toBe(401)
    expect((await browser.send('DELETE', '/session')).status).toBe(401)
  })

  it('I8 clears what the browser has stored when it signs out over https (Clear-Site-Data)', async () => {
    const stowage = await testStowage({ STOWAGE_BASE_URL: 'https://stowage.example' })
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const origin = { origin: 'https://stowage.example' }
    expect((await browser.send('GET', '/session')).headers.get('clear-site-data')).toBeNull()
    const answer = await browser.send('DELETE', '/session', undefined, origin)
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    // Over http browsers ignore it, and say so in their console.
    const home = shared()
    await home.register('ada')
    const ended = await (await home.browse('ada')).send('DELETE', '/session')
    expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([200, null])
  })

  it('I8 comes with the end of the browser, and after a day, on a device of somebody else', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const lasting = (answer: Answer) =>
      answer.headers.getSetCookie().filter((cookie) => /^stowage-session=sws_.*Max-Age/.test(cookie)).length
    const body = { email: 'ada@example.org', password: PASSWORD, shared_device: true }
    const begun = await stowage.send('POST', '/api/v1/session', body)
    expect([begun.status, lasting(begun)]).toEqual([201, 0])
    expect(begun.data.expires_at).toBe('2026-11-21T10:00:00.000Z')
    const headers = { cookie: cookieOf(begun), 'x-csrf-token': String(begun.data.csrf_token) }
    // A new secret of the same session lasts no longer.
    const next = { current_password: PASSWORD, new_password: 'lantern octopus gravel' }
    const renewed = await stowage.send('POST', '/api/v1/account/password', next, { headers })
    expect([renewed.status, lasting(renewed)]).toEqual([200, 0])
    const cookie = cookieOf(renewed)
    const asks = () => stowage.send('GET', '/api/v1/session', undefined, { headers: { cookie } })
    stowage.clock.advance(24 * 3600 - 1)
    expect((await asks()).status).toBe(200)
    stowage.clock.advance(1)
    expectError(await asks(), 401, 'authentication_required')
    // The second step of a sign-in says it, too.
    const own = { ...body, password: next.new_password, shared_device: false }
    const page = await stowage.send('POST', '/api/v1/session', own)
    const mine = { cookie: cookieOf(page), 'x-csrf-token': String(page.data.csrf_token) }
    const sends = (path: string, more: object) =>
      stowage.send('POST', `/api/v1${path}`, more, { headers: mine })
    const { secret } = (await sends('/security/mfa/setup', { password: next.new_password })).data
    await sends('/security/mfa/confirm', { code: codeOf(stowage, String(secret)) })
    stowage.clock.advance(60)
    const challenge = challengeOf(await stowage.send('POST', '/api/v1/session', own))
    const code = codeOf(stowage, String(secret))
    const done = await stowage.send('POST', '/api/v1/session/complete', {
      challenge,
      code,
      shared_device: true,
    })
    expect([done.status, lasting(done)]).toEqual([201, 0])
  })

  it('I8 comes when nobody has used it for a fortnight, and in the end in any case', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const idle = await stowage.browse('ada')
    const busy = await stowage.browse('ada')
    for (let days = 13; days < 90; days += 13) {
      stowage.clock.advance(13 * DAY)
      // A page that was open all the time still sends its forms: the CSRF token lives as long as the session.
      expect((await busy.send('POST', '/items', { name: 'Saw' })).status).toBe(201)
      if (days === 13) stowage.clock.advance(DAY)
      expect((await idle.send('GET', '/session')).status).toBe(401)
      if (days === 13) stowage.clock.advance(-DAY)
    }
    const { data } = await busy.send('GET', '/session')
    expect(data.expires_at).toBe('2027-02-18T10:00:00.000Z')
    stowage.clock.advance(12 * DAY - 1)
    expect((await busy.send('GET', '/session')).status).toBe(200)
    stowage.clock.advance(1)
    expect((await busy.send('GET', '/session')).status).toBe(401)
  })

  it('is not put off with a write for every request', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const version = () => stowage.running?.services.accounts.version()
    const before = version()
    for (let count = 0; count < 3; count += 1) await browser.send('GET', '/session')
    stowage.clock.advance(299)
    await browser.send('GET', '/session')
    expect(version()).toBe(before)
    stowage.clock.advance(1)
    await browser.send('GET', '/session')
    const touched = version()
    expect(touched).not.toBe(before)
    const { data } = await browser.send('GET', '/session')
    expect(data.session).toMatchObject({ last_seen_at: '2026-11-20T10:05:00.000Z' })
    expect(version()).toBe(touched)
  })

  it('one that was last used in the future is not good until then', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    stowage.clock.advance(3 * 365 * DAY)
    const browser = await stowage.browse('ada')
    stowage.clock.advance(-3 * 365 * DAY)
    expect((await browser.send('GET', '/session')).status).toBe(401)
  })

  it('outlives a restart of the server', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    await stowage.stop()
    await stowage.start()
    expect((await browser.send('GET', '/session')).status).toBe(200)
  })
})
