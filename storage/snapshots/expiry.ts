import { LIMITS } from '../../sync-protocol/index.ts'

/** Guaranteed lifetime of a snapshot after it was given to a member, in ms. */
export const GUARANTEED_MS = LIMITS.snapshot_lifetime_seconds * 1000

/** Time during which others can get it, in ms: the last one still has the guaranteed lifetime. */
export const LIFETIME_MS = 2 * GUARANTEED_MS

/**
 * Whether a snapshot is over at `now`; all in milliseconds since 1970. One that would last far longer than any was made
 * while the clock was ahead: it is over as well, or it would take up room until the clock is there again.
 */
export function isExpired(expires_at: number, now: number): boolean {
  return expires_at <= now || expires_at > now + 2 * LIFETIME_MS
}
