import type { Limits } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import type { Replays } from './replays.ts'

/** What every route is run with. */
export interface RouteRuntime {
  readonly services: Services
  readonly limits: Limits
  readonly replays: Replays
  /** Whether replies are checked against their schemas; for tests. */
  readonly check_replies: boolean
}
