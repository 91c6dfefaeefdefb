import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { ActionOperation, ScanMode } from './collections.ts'
import { MAX_ACTION_OPERATIONS, MAX_MISSING } from './limits.ts'
import { noteAction } from './note-action.ts'
import { closeSession, openSession } from './open-session.ts'
import { MOST_TARGETS, ScanTarget } from './purposes.ts'
import { judgeReady } from './ready.ts'
import { targetsOf } from './targets.ts'

export const confirmSession = householdCommand({
  type: 'scan_session.confirm',
  summary: 'Confirm a session; the server adds its operations',
  input: z.strictObject({
    public_id: Id,
    action_id: Id,
    mode: ScanMode.optional(),
    /** What the operations were made of: nothing may have been scanned since. */
    targets: z.array(Id).max(MOST_TARGETS),
    operations: z.array(ActionOperation).max(MAX_ACTION_OPERATIONS),
    missing: z.array(ScanTarget).max(MAX_MISSING).optional(),
  }),
  errors: ['not_found', 'session_closed', 'already_exists', 'precondition_failed'],
  decide(draft, { public_id, action_id, mode, targets: ids, operations, missing }) {
    const session = openSession(draft, public_id, 'public_id')
    if (isRejection(session)) return session
    const targets = targetsOf(draft.view, public_id)
    const known = new Set(ids)
    if (targets.length !== known.size || targets.some(({ record }) => !known.has(record.public_id))) {
      return rejectAt(
        'precondition_failed',
        'targets',
        'The targets of the session have changed; load it and confirm again.',
      )
    }
    const { purpose } = session.record
    const unready = judgeReady(
      purpose,
      targets.map(({ record }) => record),
    )
    if (unready) return unready
    const noted = noteAction(draft, {
      public_id: action_id,
      purpose,
      mode: mode ?? session.record.mode,
      session_id: public_id,
      operations,
      ...(missing && { missing }),
      targets: targets.flatMap(({ record: { role, target, code, quantity, scanned_at, scanned_by } }) =>
        role && target
          ? [{ role, target, code: code ?? null, quantity: quantity ?? null, scanned_at, scanned_by }]
          : [],
      ),
    })
    if (noted) return noted
    closeSession(draft, session, { status: 'confirmed', action_id })
    return null
  },
})
