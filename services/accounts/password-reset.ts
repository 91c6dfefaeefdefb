import { PASSWORD_RESET_SECONDS } from '../../engine/index.ts'
import { newToken, resetTokens } from './secret-token.ts'
import { hashSecret } from './tokens.ts'

/** A reset link to be kept, and its address for the person. */
export interface NewPasswordReset {
  readonly link: string
  readonly record: { readonly reset_id: string; readonly secret_hash: string; readonly expires_at: string }
}

/** Makes a link that sets a password once, within an hour. Only a hash of its secret is for the record. */
export function newPasswordReset(base_url: string, now: Date, id: string): NewPasswordReset {
  const token = newToken(id)
  const expires_at = new Date(now.getTime() + PASSWORD_RESET_SECONDS * 1000).toISOString()
  return {
    link: `${base_url}/reset-password/${resetTokens.text(token)}`,
    record: { reset_id: token.id, secret_hash: hashSecret(token.secret), expires_at },
  }
}
