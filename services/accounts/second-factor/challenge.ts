import {
  CHALLENGE_SECONDS,
  challengeLives,
  countFactors,
  hasPhone,
  isProtected,
  phoneFactorOf,
  startChallenge,
  type User,
} from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../errors.ts'
import type { Clock, Ids } from '../../runtime.ts'
import type { AccountStore } from '../account-store.ts'
import { requireActive } from '../check-password.ts'
import { challengeTokens, newToken } from '../secret-token.ts'
import { hashSecret, sameHash } from '../tokens.ts'
import type { SecondFactorDeps } from './parts.ts'
import { requiredFactor, type WithFactorConfig } from './required-factor.ts'
import { prove } from './second-factor.ts'

/** A sign-in that waits for its second factor, with the code for it. */
export interface ChallengeAnswer {
  readonly challenge: string
  readonly code: string
}

/** What a sign-in needs to know of second factors. */
export interface ChallengeDeps extends Clock, Ids, WithFactorConfig {
  readonly accounts: AccountStore
}

/**
 * SPEC.md I19: lets a user with a second factor no further than to a challenge. A passkey counts as one where one is
 * required (I55).
 *
 * @throws ServiceError `mfa_required`, whose facts have the challenge
 */
export async function requireNoSecondFactor(
  { accounts, config, newId, now }: ChallengeDeps,
  user: User,
): Promise<void> {
  const user_id = user.public_id
  const { asked, typed } = accounts.read((view) => {
    const typed = isProtected(view, user_id)
    const counted = requiredFactor(view, user, config)
    return { typed, asked: typed || (counted !== null && countFactors(view, user_id, counted) > 0) }
  })
  if (!asked) return
  const token = newToken(newId())
  const expires_at = new Date(now().getTime() + CHALLENGE_SECONDS * 1000).toISOString()
  const input = { challenge_id: token.id, user_id, secret_hash: hashSecret(token.secret), expires_at }
  requireAccepted(await accounts.run(startChallenge, input, user_id))
  const challenge = challengeTokens.text(token)
  const digits = accounts.read((view) =>
    hasPhone(view, user_id) ? phoneFactorOf(view, user_id)?.record.last_digits : undefined,
  )
  const details = !typed
    ? [
        {
          path: 'passkey',
          code: 'mfa_required',
          message: 'Complete the sign-in with a passkey.',
          value: 'only',
        },
      ]
    : digits === undefined
      ? []
      : [
          {
            path: 'sms',
            code: 'mfa_required',
            message: `A code can be sent to the phone that ends in ${digits}.`,
            value: digits,
          },
        ]
  throw new ServiceError('mfa_required', { details, facts: { challenge, expires_at } })
}

/**
 * SPEC.md I19: the user whose sign-in is complete with this code. The challenge and the code are used up.
 *
 * @throws ServiceError `invalid_credentials` for an unknown or an expired challenge and for a wrong code,
 * `access_denied` for a suspended account, `rate_limited`
 */
export async function completeChallenge(
  deps: SecondFactorDeps,
  { challenge, code }: ChallengeAnswer,
): Promise<User> {
  const user = challengedUser(deps, challenge)?.user
  if (!user) throw lateChallenge()
  requireActive(user)
  const challenge_id = challengeTokens.parse(challenge)?.id ?? null
  await prove(deps, user.public_id, { code, challenge_id })
  return user
}

/** The error of a challenge that is unknown, expired or used. */
export function lateChallenge(): ServiceError {
  const message = 'This sign-in took too long, or is over already. Begin again with your password.'
  const details = [{ path: 'challenge', code: 'invalid_credentials', message }]
  return new ServiceError('invalid_credentials', { message, details })
}

/** The user of a live challenge, and its id; null if there is none with this token. */
export function challengedUser(
  { accounts, now }: Clock & { readonly accounts: AccountStore },
  text: string,
): { readonly user: User; readonly challenge_id: string } | null {
  const token = challengeTokens.parse(text)
  if (!token) return null
  return accounts.read((view) => {
    const record = view.get('sign_in_challenges', token.id)?.record
    if (!record || !sameHash(record.secret_hash, hashSecret(token.secret))) return null
    if (!challengeLives(record, now().toISOString())) return null
    const user = view.get('users', record.user_id)?.record
    return user ? { user, challenge_id: token.id } : null
  })
}
