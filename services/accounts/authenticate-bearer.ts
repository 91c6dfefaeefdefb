import { hash } from 'node:crypto'
import type { Device, ServiceView, SignIn, User } from '../../engine/index.ts'
import { REFRESH_GRACE_SECONDS } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { requireActive } from './check-password.ts'
import type { Principal } from './principal.ts'
import { Remembered } from './remembered.ts'
import { lacksFactor, type WithFactorConfig } from './second-factor/required-factor.ts'
import { ACCESS_TOKEN_SECONDS, hashSecret, parseToken, sameHash, type Token } from './tokens.ts'

/** A sign-in with its device and its user. */
export interface SignInParts {
  readonly signIn: SignIn
  readonly device: Device
  readonly user: User
}

/** Finds the sign-in of a token; null if it does not exist. Does not check the token. */
export function signInOf(view: ServiceView, token: Token): SignInParts | null {
  const signIn = view.get('sign_ins', token.sign_in_id)?.record
  const device = signIn && view.get('devices', signIn.device_id)?.record
  const user = signIn && view.get('users', signIn.user_id)?.record
  return signIn && device && user ? { signIn, device, user } : null
}

type Deps = WithFactorConfig & { readonly accounts: AccountStore }

const GRACE_MS = REFRESH_GRACE_SECONDS * 1000

/** The principal of a valid token, and the period of its validity: ms since 1970, the end excluded. */
interface Pass {
  readonly principal: Principal
  readonly good: Stretch
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Checks access tokens against the current records at every request, so that a revocation takes effect at once. */
export function createBearerAuthentication({
  accounts,
  now,
  config,
}: Clock & Deps): (token: string) => Principal {
  const passes = new Remembered<Pass>(accounts.version)
  return (text) => {
    // Looked up by its hash, so that the duration reveals nothing about valid tokens.
    const key = hash('sha256', text)
    let pass = passes.get(key)
    if (!pass) {
      pass = passOf(text, { accounts, config }, now())
      passes.keep(key, pass)
    }
    if (!isIn(pass.good, now())) throw refused()
    return pass.principal
  }
}

/** @throws ServiceError for an invalid or expired token */
function passOf(text: string, { accounts, config }: Deps, now: Date): Pass {
  const token = parseToken('access', text)
  const parts = token && accounts.read((view) => signInOf(view, token))
  if (!token || !parts) throw refused()
  const good = goodStretch(parts.signIn, token)
  if (!good || !isIn(good, now)) throw refused()
  return { principal: livingPrincipal(parts, { accounts, config }), good }
}

/**
 * SPEC.md I4: checks the sign-in of a token that let a request in, when the body of the request has arrived. Meanwhile the token may have
 * expired, or the device may have got another one: neither takes access from it.
 */
export function createArrivedAuthentication(deps: Deps): (token: string) => Principal {
  return (text) => {
    const token = parseToken('access', text)
    const parts = token && deps.accounts.read((view) => signInOf(view, token))
    if (!parts) throw refused()
    return livingPrincipal(parts, deps)
  }
}

/** @throws ServiceError for a sign-in that has ended, a device that was revoked, and a suspended account */
function livingPrincipal(parts: SignInParts, { accounts, config }: Deps): Principal {
  const { signIn, device, user } = parts
  if (device.revoked_at !== null || signIn.end_reason === 'revoked') throw new ServiceError('device_revoked')
  if (signIn.ended_at !== null) throw refused()
  requireActive(user)
  const lacks = accounts.read((view) => lacksFactor(view, user, config))
  return principalOf(parts, lacks)
}

function isIn({ from, to }: Stretch, now: Date): boolean {
  return now.getTime() >= from && now.getTime() < to
}

/**
 * The period in which a token is valid, by its secret: the current one, or the previous one in the grace period after a
 * refresh; else null.
 */
function goodStretch(signIn: SignIn, token: Token): Stretch | null {
  const presented = hashSecret(token.secret)
  if (sameHash(signIn.access_hash, presented)) return lifeUntil(signIn.access_expires_at)
  const { previous } = signIn
  if (previous === null || !sameHash(previous.access_hash, presented)) return null
  // A refresh does not extend an access token that had expired before it.
  const life = lifeUntil(previous.access_expires_at)
  const rotated = Date.parse(previous.rotated_at)
  return { from: Math.max(life.from, rotated - GRACE_MS), to: Math.min(life.to, rotated + GRACE_MS + 1) }
}

/**
 * The lifetime of an access token. A token with an impossibly late end was issued while the clock was ahead, and is
 * expired, too: its refresh token gives a new one with a correct end.
 */
function lifeUntil(access_expires_at: string): Stretch {
  const to = Date.parse(access_expires_at)
  return { from: to - 2 * ACCESS_TOKEN_SECONDS * 1000, to }
}

function principalOf({ device, user }: SignInParts, lacks: boolean): Principal {
  const { public_id, email, role, current_household_id } = user
  return {
    user: { public_id, email, role, current_household_id },
    device: { public_id: device.public_id, installation_id: device.installation_id },
    session: null,
    ...(lacks && { lacks_factor: true }),
  }
}

function refused(): ServiceError {
  return new ServiceError('authentication_required', {
    facts: { token_refused: true },
  })
}
