import type { HttpErrorCode, Route } from '../../../http/index.ts'

/** Codes that are answered by who asks, for which household, and by the state of the server: before a body counts. */
const BY_PRINCIPAL: readonly HttpErrorCode[] = [
  ...(['internal_error', 'authentication_required', 'device_revoked', 'access_denied'] as const),
  ...(['household_required', 'household_access_denied', 'unavailable', 'storage_full'] as const),
]
/** Codes that are answered by what a route says of its body. */
const BY_BODY: readonly HttpErrorCode[] = [
  ...(['validation_failed', 'malformed_request', 'request_timeout'] as const),
  ...(['payload_too_large', 'unsupported_media_type'] as const),
]
/** Codes that are answered by what a route says of its writing, and of programs that may write. */
const BY_WRITING: readonly HttpErrorCode[] = [
  ...(['csrf_failed', 'insufficient_scope', 'token_not_accepted'] as const),
  ...(['operation_id_reused', 'precondition_failed'] as const),
]

/**
 * The class of a route and a code. Requests of one class run the same lines on their way to the code, because the declarations
 * say the same. A route for everybody, and a code that a handler gives, are classes of their own.
 */
export function classOf(route: Route, code: HttpErrorCode): string {
  const { access, household, method, bytes, multipart, writes, replays, by_token } = route
  const known = ['rate_limited', ...BY_PRINCIPAL, ...BY_BODY, ...BY_WRITING].includes(code)
  if (!known || access === 'public') return `${route.id} ${code}`
  const reads = bytes?.as ?? (multipart ? 'form' : method === 'GET' || method === 'DELETE' ? null : 'json')
  const who = [code, access, household?.role ?? household !== null, household?.each_operation, method, reads]
  const body = [
    bytes?.types,
    route.body === null,
    route.body_optional,
    route.body_types,
    route.admit !== null,
  ]
  return JSON.stringify([
    ...who,
    ...(BY_BODY.includes(code) ? body : []),
    ...(BY_WRITING.includes(code) ? [writes?.preconditions, replays, by_token] : []),
    ...(code === 'rate_limited' ? [route.limiter] : []),
  ])
}
