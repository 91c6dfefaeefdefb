import { millisecondsOf } from '../core/calendar.ts'
import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import { DAY_MS } from '../core/durations.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { judgeIdBack } from '../structure/shared-ids.ts'
import { declarationOf } from './dependents.ts'
import { judgeBelongings } from './give-back.ts'
import { judgeTaken } from './names.ts'

/** X3: brings back what was deleted, as it was; `together` are the ids of all that come back with it. */
export function undoDeletion(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { collection, record }: { readonly collection: HouseholdKey; readonly record: BaseRecord },
  together: ReadonlySet<string>,
): Rejection | null {
  if (draft.view.get(collection, record.public_id)) return rejectAt('already_undone', 'operation_id')
  if (!isInTime(draft, done, collection)) {
    return rejectAt(
      'not_undoable',
      'operation_id',
      'It was removed too long ago: its content has been deleted.',
    )
  }
  const refused =
    judgeIdBack(draft.view, collection, record.public_id, 'operation_id') ??
    judgeBelongings(draft, { collection, record, was: record, together }) ??
    judgeTaken(draft, collection, record, null)
  if (refused) return refused
  draft.bringBack(collection, record)
  return null
}

/** Whether a deletion is so recent that it can be undone. */
function isInTime({ stamp }: HouseholdDraft, { entry }: AppliedOperation, collection: HouseholdKey): boolean {
  const { undo } = declarationOf(collection)
  if (undo === 'never' || undo.deletion_days === undefined) return true
  const [deleted, now] = [millisecondsOf(entry.committed_at), millisecondsOf(stamp.received_at)]
  return deleted !== null && now !== null && now - deleted <= undo.deletion_days * DAY_MS
}
