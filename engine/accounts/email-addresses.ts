import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { EmailVerification, PendingRegistration } from './access-collections.ts'
import { emailKey } from './collections.ts'
import { type ServiceDraft, serviceCommand } from './command.ts'

/** Lifetime of a link that proves an address or completes a registration, in seconds. */
export const EMAIL_LINK_SECONDS = 24 * 3600
/** Maximum number of registrations that wait, of all addresses. */
const MAX_PENDING = 1000
/** Maximum number of registrations that wait for one address; one more ends the oldest. */
const MAX_PENDING_OF_ADDRESS = 3

/** Whether a link of a mail can be used at a time (ISO 8601 in UTC). */
export function emailLinkLives(
  { expires_at }: Pick<EmailVerification | PendingRegistration, 'expires_at'>,
  now: string,
): boolean {
  return expires_at > now
}

/** SPEC.md I23: makes a link by which a user proves the address of the account. Earlier links of the user end. */
export const createEmailVerification = serviceCommand<{
  verification_id: string
  user_id: string
  secret_hash: string
  /** `EMAIL_LINK_SECONDS` from now. */
  expires_at: string
}>({
  type: 'email_verification.create',
  recorded: false,
  ledger: ({ verification_id, user_id }) => ({ verification_id, user_id }),
  decide(draft, { verification_id, user_id, secret_hash, expires_at }) {
    const { view } = draft
    const user = view.get('users', user_id)
    if (!user) return rejectAt('not_found', 'user_id')
    if (view.get('email_verifications', verification_id)) return null
    deleteVerifications(draft, user_id)
    const { email } = user.record
    draft.create('email_verifications', {
      public_id: verification_id,
      user_id,
      email,
      secret_hash,
      expires_at,
    })
    return null
  },
})

/** SPEC.md I23: the address of a user is proved. The link ends with it. */
export const verifyEmail = serviceCommand<{ verification_id: string }>({
  type: 'account.verify_email',
  ledger: (input) => ({ ...input }),
  decide(draft, { verification_id }) {
    const { stamp, view } = draft
    const verification = view.get('email_verifications', verification_id)?.record
    const user = verification && view.get('users', verification.user_id)
    if (!user || !emailLinkLives(verification, stamp.edit_at)) return reject('not_found')
    if (emailKey(user.record.email) !== emailKey(verification.email)) return reject('not_found')
    if (!user.record.email_verified) draft.replace('users', user, { email_verified: true })
    deleteVerifications(draft, verification.user_id)
    return null
  },
})

/** Deletes the links that prove the address of a user, in a draft that does other things too. */
export function deleteVerifications(draft: ServiceDraft, user_id: string): void {
  for (const verification of draft.view.find('email_verifications', 'user_id', user_id))
    draft.delete('email_verifications', verification)
}

/** Deletes the change of address that waits for its link, in a draft that does other things too. */
export function deleteEmailChanges(draft: ServiceDraft, user_id: string): void {
  for (const change of draft.view.find('email_changes', 'user_id', user_id))
    draft.delete('email_changes', change)
}

/** SPEC.md I24: keeps a registration until its address is proved. Each link completes its own registration only. */
export const keepRegistration = serviceCommand<{
  registration_id: string
  email: string
  name: string
  password_hash: string
  household_name: string | null
  invitation_id: string | null
  secret_hash: string
  /** `EMAIL_LINK_SECONDS` from now. */
  expires_at: string
}>({
  type: 'registration.keep',
  recorded: false,
  ledger: ({ registration_id }) => ({ registration_id }),
  decide(draft, { registration_id, ...kept }) {
    const { view } = draft
    if (view.get('pending_registrations', registration_id)) return null
    const same = view
      .find('pending_registrations', 'email_key', emailKey(kept.email))
      .sort((a, b) => (a.record.expires_at < b.record.expires_at ? -1 : 1))
    const ended = same.slice(0, Math.max(0, same.length + 1 - MAX_PENDING_OF_ADDRESS))
    if (view.size('pending_registrations') - ended.length >= MAX_PENDING) return reject('too_many')
    for (const pending of ended) draft.delete('pending_registrations', pending)
    draft.create('pending_registrations', { public_id: registration_id, ...kept })
    return null
  },
})

/** Uses up a registration that waits, and all others of its address. The rejection is `not_found`. */
export function usePending(
  draft: ServiceDraft,
  registration_id: string,
): Rejection | Stored<PendingRegistration> {
  const { stamp, view } = draft
  const pending = view.get('pending_registrations', registration_id)
  if (!pending || !emailLinkLives(pending.record, stamp.edit_at)) return reject('not_found')
  for (const other of view.find('pending_registrations', 'email_key', emailKey(pending.record.email)))
    draft.delete('pending_registrations', other)
  return pending
}
