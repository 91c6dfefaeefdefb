import * as z from 'zod'
import { Id } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import { sessionsOf, tasksOf } from '../records/of-plan.ts'

export const deletePlan = householdCommand({
  type: 'organizer_plan.delete',
  summary: 'Delete a plan with its versions and sessions; what was moved stays',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found'],
  decide(draft, { public_id }) {
    const { view } = draft
    const plan = view.get('organizer_plans', public_id)
    if (!plan) return rejectAt('not_found', 'public_id')
    for (const each of view.find('organizer_plan_versions', 'plan_id', public_id)) {
      for (const session of sessionsOf(view, each.record.public_id)) {
        for (const task of tasksOf(view, session.record.public_id)) draft.delete('organizer_tasks', task)
        draft.delete('organizer_sessions', session)
      }
      draft.delete('organizer_plan_versions', each)
    }
    draft.delete('organizer_plans', plan)
    return null
  },
})
