import type { CountedPer, LimiterName } from './limiters.ts'

/**
 * Guards are additional limits of this server, beside the named limiters of the interface. A named limiter counts per
 * combination of values, some of which the sender chooses, such as `device_installation_id`; so a sender can evade it.
 * A guard counts values that the sender cannot choose. It counts the requests that its named limiters accept, refuses
 * in the same way, and is off when they are. Its figures are far beyond the requests of a family behind one address.
 */
export interface Guard {
  /** The named limiters that the guard belongs to; they share its counters. */
  readonly beside: readonly LimiterName[]
  /** A request that names no account does not count at a guard of `email`: all of them together would be one account. */
  readonly counted_per: readonly CountedPer[]
  /** `wrong_passwords`: answers with `invalid_credentials` only. */
  readonly counts: 'requests' | 'wrong_passwords'
  /** Whether an address where the password of the account was right before does not count. */
  readonly spares_known_places?: true
  readonly points: number
  readonly seconds: number
  /** Maximum wait in seconds, where each wait in a day is twice as long as the one before. */
  readonly longest_s?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** The routes that sign somebody in. A password that a signed-in person repeats counts with them: `Limits.password`. */
const password_checks: readonly LimiterName[] = ['mobile-login']

/** Every guard. The narrower of two guards on the same limiter comes first. */
export const GUARDS = {
  'passwords-of-account': {
    beside: password_checks,
    counted_per: ['ip', 'email'],
    counts: 'wrong_passwords',
    points: 20,
    seconds: 15 * MINUTE,
    longest_s: 4 * HOUR,
  },
  // One account across all addresses. The wait does not grow: strangers could make it, and keep a person out who comes from a new
  // address.
  'passwords-of-account-anywhere': {
    beside: password_checks,
    counted_per: ['email'],
    counts: 'wrong_passwords',
    spares_known_places: true,
    points: 30,
    seconds: 15 * MINUTE,
  },
  'passwords-of-address': {
    beside: password_checks,
    counted_per: ['ip'],
    counts: 'wrong_passwords',
    points: 100,
    seconds: HOUR,
    longest_s: 8 * HOUR,
  },
  'sign-ins-of-account': {
    beside: ['mobile-login'],
    counted_per: ['ip', 'email'],
    counts: 'requests',
    points: 60,
    seconds: MINUTE,
  },
  'registrations-of-address': {
    beside: ['mobile-register'],
    counted_per: ['ip'],
    counts: 'requests',
    points: 30,
    seconds: HOUR,
  },
  'refreshes-of-address': {
    beside: ['mobile-refresh'],
    counted_per: ['ip'],
    counts: 'requests',
    points: 300,
    seconds: MINUTE,
  },
  'requests-of-user': {
    beside: ['mobile-authenticated'],
    counted_per: ['user'],
    counts: 'requests',
    points: 600,
    seconds: MINUTE,
  },
} as const satisfies Record<string, Guard>

/**
 * Hashing a password is the most expensive request that a stranger can send, and all hashes wait in one queue
 * (passwords.ts) that works on two at a time. Eight waiting requests per address leave most of the queue to others.
 */
export const PASSWORD_TURNS: { readonly beside: readonly LimiterName[]; readonly per_address: number } = {
  beside: ['mobile-login', 'mobile-register', 'mobile-password'],
  per_address: 10,
}

/** Maximum size of all JSON bodies of a user after decompression, in bytes, and the length of the window in seconds. */
export const BODY_BYTES = { bytes: 64 * 1024 * 1024, seconds: MINUTE } as const
