import {
  type HouseholdCollections,
  namedCollections,
  QuestionNames,
  SerialQueue,
} from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

/** The names that questions can say, in memory: read at the first question, and brought up to date before each. */
export class HouseholdNames {
  private readonly names = new QuestionNames()
  private readonly follower: Follower<HouseholdCollections>
  private readonly inOrder = new SerialQueue()

  constructor(file: ScopeFile<HouseholdCollections>) {
    this.follower = new Follower(file, [...namedCollections], this.names)
  }

  /** The names in the current state of the household. */
  current(): Promise<QuestionNames> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      return this.names
    })
  }
}
