import { millisecondsOf } from '../core/calendar.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { SecondFactor, SignInChallenge } from './access-collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import type { PhoneFactor } from './phone-collections.ts'

/** Lifetime of a sign-in that waits for its second factor, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60
/** Maximum number of such sign-ins of a user; one more ends the oldest. */
const MAX_CHALLENGES = 10

/** Number of wrong codes in a row that cost nothing. */
const FREE_FAILURES = 4
/** The wait after one wrong code more, in seconds. It doubles with each further one ... */
const FIRST_WAIT_S = 15
/** ... up to this, in seconds: a stranger with the password never locks the owner out for longer. */
const LONGEST_WAIT_S = 15 * 60

const CONFIRMED = 'This authenticator is confirmed already.'

/** The second factor of a user, confirmed or not; null if there is none. */
export function secondFactorOf(view: ServiceView, user_id: string): Stored<SecondFactor> | null {
  return view.find('second_factors', 'user_id', user_id)[0] ?? null
}

/** Whether a user has an authenticator that is confirmed. */
export function hasAuthenticator(view: ServiceView, user_id: string): boolean {
  return (secondFactorOf(view, user_id)?.record.confirmed_at ?? null) !== null
}

function confirmedPhone(view: ServiceView, user_id: string): Stored<PhoneFactor> | null {
  const phones = view.find('phone_factors', 'user_id', user_id)
  return phones.find(({ record }) => record.confirmed_at !== null) ?? null
}

/** Whether a user has a phone that is confirmed. */
export function hasPhone(view: ServiceView, user_id: string): boolean {
  return confirmedPhone(view, user_id) !== null
}

/** Number of recovery codes that are left to a user, of each confirmed factor. */
export function countRecoveryCodes(view: ServiceView, user_id: string): number {
  const factor = secondFactorOf(view, user_id)?.record
  const own = factor && factor.confirmed_at !== null ? factor.recovery_hashes.length : 0
  return own + (confirmedPhone(view, user_id)?.record.recovery_hashes.length ?? 0)
}

/** Whether signing in takes a second factor. */
export function isProtected(view: ServiceView, user_id: string): boolean {
  return hasAuthenticator(view, user_id) || hasPhone(view, user_id)
}

/** Which second factors count where one is required. */
export interface CountedFactors {
  /** Whether a passkey counts: not where no browser can use one. */
  readonly passkeys: boolean
}

/** Number of confirmed second factors of a user. */
export function countFactors(view: ServiceView, user_id: string, { passkeys }: CountedFactors): number {
  return (
    Number(hasAuthenticator(view, user_id)) +
    Number(hasPhone(view, user_id)) +
    (passkeys ? view.count('passkeys', 'user_id', user_id) : 0)
  )
}

/**
 * SPEC.md I55: whether a user would lose the only second factor, although one is required. `counted`: null if none is. `passkey`: whether
 * a passkey is what the user loses.
 */
export function losesLastFactor(
  view: ServiceView,
  user_id: string,
  counted: CountedFactors | null | undefined,
  passkey = false,
): boolean {
  if (!counted || (passkey && !counted.passkeys)) return false
  return countFactors(view, user_id, counted) <= 1
}

/** What counts wrong codes. */
type Counted = Pick<SecondFactor, 'failures' | 'failed_at'>

/** SPEC.md I20: the seconds from a time (ISO 8601 in UTC) until a code can be tried again; 0: at once. */
export function waitAfterFailures({ failures, failed_at }: Counted, now: string): number {
  if (failed_at === null || failures <= FREE_FAILURES) return 0
  const wait = Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_S)
  const passed = ((millisecondsOf(now) ?? 0) - (millisecondsOf(failed_at) ?? 0)) / 1000
  // A clock that went back must not keep anybody out.
  return passed < 0 ? 0 : Math.max(0, Math.ceil(wait - passed))
}

/** Whether a sign-in can still be completed at a time (ISO 8601 in UTC). */
export function challengeLives({ expires_at }: SignInChallenge, now: string): boolean {
  return expires_at > now
}

/** SPEC.md I18: keeps a seed that no code has proved yet. It replaces an earlier one that was not confirmed. */
export const setUpSecondFactor = serviceCommand<{
  factor_id: string
  user_id: string
  sealed_seed: string
}>({
  type: 'second_factor.set_up',
  recorded: false,
  ledger: ({ factor_id, user_id }) => ({ factor_id, user_id }),
  decide(draft, { factor_id, user_id, sealed_seed }) {
    const factor = secondFactorOf(draft.view, user_id)
    if (factor && factor.record.confirmed_at !== null) return reject('already_exists', [], CONFIRMED)
    if (factor) draft.delete('second_factors', factor)
    draft.create('second_factors', {
      public_id: factor_id,
      user_id,
      sealed_seed,
      confirmed_at: null,
      last_step: 0,
      recovery_hashes: [],
      failures: 0,
      failed_at: null,
    })
    return null
  },
})

/** SPEC.md I18: makes a proven seed the second factor of a user, with recovery codes. */
export const confirmSecondFactor = serviceCommand<{
  user_id: string
  factor_id: string
  step: number
  recovery_hashes: readonly string[]
}>({
  type: 'second_factor.confirm',
  ledger: ({ user_id, factor_id }) => ({ user_id, factor_id }),
  decide(draft, { user_id, factor_id, step, recovery_hashes }) {
    const factor = secondFactorOf(draft.view, user_id)
    if (factor?.record.public_id !== factor_id) return rejectAt('not_found', 'factor_id')
    if (factor.record.confirmed_at !== null) return reject('already_exists', [], CONFIRMED)
    draft.replace('second_factors', factor, {
      confirmed_at: draft.stamp.edit_at,
      last_step: step,
      recovery_hashes: [...recovery_hashes],
      failures: 0,
      failed_at: null,
    })
    return null
  },
})

/** A proof of the second factor: the time step of a right code, or the hash of a recovery code. */
export type SecondProof = { readonly step: number } | { readonly recovery_hash: string }

/**
 * SPEC.md I19: uses up a code, and the sign-in that waited for it. Of two uses of one code at once, one is refused. The
 * rejection is `token_invalid`.
 */
export const useSecondFactor = serviceCommand<{
  user_id: string
  proof: SecondProof
  challenge_id: string | null
}>({
  type: 'second_factor.use',
  recorded: false,
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, proof, challenge_id }) {
    const { stamp, view } = draft
    const factor = secondFactorOf(view, user_id)
    if (!factor || factor.record.confirmed_at === null) return reject('token_invalid')
    const { last_step, recovery_hashes } = factor.record
    const spent = 'step' in proof ? spendStep(last_step, proof.step) : spendCode(recovery_hashes, proof)
    if (!spent) return reject('token_invalid')
    if (challenge_id !== null) {
      const challenge = view.get('sign_in_challenges', challenge_id)
      if (!challenge || !challengeLives(challenge.record, stamp.edit_at)) return reject('token_invalid')
      draft.delete('sign_in_challenges', challenge)
    }
    draft.replace('second_factors', factor, { ...spent, failures: 0, failed_at: null })
    return null
  },
})

function spendStep(last_step: number, step: number): Partial<SecondFactor> | null {
  return step > last_step ? { last_step: step } : null
}

function spendCode(
  hashes: readonly string[],
  { recovery_hash }: { readonly recovery_hash: string },
): Partial<SecondFactor> | null {
  if (!hashes.includes(recovery_hash)) return null
  return { recovery_hashes: hashes.filter((hash) => hash !== recovery_hash) }
}

/** SPEC.md I20: counts a wrong code. */
export const failSecondFactor = serviceCommand<{ user_id: string }>({
  type: 'second_factor.fail',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id }) {
    const factor = secondFactorOf(draft.view, user_id)
    if (!factor) return reject('not_found')
    const failures = factor.record.failures + 1
    draft.replace('second_factors', factor, { failures, failed_at: draft.stamp.edit_at })
    return null
  },
})

/**
 * SPEC.md I51: replaces the recovery codes of a user: those of the authenticator, or of the phone without one. The old
 * ones, of both, are refused from now on.
 */
export const renewRecoveryCodes = serviceCommand<{ user_id: string; recovery_hashes: readonly string[] }>({
  type: 'second_factor.renew_recovery',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, recovery_hashes }) {
    const factor = secondFactorOf(draft.view, user_id)
    const phone = confirmedPhone(draft.view, user_id)
    const authenticator = factor && factor.record.confirmed_at !== null ? factor : null
    if (!authenticator && !phone) return reject('not_found')
    if (authenticator)
      draft.replace('second_factors', authenticator, { recovery_hashes: [...recovery_hashes] })
    if (phone)
      draft.replace('phone_factors', phone, { recovery_hashes: authenticator ? [] : [...recovery_hashes] })
    return null
  },
})

/** The removal of a second factor. */
export interface FactorRemoval {
  readonly user_id: string
  /** Which factors count, if one must be left; else null. */
  readonly required?: CountedFactors | null
}

/**
 * SPEC.md I18, I51, I55: removes the second factor of a user, and the sign-ins that wait for it. A phone that has no
 * recovery codes gets those of the authenticator.
 */
export const removeSecondFactor = serviceCommand<FactorRemoval>({
  type: 'second_factor.remove',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, required }) {
    const factor = secondFactorOf(draft.view, user_id)
    if (!factor) return reject('not_found')
    if (losesLastFactor(draft.view, user_id, required)) return reject('last_factor')
    const phone = confirmedPhone(draft.view, user_id)
    const { confirmed_at, recovery_hashes } = factor.record
    // Without them a lost phone would lock the person out.
    if (phone && phone.record.recovery_hashes.length === 0 && confirmed_at !== null)
      draft.replace('phone_factors', phone, { recovery_hashes: [...recovery_hashes] })
    deleteSecondFactor(draft, user_id)
    return null
  },
})

/** Deletes what a user has of second factors, in a draft that does other things too. */
export function deleteSecondFactor(draft: ServiceDraft, user_id: string): void {
  for (const factor of draft.view.find('second_factors', 'user_id', user_id))
    draft.delete('second_factors', factor)
  for (const challenge of draft.view.find('sign_in_challenges', 'user_id', user_id))
    draft.delete('sign_in_challenges', challenge)
}

/** SPEC.md I19: notes a sign-in whose password was right and which waits for the second factor. */
export const startChallenge = serviceCommand<{
  challenge_id: string
  user_id: string
  secret_hash: string
  /** `CHALLENGE_SECONDS` from now. */
  expires_at: string
}>({
  type: 'sign_in_challenge.start',
  recorded: false,
  ledger: ({ challenge_id, user_id }) => ({ challenge_id, user_id }),
  decide(draft, { challenge_id, user_id, secret_hash, expires_at }) {
    const { view } = draft
    if (view.get('sign_in_challenges', challenge_id)) return null
    const waiting = view
      .find('sign_in_challenges', 'user_id', user_id)
      .sort((a, b) => (a.record.expires_at < b.record.expires_at ? -1 : 1))
    for (const challenge of waiting.slice(0, Math.max(0, waiting.length + 1 - MAX_CHALLENGES)))
      draft.delete('sign_in_challenges', challenge)
    draft.create('sign_in_challenges', { public_id: challenge_id, user_id, secret_hash, expires_at })
    return null
  },
})
