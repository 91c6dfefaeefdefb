import * as z from 'zod'
import { Id } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import { sessionsOf } from '../records/of-plan.ts'

export const closeSession = householdCommand({
  type: 'organizer_session.close',
  summary: 'End a session: completed, or cancelled',
  input: z.strictObject({ public_id: Id, status: z.enum(['completed', 'cancelled']) }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id, status }) {
    const { view, stamp } = draft
    const session = view.get('organizer_sessions', public_id)
    if (!session) return rejectAt('not_found', 'public_id')
    if (session.record.status === status) return null
    if (session.record.status !== 'open' && status === 'completed') {
      return rejectAt('session_closed', 'public_id', 'This session was cancelled.')
    }
    draft.replace('organizer_sessions', session, { status, closed_at: stamp.edit_at })
    const { plan_id, plan_version_id } = session.record
    const plan = view.get('organizer_plans', plan_id)
    // Somebody may walk through the rest in a later session.
    const others = sessionsOf(view, plan_version_id).filter(({ record }) => record.public_id !== public_id)
    const isWalked = others.some(({ record }) => record.status === 'open')
    if (plan?.record.current_version_id === plan_version_id && !isWalked) {
      draft.replace('organizer_plans', plan, { status: status === 'completed' ? 'completed' : 'approved' })
    }
    return null
  },
})
