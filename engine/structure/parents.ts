import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { ReadView } from '../core/view.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import { type InnerLevel, liesUnder, type Parent } from './levels.ts'
import { placeAt } from './placement.ts'

/** SPEC.md W6: why a place of that level cannot lie there; null when it can. */
export function judgeParent(
  view: ReadView<HouseholdCollections>,
  level: InnerLevel,
  parent: Parent,
): Rejection | null {
  if (!liesUnder(level, parent.kind)) return rejectAt('wrong_level', 'parent.kind')
  return placeAt(view, parent) ? null : rejectAt('not_found', 'parent.id', 'There is no such place.')
}
