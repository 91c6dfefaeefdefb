import { reject, rejectAt } from '../core/rejection.ts'
import type { EmailChange } from './access-collections.ts'
import { emailKey } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { deleteEmailChanges, deleteVerifications, emailLinkLives } from './email-addresses.ts'
import { deleteResets, endEntrances, type Kept } from './password-changes.ts'

/** The change of address that a user asked for, and that waits at a time (ISO 8601 in UTC); null without one. */
export function emailChangeOf(view: ServiceView, user_id: string, now: string): EmailChange | null {
  const change = view.find('email_changes', 'user_id', user_id)[0]?.record
  return change && emailLinkLives(change, now) ? change : null
}

/** Whether an address belongs to another account than that of a user. */
export function isEmailOfAnother(view: ServiceView, email: string, user_id: string): boolean {
  return view
    .find('users', 'email_key', emailKey(email))
    .some(({ record: { public_id } }) => public_id !== user_id)
}

/**
 * SPEC.md I65: keeps the address that a user asks for, until the link to it is used. It ends an earlier change of the user. Whether the
 * address has an account makes no difference here, so that nobody learns it.
 */
export const askEmailChange = serviceCommand<{
  change_id: string
  user_id: string
  email: string
  secret_hash: string
  stop_hash: string
  /** `EMAIL_LINK_SECONDS` from now. */
  expires_at: string
}>({
  type: 'email_change.ask',
  recorded: false,
  ledger: ({ change_id, user_id }) => ({ change_id, user_id }),
  decide(draft, { change_id, ...change }) {
    const { view } = draft
    if (view.get('users', change.user_id)?.record.status !== 'active') return rejectAt('not_found', 'user_id')
    if (view.get('email_changes', change_id)) return null
    deleteEmailChanges(draft, change.user_id)
    draft.create('email_changes', { public_id: change_id, ...change })
    return null
  },
})

/** The one who stops a change of address: its person, or the holder of the link to the present address. */
export type EmailChangeEnd = 'by_person' | 'by_old_address'

/** SPEC.md I65: stops a change of address. A change that is over already stays so. */
export const cancelEmailChange = serviceCommand<{ change_id: string; user_id: string; end: EmailChangeEnd }>({
  type: 'email_change.cancel',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { change_id, user_id }) {
    const change = draft.view.get('email_changes', change_id)
    if (change?.record.user_id === user_id) draft.delete('email_changes', change)
    return null
  },
})

/**
 * SPEC.md I65: gives an account the address that its user asked for and proved by the link. Every other session and sign-in ends, and
 * so do the links that went to the address before.
 */
export const changeEmail = serviceCommand<{ change_id: string; user_id: string; keep: Kept }>({
  type: 'account.change_email',
  ledger: ({ change_id, user_id }) => ({ change_id, user_id }),
  decide(draft, { change_id, user_id, keep }) {
    const { stamp, view } = draft
    const change = view.get('email_changes', change_id)?.record
    const user = view.get('users', user_id)
    if (change?.user_id !== user_id || !emailLinkLives(change, stamp.edit_at)) return reject('not_found')
    if (user?.record.status !== 'active') return reject('not_found')
    const { email } = change
    // The link has proved the address, so its holder may know.
    if (isEmailOfAnother(view, email, user_id))
      return rejectAt('email_taken', 'new_email', 'Another account has this address meanwhile.')
    draft.replace('users', user, { email, email_verified: true })
    deleteEmailLinks(draft, user_id)
    endEntrances(draft, user_id, keep)
    return null
  },
})

/**
 * SPEC.md I66: an operator gives an account another address, which nobody has proved. Sessions and sign-ins stay; the links that went
 * to the address before end.
 */
export const setEmail = serviceCommand<{ user_id: string; email: string }>({
  type: 'account.set_email',
  ledger: ({ user_id }) => ({ user_id }),
  decide(draft, { user_id, email }) {
    const { view } = draft
    const user = view.get('users', user_id)
    if (!user) return reject('not_found')
    if (user.record.email === email) return null
    if (isEmailOfAnother(view, email, user_id)) return rejectAt('email_taken', 'email')
    draft.replace('users', user, { email, email_verified: false })
    deleteEmailLinks(draft, user_id)
    deleteResets(draft, user_id)
    return null
  },
})

/** Deletes what links in mails can do to the address of a user, in a draft that does other things too. */
export function deleteEmailLinks(draft: ServiceDraft, user_id: string): void {
  deleteVerifications(draft, user_id)
  deleteEmailChanges(draft, user_id)
}
