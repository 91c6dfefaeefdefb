import * as z from 'zod'
import { Id } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import { OrganizerPlan, OrganizerPlanVersion } from '../records/collections.ts'
import { lackingConstraint } from '../records/goals.ts'
import { deletePlan } from './delete-plan.ts'
import { planMaking } from './making.ts'

const version = OrganizerPlanVersion.shape
/** A version as its author worked it out. */
const WorkedOut = z
  .strictObject({
    public_id: Id,
    based_on_seq: version.based_on_seq,
    summary: version.summary,
    tasks: version.tasks,
  })
  .refine(({ tasks }) => new Set(tasks.map(({ task_id }) => task_id)).size === tasks.length, {
    path: ['tasks'],
    message: 'each task once',
  })

const create = z.strictObject({
  public_id: Id,
  name: OrganizerPlan.shape.name,
  goal: OrganizerPlan.shape.goal,
  constraints: OrganizerPlan.shape.constraints,
  version: WorkedOut,
})

const revise = z.strictObject({
  public_id: Id,
  constraints: OrganizerPlan.shape.constraints.optional(),
  version: WorkedOut,
})

const making = planMaking({ create, revise }, (goal, constraints) => {
  const name = lackingConstraint(goal, constraints)
  return name === null
    ? null
    : rejectAt('validation_failed', `constraints.${name}`, `The goal ${goal} needs this.`)
})

export const organizerPlanCommands = [...making, deletePlan]
