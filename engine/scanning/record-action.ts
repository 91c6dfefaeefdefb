import type { Rejection } from '../core/change-set.ts'
import { derivedId } from '../core/derived-id.ts'
import { reject } from '../core/rejection.ts'
import type { ScanAction } from './collections.ts'
import { MAX_ACTION_OPERATIONS } from './limits.ts'
import { type ActionPurpose, MOST_TARGETS, type ScanRole, type ScanTarget } from './purposes.ts'

/** An operation to be made part of an action, and the record that it is about. */
export interface WantedStep {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  readonly target: ScanTarget
  /** The id of the operation, if it is to be done once although several people do it; absent for one of the action's own. */
  readonly operation_id?: string
}

/** An action that a person decided on outside of a scan session. */
export interface WantedAction {
  readonly purpose: ActionPurpose
  readonly mode?: ScanAction['mode'] | undefined
  readonly targets: readonly { readonly role: ScanRole; readonly target: ScanTarget }[]
  readonly steps: readonly WantedStep[]
}

/** A step with its id. */
export type RecordedStep = WantedStep & { readonly operation_id: string }

/** The operation that records an action and names its operations. */
export interface RecordingOperation {
  readonly operation_id: string
  readonly type: 'scan_action.record'
  readonly input: {
    readonly public_id: string
    readonly purpose: ActionPurpose
    readonly mode: ScanAction['mode']
    readonly targets: { role: ScanRole; target: ScanTarget }[]
    readonly operations: { operation_id: string; type: string; target: ScanTarget }[]
  }
}

/** The operations of an action, to be pushed together: the steps in their order, then the one that records them. */
export interface PlannedRecord {
  readonly mode: ScanAction['mode']
  readonly steps: readonly RecordedStep[]
  /** Comes last: its sightings name the places in which the steps put things. */
  readonly record: RecordingOperation
}

/**
 * SPEC.md F13: the operations of an action of any purpose, or why there are too many. The ids are derived from
 * `operation_id`, so a retry derives the same ones.
 */
export function planRecord(
  operation_id: string,
  { purpose, mode = 'all', targets, steps: wanted }: WantedAction,
): PlannedRecord | Rejection {
  if (wanted.length > MAX_ACTION_OPERATIONS || targets.length > MOST_TARGETS) {
    const message = `An action has at most ${MAX_ACTION_OPERATIONS} operations and ${MOST_TARGETS} targets.`
    return reject('too_many', [], message)
  }
  const steps = wanted.map((step, n) => ({ operation_id: derivedId(operation_id, n + 2), ...step }))
  const input = {
    public_id: derivedId(operation_id, 1),
    purpose,
    mode,
    targets: [...targets],
    operations: steps.map(({ operation_id: id, type, target }) => ({ operation_id: id, type, target })),
  }
  return { mode, steps, record: { operation_id, type: 'scan_action.record', input } }
}
