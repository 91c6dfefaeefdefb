import { derivedId } from '../core/derived-id.ts'
import { hasShownChange } from '../core/effects.ts'
import type { ReadView } from '../core/view.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import type { ScanAction } from './collections.ts'
import type { ScanTarget } from './purposes.ts'

/** The operation that records the undo of an action, and names those that undo its parts. */
export interface UndoingOperation {
  readonly operation_id: string
  readonly type: 'scan_action.undo'
  readonly input: {
    readonly public_id: string
    readonly undoes: string
    readonly mode: ScanAction['mode']
    readonly operations: { operation_id: string; type: string; target: ScanTarget }[]
  }
}

/** The undo of one operation of an action. */
export interface UndoStep {
  readonly operation_id: string
  readonly type: 'operation.undo'
  readonly input: { readonly operation_id: string }
}

/** The operations that undo an action, to be pushed together. */
export interface PlannedUndo {
  readonly undo: UndoingOperation
  /** Last one first; empty if the action has changed nothing. */
  readonly steps: readonly UndoStep[]
}

/**
 * The operations that undo an action. The ids are derived from `operation_id`, so a retry derives the same ones. Rejected
 * operations, and those that changed nothing, need no undo.
 */
export function planUndo(
  view: ReadView<HouseholdCollections>,
  action: ScanAction,
  operation_id: string,
  mode: ScanAction['mode'],
): PlannedUndo {
  const undone = action.operations
    .filter(({ operation_id: id }) => hasShownChange(view.operation(id)?.effects ?? []))
    .toReversed()
    .map(({ operation_id: id, target }, n) => ({ id, target, operation_id: derivedId(operation_id, n + 2) }))
  const input = {
    public_id: derivedId(operation_id, 1),
    undoes: action.public_id,
    mode,
    operations: undone.map(({ operation_id: by, target }) => ({
      operation_id: by,
      type: 'operation.undo',
      target,
    })),
  }
  return {
    undo: { operation_id, type: 'scan_action.undo', input },
    steps: undone.map(({ id, operation_id: by }) => ({
      operation_id: by,
      type: 'operation.undo',
      input: { operation_id: id },
    })),
  }
}
