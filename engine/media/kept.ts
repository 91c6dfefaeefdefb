import { millisecondsOf } from '../core/calendar.ts'
import type { AppliedOperation } from '../core/effects.ts'
import type { Stamp } from '../core/stamp.ts'

/** Days for which the bytes of what was removed are kept (SPEC.md O8). */
export const REMOVED_MEDIA_DAYS = 30
const DAY_MS = 86_400_000

/** Whether the bytes of what an operation removed are certain to be there still. */
export function bytesAreKept({ entry }: AppliedOperation, { received_at }: Stamp): boolean {
  const [removed, now] = [millisecondsOf(entry.committed_at), millisecondsOf(received_at)]
  return removed !== null && now !== null && now - removed <= REMOVED_MEDIA_DAYS * DAY_MS
}
