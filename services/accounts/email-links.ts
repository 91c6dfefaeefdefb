import {
  createEmailVerification,
  createPasswordReset,
  type EmailVerification,
  emailKey,
  emailLinkLives,
  keepRegistration,
  type PendingRegistration,
  type User,
  verifyEmail,
} from '../../engine/index.ts'
import { requireAccepted } from '../errors.ts'
import type { ForgotTask, Letter, RegistrationTask } from '../mail/letter.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Resolve } from '../mail/outbox.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { emailChangeLetter } from './email-changes.ts'
import { type EmailLinkDeps, keptOf, tooManyMails } from './email-link-parts.ts'
import { newPasswordReset } from './password-reset.ts'
import { newToken, registrationTokens, verificationTokens } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

interface Accounts {
  readonly accounts: AccountStore
}

/**
 * Finds the letters of forgotten passwords, registrations and changes of address. It works after the answer, so that neither the answer nor
 * its time depends on whether an address has an account.
 */
export function accountLetters(deps: EmailLinkDeps & { readonly mail: MailService }): Resolve {
  return async (task, { use }) => {
    const user = userWith(deps, task.email)
    // The request has counted the mail: its person knows whether there are too many.
    if (task.type === 'email_change') return emailChangeLetter(deps, task, use)
    if (!deps.mail.quota.take(emailKey(task.email), deps.now().getTime())) return null
    if (user) use(user.public_id)
    return task.type === 'forgot' ? resetLetter(deps, task, user) : registrationLetter(deps, task, user)
  }
}

function userWith({ accounts }: Accounts, email: string): User | null {
  return accounts.read((view) => view.find('users', 'email_key', emailKey(email))[0]?.record ?? null)
}

/** SPEC.md I21: the mail for a forgotten password. A stranger's address and a suspended account get none. */
async function resetLetter(
  { accounts, config, newId, now }: EmailLinkDeps,
  { language }: ForgotTask,
  user: User | null,
): Promise<Letter | null> {
  if (user?.status !== 'active') return null
  const { link, record } = newPasswordReset(config.base_url, now(), newId())
  const user_id = user.public_id
  requireAccepted(await accounts.run(createPasswordReset, { ...record, user_id, by_mail: true }, user_id))
  return { type: 'letter', to: user.email, language, mail: { kind: 'reset', link } }
}

/** SPEC.md I24: the mail for a registration, which only the holder of the address sees. */
async function registrationLetter(
  { accounts, config, newId, now }: EmailLinkDeps,
  { language, email, name, password_hash, household_name, invitation_id }: RegistrationTask,
  user: User | null,
): Promise<Letter | null> {
  if (user) {
    const link = `${config.base_url}/account/sign-in`
    return { type: 'letter', to: user.email, language, mail: { kind: 'registered_already', link } }
  }
  const token = newToken(newId())
  const kept = { email, name, password_hash, household_name, invitation_id }
  const input = { registration_id: token.id, ...kept, ...keptOf(token.secret, now()) }
  // Full of registrations that strangers began: the person can try again later.
  if (await accounts.run(keepRegistration, input, null)) return null
  const link = `${config.base_url}/confirm-account#${registrationTokens.text(token)}`
  return { type: 'letter', to: email, language, mail: { kind: 'confirm', link } }
}

/** SPEC.md I23: sends a user a link that proves the address of the account. */
export async function sendVerification(
  { accounts, config, mail, newId, now }: EmailLinkDeps & { readonly mail: MailService },
  { public_id: user_id, email }: Pick<User, 'public_id' | 'email'>,
): Promise<void> {
  const token = newToken(newId())
  const input = { verification_id: token.id, user_id, ...keptOf(token.secret, now()) }
  requireAccepted(await accounts.run(createEmailVerification, input, user_id))
  const link = `${config.base_url}/verify-email#${verificationTokens.text(token)}`
  await mail.send({ kind: 'verify', link }, { email, user_id })
}

/**
 * SPEC.md I23: sends a user a link that proves the address, unless it is proved.
 *
 * @returns whether a mail goes to the address, and whether the address is proved already
 * @throws ServiceError `rate_limited` after several mails in an hour, `unavailable` if too many mails wait
 */
export async function resendVerification(
  deps: EmailLinkDeps & { readonly mail: MailService },
  user_id: string,
): Promise<{ readonly sent: boolean; readonly verified: boolean }> {
  const user = deps.accounts.read((view) => view.get('users', user_id)?.record)
  if (!user || user.email_verified) return { sent: false, verified: true }
  if (!deps.mail.quota.take(emailKey(user.email), deps.now().getTime())) throw tooManyMails()
  await sendVerification(deps, user)
  return { sent: deps.mail.delivers, verified: false }
}

/** The verification of a link; null for an unknown, a used and an expired one. */
export function openVerification(
  { accounts, now }: Clock & Accounts,
  text: string,
): EmailVerification | null {
  const token = verificationTokens.parse(text)
  if (!token) return null
  const found = accounts.read((view) => view.get('email_verifications', token.id)?.record ?? null)
  if (!found || !sameHash(found.secret_hash, hashSecret(token.secret))) return null
  return emailLinkLives(found, now().toISOString()) ? found : null
}

/**
 * SPEC.md I23: uses a link that proves an address.
 *
 * @throws ServiceError `not_found` if the link was used meanwhile
 */
export async function verifyByLink(
  { accounts }: Accounts,
  { public_id: verification_id, user_id }: EmailVerification,
): Promise<void> {
  requireAccepted(await accounts.run(verifyEmail, { verification_id }, user_id))
}

/** The registration of a link; null for an unknown, a used and an expired one. */
export function openRegistration(
  { accounts, now }: Clock & Accounts,
  text: string,
): PendingRegistration | null {
  const token = registrationTokens.parse(text)
  if (!token) return null
  const found = accounts.read((view) => view.get('pending_registrations', token.id)?.record ?? null)
  if (!found || !sameHash(found.secret_hash, hashSecret(token.secret))) return null
  return emailLinkLives(found, now().toISOString()) ? found : null
}
