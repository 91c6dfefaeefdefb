import { endReusedSignIn, rotateTokens } from '../../engine/index.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { AccountStore } from './account-store.ts'
import { type SignInParts, signInOf, withinGrace } from './authenticate-bearer.ts'
import { hashSecret, newSalt, nextPair, parseToken, sameHash, type TokenPair, wasIssued } from './tokens.ts'

/**
 * SPEC.md I3: exchanges a refresh token for the next pair. The immediate predecessor gives the same pair again for a
 * short while, since the answer may have been lost; any other second use ends the sign-in. A token that was never
 * issued ends nothing: whoever has seen the id of a sign-in could end it otherwise.
 *
 * @throws ServiceError `invalid_credentials`, `token_reused`, `device_revoked`
 */
export function refreshTokens(
  accounts: AccountStore,
  input: { refresh_token: string; device_installation_id: string },
  now: Date,
): { parts: SignInParts; tokens: TokenPair } {
  const token = parseToken('refresh', input.refresh_token)
  const parts = token && accounts.read((view) => signInOf(view, token))
  if (!token || !parts || parts.device.installation_id !== input.device_installation_id) throw refused()
  const { signIn, user } = parts
  const { refresh_key } = signIn
  if (!wasIssued(token, refresh_key)) throw refused()
  if (signIn.end_reason === 'revoked') throw new ServiceError('device_revoked')
  if (signIn.end_reason === 'reused') throw new ServiceError('token_reused')
  if (signIn.ended_at !== null || user.status !== 'active') throw refused()
  const presented_hash = hashSecret(token.secret)

  if (sameHash(signIn.refresh_hash, presented_hash)) {
    if (signIn.refresh_expires_at <= now.toISOString()) throw refused()
    const salt = newSalt()
    const tokens = nextPair(token, { salt, refresh_key, issued: now })
    const sign_in_id = token.sign_in_id
    requireAccepted(
      accounts.run(rotateTokens, { sign_in_id, presented_hash, tokens: tokens.hashes, salt }, user.public_id),
    )
    return { parts, tokens }
  }
  const { previous } = signIn
  if (previous && sameHash(previous.refresh_hash, presented_hash) && withinGrace(previous.rotated_at, now)) {
    const issued = new Date(previous.rotated_at)
    return { parts, tokens: nextPair(token, { salt: previous.salt, refresh_key, issued }) }
  }
  accounts.run(endReusedSignIn, { sign_in_id: token.sign_in_id }, user.public_id)
  throw new ServiceError('token_reused')
}

function refused(): ServiceError {
  return new ServiceError('invalid_credentials', {
    message: 'This refresh token is not valid; sign in again.',
  })
}
