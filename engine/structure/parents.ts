import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdView } from '../household-collections.ts'
import { type InnerLevel, levelCollection, liesUnder, type Parent } from './levels.ts'
import { placeAt } from './placement.ts'

/** The most places of one level directly in one place, and the most categories directly under one. */
export const MAX_SIBLINGS = 10_000

/** SPEC.md W7: why a place has no room for `more` of a level; null when it has. */
export function judgeRoomIn(
  view: HouseholdView,
  level: InnerLevel,
  parent: Parent,
  more = 1,
): Rejection | null {
  const siblings = view.count(levelCollection[level], 'parent_id', parent.id)
  if (siblings + more <= MAX_SIBLINGS) return null
  const message = `At most ${MAX_SIBLINGS} of a level can lie in one place.`
  return rejectAt('too_many', 'parent', message)
}

/** SPEC.md W6: why a place of that level cannot lie there; null when it can. */
export function judgeParent(view: HouseholdView, level: InnerLevel, parent: Parent): Rejection | null {
  if (!liesUnder(level, parent.kind)) return rejectAt('wrong_level', 'parent.kind')
  return placeAt(view, parent) ? null : rejectAt('not_found', 'parent.id', 'There is no such place.')
}
