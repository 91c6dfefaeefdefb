import {
  derivedId,
  learntFrom,
  makePlan,
  NOTHING_LEARNT,
  type PlanConstraints,
  type PlanGoal,
  type WorkedOutPlan,
} from '../../engine/index.ts'
import { openHouseholdFile } from '../../storage/index.ts'

/** A plan to work out. */
export interface PlanTask {
  readonly household_file: string
  readonly household_id: string
  readonly goal: PlanGoal
  readonly constraints: PlanConstraints
  /** The plan whose earlier versions are to be taken into account; null for a new plan. */
  readonly plan_id: string | null
  /** The id that those of new containers are derived from. */
  readonly operation_id: string
  readonly now: number
}

/** A plan, and the state of the household that it rests on. */
export type PlanResult = { readonly too_much: true } | (WorkedOutPlan & { readonly seq: number })

/** Ids of containers that a plan creates come after those of its records. */
const CONTAINERS = 1000

/** Works out a plan. It takes up to seconds, so it is not for the thread that answers requests. */
export default function work(task: PlanTask): PlanResult {
  const { goal, constraints, now, operation_id } = task
  const file = openHouseholdFile(task.household_file, task.household_id)
  try {
    return file.read((view, { seq }) => {
      const plan = task.plan_id === null ? null : view.get('organizer_plans', task.plan_id)
      const made = makePlan(view, {
        goal,
        constraints,
        now,
        learnt: plan ? learntFrom(view, plan.record) : NOTHING_LEARNT,
        newId: (n) => derivedId(operation_id, CONTAINERS + n),
      })
      return 'too_much' in made ? made : { ...made, seq }
    })
  } finally {
    file.close()
  }
}
