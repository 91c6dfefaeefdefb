import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { openSession } from './open-session.ts'
import { scanRoles } from './purposes.ts'
import { targetsOf } from './targets.ts'

export const removeTarget = householdCommand({
  type: 'scan_session.remove_target',
  summary: 'Remove one target or all targets from a role',
  input: z.strictObject({ public_id: Id, role: z.enum(scanRoles), target_id: Id.optional() }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id, role, target_id }) {
    const session = openSession(draft, public_id, 'public_id')
    if (isRejection(session)) return session
    const wanted = targetsOf(draft.view, public_id).filter(
      ({ record }) =>
        // A scan that could be several things has no role yet: its own id is enough.
        (record.role === role || (record.role === null && record.public_id === target_id)) &&
        (target_id === undefined || record.public_id === target_id || record.target?.id === target_id),
    )
    if (wanted.length === 0) {
      return rejectAt(
        'not_found',
        target_id === undefined ? 'role' : 'target_id',
        'The session has no such target.',
      )
    }
    for (const stored of wanted) draft.delete('scan_targets', stored)
    return null
  },
})
