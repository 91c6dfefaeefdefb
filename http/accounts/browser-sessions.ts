import { type NewBrowserSession, rotateBrowserSession, SESSION_SECONDS } from '../../engine/index.ts'
import { requireAccepted } from '../../services/errors.ts'
import type { AppContext } from '../shell/context.ts'
import type { AccountServices } from './account-services.ts'
import { csrfTokenOf } from './csrf-token.ts'
import { newToken, type SecretToken, sessionTokens } from './secret-token.ts'
import { clearedCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** A session that is about to be opened, and the token that its browser is to get. */
export interface SessionToOpen {
  readonly session: Omit<NewBrowserSession, 'user_id'>
  readonly token: SecretToken
}

/**
 * A session with an id and a secret that nobody has seen, whatever cookie the browser came with: a cookie that was planted
 * there becomes nobody's session. The one that it proves is over.
 */
export function newBrowserSession(koa: AppContext, services: AccountServices): SessionToOpen {
  const token = newToken(services.newId())
  const session = {
    session_id: token.id,
    secret_hash: hashSecret(token.secret),
    user_agent: userAgent(koa.get('user-agent')),
    expires_at: new Date(services.now().getTime() + SESSION_SECONDS * 1000).toISOString(),
    replaces: provenSession(koa, services),
  }
  return { session, token }
}

/** The session whose secret a request brings along; null if it brings none that is right. */
function provenSession(koa: AppContext, { accounts, config }: AccountServices): string | null {
  const token = sessionTokens.parse(readSessionCookie(config, koa.req.headers.cookie) ?? '')
  const session = token && accounts.read((view) => view.get('browser_sessions', token.id)?.record)
  return session && sameHash(session.secret_hash, hashSecret(token.secret)) ? session.public_id : null
}

/** What a browser calls itself, without what a terminal or a page could stumble over. */
function userAgent(text: string): string | null {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, '').trim()
  return plain === '' ? null : plain.slice(0, 200)
}

/** Puts the cookie of a session into an answer. */
export function setSessionCookie(koa: AppContext, { config }: AccountServices, token: SecretToken): void {
  koa.append('Set-Cookie', sessionCookie(config, sessionTokens.text(token)))
}

/** Tells the browser to forget its session. */
export function clearSessionCookie(koa: AppContext, { config }: AccountServices): void {
  koa.append('Set-Cookie', clearedCookie(config))
}

/** The CSRF token of the session that a request came by. */
export function csrfTokenFor(koa: AppContext, { config }: AccountServices): string {
  const token = sessionTokens.parse(readSessionCookie(config, koa.req.headers.cookie) ?? '')
  if (!token) throw new Error('the request came by no session')
  return csrfTokenOf(token)
}

/**
 * SPEC.md I7: gives a session another secret, and its browser the cookie: wherever what its user may do has changed (OWASP
 * Session Management Cheat Sheet, "Renew the Session ID After Any Privilege Level Change"). Other copies of the old
 * cookie are worth nothing from then on.
 *
 * @returns the session's new CSRF token, for the answer
 */
export function renewSession(koa: AppContext, services: AccountServices, session_id: string): string {
  const token = newToken(session_id)
  const secret_hash = hashSecret(token.secret)
  requireAccepted(services.accounts.run(rotateBrowserSession, { session_id, secret_hash }, null))
  setSessionCookie(koa, services, token)
  return csrfTokenOf(token)
}
