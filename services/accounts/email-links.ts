import {
  createEmailVerification,
  createPasswordReset,
  EMAIL_LINK_SECONDS,
  type EmailVerification,
  emailKey,
  emailLinkLives,
  keepRegistration,
  type PendingRegistration,
  type User,
  verifyEmail,
} from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { ForgotTask, Letter, RegistrationTask } from '../mail/letter.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Resolve } from '../mail/outbox.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { newPasswordReset } from './password-reset.ts'
import { newToken, registrationTokens, verificationTokens } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** What links in mails need. */
export interface EmailLinkDeps extends Clock, Ids {
  readonly accounts: AccountStore
  readonly config: Pick<Config, 'base_url'>
}

interface Accounts {
  readonly accounts: AccountStore
}

/**
 * Finds the letters of forgotten passwords and registrations. It works after the answer, so that neither the answer nor
 * its time depends on whether an address has an account.
 */
export function accountLetters(deps: EmailLinkDeps & { readonly mail: MailService }): Resolve {
  return async (task, { use }) => {
    const user = userWith(deps, task.email)
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
  const input = { registration_id: token.id, ...kept, ...secretOf(token.secret, now()) }
  // Full of registrations that strangers began: the person can try again later.
  if (await accounts.run(keepRegistration, input, null)) return null
  const link = `${config.base_url}/confirm-account#${registrationTokens.text(token)}`
  return { type: 'letter', to: email, language, mail: { kind: 'confirm', link } }
}

function secretOf(secret: Buffer, now: Date) {
  const expires_at = new Date(now.getTime() + EMAIL_LINK_SECONDS * 1000).toISOString()
  return { secret_hash: hashSecret(secret), expires_at }
}

/** SPEC.md I23: sends a user a link that proves the address of the account. */
export async function sendVerification(
  { accounts, config, mail, newId, now }: EmailLinkDeps & { readonly mail: MailService },
  { public_id: user_id, email }: Pick<User, 'public_id' | 'email'>,
): Promise<void> {
  const token = newToken(newId())
  const input = { verification_id: token.id, user_id, ...secretOf(token.secret, now()) }
  requireAccepted(await accounts.run(createEmailVerification, input, user_id))
  const link = `${config.base_url}/verify-email#${verificationTokens.text(token)}`
  await mail.send({ kind: 'verify', link }, { email, user_id })
}

/** The wait that a refusal names, in seconds. */
const RETRY_AFTER_S = 900

/**
 * SPEC.md I23: sends a user a link that proves the address, unless it is proved.
 *
 * @returns whether a mail was sent
 * @throws ServiceError `rate_limited` after several mails in an hour
 */
export async function resendVerification(
  deps: EmailLinkDeps & { readonly mail: MailService },
  user_id: string,
): Promise<boolean> {
  const user = deps.accounts.read((view) => view.get('users', user_id)?.record)
  if (!user || user.email_verified) return false
  if (!deps.mail.quota.take(emailKey(user.email), deps.now().getTime())) {
    const message = 'Several mails were sent to this address already. Try again later.'
    throw new ServiceError('rate_limited', { message, facts: { retry_after_s: RETRY_AFTER_S } })
  }
  await sendVerification(deps, user)
  return true
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
