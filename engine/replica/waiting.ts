import { DAY_MS } from '../core/durations.ts'
import type { QueuedOperation } from './store.ts'

/** Days that an operation waits for its record; then the server judges it, and rejects it for good. */
export const WAIT_DAYS = 7
/** Maximum number of operations that wait; beyond it the oldest ones are judged. */
export const MAX_WAITING = 10_000

export interface WaitingOptions {
  /** The history that the replica follows now. */
  readonly epoch: string
  /** The replica's age, in ms. */
  readonly age: number
  /** Ids of operations whose records are not there, as far as this replica knows. */
  readonly missing: ReadonlySet<string>
}

/**
 * SPEC.md P10: which operations wait. One that was made in an earlier history may speak of a record that a restore lost
 * and another device brings back; what was done to such a record afterwards waits behind it.
 * @returns the entries of the queue that have to change
 */
export function waitingChanges(
  pending: readonly QueuedOperation[],
  { epoch, age, missing }: WaitingOptions,
): QueuedOperation[] {
  const held = new Set<string>()
  const waiting = new Set<QueuedOperation>()
  const over = new Set<QueuedOperation>()
  for (const queued of pending) {
    const { operation, waits_since = age } = queued
    const { public_id } = operation.input
    const subject = typeof public_id === 'string' ? public_id : null
    const earlier = queued.epoch !== null && queued.epoch !== epoch
    const lacks = earlier && missing.has(operation.operation_id) && !queued.waited
    if (lacks && age - waits_since >= WAIT_DAYS * DAY_MS) {
      over.add(queued)
      continue
    }
    if (!lacks && !(subject !== null && held.has(subject))) continue
    waiting.add(queued)
    if (subject !== null) held.add(subject)
  }
  const excess = [...waiting].slice(0, Math.max(0, waiting.size - MAX_WAITING))
  for (const queued of excess) {
    waiting.delete(queued)
    over.add(queued)
  }
  return pending.flatMap((queued) => {
    const { waits_since, ...rest } = queued
    if (over.has(queued)) return [{ ...rest, waited: true }]
    if (waiting.has(queued) === (waits_since !== undefined)) return []
    return waiting.has(queued) ? [{ ...rest, waits_since: age }] : [rest]
  })
}
