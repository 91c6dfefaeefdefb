import type { Rejection } from '../core/change-set.ts'
import { allStandingEdits } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { LabelSheetRecord, LabelTemplate } from '../labels/designs.ts'
import type { SavedView } from '../saved-views/collection.ts'
import type { HouseholdDraft } from './household-draft.ts'
import { createdAt } from './recovered.ts'

/** The collections of which a household has few records: people make them, and delete them for good. */
export type LimitedKey = 'label_templates' | 'label_sheets' | 'saved_views'

/** Maximum number of records per household in each of these collections. */
export const MAX_LIMITED = 200

/** J20, LV2: whether there is room for one more, as far as its author knows. */
export function judgeNew(draft: HouseholdDraft, collection: LimitedKey, public_id: string): Rejection | null {
  const { view } = draft
  if (view.get(collection, public_id)) return rejectAt('already_exists', 'public_id')
  const seen = view.all(collection).filter((stored) => draft.hadSeen(createdAt(stored)))
  return seen.length >= MAX_LIMITED ? rejectAt('too_many', 'public_id') : null
}

/** J23, LV4: deleted, unless it was changed meanwhile. */
export function deleteUnlessChanged(
  draft: HouseholdDraft,
  collection: LimitedKey,
  public_id: string,
): Rejection | null {
  const stored: Stored<LabelTemplate | LabelSheetRecord | SavedView> | null = draft.view.get(
    collection,
    public_id,
  )
  if (!stored) return rejectAt('not_found', 'public_id')
  const other = draft.lastUnseen(allStandingEdits(stored))
  if (!other) {
    draft.delete(collection, stored)
    return null
  }
  draft.keepAgainstDeletion({ collection, record_id: public_id, field: 'name' }, stored.record.name, other)
  return null
}
