import { endSupportSession, hasPassword, isProtected, type ServiceView } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/limits.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { proveOwnPassword } from './change-password.ts'
import type { ClientInfo } from './client-info.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { AuthenticationResponse } from './passkeys/responses.ts'
import type { Passwords } from './passwords.ts'
import type { Principal } from './principal.ts'
import type { SecondFactorDeps } from './second-factor/parts.ts'
import { prove } from './second-factor/second-factor.ts'
import type { SecretBox } from './second-factor/secret-box.ts'

/** Time for which a proof counts, in milliseconds. */
const FRESH_MS = 5 * 60_000
/** Maximum number of entrances with a fresh proof; one more ends the oldest proof. */
const MAX_PROOFS = 20_000

/** What a person sends to prove once more who they are. */
export interface GivenProof {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: AuthenticationResponse | undefined
}

/** What the proof of an account takes: all that is true, or a passkey. */
export interface ProofNeeds {
  readonly password: boolean
  readonly code: boolean
  /** Whether a passkey can prove the person instead. */
  readonly passkey: boolean
}

interface Deps extends Clock, Ids {
  readonly accounts: AccountStore
  readonly config: SecondFactorDeps['config']
  readonly passwords: Passwords
  readonly secrets: SecretBox
  readonly passkeys: Passkeys
  readonly limits: Pick<Limits, 'password'>
}

/**
 * SPEC.md I50: proofs before changes that could hand an account to somebody else. A proof belongs to one session or one
 * device. Proofs are in memory: after a restart a person proves once more.
 */
export class FreshProofs {
  readonly #deps: Deps
  /** The end of each proof in ms since 1970, and whether it had a second factor, by the session or the device. */
  readonly #proofs = new Map<string, { readonly end: number; readonly code: boolean }>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** What the proof of a user takes. */
  needs({ user: { public_id } }: Principal): ProofNeeds {
    return this.#deps.accounts.read((view) => this.#needsOf(view, public_id))
  }

  /** The time until which the proof of a session or a device counts; null without one. */
  freshUntil(principal: Principal): Date | null {
    const proof = this.#proofs.get(entranceOf(principal))
    if (!proof || proof.end <= this.#deps.now().getTime()) return null
    // A proof of the time before the second factor is not enough for its removal.
    return proof.code || !this.needs(principal).code ? new Date(proof.end) : null
  }

  /**
   * Proves a person once more: the password and the code of the second factor, as far as the account has them, or a
   * passkey. Somebody who has neither proves it by a new sign-in.
   *
   * @throws ServiceError `proof_required` if something is missing, `invalid_credentials`, `rate_limited`, `unavailable`
   */
  async prove(principal: Principal, given: GivenProof, client: ClientInfo): Promise<Date> {
    return this.#judged(principal, () => this.#prove(principal, given, client))
  }

  /** SPEC.md SA4: a wrong proof may be that of a stranger at the desk, so it ends the support sessions of the account. */
  async #judged<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'invalid_credentials')
        await endSupportOf(this.#deps.accounts, principal.user.public_id)
      throw error
    }
  }

  async #prove(principal: Principal, given: GivenProof, { ip, user_agent }: ClientInfo): Promise<Date> {
    const deps = this.#from({ ip, user_agent })
    const user_id = principal.user.public_id
    if (given.passkey) {
      await deps.passkeys.prove(deps, user_id, given.passkey)
      return this.#note(principal, true)
    }
    const needs = this.needs(principal)
    if (given.password !== undefined && needs.password)
      await proveOwnPassword(deps, principal, given.password, { path: 'password', ip })
    const complete = given.password !== undefined || !needs.password
    if (!complete || (needs.code && given.code === undefined)) throw missing(needs, given)
    if (needs.code) await prove(deps, user_id, { code: given.code ?? '', challenge_id: null })
    if (!needs.password && !needs.code && !this.#justSignedIn(principal)) throw missing(needs, given)
    return this.#note(principal, needs.code)
  }

  /**
   * Refuses a request without a fresh proof. A request may bring the proof itself. A password and a code that it
   * brings must be right in any case.
   *
   * @throws ServiceError as `prove`
   */
  async require(principal: Principal, given: GivenProof, client: ClientInfo): Promise<void> {
    if (this.freshUntil(principal) === null) return void (await this.prove(principal, given, client))
    const needs = this.needs(principal)
    const deps = this.#from(client)
    await this.#judged(principal, async () => {
      if (given.password !== undefined && needs.password)
        await proveOwnPassword(deps, principal, given.password, { path: 'password', ip: client.ip })
      if (given.code !== undefined && needs.code)
        await prove(deps, principal.user.public_id, { code: given.code, challenge_id: null })
    })
  }

  /** Security events note the address of the request. */
  #from({ ip, user_agent }: ClientInfo): Deps {
    return { ...this.#deps, accounts: this.#deps.accounts.from({ address: ip, client: user_agent }) }
  }

  #needsOf(view: ServiceView, user_id: string): ProofNeeds {
    const user = view.get('users', user_id)?.record
    return {
      password: user !== undefined && hasPassword(user),
      code: isProtected(view, user_id),
      passkey: this.#deps.passkeys.available && view.count('passkeys', 'user_id', user_id) > 0,
    }
  }

  #justSignedIn({ device, session }: Principal): boolean {
    const began = this.#deps.accounts.read((view) => {
      if (session) return view.get('browser_sessions', session.public_id)?.record.created_at
      const signIns = view.find('sign_ins', 'device_id', device?.public_id ?? '')
      return signIns
        .map(({ record }) => record.created_at)
        .sort()
        .at(-1)
    })
    return began !== undefined && Date.parse(began) > this.#deps.now().getTime() - FRESH_MS
  }

  #note(principal: Principal, code: boolean): Date {
    const now = this.#deps.now().getTime()
    const key = entranceOf(principal)
    this.#proofs.delete(key)
    // A map has the oldest first.
    for (const [old, { end }] of this.#proofs) {
      if (end > now && this.#proofs.size < MAX_PROOFS) break
      this.#proofs.delete(old)
    }
    this.#proofs.set(key, { end: now + FRESH_MS, code })
    return new Date(now + FRESH_MS)
  }
}

async function endSupportOf(accounts: AccountStore, staff_id: string): Promise<void> {
  const running = accounts.read((view) =>
    view.find('support_sessions', 'staff_id', staff_id).filter(({ record }) => record.ended_at === null),
  )
  for (const { record } of running) {
    const end = { support_session_id: record.public_id, end_reason: 'proof_refused' } as const
    await accounts.run(endSupportSession, end, staff_id)
  }
}

/** The session or the device of a person. */
function entranceOf({ device, session, user }: Principal): string {
  return `${user.public_id} ${session?.public_id ?? device?.public_id ?? ''}`
}

/** Names only what the account has and the request does not. */
function missing(needs: ProofNeeds, given: GivenProof): ServiceError {
  const names = (['password', 'code'] as const).filter((name) => needs[name] && given[name] === undefined)
  const message =
    names.length > 0
      ? `This takes a fresh proof: the ${names.map((name) => WORDS[name]).join(' and ')}${needs.passkey ? ', or a passkey' : ''}.`
      : 'This takes a fresh sign-in. Sign out, sign in again, and repeat it within five minutes.'
  const details = names.map((path) => ({ path, code: 'required', message: `Send the ${WORDS[path]}.` }))
  return new ServiceError('proof_required', { message, details })
}

const WORDS = { password: 'password', code: 'code of the second factor' } as const
