import type { HttpErrorCode, Route } from '../../../http/index.ts'
import { everything } from '../../support/rounds.ts'

/** Codes that are answered by who asks, for which household, and by the state of the server: before a body counts. */
const BY_PRINCIPAL: readonly HttpErrorCode[] = [
  ...(['internal_error', 'authentication_required', 'device_revoked', 'access_denied'] as const),
  'second_factor_required',
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

/** How a route reads what it is sent. */
function readsOf({ bytes, multipart, method }: Route): string {
  return bytes?.as ?? (multipart ? 'form' : method === 'GET' || method === 'DELETE' ? 'nothing' : 'json')
}

/**
 * What the declaration of a route says of a code, by word. Each word chooses the lines that a request runs on its way to the code.
 * A route for everybody, and a code that a handler gives, have a word of their own.
 */
export function wordsOf(route: Route, code: HttpErrorCode): string[] {
  const { access, household, method, bytes, writes, replays, by_token } = route
  const known = ['rate_limited', ...BY_PRINCIPAL, ...BY_BODY, ...BY_WRITING].includes(code)
  if (!known || access === 'public') return [`${route.id} ${code}`]
  const who = { access, role: household?.role ?? household !== null, each: household?.each_operation, method }
  const body = {
    types: bytes?.types,
    none: route.body === null,
    optional: route.body_optional,
    body_types: route.body_types,
    admit: route.admit !== null,
  }
  const said = {
    ...who,
    ...(code === 'second_factor_required' && { without_factor: route.without_factor }),
    reads: readsOf(route),
    ...(BY_BODY.includes(code) && body),
    ...(BY_WRITING.includes(code) && { preconditions: writes?.preconditions, replays, by_token }),
    ...(code === 'rate_limited' && { limiter: route.limiter }),
  }
  return Object.entries(said).map(([name, value]) => `${code} ${name} ${JSON.stringify(value)}`)
}

/** The class of a route by what decides who may ask, for which household, and with what. Those of a class run the same lines. */
export function guardOf(route: Route): string {
  const { access, household, method, replays, by_token, writes } = route
  const role = household?.role ?? household !== null
  return JSON.stringify([
    access,
    role,
    household?.each_operation,
    readsOf(route),
    method === 'GET',
    by_token,
    replays,
    writes?.preconditions,
  ])
}

/** All cases, or in `npm test` those that have a word, such as a schema, which none before them has. */
export function newIn<T>(cases: readonly T[], wordsOf: (one: T) => readonly unknown[]): readonly T[] {
  if (everything) return cases
  const played = new Set<unknown>()
  return cases.filter((one) => {
    const news = wordsOf(one).filter((word) => !played.has(word))
    for (const word of news) played.add(word)
    return news.length > 0
  })
}
