import type { HouseholdView } from '../../household-collections.ts'
import type { Distances } from '../distance.ts'
import type { Learnt } from '../knowledge.ts'
import type { PlanConstraints, PlanGoal } from '../records/goals.ts'
import type { GainCode, LeftCode, PlanReason, PlanSubject } from '../records/tasks.ts'
import type { Scope } from '../scope.ts'

/** What a plan is worked out from. The same facts always give the same plan. */
export interface PlanFacts {
  readonly view: HouseholdView
  readonly scope: Scope
  readonly distances: Distances
  readonly goal: PlanGoal
  readonly constraints: PlanConstraints
  readonly learnt: Learnt
  /** The time in ms since 1970. */
  readonly now: number
  readonly seed: number
}

/** A move that a goal wants: from one bin of the scope to another. */
export interface WantedMove {
  readonly subject: PlanSubject
  /** -1: it is nowhere. */
  readonly from: number
  readonly to: number
  readonly reasons: readonly PlanReason[]
}

export interface Gain {
  readonly code: GainCode
  readonly before: number
  readonly after: number
}

export interface Left {
  readonly subject: PlanSubject
  readonly code: LeftCode
}
