import type { CommandMap, HouseholdCollections, QuotaLimits } from '../../engine/index.ts'
import type { Loss } from '../losses/log.ts'
import type { Searching } from '../search/tasks.ts'
import type { PushThread } from './push-thread.ts'

/** What the file of a household is opened with. */
export interface OpenHouseholdOptions {
  /** The data folder. */
  readonly data: string
  readonly commands: CommandMap<HouseholdCollections>
  readonly now: () => string
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
  /** Told of operations that were acknowledged and that the file lacks. */
  readonly onLoss: (loss: Loss) => void
  /** Does what would hold up everybody. */
  readonly thread: PushThread
  /** Has the search indexes. */
  readonly searching: Searching
  readonly quotas: QuotaLimits
}
