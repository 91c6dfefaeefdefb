import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import { type Archivable, isArchived } from './archivable.ts'
import type { HouseholdDraft } from './household-draft.ts'

/**
 * Archives or restores. Doing what is done already changes nothing, and counts as an edit: two people who archive the
 * same thing agree. Its contents stay inside.
 */
export function setArchived(
  draft: HouseholdDraft,
  collection: Archivable,
  public_id: string,
  archived: boolean,
): Rejection | null {
  const stored = draft.view.get(collection, public_id)
  if (!stored) return rejectAt('not_found', 'public_id')
  // The time of the first archiving stays.
  if (isArchived(stored.record) === archived) draft.editAgain(collection, stored, ['archived_at'])
  else draft.editFields(collection, stored, { archived_at: archived ? draft.stamp.edit_at : null })
  return null
}
