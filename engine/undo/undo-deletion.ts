import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { bytesAreKept } from '../media/kept.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { judgeGivenBack } from './give-back.ts'
import { judgeNameBack } from './names.ts'

/** The fields that name what a record is in or belongs to. */
const REFERENCES = ['item_id', 'owner', 'parent', 'placement', 'category_id', 'parent_id'] as const

/** X3: what was deleted is there again, as it was; `together` are the ids of all that come back with it. */
export function undoDeletion(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { collection, record }: { readonly collection: HouseholdKey; readonly record: BaseRecord },
  together: ReadonlySet<string>,
): Rejection | null {
  if (draft.view.get(collection, record.public_id)) return rejectAt('already_undone', 'operation_id')
  // O8: photos and documents come back while their bytes are kept.
  if (collection === 'media' && !bytesAreKept(done, draft.stamp)) {
    return rejectAt(
      'not_undoable',
      'operation_id',
      'It was removed too long ago: its content has been deleted.',
    )
  }
  for (const field of REFERENCES) {
    const value: unknown = Reflect.get(record, field)
    const refused = judgeGivenBack(draft, { collection, record, field, value, together })
    if (refused) return refused
  }
  const named = judgeNameBack(draft, collection, record, null)
  if (named) return named
  draft.bringBack(collection, record)
  return null
}
