import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'

/** X2: refuses, since the operation of `seq` came later and builds on what is to be undone; or because it undid it. */
export function supersededBy(
  draft: HouseholdDraft,
  done: AppliedOperation,
  seq: number,
  what: string,
): Rejection {
  const later = draft.view.entry(seq)
  const operation = later && draft.view.operation(later.operation_id)
  if (later?.type === 'operation.undo' && operation?.input.operation_id === done.entry.operation_id) {
    return rejectAt('already_undone', 'operation_id')
  }
  return rejectAt('superseded', 'operation_id', `${what} was changed again later; undo that change first.`)
}

/** X2: refuses, since something lies in a record that is to be removed. */
export function inUse(record: BaseRecord): Rejection {
  return rejectAt('superseded', 'operation_id', `${nameOf(record)} is in use by now; empty it first.`)
}

/** What a person calls a record. */
export function nameOf(record: BaseRecord): string {
  return 'name' in record && typeof record.name === 'string' ? `“${record.name}”` : 'It'
}
