import * as z from 'zod'
import type { Rejection } from '../../core/change-set.ts'
import { Id } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import type { HouseholdDraft } from '../../merge/household-draft.ts'
import { MAX_PLANS, MAX_VERSIONS, OrganizerPlan, OrganizerPlanVersion } from '../records/collections.ts'
import { lackingConstraint } from '../records/goals.ts'
import { sessionsOf, tasksOf } from '../records/of-plan.ts'
import { deletePlan } from './delete-plan.ts'

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

const create = householdCommand({
  type: 'organizer_plan.create',
  summary: 'Add a plan with its first version',
  input: z.strictObject({
    public_id: Id,
    name: OrganizerPlan.shape.name,
    goal: OrganizerPlan.shape.goal,
    constraints: OrganizerPlan.shape.constraints,
    version: WorkedOut,
  }),
  errors: ['already_exists', 'too_many'],
  decide(draft, { public_id, name, goal, constraints, version: first }) {
    const { view, stamp } = draft
    if (view.get('organizer_plans', public_id)) return rejectAt('already_exists', 'public_id')
    const lacking = lackingConstraint(goal, constraints)
    if (lacking)
      return rejectAt('validation_failed', `constraints.${lacking}`, `The goal ${goal} needs this.`)
    if (view.size('organizer_plans') >= MAX_PLANS) {
      return rejectAt('too_many', 'public_id', `At most ${MAX_PLANS} plans: delete one that is over.`)
    }
    const refused = addVersion(draft, public_id, 1, first)
    if (refused) return refused
    draft.create('organizer_plans', {
      public_id,
      name,
      goal,
      constraints,
      status: 'proposed',
      current_version_id: first.public_id,
      created_by: stamp.author.user_id,
    })
    return null
  },
})

const revise = householdCommand({
  type: 'organizer_plan.revise',
  summary: 'Replace the current version of a plan; tasks that are open become obsolete',
  input: z.strictObject({
    public_id: Id,
    constraints: OrganizerPlan.shape.constraints.optional(),
    version: WorkedOut,
  }),
  errors: ['not_found', 'already_exists', 'too_many'],
  decide(draft, { public_id, constraints, version: next }) {
    const { view, stamp } = draft
    const plan = view.get('organizer_plans', public_id)
    const current = plan && view.get('organizer_plan_versions', plan.record.current_version_id)
    if (!plan || !current) return rejectAt('not_found', 'public_id')
    const { goal } = plan.record
    const lacking = lackingConstraint(goal, constraints ?? plan.record.constraints)
    if (lacking)
      return rejectAt('validation_failed', `constraints.${lacking}`, `The goal ${goal} needs this.`)
    const number = current.record.number + 1
    if (number > MAX_VERSIONS) {
      return rejectAt(
        'too_many',
        'public_id',
        `A plan has at most ${MAX_VERSIONS} versions; make a new plan.`,
      )
    }
    const refused = addVersion(draft, public_id, number, next)
    if (refused) return refused
    if (current.record.status !== 'rejected') {
      draft.replace('organizer_plan_versions', current, { status: 'superseded' })
    }
    for (const session of sessionsOf(view, current.record.public_id)) {
      if (session.record.status !== 'open') continue
      for (const task of tasksOf(view, session.record.public_id)) {
        if (task.record.status === 'pending') draft.replace('organizer_tasks', task, { status: 'obsolete' })
      }
      draft.replace('organizer_sessions', session, { status: 'completed', closed_at: stamp.edit_at })
    }
    draft.replace('organizer_plans', plan, {
      status: 'proposed',
      current_version_id: next.public_id,
      ...(constraints && { constraints }),
    })
    return null
  },
})

function addVersion(
  draft: HouseholdDraft,
  plan_id: string,
  number: number,
  { public_id, based_on_seq, summary, tasks }: z.infer<typeof WorkedOut>,
): Rejection | null {
  if (draft.view.get('organizer_plan_versions', public_id)) {
    return rejectAt('already_exists', 'version.public_id')
  }
  draft.create('organizer_plan_versions', {
    public_id,
    plan_id,
    number,
    status: 'proposed',
    based_on_seq,
    summary,
    tasks,
    approved_tasks: null,
    pin: [],
    forbid: [],
    feedback: [],
  })
  return null
}

export const organizerPlanCommands = [create, revise, deletePlan]
