import { reject, rejectAt } from '../core/rejection.ts'
import type { PasswordReset } from './access-collections.ts'
import { endSessionsOf } from './browser-sessions.ts'
import type { User } from './collections.ts'
import { type ServiceDraft, serviceCommand } from './command.ts'
import { endSignIns } from './devices.ts'
import { deleteEmailChanges } from './email-addresses.ts'
import { revokeTokens } from './personal-access-tokens.ts'

/** Stands in place of a hash for a user who has no password, and signs in with an identity provider or a passkey. */
export const NO_PASSWORD = ''

/** Whether a user has a password. */
export function hasPassword({ password_hash }: Pick<User, 'password_hash'>): boolean {
  return password_hash !== NO_PASSWORD
}

/** Lifetime of a link that resets a password, in seconds. */
export const PASSWORD_RESET_SECONDS = 3600

/** Whether a reset link can be used at a time (ISO 8601 in UTC). */
export function resetLives({ expires_at }: PasswordReset, now: string): boolean {
  return expires_at > now
}

/** What stays signed in when a password changes: the browser session or the device that changed it. */
export interface Kept {
  readonly session_id: string | null
  readonly device_id: string | null
}

/** SPEC.md I13: sets another password for a user who proved the present one. The newest of two changes at once fails. */
export const changePassword = serviceCommand<{
  user_id: string
  /** The hash that the given password was compared with. */
  proven_hash: string
  password_hash: string
  keep: Kept
}>({
  type: 'account.change_password',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, proven_hash, password_hash, keep }) {
    const user = draft.view.get('users', user_id)
    if (!user || user.record.password_hash !== proven_hash) return reject('token_invalid')
    draft.replace('users', user, { password_hash })
    endEntrances(draft, user_id, keep)
    return null
  },
})

/** SPEC.md I14: makes a link by which a user sets another password. Earlier links of the user end. */
export const createPasswordReset = serviceCommand<{
  reset_id: string
  user_id: string
  secret_hash: string
  /** `PASSWORD_RESET_SECONDS` from now. */
  expires_at: string
  /** Whether the link goes to the address of the user. */
  by_mail?: boolean
}>({
  type: 'password_reset.create',
  ledger: ({ reset_id, user_id }) => ({ reset_id, user_id }),
  decide(draft, { reset_id, user_id, secret_hash, expires_at, by_mail = false }) {
    if (!draft.view.get('users', user_id)) return rejectAt('not_found', 'user_id')
    deleteResets(draft, user_id)
    const proves = by_mail ? { by_mail } : {}
    draft.create('password_resets', { public_id: reset_id, user_id, secret_hash, expires_at, ...proves })
    return null
  },
})

/** SPEC.md I14: sets a password by a reset link, which ends with it, as does everything that was signed in. */
export const resetPassword = serviceCommand<{ reset_id: string; password_hash: string }>({
  type: 'account.reset_password',
  ledger: ({ reset_id }) => ({ reset_id }),
  decide(draft, { reset_id, password_hash }) {
    const { stamp, view } = draft
    const reset = view.get('password_resets', reset_id)?.record
    const user = reset && view.get('users', reset.user_id)
    if (!user || !resetLives(reset, stamp.edit_at)) return reject('not_found')
    draft.replace('users', user, { password_hash, ...(reset.by_mail && { email_verified: true }) })
    endEntrances(draft, reset.user_id, { session_id: null, device_id: null })
    revokeTokens(draft, reset.user_id)
    return null
  },
})

/**
 * Ends the sessions, sign-ins and reset links of a user, but for what is kept. Sign-ins that wait for a second factor and a change of
 * address that waits end, too: a thief may have begun them.
 */
export function endEntrances(draft: ServiceDraft, user_id: string, { session_id, device_id }: Kept): void {
  endSessionsOf(draft, user_id, session_id)
  for (const { record } of draft.view.find('devices', 'user_id', user_id))
    if (record.public_id !== device_id) endSignIns(draft, record.public_id, 'password_changed')
  deleteResets(draft, user_id)
  deleteEmailChanges(draft, user_id)
  for (const challenge of draft.view.find('sign_in_challenges', 'user_id', user_id))
    draft.delete('sign_in_challenges', challenge)
}

/** Deletes the reset links of a user, in a draft that does other things too. */
export function deleteResets(draft: ServiceDraft, user_id: string): void {
  for (const reset of draft.view.find('password_resets', 'user_id', user_id))
    draft.delete('password_resets', reset)
}
