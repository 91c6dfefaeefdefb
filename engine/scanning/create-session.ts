import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { ScanMode } from './collections.ts'
import { scanPurposes } from './purposes.ts'
import { secondsBetween } from './session-life.ts'
import { targetsOf } from './targets.ts'

/** Seconds for which a session is kept after its end. */
const KEPT_SECONDS = 24 * 60 * 60
/**
 * Maximum number of sessions that beginning a new one looks at, those that changed longest ago, and deletes. It is above
 * one, so none are left in the long run.
 */
const SWEPT_AT_ONCE = 5

export const createSession = householdCommand({
  type: 'scan_session.create',
  summary: 'Start a scan session for a purpose',
  input: z.strictObject({ public_id: Id, purpose: z.enum(scanPurposes), mode: ScanMode.optional() }),
  errors: ['already_exists'],
  decide(draft, { public_id, purpose, mode = 'all' }) {
    if (draft.view.get('scan_sessions', public_id)) return rejectAt('already_exists', 'public_id')
    sweep(draft)
    const started_by = draft.stamp.author.user_id
    draft.create('scan_sessions', { public_id, purpose, mode, status: 'open', started_by })
    return null
  },
})

/** Deletes sessions that have long been over. */
function sweep(draft: HouseholdDraft): void {
  const { edit_at } = draft.stamp
  for (const session of draft.view.find('scan_sessions', 'any', 1, { at_most: SWEPT_AT_ONCE })) {
    const { closed_at, created_at } = session.record
    if (secondsBetween(closed_at ?? created_at, edit_at) <= KEPT_SECONDS) continue
    for (const stored of targetsOf(draft.view, session.record.public_id)) draft.delete('scan_targets', stored)
    draft.delete('scan_sessions', session)
  }
}
