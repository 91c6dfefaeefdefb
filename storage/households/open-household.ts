import { DAY_MS, type HouseholdCollections } from '../../engine/index.ts'
import { AuditLog } from '../audit/audit-log.ts'
import { StorageError } from '../errors.ts'
import { HouseholdLearner } from '../intake/household-learner.ts'
import { HouseholdPhotos } from '../intake/household-photos.ts'
import { HouseholdLists } from '../lists/household-lists.ts'
import { healHistory } from '../losses/heal.ts'
import { HouseholdPlaces } from '../places/household-places.ts'
import { HouseholdNames } from '../questions/household-names.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { HouseholdSearch } from '../search/household-search.ts'
import { GroupCommit } from './group-commit.ts'
import { largeOperations } from './large-operations.ts'
import { openHouseholdFile } from './open-file.ts'
import type { OpenHouseholdOptions } from './open-household-options.ts'
import { roomOf } from './room-of.ts'

/** SPEC.md S4: a replica whose last sync is older needs a full snapshot. */
const TOMBSTONE_DAYS = 180

/** An open household, shared by all its users. */
export class OpenHousehold {
  readonly household_id: string
  readonly file: ScopeFile<HouseholdCollections>
  readonly search: HouseholdSearch
  readonly audit: AuditLog<HouseholdCollections>
  readonly places: HouseholdPlaces
  readonly lists: HouseholdLists
  readonly names: HouseholdNames
  readonly learner: HouseholdLearner
  readonly photos: HouseholdPhotos
  readonly pushes: GroupCommit<HouseholdCollections>
  /** Number of users. */
  holders = 0
  /** `performance.now()` of its last release. */
  idleSince = 0

  constructor(
    household_id: string,
    path: string,
    { data, commands, now, newId, onFault, onLoss, thread, searching, quotas }: OpenHouseholdOptions,
  ) {
    this.household_id = household_id
    this.file = openHouseholdFile(path, household_id)
    try {
      const loss = healHistory(this.file, household_id, { data, now, newId })
      if (loss) onLoss(loss)
    } catch (error) {
      this.file.close()
      throw error
    }
    this.search = new HouseholdSearch(this.file, searching)
    this.audit = new AuditLog(this.file)
    this.places = new HouseholdPlaces(this.file)
    this.lists = new HouseholdLists(this.file, this.places, this.search)
    this.names = new HouseholdNames(this.file)
    this.learner = new HouseholdLearner(this.file)
    this.photos = new HouseholdPhotos(this.file)
    const large = largeOperations(this.file, household_id, { now, onFault, thread, quotas })
    const room = () => roomOf(this.file, quotas())
    this.pushes = new GroupCommit({ store: this.file, commands, now, newId, onFault, large, room })
    this.search.follow()
    this.forgetOldDeletes(now())
  }

  /** Whether it can be closed because it has no users and no work. */
  get idle(): boolean {
    return this.holders === 0 && this.pushes.idle
  }

  /** A household is opened often enough for this; the remaining work waits for the next time. */
  private forgetOldDeletes(now: string): void {
    try {
      this.file.pruneTombstones(new Date(Date.parse(now) - TOMBSTONE_DAYS * DAY_MS))
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
    }
  }

  close(): void {
    this.search.close()
    this.lists.close()
    this.places.close()
    this.file.close()
  }
}
