import type { Operation, OperationError } from '../../sync-protocol/index.ts'
import type { RecordChange, Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { QueuedOperation } from './store.ts'

/** An operation judged here: what it changes, or why it cannot be. */
export type Judgement = { readonly changes: readonly RecordChange[] } | { readonly error: OperationError }

/** The id of the operation that an operation undoes; null for other operations. */
export function undoneBy({ type, input }: Operation): string | null {
  return type === 'operation.undo' && typeof input.operation_id === 'string' ? input.operation_id : null
}

/**
 * SPEC.md X8: judges an undo as far as the command cannot. An operation that is not shown over the confirmed state has
 * its history on the server alone, so its undo changes nothing here. Null where the command judges.
 *
 * @param undone the operations that the queue undoes already
 */
export function judgeUndo(
  operation: Operation,
  view: HouseholdView,
  undone: ReadonlySet<string>,
): Judgement | null {
  const operation_id = undoneBy(operation)
  if (operation_id === null) return null
  if (undone.has(operation_id)) return { error: rejectAt('already_undone', 'operation_id').rejected }
  return view.operation(operation_id) ? null : { changes: [] }
}

/** X8: refuses the undo of an operation that the server has refused: it changed nothing. */
export function refuseUndo(operation: Operation, rejected: readonly QueuedOperation[]): Rejection | null {
  const operation_id = undoneBy(operation)
  if (!rejected.some(({ operation }) => operation.operation_id === operation_id)) return null
  const message = 'The server refused that operation, so there is nothing to undo.'
  return rejectAt('not_found', 'operation_id', message)
}

/** An operation under its new id; an undo names its operation by that one's new id. `ids`: the new ids by the old ones. */
export function underNewIds(operation: Operation, ids: ReadonlyMap<string, string>): Operation {
  const { operation_id, input } = operation
  const undone = undoneBy(operation)
  const named = undone === null ? undefined : ids.get(undone)
  return {
    ...operation,
    operation_id: ids.get(operation_id) ?? operation_id,
    input: named === undefined ? input : { ...input, operation_id: named },
  }
}
