import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { type SignInParts, signInOf } from './authenticate-bearer.ts'
import { hashSecret, newSalt, nextPair, parseToken, type TokenPair, wasIssued } from './tokens.ts'

/** The services that a refresh needs. */
export type RefreshDeps = Clock & { readonly accounts: AccountStore }

/**
 * SPEC.md I3: exchanges a refresh token for the next pair. A token that was never issued has no effect: otherwise
 * anybody who knows the id of a sign-in could end it. The store decides about a token that was issued.
 *
 * @throws ServiceError `invalid_credentials`, `token_reused`, `device_revoked`
 */
export async function refreshTokens(
  { accounts, now }: RefreshDeps,
  input: { readonly refresh_token: string; readonly device_installation_id: string },
): Promise<{ parts: SignInParts; tokens: TokenPair }> {
  const token = parseToken('refresh', input.refresh_token)
  const parts = token && accounts.read((view) => signInOf(view, token))
  if (!token || !parts || parts.device.installation_id !== input.device_installation_id) throw refused()
  // The fields of the sign-in that are read here never change.
  const { refresh_key, public_id: sign_in_id } = parts.signIn
  if (!wasIssued(token, refresh_key)) throw refused()
  const salt = newSalt()
  const { hashes } = nextPair(token, { salt, refresh_key, issued: now() })
  const presented_hash = hashSecret(token.secret)
  const rotation = await accounts.rotate({ sign_in_id, presented_hash, tokens: hashes, salt })
  if (rotation.outcome === 'rotated') {
    const issued = new Date(rotation.rotated_at)
    return { parts, tokens: nextPair(token, { salt: rotation.salt, refresh_key, issued }) }
  }
  if (rotation.outcome === 'reused') throw new ServiceError('token_reused')
  if (rotation.outcome === 'ended' && rotation.reason === 'revoked') throw new ServiceError('device_revoked')
  if (rotation.outcome === 'ended' && rotation.reason === 'reused') throw new ServiceError('token_reused')
  throw refused()
}

function refused(): ServiceError {
  return new ServiceError('invalid_credentials', {
    message: 'This refresh token is not valid; sign in again.',
  })
}
