import { jsonEqual } from '../core/equal.ts'
import { type HouseholdView, isHouseholdKey } from '../household-collections.ts'
import { RECOVER_RECORD } from '../merge/recovered.ts'
import { lostRecords } from './lost.ts'
import type { LostRecord } from './status.ts'
import type { QueuedOperation } from './store.ts'

/** Fields that differ between two devices that hold the same: the times of a replay, and how a text is stored. */
const ASIDE: ReadonlySet<string> = new Set(['updated_at', 'notes_state', 'earlier', 'recovered_by'])

/**
 * SPEC.md P11: the offers that a viewer's device could not make, and whose record the household has again as this device
 * held it. Another device has offered it.
 *
 * @returns the ids of these operations
 */
export function foundAgain(rejected: readonly QueuedOperation[], view: HouseholdView): string[] {
  const denied = rejected.flatMap(({ operation, result }) =>
    operation.type === RECOVER_RECORD && result?.error?.code === 'access_denied'
      ? [{ operation, result }]
      : [],
  )
  return lostRecords(denied).flatMap((lost) => (isBack(lost, view) ? [lost.operation_id] : []))
}

function isBack({ collection, public_id, record }: LostRecord, view: HouseholdView): boolean {
  if (!isHouseholdKey(collection)) return false
  const now = view.get(collection, public_id)?.record ?? null
  if (record === null || now === null) return record === now
  return Object.entries(record).every(
    ([field, value]) => ASIDE.has(field) || isSame(field, value ?? null, Reflect.get(now, field) ?? null),
  )
}

/** Whether two values are the same. Times and people are not compared, only whether there is one. */
function isSame(field: string, value: unknown, now: unknown): boolean {
  if (/_(at|by)$/.test(field)) return (value === null) === (now === null)
  return jsonEqual(value, now)
}
