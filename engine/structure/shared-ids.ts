import type { Rejection } from '../core/change-set.ts'
import { rejectAt, rejectionCodes } from '../core/rejection.ts'
import type { HouseholdKey, HouseholdView } from '../household-collections.ts'
import { placeCollection } from './levels.ts'

/** The collections whose records share one set of ids: items, and what they can lie in. */
const sharing: readonly HouseholdKey[] = ['items', ...Object.values(placeCollection)]

/** SPEC.md W8: whether an item, a container or a place has that id. */
export function isIdTaken(view: HouseholdView, public_id: string): boolean {
  return sharing.some((collection) => view.get(collection, public_id))
}

/** SPEC.md W8: why a record cannot come back: its id is taken meanwhile. `path` is the field that names the record. */
export function judgeIdBack(
  view: HouseholdView,
  collection: HouseholdKey,
  public_id: string,
  path: string,
): Rejection | null {
  const taken = sharing.includes(collection) && isIdTaken(view, public_id)
  return taken ? rejectAt('superseded', path, rejectionCodes.already_exists) : null
}
