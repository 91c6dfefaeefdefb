import type { SpaceReserveOptions } from '../storage/index.ts'
import type { PasswordCost } from './accounts/passwords.ts'
import type { Limits } from './limits/limits.ts'
import type { Logging } from './runtime.ts'

/** Options of `openServices`; all but `version` are for tests. */
export interface OpenOptions extends Logging {
  /** The version of the program. */
  readonly version: string
  /** The clock; for tests. */
  readonly now?: (() => Date) | undefined
  /** Replaces the counters in this process's memory; for tests. */
  readonly limits?: Limits | undefined
  /** The cost of hashing a password; for tests. */
  readonly password_cost?: PasswordCost | undefined
  /** Milliseconds from a change until the search thread is started for it; for tests. */
  readonly search_start_ms?: number | undefined
  /** The reserve of disk space; for tests. */
  readonly space?: Pick<SpaceReserveOptions, 'fill_after_ms'> | undefined
}
