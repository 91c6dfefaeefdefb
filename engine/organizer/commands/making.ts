import type * as z from 'zod'
import type { Rejection } from '../../core/change-set.ts'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import type { HouseholdDraft } from '../../merge/household-draft.ts'
import type { OrganizerPlan, OrganizerPlanVersion } from '../records/collections.ts'
import { MAX_PLANS, MAX_VERSIONS } from '../records/limits.ts'
import { sessionsOf, tasksOf } from '../records/of-plan.ts'

/** A version as its author worked it out. */
type WorkedOut = Pick<OrganizerPlanVersion, 'public_id' | 'based_on_seq' | 'summary' | 'tasks'>

/** A plan with its first version. */
export type NewPlan = Pick<OrganizerPlan, 'public_id' | 'name' | 'goal' | 'constraints'> & {
  readonly version: WorkedOut
}

/** The next version of a plan. */
export interface NextVersion {
  readonly public_id: string
  readonly constraints?: OrganizerPlan['constraints'] | undefined
  readonly version: WorkedOut
}

/**
 * The commands that make plans. How their inputs are checked is given: a browser makes them itself, and the server judges them.
 * `lacks` refuses a goal without a constraint that it needs.
 */
export function planMaking<C extends z.ZodType<NewPlan>, R extends z.ZodType<NextVersion>>(
  inputs: { readonly create: C; readonly revise: R },
  lacks: (goal: OrganizerPlan['goal'], constraints: OrganizerPlan['constraints']) => Rejection | null,
) {
  const create = householdCommand({
    type: 'organizer_plan.create',
    summary: 'Add a plan with its first version',
    input: inputs.create,
    errors: ['already_exists', 'too_many'],
    decide(draft, { public_id, name, goal, constraints, version: first }) {
      const { view, stamp } = draft
      if (view.get('organizer_plans', public_id)) return rejectAt('already_exists', 'public_id')
      const bare = lacks(goal, constraints)
      if (bare) return bare
      if (view.size('organizer_plans') >= MAX_PLANS) {
        return rejectAt('too_many', 'public_id', 'There are too many plans; delete one.')
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
    input: inputs.revise,
    errors: ['not_found', 'already_exists', 'too_many'],
    decide(draft, { public_id, constraints, version: next }) {
      const { view, stamp } = draft
      const plan = view.get('organizer_plans', public_id)
      const current = plan && view.get('organizer_plan_versions', plan.record.current_version_id)
      if (!plan || !current) return rejectAt('not_found', 'public_id')
      const { goal } = plan.record
      const bare = lacks(goal, constraints ?? plan.record.constraints)
      if (bare) return bare
      const number = current.record.number + 1
      if (number > MAX_VERSIONS) {
        return rejectAt('too_many', 'public_id', 'The plan has too many versions; make another plan.')
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

  return [create, revise] as const
}

function addVersion(
  draft: HouseholdDraft,
  plan_id: string,
  number: number,
  { public_id, based_on_seq, summary, tasks }: WorkedOut,
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
