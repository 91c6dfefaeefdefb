import {
  askEmailChange,
  cancelEmailChange,
  changeEmail,
  type EmailChange,
  emailChangeOf,
  emailKey,
  emailLinkLives,
  isEmailOfAnother,
} from '../../engine/index.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import { requestedLanguage } from '../mail/languages.ts'
import type { EmailChangeTask, Letter } from '../mail/letter.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { type EmailLinkDeps, keptOf, tooManyMails } from './email-link-parts.ts'
import type { Principal } from './principal.ts'
import { emailChangeTokens, emailStopTokens, newToken, type SecretToken } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

interface Accounts {
  readonly accounts: AccountStore
}

type ChangeDeps = EmailLinkDeps & { readonly mail: MailService }

/** SPEC.md I65: the change of address that waits for its link; null without one. */
export function pendingEmailChange(
  { accounts, now }: Clock & Accounts,
  { user }: Pick<Principal, 'user'>,
): EmailChange | null {
  return accounts.read((view) => emailChangeOf(view, user.public_id, now().toISOString()))
}

/**
 * SPEC.md I65: asks for another address of the own account. The new address gets a mail with a link, the present one a mail with a link
 * that stops the change. Whether the new address has an account is found out after the answer, which is the same for each address.
 *
 * @throws ServiceError `conflict` for the present address, `rate_limited` after several mails in an hour, `unavailable` if too
 * many mails wait
 */
export async function askForEmailChange(
  { accounts, config, mail, newId, now }: ChangeDeps,
  { user }: Pick<Principal, 'user'>,
  email: string,
): Promise<void> {
  if (email === user.email) {
    const message = 'This is the address of your account already.'
    throw new ServiceError('conflict', { message, details: [{ path: 'email', code: 'own_email', message }] })
  }
  const user_id = user.public_id
  const ms = now().getTime()
  if (!mail.emailChanges.take(user_id, ms) || !mail.quota.take(emailKey(email), ms)) throw tooManyMails()
  const token = newToken(newId())
  const stop: SecretToken = newToken(token.id)
  const change_id = token.id
  const stop_hash = hashSecret(stop.secret)
  const input = { change_id, user_id, email, stop_hash, ...keptOf(token.secret, now()) }
  requireAccepted(await accounts.run(askEmailChange, input, user_id))
  const stop_link = `${config.base_url}/keep-email#${emailStopTokens.text(stop)}`
  const at = now().toISOString()
  // First: no link may leave without the mail that can stop it.
  await mail.send({ kind: 'email_change_asked', link: stop_link, at }, { email: user.email, user_id })
  const link = `${config.base_url}/new-email#${emailChangeTokens.text(token)}`
  await mail.leave({ type: 'email_change', language: requestedLanguage(), email, user_id, change_id, link })
}

/** SPEC.md I65: the mail to the new address. The holder of an address that has an account gets no link. */
export function emailChangeLetter(
  { accounts, config, now }: EmailLinkDeps,
  { change_id, email, language, link, user_id }: EmailChangeTask,
  use: (user_id: string) => void,
): Letter | null {
  const found = accounts.read((view) => ({
    waits: emailChangeOf(view, user_id, now().toISOString())?.public_id === change_id,
    holder: isEmailOfAnother(view, email, user_id)
      ? view.find('users', 'email_key', emailKey(email))[0]?.record
      : undefined,
  }))
  if (!found.waits) return null
  const { holder } = found
  use(holder?.public_id ?? user_id)
  if (!holder) return { type: 'letter', to: email, language, mail: { kind: 'email_change', link } }
  const own = `${config.base_url}/account/sign-in`
  return { type: 'letter', to: holder.email, language, mail: { kind: 'email_in_use', link: own } }
}

/** The change of a link to a new address; null for an unknown, a used and an expired one. */
export function openEmailChange(deps: Clock & Accounts, text: string): EmailChange | null {
  return openedBy(deps, emailChangeTokens.parse(text), 'secret_hash')
}

/** The change of a link that stops it; null once the change is made, stopped or expired. */
export function openEmailStop(deps: Clock & Accounts, text: string): EmailChange | null {
  return openedBy(deps, emailStopTokens.parse(text), 'stop_hash')
}

function openedBy(
  { accounts, now }: Clock & Accounts,
  token: SecretToken | null,
  of: 'secret_hash' | 'stop_hash',
): EmailChange | null {
  if (!token) return null
  const found = accounts.read((view) => view.get('email_changes', token.id)?.record ?? null)
  if (!found || !sameHash(found[of], hashSecret(token.secret))) return null
  return emailLinkLives(found, now().toISOString()) ? found : null
}

/**
 * SPEC.md I65: makes the change of a link. Only the person who asked for it can: otherwise somebody who gets such a mail would give
 * the own address to a stranger.
 *
 * @throws ServiceError `authentication_required` for anybody else, `not_found` if the link was used meanwhile, `email_taken` if
 * the address has another account meanwhile
 */
export async function changeEmailByLink(
  { accounts, config, mail, now }: ChangeDeps,
  { public_id: change_id, user_id }: EmailChange,
  principal: Principal | null,
): Promise<void> {
  if (principal?.user.public_id !== user_id)
    throw new ServiceError('authentication_required', {
      message: 'Sign in with the account that asked for this address.',
    })
  const { email } = principal.user
  const keep = { session_id: principal.session?.public_id ?? null, device_id: null }
  requireAccepted(await accounts.run(changeEmail, { change_id, user_id, keep }, user_id))
  const link = `${config.base_url}/account`
  await mail.notify({ kind: 'email_changed', link, at: now().toISOString() }, { email, user_id })
}

/** SPEC.md I65: stops the own change of address. Returns whether one waited. */
export async function cancelOwnEmailChange(
  deps: Clock & Accounts,
  principal: Pick<Principal, 'user'>,
): Promise<boolean> {
  const change = pendingEmailChange(deps, principal)
  if (!change) return false
  const { public_id: change_id, user_id } = change
  const input = { change_id, user_id, end: 'by_person' } as const
  requireAccepted(await deps.accounts.run(cancelEmailChange, input, user_id))
  return true
}

/** SPEC.md I65: stops a change of address by the link that the present address got. */
export async function stopEmailChange(
  { accounts }: Accounts,
  { public_id: change_id, user_id }: EmailChange,
): Promise<void> {
  const input = { change_id, user_id, end: 'by_old_address' } as const
  requireAccepted(await accounts.run(cancelEmailChange, input, null))
}
