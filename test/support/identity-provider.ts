import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { onTestFinished } from 'vitest'

/** The address of the tested server; tests reach it at another one. */
export const BASE_URL = 'http://localhost:8080'
export const CALLBACK = `${BASE_URL}/s/v1/idp/callback`

/** The claims of a person. */
export interface Claims extends JWTPayload {
  readonly sub: string
}

export const ADA: Claims = {
  sub: 'ada-1815',
  name: 'Ada',
  email: 'ada@example.org',
  email_verified: true,
  groups: ['family'],
}

/** When a provider closes: at the end of the test, unless told otherwise. */
type AtEnd = (close: () => void) => void

/** The environment of a server with this provider. */
export function providerEnv(issuer: string, more: Record<string, string> = {}, name = 'HOME') {
  const variables = { ISSUER: issuer, CLIENT_ID: 'stowage', CLIENT_SECRET: 'canary-client-secret', ...more }
  return {
    STOWAGE_BASE_URL: BASE_URL,
    STOWAGE_OUTBOUND_ALLOW: '127.0.0.1',
    ...Object.fromEntries(
      Object.entries(variables).map(([field, value]) => [`STOWAGE_IDP_${name}_${field}`, value]),
    ),
  }
}

async function listening(
  listener: RequestListener,
  atEnd: AtEnd = onTestFinished,
): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  atEnd(close)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close }
}

/** `oidc-provider`, a certified provider, in this process. Everybody who comes is signed in as `person` at once. */
export async function realProvider(base_url = BASE_URL) {
  const state = { person: ADA }
  let provider: Provider | null = null
  const { close, url } = await listening((request, response) => {
    if (!provider) return void response.writeHead(503).end()
    if (request.url?.startsWith('/interaction/'))
      return void approve(provider, state.person, request, response)
    return provider.callback()(request, response)
  })
  provider = new Provider(url, {
    clients: [
      {
        client_id: 'stowage',
        client_secret: 'canary-client-secret',
        redirect_uris: [`${base_url}/s/v1/idp/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => state.person }),
    cookies: { keys: ['test'] },
  })
  return { url, state, close }
}

async function approve(
  provider: Provider,
  person: Claims,
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
): Promise<void> {
  const { params, prompt } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { consent: { grantId } })
}

/** Lets a browser without a history visit an address of the provider; returns the query with which it comes back. */
export async function signInAt(authorization_url: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = authorization_url
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider stays at ${url}: ${response.status}`)
    const next = new URL(location, url)
    if (next.href.startsWith(`${CALLBACK}?`)) return next.searchParams
    url = next.href
  }
  throw new Error('the provider redirects for ever')
}

/** How a faked provider departs from the protocol. */
export interface Fakery {
  /** The algorithm of honest signatures; RS256 if absent. */
  readonly alg?: string
  /** Changes the claims of the ID token. */
  readonly claims?: (claims: JWTPayload) => JWTPayload
  /** Makes the ID token itself. */
  readonly token?: (claims: JWTPayload, key: CryptoKey) => Promise<string>
  readonly metadata?: Record<string, unknown>
  /** Answers instead of the token endpoint. */
  readonly answer?: RequestListener
}

const keyPairs = new Map<string, ReturnType<typeof generateKeyPair>>()

/** The key pair of all faked providers: a new RSA key takes longer than a whole sign-in. */
function providerKeys(alg: string): ReturnType<typeof generateKeyPair> {
  const known = keyPairs.get(alg) ?? generateKeyPair(alg)
  keyPairs.set(alg, known)
  return known
}

/** A provider that signs in Ada, and departs from the protocol as a test wants. */
export async function fakeProvider(fakery: Fakery = {}, atEnd?: AtEnd) {
  const alg = fakery.alg ?? 'RS256'
  const { privateKey, publicKey } = await providerKeys(alg)
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg, use: 'sig' }
  const state = { fakery, nonce: '', token_requests: [] as URLSearchParams[] }
  const { close, url } = await listening(async (request, response) => {
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const { pathname } = new URL(request.url ?? '', url)
    if (pathname === '/.well-known/openid-configuration')
      return void json({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [alg, 'HS256', 'none'],
        ...state.fakery.metadata,
      })
    if (pathname === '/jwks') return void json({ keys: [jwk] })
    let body = ''
    for await (const chunk of request) body += chunk
    state.token_requests.push(new URLSearchParams(body))
    if (state.fakery.answer) return void state.fakery.answer(request, response)
    const now = Math.floor(Date.now() / 1000)
    const honest = { ...ADA, iss: url, aud: 'stowage', iat: now, exp: now + 300, nonce: state.nonce }
    const claims = state.fakery.claims?.(honest) ?? honest
    const sign = state.fakery.token ?? ((...given) => signed(...given, alg))
    json({ access_token: 'canary-access', token_type: 'Bearer', id_token: await sign(claims, privateKey) })
  }, atEnd)
  const visit = (authorization_url: string, code = 'code-1') => {
    const asked = new URL(authorization_url).searchParams
    state.nonce = asked.get('nonce') ?? ''
    return new URLSearchParams({ code, state: asked.get('state') ?? '' })
  }
  return { url, state, visit, publicKey, close }
}

/** An ID token with an honest signature. */
export function signed(claims: JWTPayload, key: CryptoKey, alg = 'RS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)
}
