import type { HouseholdRole, QuotaLimits } from '../../../engine/index.ts'
import type { HouseholdPool } from '../../../storage/index.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { MediaService } from '../../media/media-service.ts'
import type { Clock, Ids, Logging } from '../../runtime.ts'
import type { Archives } from './whole-household.ts'

/** The parts of the program that imports use. */
export interface ImportsDependencies extends Clock, Ids, Logging {
  /** Returned later, because the runner of jobs needs the kind of job first. */
  readonly jobs: () => Jobs
  readonly pool: Pick<HouseholdPool, 'acquire' | 'place'>
  readonly media: Pick<MediaService, 'attach'>
  readonly archives: Archives
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
  /** The role of a user in a household now; null if the user is no member. */
  readonly roleOf: (user_id: string, household_id: string) => HouseholdRole | null
}
