import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Parent } from '../structure/levels.ts'
import { placeAt } from '../structure/placement.ts'
import { nameOf } from './reasons.ts'

/** What a record of each collection cannot be without: the collection that holds it, by the record's field. */
const NEEDS: Readonly<Partial<Record<HouseholdKey, { readonly field: string; readonly in: HouseholdKey }>>> =
  {
    product_codes: { field: 'item_id', in: 'items' },
    media: { field: 'item_id', in: 'items' },
  }

/** X3: what was deleted is there again, as it was; `together` are the ids of all that come back with it. */
export function undoDeletion(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  record: BaseRecord,
  together: ReadonlySet<string>,
): Rejection | null {
  if (draft.view.get(collection, record.public_id)) return rejectAt('already_undone', 'operation_id')
  const need = NEEDS[collection]
  const needed: unknown = need && Reflect.get(record, need.field)
  if (need && (typeof needed !== 'string' || !draft.view.get(need.in, needed))) {
    return rejectAt('superseded', 'operation_id', `What ${nameOf(record)} belonged to is gone.`)
  }
  const parent = Parent.safeParse(Reflect.get(record, 'parent'))
  if (parent.success && !together.has(parent.data.id) && !placeAt(draft.view, parent.data)) {
    return rejectAt('superseded', 'operation_id', `Where ${nameOf(record)} was is gone.`)
  }
  draft.bringBack(collection, record)
  return null
}
