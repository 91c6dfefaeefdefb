import type { Logger } from 'pino'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { Config } from '../../services/config/config.ts'
import type { Households } from '../../services/households/households.ts'
import type { AnsweredRequest } from '../../services/operations/metrics.ts'
import type { Authenticator } from '../session/authenticator.ts'

/** The services of the shell; every handler may use them. */
export interface ShellServices {
  readonly config: Config
  readonly log: Logger
  /** Whether the disk is full. Then routes that write household data answer `storage_full`. */
  readonly space: { readonly full: boolean }
  now(): Date
  /** A new UUID, version 4 or 7. */
  newId(): string
  readonly authenticate: Authenticator
  /** Counts the requests that were answered. */
  readonly operations?: { answered(request: AnsweredRequest): void }
  /** Has the articles of the operator, which are shown beside the guides. */
  readonly accounts?: Pick<AccountStore, 'read' | 'version'>
  readonly households: Households
}
