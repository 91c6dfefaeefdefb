import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApp, startServer } from '../../../http/index.ts'
import { withResolvers } from '../../../platform/index.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { expectError } from '../../support/expect-error.ts'
import { openStowage, PASSWORD, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
/** Ada runs the installation; Eve attacks. */
let ada: Phone
let eve: Phone
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_BASE_URL: 'http://stowage.home', STOWAGE_ALLOWED_HOSTS: 'nas.home' })
  ada = await stowage.register('ada')
  eve = await stowage.register('eve')
})
afterAll(() => stowage.dispose())

/** Sends bytes as they are, and gives all that comes back. */
function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(stowage.url).port), '127.0.0.1', () => socket.write(bytes))
  return textOf(socket)
}

/** All that comes over a connection until it is closed. */
function textOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    // A server that cuts the connection while bytes are on their way resets it.
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

const get = (path: string, lines: readonly string[]) =>
  raw(`${[`GET ${path} HTTP/1.1`, 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`)

describe('token replay and reuse races', () => {
  it('I3 fifty parallel refreshes of one token give one successor', async () => {
    const phone = await stowage.login('eve', 'eve-racing-phone')
    const body = { refresh_token: phone.tokens.refresh_token, device_installation_id: phone.installation_id }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stowage.send('POST', '/api/v1/mobile/auth/refresh', body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.refresh_token)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => data.access_token)).size).toBe(1)
    // The successor is good, and the token before it is worth nothing after the grace.
    const [first] = answers
    const token = String(first?.data.access_token)
    expect((await stowage.send('GET', '/api/v1/mobile/bootstrap', undefined, { token })).status).toBe(200)
  })

  it('I13 a password that is replaced while it is compared signs nobody in', async () => {
    const phone = await stowage.register('rae')
    const passwords = stowage.running?.services.passwords
    if (!passwords) throw new Error('Stowage does not run')
    const compare = passwords.verify.bind(passwords)
    const replaced = withResolvers<void>()
    const slow = async (...given: Parameters<typeof compare>) => {
      const right = await compare(...given)
      await replaced.promise
      return right
    }
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(slow).mockImplementationOnce(slow)
    onTestFinished(() => verify.mockRestore())
    const known = { email: 'rae@example.org', password: PASSWORD }
    const device = { device_installation_id: 'a-phone-of-a-thief', platform: 'ios' }
    const thieves = [
      stowage.send('POST', '/api/v1/session', known),
      stowage.send('POST', '/api/v1/mobile/auth/login', { ...known, ...device }),
    ]
    await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(2))
    const change = { current_password: PASSWORD, new_password: 'seven purple lanterns' }
    expect((await phone.api('POST', '/account/password', change)).status).toBe(200)
    replaced.resolve()
    for (const answer of await Promise.all(thieves)) expectError(answer, 401, 'invalid_credentials')
  })

  const form =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\nDrill\r\n--x--\r\n'
  it.each([
    [
      '/personal-access-tokens',
      'application/json',
      JSON.stringify({ name: 'a way back in', scope: 'write' }),
    ],
    ['/data-imports', 'multipart/form-data; boundary=x', form],
  ])(
    'I8 POST %s does nothing for a sender who is signed out while the body arrives',
    async (path, type, body) => {
      const page = await stowage.browse('eve')
      const headers = { ...page.headers('POST'), 'content-type': type, 'content-length': body.length }
      const url = `${stowage.url}/api/v1${path}`
      const outgoing = request(url, { method: 'POST', headers: { ...headers, expect: '100-continue' } })
      // The server lets the body come once it knows the sender.
      await once(outgoing, 'continue')
      const answered = new Promise<number | undefined>((resolve) => {
        outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode))
      })
      outgoing.write(body.slice(0, 10))
      expect((await page.send('DELETE', '/session')).status).toBe(200)
      outgoing.end(body.slice(10))
      expect(await answered).toBe(401)
    },
  )
})

describe('identity header smuggling', () => {
  const NAMES = [
    'X-User',
    'X-Remote-User',
    'Remote-User',
    'Remote-Email',
    'X-Forwarded-User',
    'X-Forwarded-Email',
    'X-Auth-Request-Email',
    'X-Authentik-Email',
    'X-Webauth-User',
    'X-Token-Subject',
    'X-Role',
    'Cf-Access-Authenticated-User-Email',
    'X-SSL-Client-S-DN',
  ]

  it.each(NAMES)('%s makes nobody anybody, and nobody somebody else', async (name) => {
    for (const value of ['ada@example.org', ada.tokens.user.public_id, 'superadmin']) {
      const headers = { [name]: value }
      const stranger = await stowage.send('GET', '/api/v1/items', undefined, { headers })
      expectError(stranger, 401, 'authentication_required')
      const known = await eve.send('GET', '/bootstrap', undefined, headers)
      expect(known.data.user).toMatchObject({ email: 'eve@example.org', role: 'user' })
    }
  })

  it('two Authorization header fields, and a token behind a comma, prove nothing', async () => {
    const [hers, own] = [ada, eve].map(({ tokens }) => `Bearer ${tokens.access_token}`)
    const host = new URL(stowage.url).host
    for (const lines of [
      [`Authorization: ${own}`, `Authorization: ${hers}`],
      [`Authorization: ${own}, ${hers}`],
    ]) {
      const answer = await get('/api/v1/mobile/bootstrap', [`Host: ${host}`, ...lines])
      expect(answer).not.toContain('ada@example.org')
      expect(answer).toMatch(/^HTTP\/1\.1 (?:400|401) /)
    }
  })

  it('header fields on which it depends who asks must occur once', async () => {
    const { host } = new URL(stowage.url)
    for (const twice of ['Origin: http://stowage.home', 'Content-Type: application/json']) {
      const answer = await get('/api/v1/status', [`Host: ${host}`, twice, twice])
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"repeated_header"')
    }
  })

  it('header fields that name another path or method change neither', async () => {
    for (const name of ['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Path']) {
      const answer = await eve.api('GET', '/mobile/bootstrap', undefined, {
        [name]: '/api/v1/security/audit',
      })
      expect(answer.data).toHaveProperty('user')
    }
    const override = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' }
    const path = `/devices/${eve.tokens.device.public_id}`
    expect((await eve.send('GET', path, undefined, override)).status).toBe(405)
    expect((await eve.send('GET', '/bootstrap')).status).toBe(200)
  })
})

describe('header floods', () => {
  const more = (count: number, value: string) => Array.from({ length: count }, (_, n) => `X-${n}: ${value}`)

  it.each([
    ['one that is very long', [`X-Long: ${'a'.repeat(60_000)}`]],
    ['thousands of them', more(4000, 'a')],
    ['a cookie of thousands', [`Cookie: ${'a=b; '.repeat(6000)}`]],
    ['a token that is very long', [`Authorization: Bearer ${'a'.repeat(40_000)}`]],
  ])('%s are refused with an envelope, and the server answers on', async (_what, lines) => {
    const answer = await get('/api/v1/status', [`Host: ${new URL(stowage.url).host}`, ...lines])
    // The server may have cut the connection before the flood was sent: then there is no answer to read.
    if (answer !== '') {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toContain('"success":false')
    }
    expect((await stowage.send('GET', '/api/v1/status')).status).toBe(200)
  })
})

describe('slow requests', () => {
  it('headers that never end are cut with request_timeout, however steadily bytes arrive', async () => {
    const { services } = stowage.running ?? {}
    if (!services) throw new Error('Stowage does not run')
    const header_time = { limit_ms: 200, check_ms: 50 }
    const app = createApp({ routes: allRoutes, services })
    const hasty = await startServer({ app, services, header_time, drain_seconds: 0.1 })
    onTestFinished(() => hasty.close())
    const socket = connect(hasty.port, '127.0.0.1')
    const drip = setInterval(() => socket.write('a'), 20)
    onTestFinished(() => clearInterval(drip))
    socket.write('GET /api/v1/status HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: a')
    const answer = await textOf(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"request_timeout"')
    expect((await fetch(`${hasty.url}/api/v1/status`)).status).toBe(200)
  })

  it('headers that never end do not keep others from their answers', async () => {
    const slow = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(stowage.url).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /api/v1/status HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: a')
      return socket
    })
    for (let n = 0; n < 3; n++) {
      for (const socket of slow) socket.write('a')
      expect((await stowage.send('GET', '/api/v1/status')).status).toBe(200)
    }
    for (const socket of slow) socket.destroy()
  })
})

describe('host header poisoning of links', () => {
  const FORGED: readonly Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-server': 'evil.example',
    },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-host': 'evil.example', 'x-original-host': 'evil.example' },
    { origin: 'http://evil.example', referer: 'http://evil.example/' },
  ]

  it.each(FORGED)('invitations and guest links lead to this server, whatever %o says', async (forged) => {
    const place = await ada.creates('location.create', { name: 'Cellar' })
    for (const [path, body] of [
      ['/household/invitations', { role: 'member' }],
      ['/household/guest-links', { kind: 'location', id: place }],
    ] as const) {
      const { link } = (await ada.api('POST', path, body, forged)).data
      expect(new URL(String(link)).origin).toBe('http://stowage.home')
    }
  })

  it.each(['evil.example', 'stowage.home.evil.example', 'stowage.home@evil.example', 'evil.example:80'])(
    'a request to the host %s gets no page and no link',
    async (host) => {
      const page = await get('/account/sign-in', [`Host: ${host}`])
      expect(page).toMatch(/^HTTP\/1\.1 421 /)
      expect(page).not.toContain(`href="http://${host}`)
      const token = `Authorization: Bearer ${ada.tokens.access_token}`
      expect(await get('/api/v1/mobile/bootstrap', [`Host: ${host}`, token])).not.toContain('ada@example.org')
    },
  )

  it('two hosts are refused', async () => {
    const { host } = new URL(stowage.url)
    expect(await get('/account/sign-in', [`Host: ${host}`, 'Host: evil.example'])).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('mass assignment of roles', () => {
  const FIELDS: readonly Record<string, unknown>[] = [
    { role: 'superadmin' },
    { platform_role: 'superadmin' },
    { status: 'active' },
    { email_verified: true },
    { user: { role: 'superadmin' } },
    { constructor: { prototype: { role: 'superadmin' } } },
    JSON.parse('{"__proto__":{"role":"superadmin"}}'),
  ]

  it.each(FIELDS)('%o is refused at registration and in the own account', async (fields) => {
    const person = { name: 'Mallory', email: 'mallory@example.org', password: PASSWORD }
    const device = { device_installation_id: 'mallory-phone-01', platform: 'ios' }
    const page = { headers: { origin: stowage.url, 'sec-fetch-site': 'same-origin' } }
    // The prototype must be a key of its own in the text, as an attacker sends it.
    const text = (body: object) => JSON.stringify(body).replace(/\}$/, `,${JSON.stringify(fields).slice(1)}`)
    for (const [path, body] of [
      ['/api/v1/mobile/auth/register', { ...person, ...device }],
      ['/api/v1/session/register', person],
    ] as const) {
      const response = await fetch(stowage.url + path, {
        method: 'POST',
        headers: { ...page.headers, 'content-type': 'application/json' },
        body: text(body),
      })
      expect(await response.json()).toMatchObject({ error: { code: 'validation_failed' } })
    }
    const browser = await stowage.browse('eve')
    for (const [method, path, body] of [
      ['PATCH', '/household', { name: 'Home' }],
      ['POST', '/session/household', { household_id: eve.household_id }],
      ['POST', '/security/proof', { password: PASSWORD }],
    ] as const)
      expectError(await browser.send(method, path, { ...body, ...fields }), 422, 'validation_failed')
    expect((await eve.send('GET', '/bootstrap')).data.user).toMatchObject({ role: 'user' })
  })

  it('an invitation gives the role that it was made for, and members cannot name another', async () => {
    const { token } = (await ada.api('POST', '/household/invitations', { role: 'viewer' })).data
    const path = '/invitations/accept'
    expectError(await eve.api('POST', path, { token, role: 'owner' }), 422, 'validation_failed')
    expect((await eve.api('POST', path, { token })).status).toBe(200)
    const body = { role: 'owner', household_id: ada.household_id }
    const own = `/household/members/${eve.tokens.user.public_id}`
    expect((await eve.api('PATCH', own, body)).status).toBeGreaterThanOrEqual(400)
    const { members } = (await ada.api('GET', '/household/members')).data
    expect(members).toContainEqual(expect.objectContaining({ role: 'viewer' }))
  })
})
