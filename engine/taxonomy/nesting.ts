import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { MAX_SIBLINGS } from '../structure/parents.ts'
import type { Category } from './collections.ts'

/** Maximum number of categories that one can lie under, one inside the other. */
export const MAX_CATEGORY_DEPTH = 64

/**
 * SPEC.md U2, U6: why a category cannot lie under `parent_id`; null when it can. The walk outwards ends at the greatest
 * depth, however long a chain is that a file of old may hold.
 */
export function judgeNesting(draft: HouseholdDraft, parent_id: string, public_id: string): Rejection | null {
  let depth = 0
  for (let at: string | null = parent_id; at !== null; depth++) {
    const around: Stored<Category> | null = draft.view.get('categories', at)
    // One that is being made lies nowhere yet, not under itself either.
    if (!around && at === parent_id) return rejectAt('not_found', 'parent_id')
    if (at === public_id) return rejectAt('cycle', 'parent_id')
    if (depth >= MAX_CATEGORY_DEPTH) return rejectAt('too_deep', 'parent_id')
    at = around?.record.parent_id ?? null
  }
  return null
}

/** SPEC.md U6: why a category has no room for one more; null when it has. */
export function judgeRoomUnder(draft: HouseholdDraft, parent_id: string): Rejection | null {
  const siblings = draft.view.count('categories', 'parent_id', parent_id)
  return siblings < MAX_SIBLINGS ? null : rejectAt('too_many', 'parent_id')
}
