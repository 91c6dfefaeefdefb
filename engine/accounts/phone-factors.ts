import { millisecondsOf } from '../core/calendar.ts'
import { reject } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { MAX_SENDS, type PhoneFactor } from './phone-collections.ts'
import { challengeLives, type FactorRemoval, losesLastFactor } from './second-factors.ts'

/** Lifetime of a code, in seconds. */
export const PHONE_CODE_SECONDS = 10 * 60
/** Maximum number of wrong guesses of one code. */
const MAX_GUESSES = 5
/** Time in which at most `MAX_SENDS` codes are sent to a number, in ms. */
const SENDS_MS = 3_600_000

const CONFIRMED = 'This phone is confirmed already.'

/** The phone of a user, confirmed or not; null if there is none. */
export function phoneFactorOf(view: ServiceView, user_id: string): Stored<PhoneFactor> | null {
  return view.find('phone_factors', 'user_id', user_id)[0] ?? null
}

/** SPEC.md I52: the milliseconds until a code can be sent to a number (ISO 8601 in UTC); 0: at once. Each account with this number counts. */
export function waitBeforeSending(view: ServiceView, number_key: string, now: string): number {
  const time = millisecondsOf(now) ?? 0
  const sent = view
    .find('phone_factors', 'number_key', number_key)
    .flatMap(({ record }) => record.sent_at.map((at) => millisecondsOf(at) ?? 0))
    .filter((at) => at > time - SENDS_MS)
    .sort((a, b) => b - a)
  const decisive = sent[MAX_SENDS - 1]
  return decisive === undefined ? 0 : decisive + SENDS_MS - time
}

/** SPEC.md I51: keeps a number that no code has proved yet. It replaces an earlier one that was not confirmed. */
export const setUpPhone = serviceCommand<{
  factor_id: string
  user_id: string
  sealed_number: string
  number_key: string
  last_digits: string
}>({
  type: 'phone_factor.set_up',
  recorded: false,
  ledger: ({ factor_id, user_id }) => ({ factor_id, user_id }),
  decide(draft, { factor_id, ...given }) {
    const known = phoneFactorOf(draft.view, given.user_id)
    if (known && known.record.confirmed_at !== null) return reject('already_exists', [], CONFIRMED)
    if (known) draft.delete('phone_factors', known)
    draft.create('phone_factors', {
      public_id: factor_id,
      ...given,
      confirmed_at: null,
      code_hash: null,
      code_expires_at: null,
      guesses: 0,
      accepted: null,
      // Another number does not begin to count once more.
      sent_at: known?.record.sent_at ?? [],
      recovery_hashes: [],
      failures: known?.record.failures ?? 0,
      failed_at: known?.record.failed_at ?? null,
    })
    return null
  },
})

/** SPEC.md I52: notes a code that is about to be sent. It replaces the one before. The rejection is `too_many`. */
export const noteSentCode = serviceCommand<{ user_id: string; code_hash: string; expires_at: string }>({
  type: 'phone_factor.send',
  recorded: false,
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, code_hash, expires_at }) {
    const { stamp, view } = draft
    const phone = phoneFactorOf(view, user_id)
    if (!phone) return reject('not_found')
    const { number_key, sent_at } = phone.record
    const own = sent_at.length >= MAX_SENDS ? (millisecondsOf(sent_at[0] ?? '') ?? 0) : 0
    const wait = waitBeforeSending(view, number_key, stamp.edit_at)
    if (wait > 0 || own > (millisecondsOf(stamp.edit_at) ?? 0) - SENDS_MS) return reject('too_many')
    draft.replace('phone_factors', phone, {
      code_hash,
      code_expires_at: expires_at,
      guesses: 0,
      sent_at: [...sent_at, stamp.edit_at].slice(-MAX_SENDS),
    })
    return null
  },
})

/**
 * SPEC.md I51: guesses a code of a phone, or one of its recovery codes. A right guess uses up the code, and the sign-in
 * that waited for it; then `accepted` is `guess_id`. A wrong one counts. Both happen in one step, so that parallel
 * guesses count as well.
 */
export const guessPhoneCode = serviceCommand<{
  user_id: string
  guess_id: string
  code_hash: string
  recovery_hash: string
  challenge_id: string | null
}>({
  type: 'phone_factor.guess',
  recorded: false,
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, input) {
    const { stamp, view } = draft
    const phone = phoneFactorOf(view, input.user_id)
    if (!phone) return reject('not_found')
    const spent = spend(phone.record, input, stamp.edit_at)
    if (!spent || !endChallenge(draft, input.challenge_id)) {
      const guesses = phone.record.guesses + 1
      draft.replace('phone_factors', phone, {
        guesses,
        ...(guesses >= MAX_GUESSES && { code_hash: null }),
        failures: phone.record.failures + 1,
        failed_at: stamp.edit_at,
      })
      return null
    }
    draft.replace('phone_factors', phone, {
      ...spent,
      accepted: input.guess_id,
      failures: 0,
      failed_at: null,
    })
    return null
  },
})

/** What a right guess changes; null for a wrong one. */
function spend(
  { code_expires_at, code_hash, recovery_hashes }: PhoneFactor,
  guess: { readonly code_hash: string; readonly recovery_hash: string },
  now: string,
): Partial<PhoneFactor> | null {
  if (code_hash !== null && code_hash === guess.code_hash && (code_expires_at ?? '') > now)
    return { code_hash: null, guesses: 0 }
  if (!recovery_hashes.includes(guess.recovery_hash)) return null
  return { recovery_hashes: recovery_hashes.filter((hash) => hash !== guess.recovery_hash) }
}

/** Uses up a sign-in that waits; false if it is over. */
function endChallenge(draft: ServiceDraft, challenge_id: string | null): boolean {
  if (challenge_id === null) return true
  const challenge = draft.view.get('sign_in_challenges', challenge_id)
  if (!challenge || !challengeLives(challenge.record, draft.stamp.edit_at)) return false
  draft.delete('sign_in_challenges', challenge)
  return true
}

/** SPEC.md I51: makes a proven number a second factor of a user. */
export const confirmPhone = serviceCommand<{ user_id: string; recovery_hashes: readonly string[] }>({
  type: 'phone_factor.confirm',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, recovery_hashes }) {
    const phone = phoneFactorOf(draft.view, user_id)
    if (!phone || phone.record.accepted === null) return reject('not_found')
    if (phone.record.confirmed_at !== null) return reject('already_exists', [], CONFIRMED)
    draft.replace('phone_factors', phone, {
      confirmed_at: draft.stamp.edit_at,
      recovery_hashes: [...recovery_hashes],
    })
    return null
  },
})

/** SPEC.md I51, I55: removes the phone of a user. One that was never confirmed stays, because its limits count. */
export const removePhone = serviceCommand<FactorRemoval>({
  type: 'phone_factor.remove',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, required }) {
    const phone = phoneFactorOf(draft.view, user_id)
    if (!phone || phone.record.confirmed_at === null) return reject('not_found')
    if (losesLastFactor(draft.view, user_id, required)) return reject('last_factor')
    draft.delete('phone_factors', phone)
    return null
  },
})
