import {
  derivedId,
  learntFrom,
  makePlanInPieces,
  NOTHING_LEARNT,
  type Replica,
} from '../../../engine/index.ts'
import { inSlices } from '../slices.ts'
import type { PlanMade, PlanWanted } from './plan-calls.ts'

/** Ids of containers that a plan creates come after those of its records, as on the server. */
const CONTAINERS = 1000

/** SPEC.md AG12: works out a version of a plan from the copy, in turns with what pages ask meanwhile. */
export async function planMade(replica: Replica, wanted: PlanWanted): Promise<PlanMade> {
  const { view } = replica
  const { operation_id, plan_id } = wanted
  const plan = plan_id === null ? null : view.get('organizer_plans', plan_id)?.record
  if (plan === undefined) return { kind: 'gone' }
  const { goal, constraints } = plan ?? wanted
  const based_on_seq = replica.status().seq
  const made = await inSlices(
    makePlanInPieces(view, {
      ...{ goal, constraints, now: Date.now() },
      learnt: plan ? learntFrom(view, plan) : NOTHING_LEARNT,
      newId: (n) => derivedId(operation_id, CONTAINERS + n),
    }),
  )
  if ('too_much' in made) return { kind: 'too_much' }
  const version = { public_id: derivedId(operation_id, 2), based_on_seq, ...made }
  return plan
    ? {
        ...{ kind: 'made', plan_id: plan.public_id },
        ...{ type: 'organizer_plan.revise', input: { public_id: plan.public_id, version } },
      }
    : newPlan(wanted, derivedId(operation_id, 1), version)
}

function newPlan({ name, goal, constraints }: PlanWanted, public_id: string, version: object): PlanMade {
  const input = { public_id, name, goal, constraints, version }
  return { kind: 'made', plan_id: public_id, type: 'organizer_plan.create', input }
}
