import type { Route } from '../routing/route-types.ts'
import type { HeaderName } from './openapi-headers.ts'
import type { ParameterName } from './openapi-shared-parameters.ts'

/** What repeating a request safely, and writing only over what was read, adds to the description of a route. */
interface WriteTerms {
  readonly parameters: readonly ParameterName[]
  readonly headers: readonly HeaderName[]
}

/**
 * The one place where `writes` of a declaration becomes a description. The errors (409 `operation_id_reused`, 412
 * `precondition_failed`) are among those of the route itself.
 */
export function writeTerms({ writes, replays }: Pick<Route, 'writes' | 'replays'>): WriteTerms {
  if (writes === undefined) return { parameters: replays ? ['Idempotency-Key'] : [], headers: [] }
  return writes.preconditions
    ? { parameters: ['Idempotency-Key', 'If-Match'], headers: ['ETag'] }
    : { parameters: ['Idempotency-Key'], headers: [] }
}
