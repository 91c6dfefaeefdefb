import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { closeSession } from './open-session.ts'

export const cancelSession = householdCommand({
  type: 'scan_session.cancel',
  summary: 'Cancel a scan session',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id }) {
    const session = draft.view.get('scan_sessions', public_id)
    if (!session) return rejectAt('not_found', 'public_id')
    if (session.record.status === 'cancelled') return null
    if (session.record.status !== 'open') return rejectAt('session_closed', 'public_id')
    closeSession(draft, session, { status: 'cancelled' })
    return null
  },
})
