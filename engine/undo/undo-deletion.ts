import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { bytesAreKept } from '../media/kept.ts'
import { Owner, ownerCollection } from '../media/owners.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Parent } from '../structure/levels.ts'
import { placeAt } from '../structure/placement.ts'
import { nameOf } from './reasons.ts'

/** What a record of each collection cannot be without: the collection that holds it, by the record's field. */
const NEEDS: Readonly<Partial<Record<HouseholdKey, { readonly field: string; readonly in: HouseholdKey }>>> =
  {
    product_codes: { field: 'item_id', in: 'items' },
  }

/** X3: what was deleted is there again, as it was; `together` are the ids of all that come back with it. */
export function undoDeletion(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { collection, record }: { readonly collection: HouseholdKey; readonly record: BaseRecord },
  together: ReadonlySet<string>,
): Rejection | null {
  if (draft.view.get(collection, record.public_id)) return rejectAt('already_undone', 'operation_id')
  const need = NEEDS[collection]
  const needed: unknown = need && Reflect.get(record, need.field)
  if (need && (typeof needed !== 'string' || !draft.view.get(need.in, needed))) {
    return rejectAt('superseded', 'operation_id', `What ${nameOf(record)} belonged to is gone.`)
  }
  if (collection === 'media') {
    const refused = undoRemoval(draft, done, record, together)
    if (refused) return refused
  }
  const parent = Parent.safeParse(Reflect.get(record, 'parent'))
  if (parent.success && !together.has(parent.data.id) && !placeAt(draft.view, parent.data)) {
    return rejectAt('superseded', 'operation_id', `Where ${nameOf(record)} was is gone.`)
  }
  draft.bringBack(collection, record)
  return null
}

/** O8: photos and documents come back while their bytes are kept, to what they belonged to. */
function undoRemoval(
  draft: HouseholdDraft,
  done: AppliedOperation,
  record: BaseRecord,
  together: ReadonlySet<string>,
): Rejection | null {
  if (!bytesAreKept(done, draft.stamp)) {
    return rejectAt('not_undoable', 'operation_id', 'It was removed too long ago: its content is gone.')
  }
  const owner = Owner.safeParse(Reflect.get(record, 'owner'))
  if (owner.success && together.has(owner.data.id)) return null
  if (owner.success && draft.view.get(ownerCollection[owner.data.kind], owner.data.id)) return null
  return rejectAt('superseded', 'operation_id', `What ${nameOf(record)} belonged to is gone.`)
}
