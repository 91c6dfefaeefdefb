import type { AccountStore } from '../accounts/account-store.ts'
import type { IdentityProviders } from '../accounts/idp/idp.ts'
import type { Config } from '../config/config.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import type { Health } from './health.ts'

/** The parts of the program that its operation looks at. */
export interface OperationsDeps extends Clock, Ids, Logging {
  readonly accounts: AccountStore
  readonly config: Config
  readonly health: Health
  readonly idps: Pick<IdentityProviders, 'probe'>
  readonly mail: MailService
  readonly space: { readonly full: boolean }
  readonly version: string
  /** Number of households whose file cannot be used. */
  readonly outOfService: () => number
  /** Number of household files that are open. */
  readonly openFiles: () => number
  /** Number of jobs of households that are queued or running. */
  readonly unfinishedJobs: () => number
  readonly outbound: Pick<Outbound, 'request'>
}
