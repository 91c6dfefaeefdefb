import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { type HouseholdRole, roleAllows } from '../core/stamp.ts'
import type { Stored } from '../core/stored.ts'
import type { Invitation } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'
import { invitationLives } from './links.ts'
import { mayManage } from './roles.ts'

/** Maximum number of open invitations per household. */
const MOST_INVITATIONS = 50

export interface NewInvitation {
  readonly invitation_id: string
  readonly household_id: string
  /** The user id of the inviting member. */
  readonly user_id: string
  readonly role: HouseholdRole
  readonly name: string | null
  readonly email: string | null
  readonly token_hash: string
  readonly code_hash: string
  readonly expires_at: string
}

/** A household's invitations that can be accepted at a time, the oldest first. */
export function openInvitations(view: ServiceView, household_id: string, now: string): Invitation[] {
  return view
    .find('invitations', 'household_id', household_id)
    .flatMap(({ record }) => (invitationLives(record, now) ? [record] : []))
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

/** SPEC.md M2, M5: invites somebody to a role that the inviting member may give. */
export const createInvitation = serviceCommand<NewInvitation>({
  type: 'invitation.create',
  ledger: ({ invitation_id, household_id, user_id, role }) => ({
    invitation_id,
    household_id,
    user_id,
    role,
  }),
  decide(draft, input) {
    const { household_id, user_id, role, name, email, token_hash, code_hash, expires_at } = input
    const { stamp, view } = draft
    const refusal = refuse(view, user_id, household_id, role)
    if (refusal) return refusal
    if (openInvitations(view, household_id, stamp.edit_at).length >= MOST_INVITATIONS)
      return reject('too_many')
    draft.create('invitations', {
      public_id: input.invitation_id,
      household_id,
      invited_by: user_id,
      role,
      name,
      email,
      token_hash,
      code_hash,
      expires_at,
      accepted_at: null,
      accepted_by: null,
      revoked_at: null,
    })
    return null
  },
})

/** SPEC.md M5: takes an invitation back. */
export const revokeInvitation = serviceCommand<{
  user_id: string
  household_id: string
  invitation_id: string
}>({
  type: 'invitation.revoke',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, household_id, invitation_id }) {
    const { stamp, view } = draft
    const invitation = view.get('invitations', invitation_id)
    if (
      invitation?.record.household_id !== household_id ||
      !invitationLives(invitation.record, stamp.edit_at)
    )
      return rejectAt('not_found', 'public_id')
    const refusal = refuse(view, user_id, household_id, invitation.record.role)
    if (refusal) return refusal
    draft.replace('invitations', invitation, { revoked_at: stamp.edit_at })
    return null
  },
})

function refuse(
  view: ServiceView,
  user_id: string,
  household_id: string,
  role: HouseholdRole,
): Rejection | null {
  const actor = membershipOf(view, user_id, household_id)
  if (!actor) return reject('household_access_denied')
  return roleAllows(actor.role, 'admin') && mayManage(actor.role, role) ? null : reject('access_denied')
}

/** The invitation that can be used now; otherwise a rejection that does not say why. */
export function usableInvitation(
  { stamp, view }: ServiceDraft,
  invitation_id: string,
): Stored<Invitation> | Rejection {
  const invitation = view.get('invitations', invitation_id)
  return invitation && invitationLives(invitation.record, stamp.edit_at)
    ? invitation
    : reject('not_found', [], 'The invitation does not exist, or has ended.')
}

/** SPEC.md M6: makes a user a member by an invitation, which nobody can use again. */
export function useInvitation(
  draft: ServiceDraft,
  { record, ...stored }: Stored<Invitation>,
  { user_id, membership_id }: { readonly user_id: string; readonly membership_id: string },
): void {
  const { household_id, role } = record
  draft.create('memberships', { public_id: membership_id, household_id, user_id, role })
  const accepted = { accepted_at: draft.stamp.edit_at, accepted_by: user_id }
  draft.replace('invitations', { record, ...stored }, accepted)
}

/**
 * SPEC.md M6: a user accepts an invitation. The session they came by means the new household from then on, and so does
 * the user, if they had none.
 */
export const acceptInvitation = serviceCommand<{
  user_id: string
  invitation_id: string
  membership_id: string
  session_id: string | null
}>({
  type: 'invitation.accept',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, invitation_id, membership_id, session_id }) {
    const { view } = draft
    const user = view.get('users', user_id)
    if (!user) return reject('not_found')
    const known = view.get('invitations', invitation_id)?.record
    // A user who accepted it and got no answer tries again.
    if (known?.accepted_by === user_id && membershipOf(view, user_id, known.household_id)) return null
    const invitation = usableInvitation(draft, invitation_id)
    if ('rejected' in invitation) return invitation
    const { household_id } = invitation.record
    if (membershipOf(view, user_id, household_id)) return reject('already_member')
    useInvitation(draft, invitation, { user_id, membership_id })
    const session = session_id === null ? null : view.get('browser_sessions', session_id)
    if (session?.record.user_id === user_id) draft.replace('browser_sessions', session, { household_id })
    if (user.record.current_household_id === null)
      draft.replace('users', user, { current_household_id: household_id })
    return null
  },
})
