import type { Limits } from '../../services/limits/limits.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import type { Replays } from './replays.ts'

/** The environment in which every route runs. */
export interface RouteRuntime<S extends ShellServices = ShellServices> {
  readonly services: S
  readonly limits: Limits
  readonly replays: Replays
  /** Whether replies are validated by their schemas; for tests. */
  readonly check_replies: boolean
}
