import type { ClientInfo } from '../../services/accounts/client-info.ts'
import { isPersonalToken } from '../../services/accounts/personal-token.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import {
  type Accepting,
  BEARER_CHALLENGE,
  takesBearer,
  takesSession,
  tokenScope,
} from '../../services/interface/routes/access.ts'
import { HttpError } from '../errors/errors.ts'
import { httpErrorOf } from '../errors/service-errors.ts'
import type { Authenticator } from '../session/authenticator.ts'
import type { RequestSource } from '../session/request-source.ts'
import type { SessionCredentials } from '../session/session-credentials.ts'
import type { AppContext } from '../shell/context.ts'
import { textField } from './route-input.ts'

// RFC 6750, section 2.1: b64token.
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/**
 * Authenticates the sender of a request, as far as its route requires. `arrived`: the sender was let in, and the body has arrived since.
 *
 * @throws HttpError `authentication_required`, `access_denied`, `second_factor_required`, or an error of the authenticator
 */
export async function authenticate(
  route: Accepting,
  ctx: AppContext,
  by: Authenticator,
  { arrived = false }: { readonly arrived?: boolean } = {},
): Promise<Principal | null> {
  const { access } = route
  if (access === 'public' || access === 'signature') return null
  const client: ClientInfo = { ip: ctx.state.ip, user_agent: ctx.get('user-agent') }
  const authorization = ctx.req.headers.authorization
  const presented = BEARER.exec(authorization ?? '')?.[1]
  if (takesSession(access) && presented !== undefined && isPersonalToken(presented)) {
    if (by.personal === undefined) throw new HttpError('authentication_required')
    const principal = await by.personal(presented, client)
    requireScope(route, principal)
    requireFactor(route, principal)
    return principal
  }
  if (takesBearer(access) && (authorization !== undefined || access === 'bearer')) {
    if (access === 'bearer') refuseOtherProof(presented, ctx)
    const token = bearerToken(authorization)
    const principal = await (arrived && by.arrived ? by.arrived(token, client) : by.bearer(token, client))
    requireFactor(route, principal)
    return principal
  }
  if (by.session === undefined) throw new HttpError('authentication_required')
  if (presented !== undefined && ctx.req.headers.cookie === undefined) throw otherToken(route)
  const principal = await by.session(credentialsOf(ctx), client)
  requireFactor(route, principal)
  if (typeof access === 'object' && !access.session_roles.includes(principal.user.role)) {
    throw new HttpError('access_denied')
  }
  return principal
}

/** The refusal of a device's token where none is accepted. It would be in vain to refresh it: the message says what to send. */
function otherToken(route: Accepting): HttpError {
  const personal = tokenScope(route) === null ? '' : ', or a personal access token'
  return new HttpError('authentication_required', {
    message: `This route does not accept the access token of a device: send the session of a browser${personal}.`,
  })
}

/**
 * Refuses what is good elsewhere where only the token of a device is accepted. The message says what to send.
 *
 * @throws HttpError `authentication_required`
 */
function refuseOtherProof(presented: string | undefined, ctx: AppContext): void {
  const { authorization, cookie } = ctx.req.headers
  const personal = presented !== undefined && isPersonalToken(presented)
  if (!personal && (authorization !== undefined || cookie === undefined)) return
  const sent = personal ? 'personal access tokens' : 'the session of a browser'
  throw new HttpError('authentication_required', {
    message: `This route does not accept ${sent}: send the access token of a device.`,
  })
}

/** @throws HttpError `token_not_accepted`, `insufficient_scope` (RFC 6750, section 3.1) */
function requireScope(route: Accepting, { token }: Principal): void {
  const needed = tokenScope(route)
  if (needed === null) throw new HttpError('token_not_accepted')
  if (needed === 'read' || token?.scope === 'write') return
  const challenge = `${BEARER_CHALLENGE}, error="insufficient_scope", scope="write"`
  throw new HttpError('insufficient_scope', { headers: { 'WWW-Authenticate': challenge } })
}

/**
 * SPEC.md I55: refuses a person who first has to set up a second factor. The detail names the page for that.
 *
 * @throws HttpError `second_factor_required`
 */
function requireFactor(
  { without_factor }: Pick<Accepting, 'without_factor'>,
  { lacks_factor }: Principal,
): void {
  if (!lacks_factor || without_factor) return
  const message = 'Set up a second factor on this page, then repeat the request.'
  throw new HttpError('second_factor_required', {
    details: [{ path: 'second_factor', code: 'second_factor_required', message, value: '/settings' }],
  })
}

/** How a public page proves its user. */
type PageProof = Partial<Pick<SessionCredentials, 'method' | 'csrf_token'>> &
  Pick<Accepting, 'without_factor'>

/**
 * The user who is signed in in a browser that requests a public page. A form sends its CSRF token in a field.
 *
 * @throws HttpError as `authenticate` does
 */
export async function sessionOf(
  ctx: AppContext,
  by: Authenticator,
  { without_factor, ...proof }: PageProof = {},
): Promise<Principal> {
  if (by.session === undefined) throw new HttpError('authentication_required')
  const principal = await by.session(
    { ...credentialsOf(ctx), ...proof },
    { ip: ctx.state.ip, user_agent: ctx.get('user-agent') },
  )
  requireFactor(without_factor ? { without_factor } : {}, principal)
  return principal
}

/**
 * The user of the Bearer token of a request to a public route; null if it has none.
 *
 * @throws HttpError as `authenticate` does, for a token that is not valid
 */
export async function bearerUser(ctx: AppContext, by: Authenticator): Promise<Principal | null> {
  const { authorization } = ctx.req.headers
  if (authorization === undefined) return null
  const client = { ip: ctx.state.ip, user_agent: ctx.get('user-agent') }
  const principal = await by.bearer(bearerToken(authorization), client)
  requireFactor({}, principal)
  return principal
}

/**
 * Refuses a person without a fresh proof. The body of the request may have it.
 *
 * @throws HttpError or ServiceError `proof_required`, or that the proof is wrong
 */
export async function requireProof(
  principal: Principal,
  body: unknown,
  client: ClientInfo,
  by: Authenticator,
): Promise<void> {
  if (by.proof === undefined) throw new HttpError('proof_required')
  const password = textField(body, 'password') ?? undefined
  await by.proof(principal, { password, code: textField(body, 'code') ?? undefined }, client)
}

/**
 * The user who is signed in in this browser; null if nobody is. Somebody who first has to set up a second factor counts
 * as nobody, unless the caller says `without_factor`.
 */
export async function signedInUser(
  ctx: AppContext,
  by: Authenticator,
  accepted: Pick<Accepting, 'without_factor'> = {},
): Promise<Principal | null> {
  try {
    // When a form is refused, its page is shown again in the answer to a POST; authenticate that request like a GET.
    return await sessionOf(ctx, by, { method: 'GET', ...accepted })
  } catch (error) {
    if (httpErrorOf(error) !== null) return null
    throw error
  }
}

/** The proof of a session that a browser sends, and the proof that a page of this server made the request. */
function credentialsOf(ctx: AppContext): SessionCredentials {
  const csrf_token = ctx.get('x-csrf-token') || undefined
  return { method: ctx.method, cookie: ctx.req.headers.cookie, csrf_token, ...sourceOf(ctx) }
}

/** The origin of a request, as a browser states it. */
export function sourceOf(ctx: AppContext): RequestSource {
  const { host, origin } = ctx.req.headers
  const { secure } = ctx.state
  return { host, origin, secure, sec_fetch_site: ctx.get('sec-fetch-site') || undefined }
}

function bearerToken(authorization: string | undefined): string {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token !== undefined) return token
  const challenge =
    authorization === undefined ? BEARER_CHALLENGE : `${BEARER_CHALLENGE}, error="invalid_request"`
  throw new HttpError('authentication_required', { headers: { 'WWW-Authenticate': challenge } })
}
