import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { Quantity } from '../items/collection.ts'
import { householdCommand } from '../merge/command.ts'
import { ScannedText, ScanOption } from './collections.ts'
import { joinTargets, judgeOption, openSession } from './open-session.ts'
import { MAX_TARGETS, roleRule, type ScanRole, ScanTarget, scanRoles } from './purposes.ts'
import { targetsOf } from './targets.ts'

export const scanIntoSession = householdCommand({
  type: 'scan_session.scan',
  summary: 'Add a scan to a session',
  input: z.strictObject({
    public_id: Id,
    session_id: Id,
    code: ScannedText.optional(),
    /** What it is, and for what; both or neither. */
    role: z.enum(scanRoles).optional(),
    target: ScanTarget.optional(),
    /** What it may be, where that is open. */
    options: z.array(ScanOption).min(2).max(20).optional(),
    quantity: Quantity.optional(),
  }),
  errors: ['already_exists', 'not_found', 'session_closed', 'too_many'],
  decide(draft, { public_id, session_id, code, role, target, options, quantity }) {
    const session = openSession(draft, session_id, 'session_id')
    if (isRejection(session)) return session
    if (draft.view.get('scan_targets', public_id)) return rejectAt('already_exists', 'public_id')
    const settled = role !== undefined && target !== undefined ? { role, target } : null
    if ((settled === null) === (options === undefined)) {
      return rejectAt('validation_failed', 'target', 'Either a role and a target, or options.')
    }
    const { purpose } = session.record
    for (const option of settled ? [settled] : (options ?? [])) {
      const refused = judgeOption(draft, purpose, option)
      if (refused) return refused
    }
    const targets = targetsOf(draft.view, session_id)
    const again = settled && joinTargets(draft, purpose, targets, settled, quantity)
    if (again) return null
    const kept = settled && roleRule(purpose, settled.role)?.max === 1 ? 0 : targets.length
    if (kept >= MAX_TARGETS) {
      return rejectAt('too_many', 'session_id', 'Confirm what was scanned, and begin another session.')
    }
    const { author, edit_at } = draft.stamp
    draft.create('scan_targets', {
      public_id,
      session_id,
      role: role ?? null,
      target: target ?? null,
      ...(options && { options }),
      ...(code !== undefined && { code }),
      ...(purpose === 'count' && countedAs(role, quantity)),
      scanned_by: author.user_id,
      scanned_at: edit_at,
    })
    return null
  },
})

/** The quantity that a counted scan has. One that is open keeps what was given, for whatever it turns out to be. */
function countedAs(role: ScanRole | undefined, quantity: number | undefined) {
  if (role === 'subject') return { quantity: quantity ?? 1 }
  return role === undefined && quantity !== undefined ? { quantity } : {}
}
