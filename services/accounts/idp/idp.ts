import { createHash, randomBytes } from 'node:crypto'
import {
  emailKey,
  findIdentity,
  linkIdentity,
  type NewEntrance,
  type User,
  useIdentity,
} from '../../../engine/index.ts'
import type { Config } from '../../config/config.ts'
import { requireAccepted, ServiceError } from '../../errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Logging } from '../../runtime.ts'
import { requireActive } from '../check-password.ts'
import { OnceOnly } from '../once-only.ts'
import { type RegistrationDeps, registerIdentity } from '../register.ts'
import { requireNoSecondFactor } from '../second-factor/challenge.ts'
import { hashSecret, sameHash } from '../tokens.ts'
import type { ProvenIdentity } from './claims.ts'
import { FLOW_MS, type Flow, type FlowEntrance, type IdpMode, MAX_FLOWS } from './flows.ts'
import type { OidcProvider } from './provider.ts'

/** The path of the callback, behind the address of the server. */
const IDP_CALLBACK = '/s/v1/idp/callback'

/** What these functions use. */
export type IdpDeps = RegistrationDeps &
  Logging & {
    readonly config: Pick<
      Config,
      'algorithms' | 'base_url' | 'idps' | 'idp_app_redirects' | 'registration' | 'require_second_factor'
    >
  }

/** What a person wants of a provider. */
export interface IdpWish {
  readonly mode: IdpMode
  readonly provider?: string | undefined
  readonly household_name?: string | undefined
  readonly invitation?: string | undefined
}

/** A flow that began: the address for the browser, and what the app keeps. */
export interface IdpStarted {
  readonly mode: IdpMode
  readonly state: string
  readonly authorization_url: string
  readonly redirect_uri: string
  /** ISO 8601 in UTC. */
  readonly expires_at: string
}

/** The flow of a device continues in its app, to which the browser leads back. */
export interface LedBack {
  readonly app_url: string
}

/** A person whom a provider proved, at the end of a flow. */
export interface Returned {
  readonly flow: Flow
  readonly identity: ProvenIdentity
}

/** The answer of an entrance to a new or known user. */
export type Opened = { readonly user: User; readonly registered: boolean }

/** Signing in with identity providers: SPEC.md I30 to I36. */
export class IdentityProviders {
  readonly #providers: ReadonlyMap<string, OidcProvider>
  readonly #flows: OnceOnly<Flow>
  readonly #redirect_uri: string
  readonly #now: () => Date

  private constructor(providers: ReadonlyMap<string, OidcProvider>, redirect_uri: string, now: () => Date) {
    this.#providers = providers
    this.#redirect_uri = redirect_uri
    this.#flows = new OnceOnly(now, MAX_FLOWS)
    this.#now = now
  }

  /** The providers of the configuration. Where it names none, their protocol is not even loaded. */
  static async open({
    config: { algorithms, base_url, idps },
    log,
    now,
    outbound,
  }: Pick<IdpDeps, 'config' | 'log' | 'now'> & { readonly outbound: Outbound }): Promise<IdentityProviders> {
    const redirect_uri = `${base_url}${IDP_CALLBACK}`
    const providers = new Map<string, OidcProvider>()
    if (idps.size > 0) {
      const { OidcProvider } = await import('./provider.ts')
      for (const [key, idp] of idps)
        providers.set(key, new OidcProvider(idp, { algorithms, log, outbound, redirect_uri }))
    }
    return new IdentityProviders(providers, redirect_uri, now)
  }

  /** The providers for buttons. */
  list(): { readonly provider: string; readonly label: string }[] {
    return [...this.#providers.values()].map(({ config: { key, label } }) => ({ provider: key, label }))
  }

  /** Whether each provider can be reached: the reason if not. */
  probe(): Promise<{ readonly key: string; readonly problem: string | null }[]> {
    return Promise.all(
      [...this.#providers.values()].map(async (provider) => {
        const { key } = provider.config
        try {
          await provider.authorizationUrl(provider.newSecrets())
          return { key, problem: null }
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error
          return { key, problem: error.message }
        }
      }),
    )
  }

  /**
   * SPEC.md I31: begins a flow.
   *
   * @param user_id the user who links an identity
   * @throws ServiceError `provider_unknown`, `validation_failed` if the wish names none of several, `provider_failed`
   */
  async start(wish: IdpWish, entrance: FlowEntrance, user_id: string | null): Promise<IdpStarted> {
    const provider = this.#provider(wish.provider)
    const secrets = provider.newSecrets()
    const authorization_url = await provider.authorizationUrl(secrets)
    const expires_at = this.#now().getTime() + FLOW_MS
    const { household_name, invitation, mode } = wish
    const facts = { provider: provider.config.key, mode, user_id, household_name, invitation }
    this.#flows.add(secrets.state, { ...secrets, ...facts, entrance, expires_at, returned: null })
    return {
      mode,
      state: secrets.state,
      authorization_url,
      redirect_uri: this.#redirect_uri,
      expires_at: new Date(expires_at).toISOString(),
    }
  }

  /**
   * SPEC.md I31: the end of a flow of a browser, or the way back to the app of a device. The flow is used up, also by an
   * answer that is refused.
   *
   * @param binding the token that is bound to the cookie of the browser that sends the answer
   * @throws ServiceError `invalid_credentials` for an unknown flow, an expired one and one of another browser,
   * `access_denied`, `provider_failed`
   */
  async callback(query: URLSearchParams, binding: string | null): Promise<Returned | LedBack> {
    const flow = this.#flows.take(
      query.get('state') ?? '',
      ({ entrance, returned }) =>
        returned === null && (entrance.kind === 'device' || entrance.binding === binding),
    )
    const provider = flow && this.#providers.get(flow.provider)
    if (!flow || !provider) throw unknownFlow()
    const { entrance } = flow
    if (entrance.kind === 'browser') return { flow, identity: await provider.identity(query, flow) }
    const url = new URL(entrance.app_redirect)
    url.searchParams.set('state', flow.state)
    try {
      const identity = await provider.identity(query, flow)
      const code = randomBytes(32)
      this.#flows.add(flow.state, {
        ...flow,
        returned: { identity, code_hash: hashSecret(code) },
        expires_at: this.#now().getTime() + FLOW_MS,
      })
      url.searchParams.set('code', code.toString('base64url'))
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      url.searchParams.set('error', error.code)
    }
    return { app_url: url.href }
  }

  /**
   * SPEC.md I31: the person of a flow that a device completes. Only the app that began it has all that this takes.
   *
   * @throws ServiceError `invalid_credentials`
   */
  complete(answer: {
    readonly state: string
    readonly code: string
    readonly installation_id: string
    readonly code_verifier: string | null
  }): Returned {
    const given = hashSecret(Buffer.from(answer.code, 'base64url'))
    const flow = this.#flows.take(
      answer.state,
      ({ returned }) => returned !== null && sameHash(returned.code_hash, given),
    )
    if (!flow?.returned || flow.entrance.kind !== 'device') throw unknownFlow()
    const { code_challenge, installation } = flow.entrance
    if (installation.installation_id !== answer.installation_id) throw unknownFlow()
    if (code_challenge !== null && challengeOf(answer.code_verifier ?? '') !== code_challenge)
      throw unknownFlow()
    return { flow, identity: flow.returned.identity }
  }

  /**
   * The user of a proven person. `entrance` is what a new account opens at once; a known user still has to be let in.
   *
   * @throws ServiceError `identity_unknown`, `already_exists` for an identity of another account, `access_denied` for a
   * suspended account, `mfa_required`, and those of `registerAccount`
   */
  async userOf(deps: IdpDeps, { flow, identity }: Returned, entrance: NewEntrance): Promise<Opened> {
    const { accounts } = deps
    if (flow.mode === 'link') return { user: await this.#link(deps, flow, identity), registered: false }
    const known =
      accounts.read((view) => findIdentity(view, identity))?.user_id ??
      (await this.#linkByEmail(deps, flow, identity))
    const config = deps.config.idps.get(flow.provider)
    if (known === null) {
      if (flow.mode === 'login' && config?.register !== true) throw new ServiceError('identity_unknown')
      await this.#register(deps, flow, identity, entrance)
      return { user: await this.#used(deps, identity), registered: true }
    }
    const user = await this.#used(deps, identity)
    if (config?.second_factor !== 'provider') await requireNoSecondFactor(deps, user)
    return { user, registered: false }
  }

  #provider(key: string | undefined): OidcProvider {
    const [only, ...others] = this.#providers.values()
    if (key === undefined && others.length > 0) {
      const message = 'Name one of the identity providers of this server.'
      const details = [{ path: 'provider', code: 'required', message }]
      throw new ServiceError('validation_failed', { message, details })
    }
    const provider = key === undefined ? only : this.#providers.get(key)
    if (!provider) throw new ServiceError('provider_unknown')
    return provider
  }

  async #link(deps: IdpDeps, { user_id }: Flow, identity: ProvenIdentity): Promise<User> {
    if (user_id === null) throw new Error('a flow that links an identity has a user')
    const input = { ...recordOf(identity), identity_id: deps.newId(), user_id }
    const rejection = await deps.accounts.run(linkIdentity, input, user_id)
    if (rejection?.rejected.code === 'already_exists')
      throw new ServiceError('already_exists', {
        message: 'This identity is linked with another account of this server.',
      })
    requireAccepted(rejection)
    return userById(deps, user_id)
  }

  /**
   * SPEC.md I32: links an identity to the account with its address, where the operator permits it and the provider has
   * verified the address.
   */
  async #linkByEmail(deps: IdpDeps, { provider }: Flow, identity: ProvenIdentity): Promise<string | null> {
    const { email, email_verified } = identity
    if (deps.config.idps.get(provider)?.link_by_email !== true || !email_verified || email === null)
      return null
    const user = deps.accounts.read((view) => view.find('users', 'email_key', emailKey(email))[0]?.record)
    if (!user) return null
    // Where everybody can register, a stranger can have an account with the address of another person.
    if (deps.config.registration === 'open' && !user.email_verified) return null
    const input = { ...recordOf(identity), identity_id: deps.newId(), user_id: user.public_id }
    requireAccepted(await deps.accounts.run(linkIdentity, input, user.public_id))
    return user.public_id
  }

  /** SPEC.md I33: creates an account for a proven person. */
  async #register(deps: IdpDeps, flow: Flow, identity: ProvenIdentity, entrance: NewEntrance): Promise<void> {
    const { email, email_verified, name } = identity
    if (email === null)
      throw new ServiceError('identity_unknown', {
        message: 'The identity provider gave no e-mail address, which an account needs.',
      })
    const { household_name, invitation } = flow
    const mode = deps.config.idps.get(flow.provider)?.register ? 'open' : deps.config.registration
    await registerIdentity(
      deps,
      { name: name ?? email.replace(/@.*/, ''), email, household_name, invitation },
      { mode, entrance, identity: { ...recordOf(identity), identity_id: deps.newId(), email_verified } },
    )
  }

  /** Notes a sign-in with an identity. */
  async #used(deps: IdpDeps, proven: ProvenIdentity): Promise<User> {
    const identity = deps.accounts.read((view) => findIdentity(view, proven))
    if (!identity) throw new ServiceError('identity_unknown')
    requireActive(userById(deps, identity.user_id))
    const input = { identity_id: identity.public_id, email: proven.email, role: proven.role }
    requireAccepted(await deps.accounts.run(useIdentity, input, identity.user_id))
    return userById(deps, identity.user_id)
  }
}

function userById({ accounts }: IdpDeps, user_id: string): User {
  const user = accounts.read((view) => view.get('users', user_id)?.record)
  if (!user) throw new ServiceError('identity_unknown')
  return user
}

function recordOf({ email, issuer, provider, subject }: ProvenIdentity) {
  return { email, issuer, provider, subject }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function unknownFlow(): ServiceError {
  return new ServiceError('invalid_credentials', {
    message: 'This sign-in has expired, was used, or began in another browser. Begin again.',
  })
}
