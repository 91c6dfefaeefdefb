import type { Limits } from '../limits/limits.ts'
import type { Services } from '../services.ts'

/** What every route is run with. */
export interface RouteRuntime {
  readonly services: Services
  readonly limits: Limits
  /** Whether replies are checked against their schemas; for tests. */
  readonly check_replies: boolean
}
