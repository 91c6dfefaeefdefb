import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { declarationOf } from './dependents.ts'
import { idsBy } from './ids-by.ts'

/** Whether what a record becomes by an undo is taken by now: its name, or its value among those of one owner. `now`: null for one that is gone. */
export function judgeTaken(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  becomes: BaseRecord,
  now: BaseRecord | null,
): Rejection | null {
  return judgeName(draft, collection, becomes, now) ?? judgeOnce(draft, collection, becomes, now)
}

/** U1: a record does not get a name again that another record has by now, whether the author has seen it or not. */
function judgeName(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  becomes: BaseRecord,
  now: BaseRecord | null,
): Rejection | null {
  const { undo, indexes } = declarationOf(collection)
  if (undo === 'never') return null
  const { name } = undo
  const index = name === undefined ? undefined : indexes[name]
  const wanted = index?.of(becomes) ?? null
  if (name === undefined || wanted === null || (now && index?.of(now) === wanted)) return null
  const hasTwin = idsBy(draft.view, collection, name, wanted).some((id) => id !== becomes.public_id)
  return hasTwin ? rejectAt('name_taken', 'operation_id') : null
}

/** G3: an item does not get a code again that it has in another record by now, whether the author has seen it or not. */
function judgeOnce(
  { view }: HouseholdDraft,
  collection: HouseholdKey,
  becomes: BaseRecord,
  now: BaseRecord | null,
): Rejection | null {
  const { undo, indexes } = declarationOf(collection)
  const once = undo === 'never' ? undefined : undo.once
  const [value, owner] = once ? [indexes[once.value], indexes[once.of]] : []
  const [wanted, of] = [value?.of(becomes) ?? null, owner?.of(becomes) ?? null]
  if (!once || wanted === null || of === null || (now && value?.of(now) === wanted)) return null
  const hasTwin = idsBy(view, collection, once.of, of).some((id) => {
    const other: Stored | null = id === becomes.public_id ? null : view.get(collection, id)
    return other !== null && value?.of(other.record) === wanted
  })
  return hasTwin ? rejectAt('code_taken', 'operation_id') : null
}
