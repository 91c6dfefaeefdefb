import type { Logger } from 'pino'
import type { Config } from '../../services/config/config.ts'
import type { Households } from '../../services/households/households.ts'
import type { Authenticator } from '../session/authenticator.ts'

/** What the shell needs to run any route; a handler may use it without saying so. */
export interface ShellServices {
  readonly config: Config
  readonly log: Logger
  /** Whether the disk is full: routes that would write into a household or beside it answer `storage_full` then. */
  readonly space: { readonly full: boolean }
  now(): Date
  /** A new UUID, version 4 or 7. */
  newId(): string
  readonly authenticate: Authenticator
  readonly households: Households
}
