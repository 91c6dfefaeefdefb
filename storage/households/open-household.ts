import type { CommandMap, HouseholdCollections } from '../../engine/index.ts'
import { openScopeFile } from '../scope/open.ts'
import { householdSchema } from '../scope/schema.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { ScopeSearch } from '../search/scope-search.ts'
import { GroupCommit } from './group-commit.ts'
import { SearchUpkeep } from './search-upkeep.ts'

export interface OpenHouseholdOptions {
  readonly commands: CommandMap<HouseholdCollections>
  readonly now: () => string
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
}

/** An open household, shared by all who hold it. */
export class OpenHousehold {
  readonly household_id: string
  readonly file: ScopeFile<HouseholdCollections>
  readonly search: ScopeSearch<HouseholdCollections>
  readonly pushes: GroupCommit<HouseholdCollections>
  readonly upkeep: SearchUpkeep<HouseholdCollections>
  /** How many hold it. */
  holders = 0
  /** `performance.now()` of when it was last given back. */
  idleSince = 0

  constructor(household_id: string, path: string, { commands, now, newId, onFault }: OpenHouseholdOptions) {
    this.household_id = household_id
    this.file = openScopeFile(path, householdSchema)
    this.search = new ScopeSearch(this.file)
    this.pushes = new GroupCommit({ store: this.file, commands, now, newId, onFault })
    this.upkeep = new SearchUpkeep(this.search, onFault)
    this.upkeep.wake()
  }

  /** Whether it can be closed without taking it from anybody. */
  get idle(): boolean {
    return this.holders === 0 && this.pushes.idle
  }

  close(): void {
    this.upkeep.stop()
    this.file.close()
  }
}
