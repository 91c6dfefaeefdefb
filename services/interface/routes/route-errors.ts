import type { HttpErrorCode } from '../error-codes.ts'
import { type Access, takesBearer, takesSession, tokenScope } from './access.ts'
import type { HouseholdRule } from './household-rule.ts'

/** The facts of a declaration that decide which errors can occur before its handler runs. */
interface Refusable {
  readonly path: string
  readonly method: string
  readonly access: Access
  readonly limiter: string | null
  readonly household: HouseholdRule | null
  readonly bytes: object | null
  readonly writes?: object
  readonly replays?: boolean
  readonly by_token?: 'read' | 'never'
  readonly proof?: 'fresh'
  readonly without_factor?: true
  readonly errors?: readonly HttpErrorCode[]
}

/** Every code that a route can answer with: its own, and those that follow from its declaration. */
export function errorsOf(route: Refusable): HttpErrorCode[] {
  const codes = new Set<HttpErrorCode>(['validation_failed', 'internal_error'])
  if (route.access !== 'public') codes.add('authentication_required')
  const knowsPerson = takesBearer(route.access) || takesSession(route.access)
  if (knowsPerson && !route.without_factor) codes.add('second_factor_required')
  if (takesBearer(route.access)) codes.add('device_revoked').add('access_denied')
  if (takesSession(route.access)) {
    codes.add('access_denied')
    if (route.method !== 'GET') codes.add('csrf_failed')
    const scope = tokenScope(route)
    codes.add(scope === null ? 'token_not_accepted' : 'rate_limited')
    if (scope === 'write') codes.add('insufficient_scope')
  }
  if (route.household !== null) {
    codes.add('household_required').add('household_access_denied').add('unavailable')
    if ((route.household.role ?? 'viewer') !== 'viewer') codes.add('access_denied')
  }
  if (route.limiter !== null) codes.add('rate_limited')
  if (readsBody(route)) {
    codes
      .add('malformed_request')
      .add('request_timeout')
      .add('payload_too_large')
      .add('unsupported_media_type')
  }
  if (route.proof) {
    codes.add('proof_required')
    if (readsBody(route)) codes.add('invalid_credentials').add('rate_limited').add('unavailable')
  }
  if (route.path.includes('{')) codes.add('not_found')
  if (route.replays || route.writes) codes.add('operation_id_reused')
  for (const code of route.errors ?? []) codes.add(code)
  return [...codes]
}

/** Whether the router reads the body of a request: GET and DELETE have none. */
export function readsBody(route: Pick<Refusable, 'method' | 'bytes'>): boolean {
  return route.bytes !== null || (route.method !== 'GET' && route.method !== 'DELETE')
}

/** Whether the body of a request must be a form with files. */
export function takesFormOnly(route: {
  readonly multipart: object | null
  readonly body: object | null
}): boolean {
  return route.multipart !== null && route.body === null
}
