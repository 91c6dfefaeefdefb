import type { DescribedRoute } from '../routes/described-route.ts'
import type { HeaderName } from './headers.ts'
import type { ParameterName } from './shared-parameters.ts'

/** The parameters and notes for idempotent requests and conditional writes. */
interface WriteTerms {
  readonly parameters: readonly ParameterName[]
  readonly headers: readonly HeaderName[]
}

/**
 * Turns `writes` of a declaration into a description. The errors (409 `operation_id_reused`, 412 `precondition_failed`)
 * are among those of the route itself.
 */
export function writeTerms({ writes, replays }: Pick<DescribedRoute, 'writes' | 'replays'>): WriteTerms {
  if (writes === undefined) return { parameters: replays ? ['Idempotency-Key'] : [], headers: [] }
  return writes.preconditions
    ? { parameters: ['Idempotency-Key', 'If-Match'], headers: ['ETag'] }
    : { parameters: ['Idempotency-Key'], headers: [] }
}
