import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { joinTargets, judgeOption, openSession } from './open-session.ts'
import { ScanTarget, scanRoles } from './purposes.ts'
import { isSame } from './role-rules.ts'
import { targetsOf } from './targets.ts'

export const selectCandidate = householdCommand({
  type: 'scan_session.select_candidate',
  summary: 'Choose one of several candidates of a scan, and its role',
  input: z.strictObject({ public_id: Id, session_id: Id, role: z.enum(scanRoles), target: ScanTarget }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id, session_id, role, target }) {
    const session = openSession(draft, session_id, 'session_id')
    if (isRejection(session)) return session
    const stored = draft.view.get('scan_targets', public_id)
    if (stored?.record.session_id !== session_id) return rejectAt('not_found', 'public_id')
    const { purpose } = session.record
    const refused = judgeOption(draft, purpose, { role, target })
    if (refused) return refused
    const { options, role: before, quantity = null } = stored.record
    if (options && !options.some((option) => isSame(option, { role, target }))) {
      return rejectAt('validation_failed', 'target', 'This is not one of the candidates.')
    }
    const others = targetsOf(draft.view, session_id).filter(({ record }) => record.public_id !== public_id)
    // A quantity that came while it was open is kept, also where it joins another scan.
    const given = before === null ? (quantity ?? undefined) : undefined
    if (joinTargets(draft, purpose, others, { role, target }, given)) {
      draft.delete('scan_targets', stored)
      return null
    }
    const counts = purpose === 'count' && role === 'subject'
    draft.replace('scan_targets', stored, {
      role,
      target,
      ...((counts || quantity !== null) && { quantity: counts ? (quantity ?? 1) : null }),
    })
    return null
  },
})
