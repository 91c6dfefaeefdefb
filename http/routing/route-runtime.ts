import type { ClientInfo } from '../../services/accounts/client-info.ts'
import type { Limits } from '../../services/limits/limits.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import type { Replays } from './replays.ts'

/** The environment in which every route runs. */
export interface RouteRuntime<S extends ShellServices = ShellServices> {
  readonly services: S
  /** The services for one request, which note where it came from. */
  readonly forRequest?: ((services: S, source: ClientInfo) => S) | undefined
  readonly limits: Limits
  readonly replays: Replays
  /** Whether replies are validated by their schemas; for tests. */
  readonly check_replies: boolean
}
