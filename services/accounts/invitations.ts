import {
  acceptInvitation,
  createInvitation,
  DAY_MS,
  emailKey,
  type HouseholdRole,
  type Invitation,
  invitationLives,
  type ServiceView,
} from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { codeIn } from './given-code.ts'
import { hashCode, newCode } from './invitation-code.ts'
import type { Principal } from './principal.ts'
import { invitationTokens, newToken } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** The credential of an invited person: the token of the link, or the code; a whole link is read as its token. */
export function findInvitation(view: ServiceView, given: string): Invitation | null {
  const text = codeIn(given)
  const token = invitationTokens.parse(text)
  if (token) {
    const invitation = view.get('invitations', token.id)?.record
    return invitation && sameHash(invitation.token_hash, hashSecret(token.secret)) ? invitation : null
  }
  const code = hashCode(text)
  return (code && view.find('invitations', 'code_hash', code)[0]?.record) || null
}

/**
 * The invitation, if it can be accepted now.
 *
 * @throws ServiceError `not_found`, the same for an unknown, a used and an expired one
 */
export function openInvitation(
  { accounts, now }: Clock & { readonly accounts: AccountStore },
  given: string,
  path: string,
): Invitation {
  const invitation = accounts.read((view) => findInvitation(view, given))
  if (invitation && invitationLives(invitation, now().toISOString())) return invitation
  throw noInvitation(path)
}

export function noInvitation(path: string): ServiceError {
  const message = 'The invitation does not exist, or is no longer valid.'
  return new ServiceError('not_found', { message, details: [{ path, code: 'not_found', message }] })
}

interface Invited {
  readonly accounts: AccountStore
}

/** An invitation that is about to be created. */
export interface InvitationWish {
  readonly household_id: string
  readonly role: HouseholdRole
  readonly expires_in_days: number
  readonly name: string | null
  readonly email: string | null
}

interface Inviting extends Clock, Ids, Invited {
  readonly config: Pick<Config, 'base_url' | 'invitation_codes'>
  readonly mail: MailService
}

/**
 * Invites a person into a household. Only the caller gets the link, the token and the code; the record has hashes of
 * them.
 *
 * @throws ServiceError `too_many`, `access_denied`, `household_access_denied`
 */
export async function invite(
  { accounts, config, mail, newId, now }: Inviting,
  user_id: string,
  { expires_in_days, ...wish }: InvitationWish,
): Promise<{ invitation_id: string; link: string; token: string; code: string; mailed: boolean }> {
  const given = newToken(newId())
  const code = newCode(config.invitation_codes)
  const code_hash = hashCode(code)
  if (code_hash === null) throw new Error('a new code cannot be read')
  const input = {
    invitation_id: given.id,
    user_id,
    ...wish,
    token_hash: hashSecret(given.secret),
    code_hash,
    expires_at: new Date(now().getTime() + expires_in_days * DAY_MS).toISOString(),
  }
  requireAccepted(await accounts.run(createInvitation, input, user_id))
  const token = invitationTokens.text(given)
  const link = `${config.base_url}/join#${token}`
  const mailed = await sendInvitation({ accounts, mail, now }, { ...input, link, code })
  return { invitation_id: given.id, link, token, code, mailed }
}

/**
 * SPEC.md I26: sends an invitation to the address that it names, and returns whether a mail leaves. Without a mail server,
 * or beyond the limit of mails, it stays with the inviting person.
 */
async function sendInvitation(
  { accounts, mail, now }: Clock & Invited & { readonly mail: MailService },
  invitation: {
    readonly household_id: string
    readonly user_id: string
    readonly email: string | null
    readonly link: string
    readonly code: string
    readonly expires_at: string
  },
): Promise<boolean> {
  const { household_id, user_id, email, link, code, expires_at: at } = invitation
  if (email === null || !mail.delivers) return false
  const ms = now().getTime()
  if (!mail.invitations.take(user_id, ms) || !mail.quota.take(emailKey(email), ms)) return false
  const { household, invited_by } = accounts.read((view) => ({
    household: view.get('households', household_id)?.record.name ?? '',
    invited_by: view.get('users', user_id)?.record.name ?? '',
  }))
  return mail.notify({ kind: 'invitation', household, invited_by, link, code, at }, { email, user_id: null })
}

/**
 * SPEC.md M6: makes a user a member by an invitation.
 *
 * @throws ServiceError `not_found` for an invitation that cannot be accepted, `already_member`
 */
export async function accept(
  { accounts, newId }: Ids & Invited,
  { session, user }: Pick<Principal, 'session'> & { readonly user: { readonly public_id: string } },
  invitation_id: string,
): Promise<void> {
  const user_id = user.public_id
  const session_id = session?.public_id ?? null
  const input = { user_id, invitation_id, membership_id: newId(), session_id }
  requireAccepted(await accounts.run(acceptInvitation, input, user_id))
}
