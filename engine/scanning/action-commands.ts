import * as z from 'zod'
import { Id, Moment } from '../core/fields.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { roleAllows } from '../core/stamp.ts'
import { Quantity } from '../items/collection.ts'
import { householdCommand } from '../merge/command.ts'
import { ActionOperation, ScanMode, ScannedText } from './collections.ts'
import { MAX_ACTION_OPERATIONS, MAX_MISSING } from './limits.ts'
import { noteAction } from './note-action.ts'
import { actionPurposes, MOST_TARGETS, roleRule, ScanTarget, scanRoles } from './purposes.ts'
import { judgeReady } from './ready.ts'

const record = householdCommand({
  type: 'scan_action.record',
  summary: 'Record an action and name its operations, which are pushed beside it',
  input: z.strictObject({
    public_id: Id,
    purpose: z.enum(actionPurposes),
    mode: ScanMode.optional(),
    targets: z
      .array(
        z.strictObject({
          role: z.enum(scanRoles),
          target: ScanTarget,
          code: ScannedText.optional(),
          quantity: Quantity.optional(),
          scanned_at: Moment.optional(),
        }),
      )
      .min(1)
      .max(MOST_TARGETS),
    operations: z.array(ActionOperation).max(MAX_ACTION_OPERATIONS),
    missing: z.array(ScanTarget).max(MAX_MISSING).optional(),
  }),
  errors: ['already_exists'],
  decide(draft, { public_id, purpose, mode = 'each', targets, operations, missing }) {
    if (draft.view.get('scan_actions', public_id)) return rejectAt('already_exists', 'public_id')
    for (const [index, { role, target }] of targets.entries()) {
      if (roleRule(purpose, role)?.kinds.includes(target.kind)) continue
      return rejectAt('validation_failed', `targets.${index}`, `${purpose} has no such ${role}.`)
    }
    const unready = judgeReady(purpose, targets)
    if (unready) return unready
    const { edit_at, author } = draft.stamp
    return noteAction(draft, {
      public_id,
      purpose,
      mode,
      session_id: null,
      operations,
      ...(missing && { missing }),
      targets: targets.map(({ code = null, quantity = null, scanned_at = edit_at, ...target }) => ({
        ...target,
        code,
        quantity,
        scanned_at: normalised(scanned_at) ?? edit_at,
        scanned_by: author.user_id,
      })),
    })
  },
})

const undo = householdCommand({
  type: 'scan_action.undo',
  summary: 'Record the undo of an action; the server adds the operations that do it',
  input: z.strictObject({
    public_id: Id,
    undoes: Id,
    mode: ScanMode.optional(),
    operations: z.array(ActionOperation).min(1).max(MAX_ACTION_OPERATIONS),
  }),
  errors: ['not_found', 'already_exists', 'already_undone', 'not_undoable', 'access_denied'],
  decide(draft, { public_id, undoes, mode = 'all', operations }) {
    const { view, stamp } = draft
    const action = view.get('scan_actions', undoes)
    if (!action) return rejectAt('not_found', 'undoes', 'There is no such action.')
    if (view.get('scan_actions', public_id)) return rejectAt('already_exists', 'public_id')
    if (action.record.purpose === 'undo') return rejectAt('not_undoable', 'undoes')
    if (view.count('scan_actions', 'undoes', undoes) > 0) return rejectAt('already_undone', 'undoes')
    // Its operations would be refused one by one, and the action would count as undone.
    const { user_id, role } = stamp.author
    if (action.record.done_by !== user_id && !roleAllows(role, 'admin'))
      return reject('access_denied', [], 'Only admins can undo actions of others.')
    draft.create('scan_actions', {
      public_id,
      purpose: 'undo',
      mode,
      operations,
      undoes,
      done_by: stamp.author.user_id,
      done_at: stamp.edit_at,
      operation_id: stamp.operation_id,
    })
    return null
  },
})

/** A moment as records keep it, where it is written so already. */
function normalised(moment: string): string | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment) ? moment : null
}

export const scanActionCommands = [record, undo]
