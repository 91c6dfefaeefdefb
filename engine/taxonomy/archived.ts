import type { Rejection } from '../core/change-set.ts'
import { changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import { isArchived } from '../merge/archivable.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'

/** SPEC.md U3: a category or a tag that the author had seen archived cannot be given to anything. */
export function judgeArchived(
  draft: HouseholdDraft,
  collection: 'categories' | 'tags',
  public_id: string,
  path: string,
): Rejection | null {
  const stored = draft.view.get(collection, public_id)
  if (!stored || !isArchived(stored.record)) return null
  return draft.hadSeen(changedAt(stored, 'archived_at')) ? rejectAt('target_archived', path) : null
}
