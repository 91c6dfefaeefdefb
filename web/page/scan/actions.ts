import type { OperationInputs, Placement, ScanOperation, ScanTarget } from '../../../engine/index.ts'
import { api, field } from '../api.ts'
import { call, mutate, newId, openNow, status, takeBack } from '../engine.ts'
import { problemOf, refusalOf } from '../problem.ts'
import { text } from '../texts/text.ts'
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
): Promise<{
  readonly action_id: string
  readonly done: readonly string[]
  readonly refused: string | null
}> {
  const action_id = newId()
  const begun = openNow()
  const done: { operation_id: string; type: string; target: ScanTarget }[] = []
  let refused: string | null = null
  for (const { type, input, target } of action.operations) {
    const operation_id = newId()
    const mutated = await mutate(type, input, operation_id, begun)
    if (mutated.status === 'rejected') refused ??= refusalOf(mutated.error)
    else done.push({ operation_id, type, target })
  }
  if (refused === null || done.length > 0) {
    const { purpose, targets, missing = [] } = action
    const recorded = await mutate(
      'scan_action.record',
      {
        public_id: action_id,
        purpose,
        mode: 'each',
        targets,
        operations: done,
        ...(missing.length > 0 && { missing }),
      },
      newId(),
      begun,
    )
    if (recorded.status === 'rejected') refused ??= refusalOf(recorded.error)
  }
  if (refused !== null) toast({ text: refused, tone: 'bad' })
  return { action_id, done: done.map(({ operation_id }) => operation_id), refused }
}

/** The actions that the server was asked to undo. When an answer was lost, the server may have undone the action. */
const asked = new Set<string>()

/**
 * Takes an action of one operation back, and records that (SPEC.md F9). This copy knows an action until the server has it;
 * from then on the server takes it back. Without a connection, and where the server has no such action, only the operation is taken
 * back. False when it was not undone; the reason is shown.
 */
export function takeActionBack(action_id: string, done: DoneOperation): Promise<boolean> {
  const running =
    underWay.get(action_id) ?? takeBackNow(action_id, done).finally(() => underWay.delete(action_id))
  underWay.set(action_id, running)
  return running
}

/** The actions that are being taken back: a second press would undo the undo, and record that the action was undone twice. */
const underWay = new Map<string, Promise<boolean>>()

/** The one operation of an action. */
interface DoneOperation {
  readonly operation_id: string
  readonly target: ScanTarget
}

async function takeBackNow(action_id: string, { operation_id, target }: DoneOperation): Promise<boolean> {
  const onlyOperation = () => takeBack([operation_id], { once: true })
  const isHere = await call('record', { collection: 'scan_actions', public_id: action_id }).catch(() => null)
  if (isHere) {
    const undo_id = newId()
    // An action is undone once: it cannot be done again, since its record says that it was undone.
    if (!(await takeBack([operation_id], { once: true, undo_id }))) return false
    const operations = [{ operation_id: undo_id, type: 'operation.undo', target }]
    const input = { public_id: newId(), undoes: action_id, mode: 'each', operations }
    await mutate('scan_action.undo', input, newId())
    return true
  }
  if (status.peek()?.online === false && !asked.has(action_id)) return onlyOperation()
  asked.add(action_id)
  try {
    // The key is the same each time: the server answers a repeated request as it answered the first one.
    await api('POST', `/api/v1/scan-actions/${action_id}/undo`, { mode: 'each' }, undefined, action_id)
  } catch (error) {
    if (field(error, 'code') === 'not_found') return onlyOperation()
    toast({ text: problemOf(error), tone: 'bad' })
    return false
  }
  toast({ text: text('done.undone') })
  await call('sync', null).catch(() => {})
  return true
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
