import { type Invitation, invitationLives, type ServiceView } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { hashCode } from './invitation-code.ts'
import { invitationTokens } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** What somebody was given to come in with: the token of the link, or the code; a link is read as its token. */
export function findInvitation(view: ServiceView, given: string): Invitation | null {
  const token = invitationTokens.parse(given.trim().replace(/^https?:\/\/\S+\//, ''))
  if (token) {
    const invitation = view.get('invitations', token.id)?.record
    return invitation && sameHash(invitation.token_hash, hashSecret(token.secret)) ? invitation : null
  }
  const code = hashCode(given)
  return (code && view.find('invitations', 'code_hash', code)[0]?.record) || null
}

/**
 * The invitation that can be accepted now.
 *
 * @throws ServiceError `not_found`, the same for one that never was, that was used, and that is over
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
  const message = 'There is no such invitation, or not any more.'
  return new ServiceError('not_found', { message, details: [{ path, code: 'not_found', message }] })
}
