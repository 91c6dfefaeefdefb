import { decodeProtectedHeader } from 'jose'
import * as oidc from 'openid-client'
import type { Config } from '../../config/config.ts'
import type { IdpConfig } from '../../config/idp-config.ts'
import { ServiceError } from '../../errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Logging } from '../../runtime.ts'
import { isStrongEnough, type ProvenIdentity, provenIdentity } from './claims.ts'

/** Time for one request to a provider, in seconds. */
const REQUEST_SECONDS = 10
/** Maximum size of an answer of a provider, in bytes. */
const ANSWER_BYTES = 512 * 1024
/** Tolerated difference between the clocks of the provider and this server, in seconds. */
const CLOCK_TOLERANCE_S = 30
/** Time for which the configuration of a provider is kept, in milliseconds. */
const DISCOVERY_MS = 3_600_000
/** Signatures with the public key of the provider. `none` and those with a shared secret (HS256) are not among them. */
const ALGORITHMS = {
  compatible: /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/,
  /** Without PKCS #1 v1.5. */
  approved: /^(?:PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/,
} as const

/** The secrets of one sign-in, which its answer must match. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

interface Deps extends Logging, Pick<Config, 'algorithms'> {
  readonly outbound: Outbound
  /** `{base_url}/s/v1/idp/callback` */
  readonly redirect_uri: string
}

/**
 * An OpenID Connect provider. `openid-client` is a certified implementation of the protocol: discovery, state, nonce,
 * PKCE, issuer (RFC 9207), audience, signature and expiry.
 */
export class OidcProvider {
  readonly config: IdpConfig
  readonly #deps: Deps
  #found: { readonly until: number; readonly configuration: Promise<oidc.Configuration> } | null = null

  constructor(config: IdpConfig, deps: Deps) {
    this.config = config
    this.#deps = deps
  }

  /** New secrets. */
  newSecrets(): FlowSecrets {
    const verifier = oidc.randomPKCECodeVerifier()
    return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier }
  }

  /**
   * The address at which the person signs in.
   *
   * @throws ServiceError `provider_failed`
   */
  async authorizationUrl({ nonce, state, verifier }: FlowSecrets): Promise<string> {
    const { scopes, strength } = this.config
    return this.#try(async (configuration) => {
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: this.#deps.redirect_uri,
        scope: scopes,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(strength.length > 0 && { acr_values: strength.join(' ') }),
      })
      return url.href
    })
  }

  /**
   * The person of an answer of the provider. `query` is that of the callback.
   *
   * @throws ServiceError `access_denied` if the provider refused the person, `provider_failed`
   */
  async identity(query: URLSearchParams, secrets: FlowSecrets): Promise<ProvenIdentity> {
    return this.#try(async (configuration) => {
      // By the configured address: the header field Host comes from the client.
      const url = new URL(`${this.#deps.redirect_uri}?${query}`)
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      const { alg = 'none' } = decodeProtectedHeader(tokens.id_token ?? '')
      const { algorithms } = this.#deps
      if (!claims || !ALGORITHMS.compatible.test(alg))
        throw new Error('the ID token is not signed with a public key')
      if (!ALGORITHMS[algorithms].test(alg))
        throw new Error(`STOWAGE_ALGORITHMS=approved does not permit ${alg}, which signs the ID token`)
      // Of the ID token alone: the other answer is not about this sign-in.
      if (!isStrongEnough(this.config, claims)) throw tooWeak()
      const { issuer, userinfo_endpoint } = configuration.serverMetadata()
      // Several providers put the address and the groups only there.
      const more =
        userinfo_endpoint === undefined
          ? {}
          : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return provenIdentity(this.config, issuer, { ...more, ...claims })
    })
  }

  async #try<T>(work: (configuration: oidc.Configuration) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#configuration())
    } catch (error) {
      if (error instanceof ServiceError) throw error
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        throw new ServiceError('access_denied', { message: 'The identity provider did not sign you in.' })
      // Not the error itself: it can have the tokens of the answer.
      const { log } = this.#deps
      log.warn({ provider: this.config.key, reason: reasonOf(error) }, 'the identity provider failed')
      throw new ServiceError('provider_failed')
    }
  }

  /** The configuration of the provider by discovery. A failure is not kept. */
  #configuration(): Promise<oidc.Configuration> {
    const now = performance.now()
    if (this.#found && this.#found.until > now) return this.#found.configuration
    const configuration = this.#discover()
    this.#found = { until: now + DISCOVERY_MS, configuration }
    configuration.catch(() => {
      if (this.#found?.configuration === configuration) this.#found = null
    })
    return configuration
  }

  #discover(): Promise<oidc.Configuration> {
    const { client_id, client_secret, issuer } = this.config
    const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_S }
    const authentication = client_secret === null ? oidc.None() : withSecret(client_secret)
    return oidc.discovery(new URL(issuer), client_id, metadata, authentication, {
      timeout: REQUEST_SECONDS,
      [oidc.customFetch]: (url, request) => this.#fetch(url, request),
      execute: [
        oidc.enableNonRepudiationChecks,
        // The guard of outgoing requests permits http to hosts only that the operator named.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    })
  }

  #fetch(url: string, { body, headers, method, signal }: oidc.CustomFetchOptions): Promise<Response> {
    const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined
    return this.#deps.outbound.request(
      url,
      { method, headers, ...(text !== undefined && { body: text }), ...(signal && { signal }) },
      { time_ms: REQUEST_SECONDS * 1000, bytes: ANSWER_BYTES },
    )
  }
}

/** Sends the secret in the way that the provider supports; HTTP Basic is the default of the protocol. */
function withSecret(client_secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(client_secret), oidc.ClientSecretPost(client_secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

/** The messages of an error and its causes, without values. */
function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  return messages.join(': ').slice(0, 500)
}

function tooWeak(): ServiceError {
  const message =
    'The identity provider did not say that you signed in as strongly as this server wants. Sign in there with your second factor.'
  return new ServiceError('access_denied', { message })
}
