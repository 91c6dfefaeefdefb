import type { Limits } from '../limits/limits.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import type { Replays } from './replays.ts'

/** What every route is run with. */
export interface RouteRuntime<S extends ShellServices = ShellServices> {
  readonly services: S
  readonly limits: Limits
  readonly replays: Replays
  /** Whether replies are checked against their schemas; for tests. */
  readonly check_replies: boolean
}
