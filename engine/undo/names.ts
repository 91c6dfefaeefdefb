import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { declarationOf } from './dependents.ts'
import { idsBy } from './ids-by.ts'

/** U1: a record does not get a name again that another record has by now, whether the author has seen it or not. */
export function judgeNameBack(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  becomes: BaseRecord,
  now: BaseRecord | null,
): Rejection | null {
  const { undo, indexes } = declarationOf(collection)
  const name = undo === 'never' ? undefined : undo.name
  const index = name === undefined ? undefined : indexes[name]
  const wanted = index?.of(becomes) ?? null
  if (name === undefined || wanted === null || (now && index?.of(now) === wanted)) return null
  const hasTwin = idsBy(draft.view, collection, name, wanted).some((id) => id !== becomes.public_id)
  return hasTwin ? rejectAt('name_taken', 'operation_id') : null
}
