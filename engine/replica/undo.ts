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

/** What an undo undid, as far as a replica knows (SPEC.md X9). */
export interface UndoneChange {
  /** The operation that it names. */
  readonly operation_id: string
  /** Whether that is an undo itself, so that the change stands again. */
  readonly redoes: boolean
  /** The id of the change at the beginning; of the last known undo, where that lies with the server. */
  readonly change_id: string
  readonly change: Operation | null
}

/** What an operation undid; null for one that is no undo. `known`: the operations of this replica by their ids. */
export function undoneChange(
  operation: Operation,
  known: ReadonlyMap<string, Operation>,
): UndoneChange | null {
  const operation_id = undoneBy(operation)
  if (operation_id === null) return null
  let [change_id, redoes] = [operation_id, false]
  for (;;) {
    const change = known.get(change_id) ?? null
    const earlier = change && undoneBy(change)
    if (earlier === null) return { operation_id, redoes, change_id, change }
    change_id = earlier
    redoes = !redoes
  }
}

/**
 * SPEC.md X8: judges an undo as far as the command cannot. An operation that is not shown over the confirmed state has
 * its history on the server alone, so its undo changes nothing here; nor does the undo of that undo. Null where the command
 * judges.
 */
export function judgeUndo(
  operation: Operation,
  view: HouseholdView,
  { undone, left }: UndosOfQueue,
): Judgement | null {
  const operation_id = undoneBy(operation)
  if (operation_id === null) return null
  if (undone.has(operation_id)) return { error: rejectAt('already_undone', 'operation_id').rejected }
  return view.operation(operation_id) && !left.has(operation_id) ? null : { changes: [] }
}

/** What the queue has of undos. */
export interface UndosOfQueue {
  /** The operations that it undoes. */
  readonly undone: ReadonlySet<string>
  /** The undos that are left to the server. */
  readonly left: ReadonlySet<string>
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
