import { isRejection, type Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { Owner, ownerCollection } from '../media/owners.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Parent, Placement, placeCollection } from '../structure/levels.ts'
import { judgePlacement } from '../structure/placement.ts'
import { judgeNesting } from '../taxonomy/nesting.ts'
import { nameOf } from './reasons.ts'

/** A field that is to have its value of old again. */
export interface GivenBack {
  readonly collection: HouseholdKey
  readonly record: BaseRecord
  readonly field: string
  readonly value: unknown
  /** The ids of all records that come back with it. */
  readonly together: ReadonlySet<string>
}

/** The collection that a field names a record of by its id. */
const NAMED: Readonly<Record<string, HouseholdKey>> = {
  item_id: 'items',
  category_id: 'categories',
  parent_id: 'categories',
  primary_code_id: 'product_codes',
  primary_media_id: 'media',
}

/** X2, X6: what a value names must still be there, must have room, and must not lie in the record by now. */
export function judgeGivenBack(draft: HouseholdDraft, back: GivenBack): Rejection | null {
  const { collection, record, field, value } = back
  const named = namedBy(collection, field, value)
  if (named === null || back.together.has(named.id)) return null
  if (!draft.view.get(named.collection, named.id)) {
    return rejectAt(
      'superseded',
      'operation_id',
      `The record that contained or owned ${nameOf(record)} no longer exists.`,
    )
  }
  if (field === 'placement') return judgeRoom(draft, back)
  if (collection !== 'categories') return null
  const code = judgeNesting(draft, named.id, record.public_id)?.rejected.code
  return code === 'cycle' || code === 'too_deep' ? rejectAt(code, 'operation_id') : null
}

function namedBy(
  collection: HouseholdKey,
  field: string,
  value: unknown,
): { readonly collection: HouseholdKey; readonly id: string } | null {
  if (field === 'placement' || field === 'parent') {
    const place = (field === 'parent' ? Parent : Placement).safeParse(value).data
    return place ? { collection: placeCollection[place.kind], id: place.id } : null
  }
  if (field === 'owner' && collection === 'media') {
    const owner = Owner.safeParse(value).data
    return owner ? { collection: ownerCollection[owner.kind], id: owner.id } : null
  }
  const holder = NAMED[field]
  return holder !== undefined && typeof value === 'string' ? { collection: holder, id: value } : null
}

/** X6: an undo does not contest a place: a full slot refuses it, whoever filled it. */
function judgeRoom(draft: HouseholdDraft, { collection, record, value }: GivenBack): Rejection | null {
  const subject = collection === 'containers' ? { container_id: record.public_id } : null
  const judged = judgePlacement(draft, Placement.parse(value), subject, { archivedToo: true })
  if (judged === 'slot_full') return rejectAt('slot_full', 'operation_id')
  if (!isRejection(judged)) return null
  const { code, message } = judged.rejected
  if (code === 'not_found') {
    return rejectAt('superseded', 'operation_id', `The earlier place of ${nameOf(record)} no longer exists.`)
  }
  return { rejected: { code, message, details: [{ path: 'input.operation_id', code, message }] } }
}
