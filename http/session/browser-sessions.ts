import type { User } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import {
  type BrowserSignedIn,
  completeBrowserSignIn as complete,
  newBrowserSession,
  openUserSession,
  renewBrowserSession,
  type SessionRequest,
  type SessionToOpen,
  signBrowserIn as signIn,
  signBrowserOut as signOut,
} from '../../services/accounts/browser-sessions.ts'
import type { PasswordCheck } from '../../services/accounts/check-password.ts'
import {
  type Registration,
  type RegistrationDeps,
  registerAccount,
} from '../../services/accounts/register.ts'
import type { ChallengeAnswer, ChallengeDeps } from '../../services/accounts/second-factor/challenge.ts'
import type { SecondFactorDeps } from '../../services/accounts/second-factor/parts.ts'
import { type SecretToken, sessionTokens } from '../../services/accounts/secret-token.ts'
import type { Clock, Ids } from '../../services/runtime.ts'
import type { AppContext } from '../shell/context.ts'
import { csrfTokenOf } from './csrf-token.ts'
import { clearedCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

interface Accounts {
  readonly accounts: AccountStore
}

/**
 * Signs the browser that sends a request in with address and password, and gives it the cookie.
 *
 * @returns the id of the user and the token of the session
 */
export async function signBrowserIn(
  koa: AppContext,
  deps: ChallengeDeps & PasswordCheck,
  given: { readonly email: string; readonly password: string },
  shared_device = false,
): Promise<BrowserSignedIn> {
  const signedIn = await signIn(deps, given, requestOf(koa, shared_device))
  setSessionCookie(koa, signedIn.token, shared_device)
  return signedIn
}

/**
 * Completes the sign-in of a browser with the code of the second factor, and gives it the cookie.
 *
 * @returns the id of the user and the token of the session
 */
export async function completeBrowserSignIn(
  koa: AppContext,
  deps: SecondFactorDeps,
  answer: ChallengeAnswer,
  shared_device = false,
): Promise<BrowserSignedIn> {
  const signedIn = await complete(deps, answer, requestOf(koa, shared_device))
  setSessionCookie(koa, signedIn.token, shared_device)
  return signedIn
}

/**
 * Makes an account, and signs the browser that sends the request in; the session that its cookie proves ends.
 *
 * @returns the token of the session
 */
export async function registerBrowser(
  koa: AppContext,
  deps: RegistrationDeps,
  registration: Registration,
): Promise<SecretToken> {
  const { session, token } = newBrowserSession(deps, requestOf(koa, false))
  await registerAccount(deps, registration, { sign_in: null, session })
  setSessionCookie(koa, token, false)
  return token
}

/** Signs in the browser that sends a request, for a user who proved who they are in some `way`, and gives it the cookie. */
export async function signUserIn(
  koa: AppContext,
  deps: Clock & Ids & Accounts,
  user: User,
  { shared_device, way }: { readonly way: string; readonly shared_device: boolean },
): Promise<BrowserSignedIn> {
  const signedIn = await openUserSession(deps, user, requestOf(koa, shared_device), way)
  setSessionCookie(koa, signedIn.token, shared_device)
  return signedIn
}

/** A session for the browser that sends a request, which a registration opens; `setSessionCookie` gives the browser the token. */
export function sessionToOpen(
  koa: AppContext,
  deps: Clock & Ids & Accounts,
  shared_device: boolean,
): SessionToOpen {
  return newBrowserSession(deps, requestOf(koa, shared_device))
}

/** Ends a session, and makes its browser forget it. */
export async function signBrowserOut(
  koa: AppContext,
  deps: Accounts,
  ended: { readonly user_id: string; readonly session_id: string },
): Promise<void> {
  await signOut(deps.accounts, ended)
  clearSessionCookie(koa)
}

/** Deletes the cookie of the session. */
export function clearSessionCookie(koa: AppContext): void {
  // Pictures that the browser has cached. The app deletes its copies itself; other storage is that of the whole origin.
  if (koa.state.secure) koa.set('Clear-Site-Data', '"cache"')
  koa.append('Set-Cookie', clearedCookie(koa.state.secure))
}

/** Sets the cookie of a session in an answer. */
export function setSessionCookie(koa: AppContext, token: SecretToken, shared_device: boolean): void {
  koa.append('Set-Cookie', sessionCookie(koa.state.secure, sessionTokens.text(token), shared_device))
}

function requestOf(koa: AppContext, shared_device: boolean): SessionRequest {
  return {
    shared_device,
    user_agent: koa.get('user-agent'),
    address: koa.state.ip,
    presented: readSessionCookie(koa.state.secure, koa.req.headers.cookie),
  }
}

/** The CSRF token of the session that authenticated a request. */
export function csrfTokenFor(koa: AppContext): string {
  const token = sessionTokens.parse(readSessionCookie(koa.state.secure, koa.req.headers.cookie) ?? '')
  if (!token) throw new Error('a session did not authenticate the request')
  return csrfTokenOf(token)
}

/**
 * SPEC.md I7: replaces the secret of a session, and the cookie of its browser.
 *
 * @returns the session's new CSRF token, for the answer
 */
export async function renewSession(koa: AppContext, deps: Accounts, session_id: string): Promise<string> {
  const { shared_device, token } = await renewBrowserSession(deps.accounts, session_id)
  setSessionCookie(koa, token, shared_device)
  return csrfTokenOf(token)
}
