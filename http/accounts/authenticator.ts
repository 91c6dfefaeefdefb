import { hash } from 'node:crypto'
import type { Device, ServiceView, SignIn, User } from '../../engine/index.ts'
import { REFRESH_GRACE_SECONDS } from '../../engine/index.ts'
import { HttpError } from '../errors/errors.ts'
import type { Authenticator, Principal } from '../services.ts'
import type { AccountStore } from './account-store.ts'
import { Remembered } from './remembered.ts'
import { hashSecret, parseToken, sameHash, type Token } from './tokens.ts'

/** A sign-in with the device it is on and the user it is for. */
export interface SignInParts {
  readonly signIn: SignIn
  readonly device: Device
  readonly user: User
}

/** Finds what a token's sign-in stands for; null if there is no such sign-in. Says nothing of whether the token is good. */
export function signInOf(view: ServiceView, token: Token): SignInParts | null {
  const signIn = view.get('sign_ins', token.sign_in_id)?.record
  const device = signIn && view.get('devices', signIn.device_id)?.record
  const user = signIn && view.get('users', signIn.user_id)?.record
  return signIn && device && user ? { signIn, device, user } : null
}

/** Whether `iso` lies less than the refresh grace before `now`. */
export function withinGrace(iso: string, now: Date): boolean {
  return now.getTime() < graceEnd(iso)
}

/** When the grace of a refresh is over: ms since 1970. */
function graceEnd(rotated_at: string): number {
  return Date.parse(rotated_at) + REFRESH_GRACE_SECONDS * 1000 + 1
}

/** What a good token stands for, and when it ends: ms since 1970. */
interface Pass {
  readonly principal: Principal
  readonly ends: number
}

/** Checks access tokens against the records as they are at every request, so that what ends is out at once. */
export function createAuthenticator(accounts: AccountStore, now: () => Date): Authenticator {
  const passes = new Remembered<Pass>(accounts.version)
  return {
    bearer(text) {
      // By its hash: a look-up takes its time by the key, and must tell nobody about tokens that are good.
      const key = hash('sha256', text)
      let pass = passes.get(key)
      if (!pass) {
        pass = passOf(text, accounts, now())
        passes.keep(key, pass)
      }
      if (pass.ends <= now().getTime()) throw refused()
      return pass.principal
    },
  }
}

/** @throws HttpError for a token that is not good, or not any more */
function passOf(text: string, accounts: AccountStore, now: Date): Pass {
  const token = parseToken('access', text)
  const parts = token && accounts.read((view) => signInOf(view, token))
  if (!token || !parts) throw refused()
  const { signIn, device, user } = parts
  const ends = endOf(signIn, token)
  if (ends <= now.getTime()) throw refused()
  if (device.revoked_at !== null || signIn.end_reason === 'revoked') throw new HttpError('device_revoked')
  if (signIn.ended_at !== null) throw refused()
  if (user.status !== 'active')
    throw new HttpError('access_denied', { message: 'This account is suspended.' })
  return { principal: principalOf(parts), ends }
}

/** Until when a token is good, by its secret: the current one, or the one before it for the grace of a refresh. */
function endOf(signIn: SignIn, token: Token): number {
  const presented = hashSecret(token.secret)
  if (sameHash(signIn.access_hash, presented)) return Date.parse(signIn.access_expires_at)
  const { previous } = signIn
  if (previous === null || !sameHash(previous.access_hash, presented)) return 0
  // A refresh does not bring an access token back to life that had expired before it.
  return Math.min(Date.parse(previous.access_expires_at), graceEnd(previous.rotated_at))
}

function principalOf({ device, user }: SignInParts): Principal {
  const { public_id, email, role, current_household_id } = user
  return {
    user: { public_id, email, role, current_household_id },
    device: { public_id: device.public_id, installation_id: device.installation_id },
    session: null,
  }
}

function refused(): HttpError {
  return new HttpError('authentication_required', {
    headers: { 'WWW-Authenticate': 'Bearer realm="stowage", error="invalid_token"' },
  })
}
