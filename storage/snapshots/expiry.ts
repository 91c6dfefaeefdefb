import { LIMITS } from '../../sync-protocol/index.ts'

/** How long a snapshot stays for whoever it was given to, whatever else happens. */
export const GUARANTEED_MS = LIMITS.snapshot_lifetime_seconds * 1000

/** How long it can be given to others: the last one still gets the guaranteed time. */
export const LIFETIME_MS = 2 * GUARANTEED_MS

/**
 * Whether a snapshot is over at `now`; all in milliseconds since 1970. One that would last far longer than any was made
 * while the clock was ahead: it is over as well, or it would take up room until the clock is there again.
 */
export function isExpired(expires_at: number, now: number): boolean {
  return expires_at <= now || expires_at > now + 2 * LIFETIME_MS
}
