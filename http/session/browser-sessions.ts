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

/** Creates a session for the browser that sends a request; ends the session of its cookie. */
export function newBrowserSession(koa: AppContext, deps: Clock & Ids & Accounts & Configured): SessionToOpen {
  const presented = readSessionCookie(deps.config, koa.req.headers.cookie)
  return newSession(deps, { user_agent: koa.get('user-agent'), presented })
}

/** Sets the cookie of a session in an answer. */
export function setSessionCookie(koa: AppContext, { config }: Configured, token: SecretToken): void {
  koa.append('Set-Cookie', sessionCookie(config, sessionTokens.text(token)))
}

/** Deletes the cookie of the session. */
export function clearSessionCookie(koa: AppContext, { config }: Configured): void {
  koa.append('Set-Cookie', clearedCookie(config))
}

/** The CSRF token of the session that authenticated a request. */
export function csrfTokenFor(koa: AppContext, { config }: Configured): string {
  const token = sessionTokens.parse(readSessionCookie(config, koa.req.headers.cookie) ?? '')
  if (!token) throw new Error('a session did not authenticate the request')
  return csrfTokenOf(token)
}

/**
 * SPEC.md I7: replaces the secret of a session, and the cookie of its browser.
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
