import type {
  COSEAlgorithmIdentifier,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import {
  addPasskey,
  findPasskey,
  noteSecurityEvent,
  type Passkey,
  passkeysOf,
  type User,
  usePasskey,
} from '../../../engine/index.ts'
import { type AndroidApp, originOfAndroidApp } from '../../config/apps-config.ts'
import type { Config } from '../../config/config.ts'
import { requireAccepted, ServiceError } from '../../errors.ts'
import type { Clock, Ids } from '../../runtime.ts'
import type { AccountStore } from '../account-store.ts'
import { requireActive } from '../check-password.ts'
import { OnceOnly } from '../once-only.ts'
import { challengedUser } from '../second-factor/challenge.ts'
import { canHavePasskeys } from '../second-factor/required-factor.ts'
import { newToken } from '../secret-token.ts'
import type { AuthenticationResponse, RegistrationResponse } from './responses.ts'

/** Lifetime of a challenge, in milliseconds. */
const CHALLENGE_MS = 5 * 60_000
/** Maximum number of challenges under way, of all people; one more ends the oldest. */
const MAX_CHALLENGES = 20_000

/** EdDSA and ECDSA with P-256 and SHA-256, as COSE numbers them. */
const APPROVED: readonly COSEAlgorithmIdentifier[] = [-8, -7]
/** RSA with PKCS #1 v1.5 and SHA-256, which some TPMs of Windows know alone. */
const RS256: COSEAlgorithmIdentifier = -257

/** The library loads with the first passkey: it would take a tenth of the time that a server takes to start. */
const library = () => import('@simplewebauthn/server')

/** What these functions use. */
interface Deps extends Clock, Ids {
  readonly accounts: AccountStore
}

/** What a challenge was made for. */
interface Challenge {
  readonly expires_at: number
  readonly purpose: 'register' | 'sign_in' | 'prove'
  /** The user who registers, or whose second factor this is; null if any passkey of this server may answer. */
  readonly user_id: string | null
}

/** The name to which browsers bind passkeys (WebAuthn, section 5.1.2), and the origins of what may use them. */
interface RelyingParty {
  readonly rp_id: string
  /** That of the pages, and of each app. iOS gives its apps that of the pages. */
  readonly origins: readonly string[]
}

/** The relying party of an address; null if browsers have no passkeys there. */
function relyingParty(base_url: string, apps: readonly AndroidApp[]): RelyingParty | null {
  const { hostname, origin } = new URL(base_url)
  return canHavePasskeys(base_url)
    ? { rp_id: hostname, origins: [origin, ...apps.map(originOfAndroidApp)] }
    : null
}

/**
 * Passkeys: SPEC.md I37 to I39. `@simplewebauthn/server` reads and checks what authenticators sign (CBOR, COSE, client
 * data, flags).
 */
export class Passkeys {
  readonly #party: RelyingParty | null
  readonly #challenges: OnceOnly<Challenge>
  readonly #now: () => Date
  /** The algorithms of signatures that are accepted. */
  readonly #algorithms: readonly COSEAlgorithmIdentifier[]

  constructor({
    config: { algorithms, apps, base_url },
    now,
  }: Clock & { readonly config: Pick<Config, 'algorithms' | 'apps' | 'base_url'> }) {
    this.#party = relyingParty(base_url, apps.android)
    this.#algorithms = algorithms === 'approved' ? APPROVED : [...APPROVED, RS256]
    this.#challenges = new OnceOnly(now, MAX_CHALLENGES)
    this.#now = now
  }

  /** Whether the address of this server can have passkeys. */
  get available(): boolean {
    return this.#party !== null
  }

  /**
   * What a browser needs to make a passkey.
   *
   * @throws ServiceError `conflict` where passkeys are not available
   */
  async registration({ accounts }: Deps, user: Pick<User, 'public_id' | 'email' | 'name'>) {
    const { rp_id } = this.#available()
    const known = accounts.read((view) => passkeysOf(view, user.public_id))
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpName: 'Stowage',
      rpID: rp_id,
      userID: handleOf(user.public_id),
      userName: user.email,
      userDisplayName: user.name,
      challenge: this.#challenge('register', user.public_id),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: [...this.#algorithms],
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /**
   * SPEC.md I37: adds a passkey.
   *
   * @throws ServiceError `invalid_credentials` for an answer that proves nothing, `already_exists`, `too_many`, `conflict`
   */
  async register(
    { accounts, newId }: Deps,
    user_id: string,
    { name, response }: { readonly name: string; readonly response: RegistrationResponse },
  ): Promise<Passkey> {
    const { origins, rp_id } = this.#available()
    const challenge = challengeIn(response.response.clientDataJSON)
    const made = this.#challenges.take(
      challenge,
      (each) => each.purpose === 'register' && each.user_id === user_id,
    )
    if (!made || !(await hasNoCertificate(response))) throw refused()
    const { credential, backed_up } = await registered(response, {
      challenge,
      origins,
      rp_id,
      algorithms: this.#algorithms,
    })
    const passkey_id = newId()
    const input = {
      passkey_id,
      user_id,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      backed_up,
    }
    requireAccepted(await accounts.run(addPasskey, input, user_id))
    const passkey = accounts.read((view) => view.get('passkeys', passkey_id)?.record)
    if (!passkey) throw new Error('a passkey that was just added is not stored')
    return passkey
  }

  /**
   * What a browser needs to sign in with a passkey.
   *
   * @param waiting the challenge of a sign-in that waits for its second factor; null if the passkey is all of the sign-in
   * @throws ServiceError `conflict`, `invalid_credentials` for a challenge that is unknown or expired
   */
  async authentication(deps: Deps, waiting: string | null) {
    const { rp_id } = this.#available()
    const user = waiting === null ? null : challengedUser(deps, waiting)?.user
    if (user === undefined) throw refused()
    return this.#question(deps, rp_id, 'sign_in', user?.public_id ?? null)
  }

  /**
   * What a browser needs to prove a signed-in user with a passkey.
   *
   * @throws ServiceError `conflict`
   */
  async proving(deps: Deps, user_id: string) {
    return this.#question(deps, this.#available().rp_id, 'prove', user_id)
  }

  async #question({ accounts }: Deps, rp_id: string, purpose: 'sign_in' | 'prove', user_id: string | null) {
    const own = user_id === null ? [] : accounts.read((view) => passkeysOf(view, user_id))
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: rp_id,
      challenge: this.#challenge(purpose, user_id),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    })
  }

  /**
   * SPEC.md I37, I39: the user whose passkey signed the challenge. Both challenges are used up.
   *
   * @throws ServiceError `invalid_credentials`, `access_denied` for a suspended account, `conflict`
   */
  async signIn(deps: Deps, response: AuthenticationResponse, waiting: string | null): Promise<User> {
    const asked = waiting === null ? null : challengedUser(deps, waiting)
    if (waiting !== null && asked === null) throw refused()
    const expected = { purpose: 'sign_in', user_id: asked?.user.public_id ?? null } as const
    return this.#used(deps, response, expected, asked?.challenge_id ?? null)
  }

  /**
   * SPEC.md I50: proves a signed-in user with a passkey.
   *
   * @throws ServiceError as `signIn`
   */
  async prove(deps: Deps, user_id: string, response: AuthenticationResponse): Promise<void> {
    await this.#used(deps, response, { purpose: 'prove', user_id }, null)
  }

  /** The user whose passkey signed a challenge, which is used up. */
  async #used(
    deps: Deps,
    response: AuthenticationResponse,
    { purpose, user_id: wanted }: Pick<Challenge, 'purpose' | 'user_id'>,
    challenge_id: string | null,
  ): Promise<User> {
    const { origins, rp_id } = this.#available()
    const challenge = challengeIn(response.response.clientDataJSON)
    const made = this.#challenges.take(
      challenge,
      (each) => each.purpose === purpose && each.user_id === wanted,
    )
    const passkey = deps.accounts.read((view) => findPasskey(view, response.id))
    const refuse = async (): Promise<never> => {
      // SPEC.md I40: also an unknown passkey is noted, as a wrong password is.
      const input = { kind: 'sign_in_failed', user_id: passkey?.user_id ?? null, detail: 'passkey' } as const
      await deps.accounts.run(noteSecurityEvent, input, null)
      throw refused()
    }
    if (!made || !passkey || (wanted !== null && passkey.user_id !== wanted)) return refuse()
    const { userHandle } = response.response
    if (userHandle && userHandle !== Buffer.from(handleOf(passkey.user_id)).toString('base64url'))
      return refuse()
    if (!this.#algorithms.includes(await algorithmOf(passkey))) return refuse()
    const used = await authenticated(response, passkey, { challenge, origins, rp_id }).catch(refuse)
    const { backed_up, counter } = used
    const user = deps.accounts.read((view) => view.get('users', passkey.user_id)?.record)
    if (!user) return refuse()
    requireActive(user)
    const input = {
      passkey_id: passkey.public_id,
      counter,
      backed_up,
      challenge_id,
    }
    if (await deps.accounts.run(usePasskey, input, user.public_id)) return refuse()
    return user
  }

  #available(): RelyingParty {
    if (this.#party) return this.#party
    throw new ServiceError('conflict', {
      message:
        'Passkeys take a server with a name and https. Set STOWAGE_BASE_URL to such an address, and open the app there.',
    })
  }

  /** A new challenge of 256 bits. */
  #challenge(purpose: Challenge['purpose'], user_id: string | null): Uint8Array<ArrayBuffer> {
    const { secret } = newToken('')
    const expires_at = this.#now().getTime() + CHALLENGE_MS
    this.#challenges.add(secret.toString('base64url'), { purpose, user_id, expires_at })
    return Uint8Array.from(secret)
  }
}

interface Expected extends RelyingParty {
  readonly challenge: string
}

async function registered(
  response: RegistrationResponse,
  {
    algorithms,
    challenge,
    origins,
    rp_id,
  }: Expected & { readonly algorithms: readonly COSEAlgorithmIdentifier[] },
) {
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }))
  if (!result.verified) throw refused()
  const { credential, credentialBackedUp } = result.registrationInfo
  return { credential, backed_up: credentialBackedUp }
}

async function authenticated(
  response: AuthenticationResponse,
  passkey: Passkey,
  { challenge, origins, rp_id }: Expected,
) {
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rp_id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      // The command judges the counter, by the newest state.
      counter: 0,
    },
  }).catch((): VerifiedAuthenticationResponse | null => null)
  if (!result?.verified) throw refused()
  const { credentialBackedUp, newCounter } = result.authenticationInfo
  return { backed_up: credentialBackedUp, counter: newCounter }
}

/** The algorithm with which a passkey signs. */
async function algorithmOf({ public_key }: Passkey): Promise<number> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(Uint8Array.from(Buffer.from(public_key, 'base64url')))
  return key.get(cose.COSEKEYS.alg) ?? 0
}

/** The challenge that an authenticator signed, before anything is checked; empty if it cannot be read. */
function challengeIn(client_data: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(client_data, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : null
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Whether an answer has no certificate of an authenticator. We ask for none, so browsers send none; a crafted one would
 * make the library look for revocations at an address of the sender's choice.
 */
async function hasNoCertificate({ response }: RegistrationResponse): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(
      Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')),
    )
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** The handle of a user for authenticators: the bytes of the id, which say nothing about the person. */
function handleOf(user_id: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(user_id.replaceAll('-', ''), 'hex'))
}

function refused(): ServiceError {
  const message = 'This passkey does not sign in here, or the attempt took too long. Try again.'
  return new ServiceError('invalid_credentials', {
    message,
    details: [{ path: 'response', code: 'invalid_credentials', message }],
  })
}
