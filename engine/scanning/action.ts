import type { Rejection } from '../core/change-set.ts'
import { derivedId } from '../core/derived-id.ts'
import { reject } from '../core/rejection.ts'
import type { ReadView } from '../core/view.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import type { ScanAction, ScanSession } from './collections.ts'
import { MAX_ACTION_OPERATIONS, MAX_MISSING } from './limits.ts'
import { type ConfirmChoices, planConfirm, type ScanOperation } from './plan.ts'
import type { ScanTarget } from './purposes.ts'
import { targetsOf } from './targets.ts'

/** An operation of an action, with its id. */
export type ActionStep = ScanOperation & { readonly operation_id: string }

/** The operation that closes a session and names those that the action is made of. */
export interface ConfirmingOperation {
  readonly operation_id: string
  readonly type: 'scan_session.confirm'
  readonly input: {
    readonly public_id: string
    readonly action_id: string
    readonly mode: ScanAction['mode']
    readonly targets: string[]
    readonly operations: { operation_id: string; type: string; target: ScanTarget }[]
    readonly missing?: ScanTarget[]
  }
}

/** The operations by which a session is confirmed, to be pushed together. */
export interface PlannedAction {
  readonly mode: ScanAction['mode']
  readonly confirm: ConfirmingOperation
  readonly steps: readonly ActionStep[]
}

/** Above the numbers by which the ids of the operations of an action are derived. */
const ABOVE_OPERATIONS = 1000

/**
 * The id of the action that confirming makes. It follows from the choices as well as from the operation: so a retry with other choices
 * is not taken for the same request.
 */
export function confirmedActionId(
  operation_id: string,
  { missing = 'keep', surplus = 'move', rebind = false }: ConfirmChoices,
): string {
  const chosen = Number(missing === 'unplace') + 2 * Number(surplus === 'keep') + 4 * Number(rebind)
  return derivedId(operation_id, 1 + ABOVE_OPERATIONS * chosen)
}

/**
 * SPEC.md F7: the operations that confirming a session comes to, or why there are too many. The ids are derived from
 * `operation_id`, so a retry derives the same ones.
 */
export function planAction(
  view: ReadView<HouseholdCollections>,
  session: Pick<ScanSession, 'public_id' | 'purpose' | 'mode'>,
  operation_id: string,
  { mode = session.mode, ...choices }: ConfirmChoices & { readonly mode?: ScanAction['mode'] | undefined },
): PlannedAction | Rejection {
  const targets = targetsOf(view, session.public_id).map(({ record }) => record)
  const plan = planConfirm(view, session.purpose, targets, choices)
  if (plan.operations.length > MAX_ACTION_OPERATIONS || plan.missing_count > MAX_MISSING) {
    return reject(
      'too_many',
      [],
      `An action has at most ${MAX_ACTION_OPERATIONS} operations, and reports at most ${MAX_MISSING} missing things.`,
    )
  }
  const steps = plan.operations.map((operation, n) => ({
    ...operation,
    operation_id: derivedId(operation_id, n + 2),
  }))
  const input = {
    public_id: session.public_id,
    action_id: confirmedActionId(operation_id, choices),
    mode,
    targets: targets.map(({ public_id }) => public_id),
    operations: steps.map(({ operation_id: id, type, target }) => ({ operation_id: id, type, target })),
    ...(plan.missing.length > 0 && { missing: [...plan.missing] }),
  }
  return { mode, confirm: { operation_id, type: 'scan_session.confirm', input }, steps }
}
