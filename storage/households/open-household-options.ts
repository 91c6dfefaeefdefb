import type { CommandMap, HouseholdCollections, QuotaLimits } from '../../engine/index.ts'
import type { Loss } from '../losses/log.ts'
import type { Searching } from '../search/tasks.ts'
import type { PushThread } from './push-thread.ts'

/** Options for opening the file of a household. */
export interface OpenHouseholdOptions {
  /** The data folder. */
  readonly data: string
  readonly commands: CommandMap<HouseholdCollections>
  readonly now: () => string
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
  /** Receives acknowledged operations that are missing in the file. */
  readonly onLoss: (loss: Loss) => void
  /** Runs operations that would block the event loop. */
  readonly thread: PushThread
  /** The thread with the search indexes. */
  readonly searching: Searching
  /** Its current quotas. */
  readonly quotas: () => QuotaLimits
}
