import type { OperationInputs, Placement, ScanOperation, ScanTarget } from '../../../engine/index.ts'
import { mutate, newId } from '../engine.ts'
import { toast } from '../toasts.ts'

type Recorded = OperationInputs['scan_action.record']

/** Something scanned, with the code by which it was recognised and the moment. */
export interface Scanned {
  readonly target: ScanTarget
  /** Null for what a person ticked by hand. */
  readonly code: string | null
  /** ISO 8601. */
  readonly at: string
}

/** Does the operations of an action one by one, and records the action with them (SPEC.md F11). */
export async function doAction(
  action: Pick<Recorded, 'purpose' | 'targets'> & {
    readonly operations: readonly ScanOperation[]
    readonly missing?: readonly ScanTarget[]
  },
): Promise<{ readonly done: readonly string[]; readonly refused: string | null }> {
  const done: { operation_id: string; type: string; target: ScanTarget }[] = []
  let refused: string | null = null
  for (const { type, input, target } of action.operations) {
    const operation_id = newId()
    const mutated = await mutate(type, input, operation_id)
    if (mutated.status === 'rejected') refused ??= mutated.error.message
    else done.push({ operation_id, type, target })
  }
  if (refused === null || done.length > 0) {
    const { purpose, targets, missing = [] } = action
    const recorded = await mutate(
      'scan_action.record',
      {
        public_id: newId(),
        purpose,
        mode: 'each',
        targets,
        operations: done,
        ...(missing.length > 0 && { missing }),
      },
      newId(),
    )
    if (recorded.status === 'rejected') refused ??= recorded.error.message
  }
  if (refused !== null) toast({ text: refused, tone: 'bad' })
  return { done: done.map(({ operation_id }) => operation_id), refused }
}

/** A thing in a role, as an action records it. */
export function asSubject({ target, code, at }: Scanned): Recorded['targets'][number] {
  return { role: 'subject', target, ...(code !== null && { code: code.slice(0, 500) }), scanned_at: at }
}

/** The operation that puts a thing into a place. */
export function putting(target: ScanTarget, placement: Placement): ScanOperation | null {
  const input = { public_id: target.id, placement }
  if (target.kind === 'item') return { type: 'item.move', input, target }
  return target.kind === 'container' ? { type: 'container.move', input, target } : null
}
