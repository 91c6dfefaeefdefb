import type { CountedPer, LimiterName } from './limiters.ts'

/**
 * Guards are this server's own; the interface document does not know them. A named limiter counts per combination of
 * things of which the sender chooses some, such as `device_installation_id`, and so can be walked around. A guard
 * counts what cannot be chosen. It stands beside named limiters: it counts the requests that they let through, refuses
 * as they do, and is off when they are. The figures are far beyond what a family behind one address does.
 */
export interface Guard {
  /** The limiters beside which it stands; they share its counters. */
  readonly beside: readonly LimiterName[]
  readonly counted_per: readonly CountedPer[]
  /** `wrong_passwords`: what is answered with `invalid_credentials`, and nothing else. */
  readonly counts: 'requests' | 'wrong_passwords'
  /** Whether it does not count where the password of the account was right before. */
  readonly spares_known_places?: true
  readonly points: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const password_checks: readonly LimiterName[] = ['mobile-login', 'mobile-password']

/** Every guard. The narrower of two that stand together comes first. */
export const GUARDS = {
  'passwords-of-account': {
    beside: password_checks,
    counted_per: ['ip', 'email'],
    counts: 'wrong_passwords',
    points: 20,
    seconds: 15 * MINUTE,
  },
  // One account across all addresses: a window ends, so that nobody is kept out for ever.
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
 * Hashing passwords is the dearest thing that strangers can ask for, and all wait in one queue (passwords.ts): two are
 * worked on, so one address may have eight waiting and leaves most of the queue to others.
 */
export const PASSWORD_TURNS: { readonly beside: readonly LimiterName[]; readonly per_address: number } = {
  beside: ['mobile-login', 'mobile-register', 'mobile-password'],
  per_address: 10,
}

/** Maximum number of bytes of JSON bodies of a user, after decompression, and the seconds in which they count. */
export const BODY_BYTES = { bytes: 64 * 1024 * 1024, seconds: MINUTE } as const
