import type { HttpErrorCode, Route } from '../../../http/index.ts'

/** Codes that the router, or what all commands have in common, answers by what a route declares. */
const FOLLOWING: ReadonlySet<HttpErrorCode> = new Set<HttpErrorCode>([
  ...(['validation_failed', 'malformed_request', 'request_timeout', 'payload_too_large'] as const),
  ...(['unsupported_media_type', 'internal_error', 'rate_limited'] as const),
  ...(['authentication_required', 'device_revoked', 'access_denied', 'csrf_failed'] as const),
  ...(['insufficient_scope', 'token_not_accepted'] as const),
  ...(['household_required', 'household_access_denied', 'unavailable', 'storage_full'] as const),
  ...(['operation_id_reused', 'precondition_failed'] as const),
])

/**
 * The class of a route and a code. Requests of one class run the same lines on their way to the code, because the declarations
 * say the same. A route for everybody, and a code that a handler gives, are classes of their own.
 */
export function classOf(route: Route, code: HttpErrorCode): string {
  if (!FOLLOWING.has(code) || route.access === 'public') return `${route.id} ${code}`
  const { access, household, method, bytes, multipart, writes, replays, by_token, page } = route
  const declared = [
    ...[access, household?.role ?? household, household?.each_operation, method],
    ...[bytes?.as, bytes?.types, multipart !== null, route.body === null, route.body_optional],
    ...[route.body_types, route.body_limit, route.admit !== null, 'binary' in route.reply],
    ...[writes?.preconditions, replays, by_token, page, route.limiter, route.path.includes('{')],
  ]
  return `${code} ${JSON.stringify(declared)}`
}
