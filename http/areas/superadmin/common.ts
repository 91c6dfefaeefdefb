import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import type { Health } from '../../../services/operations/health.ts'
import type { OperationsService } from '../../../services/operations/operations-service.ts'
import type { SupportService } from '../../../services/support/support-service.ts'
import type { HouseholdPool } from '../../../storage/index.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { staff } from '../operating/common.ts'

/** What the routes of the staff need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly health: Health
  readonly mail: MailService
  readonly media: Pick<MediaService, 'of'>
  readonly operations: OperationsService
  readonly support: SupportService
  /** The file of a household. */
  readonly placeOf: HouseholdPool['place']
  /** The version of the program. */
  readonly version: string
}

/** Facts that the routes of the staff share: a session of a person, whose role on the installation allows it. */
export const shared = { tag: 'Superadmin', access: staff, limiter: null } as const
