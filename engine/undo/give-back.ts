import { isRejection, type Rejection } from '../core/change-set.ts'
import type { BaseRecord, Named, Reference } from '../core/collection.ts'
import { rejectAt } from '../core/rejection.ts'
import { type HouseholdKey, isHouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { placementIn } from '../structure/levels.ts'
import { judgePlacement } from '../structure/placement.ts'
import { judgeNesting } from '../taxonomy/nesting.ts'
import { declarationOf } from './dependents.ts'
import { nameOf } from './reasons.ts'

/** A record that is to name again what it named before. */
export interface GivenBack {
  readonly collection: HouseholdKey
  /** The record as it is now, or as it was when it was deleted. */
  readonly record: BaseRecord
  /** The record as it was before. */
  readonly was: BaseRecord
  /** The ids of all records that come back with it. */
  readonly together: ReadonlySet<string>
}

/** X2, X6: what a field names must still be there, must have room, and must not lie in the record by now. */
export function judgeGivenBack(draft: HouseholdDraft, back: GivenBack, field: string): Rejection | null {
  const reference = declarationOf(back.collection).references[field]
  return reference ? judgeReference(draft, back, reference) : null
}

/** X3: the same, of all fields that name what a record is in or belongs to. */
export function judgeBelongings(draft: HouseholdDraft, back: GivenBack): Rejection | null {
  for (const reference of Object.values(declarationOf(back.collection).references)) {
    const refused = reference.relation === 'chosen' ? null : judgeReference(draft, back, reference)
    if (refused) return refused
  }
  return null
}

function judgeReference(
  draft: HouseholdDraft,
  back: GivenBack,
  reference: Reference<BaseRecord>,
): Rejection | null {
  const { relation } = reference
  const named = reference.of(back.was)
  if (named === null || back.together.has(named.id)) return null
  if (!isHouseholdKey(named.collection) || !draft.view.get(named.collection, named.id)) {
    return rejectAt(
      'superseded',
      'operation_id',
      `The record that contained or owned ${nameOf(back.record)} no longer exists.`,
    )
  }
  if (relation === 'placed') return judgeRoom(draft, back, named, reference)
  if (relation !== 'nested') return null
  const code = judgeNesting(draft, named.id, back.was.public_id)?.rejected.code
  return code === 'cycle' || code === 'too_deep' ? rejectAt(code, 'operation_id') : null
}

/** X6: an undo does not contest a place: a full slot refuses it, no matter who filled the slot. */
function judgeRoom(
  draft: HouseholdDraft,
  { collection, record }: GivenBack,
  named: Named,
  { to }: Reference<BaseRecord>,
): Rejection | null {
  const placement = placementIn(named)
  // Only what can lie in its own kind can come to be inside itself.
  const subject = to.includes(collection) ? { container_id: record.public_id } : null
  const judged = placement && judgePlacement(draft, placement, subject, { archivedToo: true })
  if (judged === 'slot_full') return rejectAt('slot_full', 'operation_id')
  if (!isRejection(judged)) return null
  const { code, message } = judged.rejected
  if (code === 'not_found') {
    return rejectAt('superseded', 'operation_id', `The earlier place of ${nameOf(record)} no longer exists.`)
  }
  return { rejected: { code, message, details: [{ path: 'input.operation_id', code, message }] } }
}
