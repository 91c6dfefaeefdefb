import type { Rejection } from '../core/change-set.ts'
import { derivedId } from '../core/derived-id.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Placement } from '../structure/levels.ts'
import { whereIs } from './audit.ts'
import type { ScanAction, ScanSighting } from './collections.ts'
import type { ActionPurpose, ScanTarget } from './purposes.ts'
import { inRole, placementOf } from './targets.ts'

/** Something of an action, as it was scanned. */
interface SeenTarget {
  readonly role: ScanSighting['role']
  readonly target: ScanTarget
  readonly code: string | null
  readonly quantity: number | null
  readonly scanned_at: string
  readonly scanned_by: string
}

/** The action that confirming made. */
type DoneAction = Pick<ScanAction, 'public_id' | 'mode' | 'operations' | 'missing'> & {
  readonly purpose: ActionPurpose
  readonly session_id: string | null
  readonly targets: readonly SeenTarget[]
}

/** Records a scan action and its sightings: facts, which are never edited. */
export function noteAction(draft: HouseholdDraft, action: DoneAction): Rejection | null {
  const { public_id, purpose, mode, session_id, operations, missing, targets } = action
  if (draft.view.get('scan_actions', public_id)) return rejectAt('already_exists', 'action_id')
  const { operation_id, author, edit_at } = draft.stamp
  draft.create('scan_actions', {
    public_id,
    purpose,
    mode,
    ...(session_id !== null && { session_id }),
    operations,
    ...(missing && missing.length > 0 && { missing }),
    done_by: author.user_id,
    done_at: edit_at,
    operation_id,
  })
  const place = placementOf(inRole(targets, 'destination')[0] ?? inRole(targets, 'place')[0])
  for (const [index, { role, target, code, quantity, scanned_at, scanned_by }] of targets.entries()) {
    draft.create('scan_sightings', {
      public_id: derivedId(operation_id, index + 1),
      subject: target,
      role,
      purpose,
      place: seenAt(draft, role, target, place),
      ...(code !== null && { code }),
      ...(quantity !== null && { quantity }),
      action_id: public_id,
      seen_by: scanned_by,
      seen_at: scanned_at < edit_at ? scanned_at : edit_at,
      operation_id,
    })
  }
  return null
}

/** Where something was when it was seen: where it was scanned, or else where it was taken to be. */
function seenAt(
  draft: HouseholdDraft,
  role: string,
  target: ScanTarget,
  place: Placement | null,
): Placement | null {
  if (role !== 'subject') return null
  return place ?? whereIs(draft.view, target)
}
