import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import { HttpError } from '../errors/errors.ts'
import { httpErrorOf } from '../errors/service-errors.ts'
import { sessionOf, signedInUser, sourceOf } from '../routing/authenticate.ts'
import { csrfTokenFor } from '../session/browser-sessions.ts'
import { requireOwnPage } from '../session/csrf.ts'
import { formCookie, readFormCookie } from '../session/session-cookie.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

/** The visitor of a page, and the token that the forms of that page carry. */
export interface Visitor {
  /** Null for nobody, and for somebody who first has to set up a second factor. */
  readonly principal: Principal | null
  /** Whether the visitor first has to set up a second factor (SPEC.md I55). */
  readonly lacks_factor: boolean
  readonly form_token: string
}

/** The visitor of a page. A visitor who is not signed in gets a cookie, which the forms of the page are bound to. */
export async function visitorOf(koa: AppContext, services: Needs): Promise<Visitor> {
  const user = await signedInUser(koa, services.authenticate, { without_factor: true })
  const form_token = user ? csrfTokenFor(koa) : strangersToken(koa)
  const lacks_factor = user?.lacks_factor ?? false
  return { principal: lacks_factor ? null : user, lacks_factor, form_token }
}

/**
 * The sender of a form. The form must come from a page of this server: it carries the CSRF token of the session, or the
 * token that is bound to the cookie of a visitor who is not signed in. The result is null for nobody, and for somebody who
 * first has to set up a second factor, unless the caller says `without_factor`.
 *
 * @throws HttpError `csrf_failed`
 */
export async function senderOfForm(
  koa: AppContext,
  services: Needs,
  form_token: string,
  accepted: { readonly without_factor?: true } = {},
): Promise<Principal | null> {
  const { config } = services
  const secret = readFormCookie(koa.state.secure, koa.req.headers.cookie)
  if (secret !== null && sameText(tokenOf(secret), form_token)) {
    requireOwnPage(sourceOf(koa), config)
    return null
  }
  try {
    const proof = { csrf_token: form_token, without_factor: true } as const
    const user = await sessionOf(koa, services.authenticate, proof)
    return user.lacks_factor && !accepted.without_factor ? null : user
  } catch (error) {
    const refusal = httpErrorOf(error)
    if (refusal !== null && refusal.code !== 'authentication_required') throw error
    throw new HttpError('csrf_failed', { message: STALE, cause: error })
  }
}

const STALE =
  'This form has expired, or your browser does not accept cookies from this address. Try again with the new form below.'

function strangersToken(koa: AppContext): string {
  return tokenOf(boundSecret(koa))
}

/** The secret in the cookie of this browser, which gets one if it has none. */
function boundSecret(koa: AppContext): string {
  const known = readFormCookie(koa.state.secure, koa.req.headers.cookie)
  const secret = known ?? randomBytes(32).toString('base64url')
  if (known === null) koa.append('Set-Cookie', formCookie(koa.state.secure, secret))
  return secret
}

/** A token that is bound to a cookie of this browser: a flow that leaves this server must come back in the same browser. */
export function bindBrowser(koa: AppContext): string {
  return bindingOf(boundSecret(koa))
}

/** The token that `bindBrowser` gave this browser; null if it has no cookie. */
export function boundBrowser(koa: AppContext): string | null {
  const secret = readFormCookie(koa.state.secure, koa.req.headers.cookie)
  return secret === null ? null : bindingOf(secret)
}

function tokenOf(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url')
}

function bindingOf(secret: string): string {
  return createHmac('sha256', secret).update('browser').digest('base64url')
}

function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
