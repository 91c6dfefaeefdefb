import * as z from 'zod'
import { HistoryPoint } from '../core/history-point.ts'
import type { Stamp } from '../core/stamp.ts'
import type { LedgerEntry, Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'

/** The operation by which a device brings back what a restore lost. */
export const RECOVER_RECORD = 'record.recover'

const WithOrigin = z.object({ origin: HistoryPoint })

/** The state that a `record.recover` brought back; null for any other operation, and where the history is kept elsewhere. */
export function originOf(view: HouseholdView, { type, operation_id }: LedgerEntry): HistoryPoint | null {
  if (type !== RECOVER_RECORD) return null
  return WithOrigin.safeParse(view.operation(operation_id)?.input).data?.origin ?? null
}

/** Whether a record was recovered with all that an operation did to it before the restore (SPEC.md K9). */
export function holdsAcknowledged(stored: Stored, { acknowledged }: Stamp): boolean {
  if (!acknowledged) return false
  const origin = stored.merge?.origins?.[acknowledged.epoch]
  return origin !== undefined && acknowledged.seq <= origin
}

/**
 * Whether a delta came after a quantity that was recovered as of `held`, by where the delta was accepted before (SPEC.md K9).
 * Null if only their times can decide.
 */
export function isAfterRecovered(held: HistoryPoint, acknowledged: HistoryPoint | undefined): boolean | null {
  if (!acknowledged) return true
  return acknowledged.epoch === held.epoch ? acknowledged.seq > held.seq : null
}

/** The seq at which a record was created or came back. */
export function createdAt({ merge, seq }: Stored): number {
  return merge ? (merge.fields['*'] ?? seq) : seq
}
