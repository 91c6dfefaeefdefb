import { millisecondsOf } from '../core/calendar.ts'
import type { ScanSession } from './collections.ts'

/** Maximum time for which a session is open (SPEC.md F3). */
export const SCAN_SESSION_SECONDS = 4 * 60 * 60

/** How a session stands at a moment: nobody needs to have swept it. */
export function sessionStatus(
  session: Pick<ScanSession, 'status' | 'created_at'>,
  now: string,
): ScanSession['status'] | 'expired' {
  if (session.status !== 'open') return session.status
  return secondsBetween(session.created_at, now) >= SCAN_SESSION_SECONDS ? 'expired' : 'open'
}

/** Seconds from one moment to another. */
export function secondsBetween(from: string, to: string): number {
  return ((millisecondsOf(to) ?? 0) - (millisecondsOf(from) ?? 0)) / 1000
}
