import {
  endBrowserSession,
  type NewBrowserSession,
  rotateBrowserSession,
  SESSION_SECONDS,
  SHARED_SESSION_SECONDS,
  startBrowserSession,
  type User,
} from '../../engine/index.ts'
import { requireAccepted } from '../errors.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { checkPassword, type PasswordCheck } from './check-password.ts'
import {
  type ChallengeAnswer,
  type ChallengeDeps,
  completeChallenge,
  requireNoSecondFactor,
} from './second-factor/challenge.ts'
import type { SecondFactorDeps } from './second-factor/parts.ts'
import { newToken, type SecretToken, sessionTokens } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** A session that is about to be stored, and the token for its browser. */
export interface SessionToOpen {
  readonly session: Omit<NewBrowserSession, 'user_id'>
  readonly token: SecretToken
}

/** The facts about a browser that signs in. */
export interface SessionRequest {
  readonly user_agent: string
  /** Its network address. */
  readonly address: string
  /** The session token that the browser has already; null if none. */
  readonly presented: string | null
  /** Whether the device is somebody else's, by the words of the person. */
  readonly shared_device: boolean
}

/**
 * A session with a new id and a new secret, regardless of the browser's cookie, which an attacker may have planted. The
 * session that the browser proves ends.
 */
export function newBrowserSession(
  { accounts, newId, now }: Clock & Ids & { readonly accounts: AccountStore },
  { address, presented, shared_device, user_agent }: SessionRequest,
): SessionToOpen {
  const token = newToken(newId())
  const seconds = shared_device ? SHARED_SESSION_SECONDS : SESSION_SECONDS
  const session = {
    session_id: token.id,
    secret_hash: hashSecret(token.secret),
    user_agent: printable(user_agent),
    address: address.slice(0, 64),
    expires_at: new Date(now().getTime() + seconds * 1000).toISOString(),
    shared_device,
    replaces: provenSession(accounts, presented),
  }
  return { session, token }
}

/**
 * Signs a browser in with address and password: opens a session.
 *
 * @throws ServiceError `invalid_credentials`, `mfa_required` with a second factor, `access_denied` for a suspended account,
 * `unavailable` under load
 */
export async function signBrowserIn(
  deps: ChallengeDeps & PasswordCheck,
  given: { readonly email: string; readonly password: string },
  request: SessionRequest,
): Promise<BrowserSignedIn> {
  const user = await checkPassword(deps, given)
  await requireNoSecondFactor(deps, user)
  return openUserSession(deps, user, request)
}

/**
 * Completes the sign-in of a browser with the code of the second factor.
 *
 * @throws ServiceError as `completeChallenge`
 */
export async function completeBrowserSignIn(
  deps: SecondFactorDeps,
  answer: ChallengeAnswer,
  request: SessionRequest,
): Promise<BrowserSignedIn> {
  return openUserSession(deps, await completeChallenge(deps, answer), request)
}

/** The user who signed in, and the token for the cookie. */
export interface BrowserSignedIn {
  readonly user_id: string
  readonly token: SecretToken
}

/** Opens a session for a user who proved who they are. */
export async function openUserSession(
  deps: Clock & Ids & { readonly accounts: AccountStore },
  { public_id: user_id }: User,
  request: SessionRequest,
  way = 'password',
): Promise<BrowserSignedIn> {
  const { session, token } = newBrowserSession(deps, request)
  requireAccepted(await deps.accounts.run(startBrowserSession, { user_id, ...session, way }, user_id))
  return { user_id, token }
}

/** Ends a session at the wish of its user. */
export async function signBrowserOut(
  accounts: AccountStore,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
): Promise<void> {
  const input = { user_id, session_id, end_reason: 'signed_out' } as const
  requireAccepted(await accounts.run(endBrowserSession, input, user_id))
}

/** The session of a token, in any state; null if none. */
function provenSession(accounts: AccountStore, presented: string | null): string | null {
  const token = sessionTokens.parse(presented ?? '')
  const session = token && accounts.read((view) => view.get('browser_sessions', token.id)?.record)
  return session && sameHash(session.secret_hash, hashSecret(token.secret)) ? session.public_id : null
}

/** The name of a browser without control characters. */
function printable(text: string): string | null {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, '').trim()
  return plain === '' ? null : plain.slice(0, 200)
}

/**
 * SPEC.md I7: replaces the secret of a session when the rights of its user change (OWASP Session Management Cheat
 * Sheet, "Renew the Session ID After Any Privilege Level Change"). Copies of the old token become invalid.
 */
export async function renewBrowserSession(
  accounts: AccountStore,
  session_id: string,
): Promise<{ readonly token: SecretToken; readonly shared_device: boolean }> {
  const token = newToken(session_id)
  const secret_hash = hashSecret(token.secret)
  requireAccepted(await accounts.run(rotateBrowserSession, { session_id, secret_hash }, null))
  const session = accounts.read((view) => view.get('browser_sessions', session_id)?.record)
  return { token, shared_device: session?.shared_device === true }
}
