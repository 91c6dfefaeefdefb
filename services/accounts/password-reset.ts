import {
  PASSWORD_RESET_SECONDS,
  type PasswordReset,
  resetLives,
  resetPassword,
  type User,
} from '../../engine/index.ts'
import { requireAccepted } from '../errors.ts'
import { requestedLanguage } from '../mail/languages.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import type { PasswordCheck } from './check-password.ts'
import { newToken, resetTokens } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** The record of a reset link, and its address for the person. */
export interface NewPasswordReset {
  readonly link: string
  readonly record: { readonly reset_id: string; readonly secret_hash: string; readonly expires_at: string }
}

/** Creates a link that sets a password once, within an hour. The record has only a hash of its secret. */
export function newPasswordReset(base_url: string, now: Date, id: string): NewPasswordReset {
  const token = newToken(id)
  const expires_at = new Date(now.getTime() + PASSWORD_RESET_SECONDS * 1000).toISOString()
  return {
    link: `${base_url}/reset-password#${resetTokens.text(token)}`,
    record: { reset_id: token.id, secret_hash: hashSecret(token.secret), expires_at },
  }
}

/** A valid reset link and its user. */
export interface OpenReset {
  readonly reset: PasswordReset
  readonly user: User
}

/** SPEC.md I14: the reset link with this token; null for an unknown, a used and an expired one. */
export function openReset(
  { accounts, now }: Clock & { readonly accounts: AccountStore },
  text: string,
): OpenReset | null {
  const token = resetTokens.parse(text)
  if (!token) return null
  return accounts.read((view) => {
    const reset = view.get('password_resets', token.id)?.record
    const user = reset && view.get('users', reset.user_id)?.record
    if (!user || !sameHash(reset.secret_hash, hashSecret(token.secret))) return null
    return resetLives(reset, now().toISOString()) ? { reset, user } : null
  })
}

/**
 * SPEC.md I14: sets a password with a reset link.
 *
 * @throws ServiceError `validation_failed` at `password`, `not_found` if the link was used meanwhile, `unavailable`
 */
export async function resetByLink(
  { accounts, passwords }: PasswordCheck,
  { reset, user }: OpenReset,
  password: string,
): Promise<void> {
  await passwords.requireGood(password, [user.email, user.name])
  const input = { reset_id: reset.public_id, password_hash: await passwords.hash(password) }
  requireAccepted(await accounts.run(resetPassword, input, user.public_id))
}

/** SPEC.md I21: asks for a mail with a reset link. Whether the address has an account is found out after the answer. */
export async function askForReset({ mail }: { readonly mail: MailService }, email: string): Promise<void> {
  await mail.leave({ type: 'forgot', email, language: requestedLanguage() })
}
