import {
  type Calibration,
  calibrating,
  type HouseholdCollections,
  isStale,
  SerialQueue,
  ThingLearner,
} from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

/** What new things of a household can be like, and how good its suggestions are. */
export interface Learnt {
  readonly items: ThingLearner
  readonly containers: ThingLearner
  readonly calibrations: Readonly<Record<'items' | 'containers', Calibration>>
}

/** One learner of a household, and how good it is. */
class Learning {
  readonly learner: ThingLearner
  private readonly follower: Follower<HouseholdCollections>
  private calibration: Calibration | null = null

  constructor(file: ScopeFile<HouseholdCollections>, collection: 'items' | 'containers') {
    this.learner = new ThingLearner(collection)
    this.follower = new Follower(file, [collection], this.learner)
  }

  async current(): Promise<Calibration> {
    await this.follower.catchUp()
    const known = this.calibration
    if (known && !isStale(known, this.learner.size)) return known
    const slice = new TimeSlice()
    const tries = calibrating(this.learner)
    let step = tries.next()
    while (!step.done) {
      if (slice.due) await slice.pass()
      step = tries.next()
    }
    this.calibration = step.value
    return step.value
  }
}

/** What new things of a household are like, in memory: read at the first suggestion, and brought up to date before each. */
export class HouseholdLearner {
  private readonly items: Learning
  private readonly containers: Learning
  private readonly inOrder = new SerialQueue()

  constructor(file: ScopeFile<HouseholdCollections>) {
    this.items = new Learning(file, 'items')
    this.containers = new Learning(file, 'containers')
  }

  /** The learners in the current state of the household. */
  current(): Promise<Learnt> {
    return this.inOrder.run(async () => {
      const containers = await this.containers.current()
      const items = await this.items.current()
      return {
        items: this.items.learner,
        containers: this.containers.learner,
        calibrations: { items, containers },
      }
    })
  }
}
