import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { type Fakery, fakeProvider, providerEnv, signed } from '../../support/identity-provider.ts'
import { openStowage, testStowage } from '../../support/stowage.ts'
import { begin, comeBack, link, sessionOf } from './support.ts'

const NOW = () => Math.floor(Date.now() / 1000)
const REGISTER = { REGISTER: 'on' }

async function withFake(fakery: Fakery = {}, env: Record<string, string> = {}) {
  const provider = await fakeProvider(fakery)
  const stowage = await testStowage({ ...providerEnv(provider.url, REGISTER), ...env })
  return { provider, stowage }
}

let shared: Awaited<ReturnType<typeof openShared>>
beforeAll(async () => {
  shared = await openShared()
})
afterAll(async () => {
  await shared.stowage.dispose()
  shared.provider.close()
})

async function openShared() {
  const provider = await fakeProvider({}, () => {})
  return { provider, stowage: await openStowage(providerEnv(provider.url, REGISTER)) }
}

/** The server and the provider of all tests that need no others, as if nothing had happened yet. */
function common() {
  const { provider, stowage } = shared
  provider.state.fakery = {}
  provider.state.token_requests.length = 0
  stowage.log.length = 0
  return shared
}

/** Signs a browser in with a provider that departs from the protocol. */
async function attempt(fakery: Fakery) {
  const { provider, stowage } = await withFake(fakery)
  const { authorization_url, cookie } = await begin(stowage)
  return { stowage, provider, back: await comeBack(stowage, provider.visit(authorization_url), cookie) }
}

it('an honest answer of the faked provider signs in, so that the attacks below fail for their own reasons', async () => {
  const { back, stowage } = await attempt({})
  expect(back).toMatchObject({ status: 303, location: '/' })
  expect((await sessionOf(stowage, back.session)).data.user).toMatchObject({ name: 'Ada' })
})

describe('attacks on the answer of a provider', () => {
  it.each<[string, Fakery]>([
    ['the algorithm none', { token: async (claims) => new UnsecuredJWT(claims).encode() }],
    [
      'an ID token without a signature that names RS256',
      { token: async (claims, key) => (await signed(claims, key)).replace(/\.[^.]*$/, '.') },
    ],
    [
      'a signature with another key',
      { token: async (claims) => signed(claims, (await generateKeyPair('RS256')).privateKey) },
    ],
    ['a nonce that is missing', { claims: ({ nonce: _, ...claims }) => claims }],
    ['a nonce of another flow', { claims: (claims) => ({ ...claims, nonce: 'replayed' }) }],
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['an audience that is another client', { claims: (claims) => ({ ...claims, aud: 'other' }) }],
    [
      'several audiences without the party',
      { claims: (claims) => ({ ...claims, aud: ['stowage', 'other'] }) },
    ],
    [
      'an authorized party that is another client',
      { claims: (claims) => ({ ...claims, aud: ['stowage', 'other'], azp: 'other' }) },
    ],
    ['a token that has expired', { claims: (claims) => ({ ...claims, exp: NOW() - 60 }) }],
    ['a token without an expiry', { claims: ({ exp: _, ...claims }) => claims }],
    ['a token of the future', { claims: (claims) => ({ ...claims, nbf: NOW() + 600 }) }],
    ['a token without a subject', { claims: ({ sub: _, ...claims }) => claims }],
    ['metadata of another issuer', { metadata: { issuer: 'https://evil.example' } }],
    ['a token endpoint in the home network', { metadata: { token_endpoint: 'http://192.168.1.1/token' } }],
    ['a token endpoint with http elsewhere', { metadata: { token_endpoint: 'http://8.8.8.8/token' } }],
    ['an answer that is no JSON', { answer: (_request, response) => response.end('<html>') }],
    [
      'an answer that redirects',
      { answer: (_request, response) => response.writeHead(302, { location: '/jwks' }).end() },
    ],
    ['an error of the token endpoint', { answer: (_request, response) => response.writeHead(500).end() }],
    [
      'a huge answer',
      {
        answer: (_request, response) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(2_000_000, 'a')),
      },
    ],
  ])('%s is refused', async (_name, fakery) => {
    if (fakery.metadata) {
      const again = await attemptStart(fakery)
      expect(again.status).toBe(502)
      return
    }
    const { provider, stowage } = common()
    const { authorization_url, cookie } = await begin(stowage)
    const query = provider.visit(authorization_url)
    provider.state.fakery = fakery
    const back = await comeBack(stowage, query, cookie)
    expect(back).toMatchObject({ status: 502, session: null, location: null })
    expect(stowage.log.join('')).toContain('the identity provider failed')
    expect(stowage.log.join('')).not.toContain('canary')
  })

  it('algorithm confusion: HS256 with the public key, or with the client secret, is refused', async () => {
    const { provider, stowage } = common()
    const secrets = [await exportSPKI(provider.publicKey), 'canary-client-secret'.padEnd(32, '\0')]
    for (const secret of secrets) {
      provider.state.fakery = {
        token: (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256', kid: 'one' })
            .sign(new TextEncoder().encode(secret)),
      }
      const { authorization_url, cookie } = await begin(stowage)
      const back = await comeBack(stowage, provider.visit(authorization_url), cookie)
      expect(back).toMatchObject({ status: 502, session: null })
    }
  })

  it('a clock that differs by a few seconds is tolerated', async () => {
    const { back } = await attempt({ claims: (claims) => ({ ...claims, iat: NOW() + 10, nbf: NOW() + 10 }) })
    expect(back.status).toBe(303)
  })
})

/** Signs in with a provider of faulty metadata: at the start, or when the answer arrives. */
async function attemptStart(fakery: Fakery) {
  const { provider, stowage } = await withFake(fakery)
  const answer = await stowage.send('POST', '/api/v1/session/idp/start', { mode: 'login' })
  if (answer.status !== 200) return answer
  const cookie = (answer.headers.getSetCookie()[0] ?? '').replace(/;.*$/, '')
  return comeBack(stowage, provider.visit(String(answer.data.authorization_url)), cookie)
}

describe('I34 the strength of a sign-in at the provider', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['in the list of methods', { amr: ['pwd', 'mfa'] }, true],
    ['as the class', { acr: 'phr' }, true],
    ['in neither', { amr: ['pwd'], acr: '1' }, false],
    ['as a part of another word', { amr: ['mfa-less'], acr: 'no mfa' }, false],
    ['as a text in place of a list', { amr: 'mfa' }, false],
    ['not at all', {}, false],
  ])('I34 counts %s', async (_where, more, enters) => {
    const provider = await fakeProvider({ claims: (claims) => ({ ...claims, ...more }) })
    const env = providerEnv(provider.url, { ...REGISTER, STRENGTH: 'mfa phr' })
    const stowage = await testStowage(env)
    const { authorization_url, cookie } = await begin(stowage)
    expect(new URL(authorization_url).searchParams.get('acr_values')).toBe('mfa phr')
    const back = await comeBack(stowage, provider.visit(authorization_url), cookie)
    expect(back.status).toBe(enters ? 303 : 403)
    expect(back.session === null).toBe(!enters)
  })
})

describe('attacks on the flow', () => {
  it('state swap: an answer counts only in the browser that began the flow', async () => {
    const { provider, stowage } = common()
    const [ada, eve] = [await begin(stowage), await begin(stowage)]
    const query = provider.visit(eve.authorization_url)
    for (const cookie of [ada.cookie, null])
      expect(await comeBack(stowage, query, cookie)).toMatchObject({ status: 401, session: null })
    // The victim's visits have not used up the flow of its own browser.
    expect((await comeBack(stowage, query, eve.cookie)).status).toBe(303)
  })

  it('an unknown state, and none, are refused', async () => {
    const { stowage } = common()
    const { cookie } = await begin(stowage)
    for (const query of ['state=00000000-0000-4000-8000-000000000000&code=a', 'code=a', ''])
      expect((await comeBack(stowage, new URLSearchParams(query), cookie)).status).toBe(401)
  })

  it('code injection: the code of another flow has another nonce and another verifier', async () => {
    const { provider, stowage } = common()
    const [ada, eve] = [await begin(stowage), await begin(stowage)]
    // The provider issues a code for the flow of Ada; Eve puts it into hers.
    provider.visit(ada.authorization_url)
    const injected = new URLSearchParams({ code: 'code-1', state: eve.state })
    expect(await comeBack(stowage, injected, eve.cookie)).toMatchObject({ status: 502, session: null })
    const [request] = provider.state.token_requests
    const challenge = new URL(ada.authorization_url).searchParams.get('code_challenge')
    const verifier = request?.get('code_verifier') ?? ''
    expect(await s256(verifier)).not.toBe(challenge)
    expect(await s256(verifier)).toBe(new URL(eve.authorization_url).searchParams.get('code_challenge'))
  })

  it('code twice: an answer counts once, also for several at the same time', async () => {
    const { provider, stowage } = common()
    const { authorization_url, cookie } = await begin(stowage)
    const query = provider.visit(authorization_url)
    const backs = await Promise.all(Array.from({ length: 5 }, () => comeBack(stowage, query, cookie)))
    expect(backs.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401, 401])
    expect(provider.state.token_requests).toHaveLength(1)
    expect((await comeBack(stowage, query, cookie)).status).toBe(401)
  })

  it('issuer mix-up: an answer that names another issuer, or none where one is promised, is refused (RFC 9207)', async () => {
    const { provider, stowage } = await withFake({
      metadata: { authorization_response_iss_parameter_supported: true },
    })
    for (const iss of ['https://evil.example', undefined]) {
      const { authorization_url, cookie } = await begin(stowage)
      const query = provider.visit(authorization_url)
      if (iss) query.set('iss', iss)
      expect(await comeBack(stowage, query, cookie)).toMatchObject({ status: 502, session: null })
    }
    expect(provider.state.token_requests).toHaveLength(0)
    const { authorization_url, cookie } = await begin(stowage)
    const query = provider.visit(authorization_url)
    query.set('iss', provider.url)
    expect((await comeBack(stowage, query, cookie)).status).toBe(303)
  })

  it('the identity of one provider is worth nothing at another', async () => {
    const [home, work] = [await fakeProvider(), await fakeProvider()]
    const stowage = await testStowage({
      ...providerEnv(home.url),
      ...providerEnv(work.url, {}, 'WORK'),
    })
    await stowage.register('ada')
    await link(stowage, await stowage.browse('ada'), home.visit, { provider: 'home' })
    const statusAt = async (provider: string, visit: typeof home.visit) => {
      const begun = await begin(stowage, { provider })
      return (await comeBack(stowage, visit(begun.authorization_url), begun.cookie)).status
    }
    expect(await statusAt('home', home.visit)).toBe(303)
    // The same subject.
    expect(await statusAt('work', work.visit)).toBe(403)
  })

  it('open redirects: the callback leads to paths of this server only', async () => {
    const { provider, stowage } = common()
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/account//evil.example',
      'javascript:alert(1)',
      '/%0d%0aSet-Cookie:a=b',
      '/account\r\nSet-Cookie: a=b',
    ]) {
      const { authorization_url, cookie } = await begin(stowage, { next })
      const query = provider.visit(authorization_url)
      query.set('next', 'https://evil.example/')
      query.set('redirect_uri', 'https://evil.example/')
      expect((await comeBack(stowage, query, cookie)).location).toBe('/')
    }
  })

  it('session fixation: the callback gives a browser a new session, and ends the one it had', async () => {
    const { provider, stowage } = await withFake()
    await stowage.register('eve')
    const planted = await stowage.browse('eve')
    const { authorization_url, cookie } = await begin(stowage, {}, { cookie: planted.cookie })
    const { session } = await comeBack(stowage, provider.visit(authorization_url), cookie)
    expect(session).not.toBe(planted.cookie)
    expect((await sessionOf(stowage, session)).data.user).toMatchObject({ name: 'Ada' })
    expectError(await sessionOf(stowage, planted.cookie), 401, 'authentication_required')
  })

  it('linking by a forged visit: an identity is linked only with the account that began', async () => {
    const { provider, stowage } = await withFake({}, {})
    await stowage.register('ada')
    await stowage.register('eve')
    const [ada, eve] = [await stowage.browse('ada'), await stowage.browse('eve')]
    const begun = await begin(
      stowage,
      { mode: 'link', password: 'tangerine bicycle orbit' },
      { cookie: eve.cookie, 'x-csrf-token': eve.csrf_token },
    )
    const query = provider.visit(begun.authorization_url)
    // The cookie of Eve's flow, planted beside the session of Ada.
    const mixed = begun.cookie.replace(eve.cookie, ada.cookie)
    expect((await comeBack(stowage, query, mixed)).status).toBe(403)
    for (const page of [ada, eve])
      expect((await page.send('GET', '/security/identities')).data.identities).toEqual([])
  })

  it('mass assignment: no field of a request gives a role', async () => {
    const { stowage } = common()
    const answer = await stowage.send('POST', '/api/v1/session/idp/start', {
      mode: 'register',
      role: 'superadmin',
    })
    expectError(answer, 422, 'validation_failed')
  })
})

describe('a provider in trouble', () => {
  it('that is down is reported, and works again as soon as it is back', async () => {
    const provider = await fakeProvider({ metadata: { issuer: 'https://elsewhere.example' } })
    const stowage = await testStowage(providerEnv(provider.url, REGISTER))
    const start = () => stowage.send('POST', '/api/v1/session/idp/start', { mode: 'login' })
    expectError(await start(), 502, 'provider_failed')
    provider.state.fakery = {}
    expect((await start()).status).toBe(200)
    const { authorization_url, cookie } = await begin(stowage)
    provider.close()
    const back = await comeBack(stowage, provider.visit(authorization_url), cookie)
    expect(back).toMatchObject({ status: 502, session: null })
    expect((await stowage.send('GET', '/api/v1/status')).status).toBe(200)
  })

  it('in a private network is not asked, unless the operator allows it', async () => {
    const provider = await fakeProvider()
    const stowage = await testStowage({ ...providerEnv(provider.url), STOWAGE_OUTBOUND_ALLOW: '' })
    expectError(
      await stowage.send('POST', '/api/v1/session/idp/start', { mode: 'login' }),
      502,
      'provider_failed',
    )
    expect(stowage.log.join('')).toContain('STOWAGE_OUTBOUND_ALLOW')
  })
})

it('client secrets, codes and tokens of a provider are in no file and in no line of the log', async () => {
  const { provider, stowage } = await withFake({}, { STOWAGE_LOG_LEVEL: 'trace' })
  const { authorization_url, cookie } = await begin(stowage)
  await comeBack(stowage, provider.visit(authorization_url, 'canary-code'), cookie)
  expect(stowage.log.join('')).not.toContain('canary')
  expect(filesWith(stowage.config.data, ['canary'])).toEqual([])
})

async function s256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}
