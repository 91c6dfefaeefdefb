import type { AccountStore } from '../../services/accounts/account-store.ts'
import {
  newBrowserSession as newSession,
  renewBrowserSession,
  type SessionToOpen,
} from '../../services/accounts/browser-sessions.ts'
import { type SecretToken, sessionTokens } from '../../services/accounts/secret-token.ts'
import type { Config } from '../../services/config/config.ts'
import type { Clock, Ids } from '../../services/runtime.ts'
import type { AppContext } from '../shell/context.ts'
import { csrfTokenOf } from './csrf-token.ts'
import { clearedCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

interface Configured {
  readonly config: Pick<Config, 'base_url'>
}

interface Accounts {
  readonly accounts: AccountStore
}

/** A session for the browser that sends a request; the session that its cookie proves ends. */
export function newBrowserSession(koa: AppContext, deps: Clock & Ids & Accounts & Configured): SessionToOpen {
  const presented = readSessionCookie(deps.config, koa.req.headers.cookie)
  return newSession(deps, { user_agent: koa.get('user-agent'), presented })
}

/** Puts the cookie of a session into an answer. */
export function setSessionCookie(koa: AppContext, { config }: Configured, token: SecretToken): void {
  koa.append('Set-Cookie', sessionCookie(config, sessionTokens.text(token)))
}

/** Makes the browser forget its session. */
export function clearSessionCookie(koa: AppContext, { config }: Configured): void {
  koa.append('Set-Cookie', clearedCookie(config))
}

/** The CSRF token of the session that a request came by. */
export function csrfTokenFor(koa: AppContext, { config }: Configured): string {
  const token = sessionTokens.parse(readSessionCookie(config, koa.req.headers.cookie) ?? '')
  if (!token) throw new Error('the request came by no session')
  return csrfTokenOf(token)
}

/**
 * SPEC.md I7: gives a session another secret, and its browser the cookie.
 *
 * @returns the session's new CSRF token, for the answer
 */
export async function renewSession(
  koa: AppContext,
  deps: Accounts & Configured,
  session_id: string,
): Promise<string> {
  const token = await renewBrowserSession(deps.accounts, session_id)
  setSessionCookie(koa, deps, token)
  return csrfTokenOf(token)
}
