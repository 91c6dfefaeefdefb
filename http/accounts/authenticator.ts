import type { Device, ServiceView, SignIn, User } from '../../engine/index.ts'
import { REFRESH_GRACE_SECONDS } from '../../engine/index.ts'
import { HttpError } from '../errors/errors.ts'
import type { Authenticator, Principal } from '../services.ts'
import type { AccountStore } from './account-store.ts'
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
  return now.getTime() - Date.parse(iso) <= REFRESH_GRACE_SECONDS * 1000
}

/** Checks access tokens against the records on every request, so that what ends is out at once. */
export function createAuthenticator(accounts: AccountStore, now: () => Date): Authenticator {
  return {
    bearer(text) {
      const token = parseToken('access', text)
      const parts = token && accounts.read((view) => signInOf(view, token))
      if (!token || !parts) throw refused()
      const { signIn, device, user } = parts
      if (!isCurrent(signIn, token, now())) throw refused()
      if (device.revoked_at !== null || signIn.end_reason === 'revoked') throw new HttpError('device_revoked')
      if (signIn.ended_at !== null) throw refused()
      if (user.status !== 'active')
        throw new HttpError('access_denied', { message: 'This account is suspended.' })
      return principalOf(parts)
    },
  }
}

/** Whether a token's secret is the current one and has not expired; the one before it is good for the grace of a refresh. */
function isCurrent(signIn: SignIn, token: Token, now: Date): boolean {
  const presented = hashSecret(token.secret)
  if (sameHash(signIn.access_hash, presented)) return signIn.access_expires_at > now.toISOString()
  const { previous } = signIn
  if (previous === null || !sameHash(previous.access_hash, presented)) return false
  // A refresh does not bring an access token back to life that had expired before it.
  return previous.access_expires_at > now.toISOString() && withinGrace(previous.rotated_at, now)
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
