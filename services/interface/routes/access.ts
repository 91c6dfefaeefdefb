import type { PlatformRole, TokenScope } from '../../../engine/index.ts'

/**
 * The permitted senders of a route: anybody, a mobile Bearer token, a browser session, either of them, a session with
 * one of some platform roles, or a provider whose signature the handler verifies.
 */
export type Access =
  | 'public'
  | 'bearer'
  | 'session'
  | 'session_or_bearer'
  | 'signature'
  | { readonly session_roles: readonly PlatformRole[] }

/**
 * How the user of a replica is proved: on a device by its token, in a browser by its session. A personal access token has no
 * replica: SPEC.md I17.
 */
export const REPLICA_ACCESS = {
  access: 'session_or_bearer',
  by_token: 'never',
  limiter: 'mobile-authenticated',
} as const

/** The challenge of every 401 (RFC 6750, section 3). */
export const BEARER_CHALLENGE = 'Bearer realm="stowage"'

/** Whether a route with this access accepts browser sessions. */
export function takesSession(access: Access): boolean {
  return access === 'session' || access === 'session_or_bearer' || typeof access === 'object'
}

/** Whether a route with this access accepts Bearer tokens. */
export function takesBearer(access: Access): boolean {
  return access === 'bearer' || access === 'session_or_bearer'
}

/** The facts of a route that decide which credentials it accepts. */
export interface Accepting {
  readonly access: Access
  readonly by_token?: 'read' | 'never'
  readonly method: string
  readonly without_factor?: true
}

/** The scope that a personal access token needs for a route; null if the route does not accept such tokens. */
export function tokenScope({ access, by_token, method }: Accepting): TokenScope | null {
  if (access !== 'session' && access !== 'session_or_bearer') return null
  if (by_token === 'never') return null
  return method === 'GET' || by_token === 'read' ? 'read' : 'write'
}

/** Whether the route accepts a Bearer token of either kind. */
export function takesToken(route: Accepting): boolean {
  return takesBearer(route.access) || tokenScope(route) !== null
}
