import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { type NewBrowserSession, openBrowserSession } from './browser-sessions.ts'
import { emailKey } from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { type NewSignIn, openSignIn } from './devices.ts'
import { usePending } from './email-addresses.ts'
import { foundHousehold, type NewHousehold } from './households.ts'
import { addIdentity, findIdentity, type NewIdentity } from './identities.ts'
import { usableInvitation, useInvitation } from './invitations.ts'

/** The people who may register: the first person and the invited, anybody, the invited, nobody. */
export const registrationModes = ['first', 'open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** SPEC.md M7: whether somebody may register now. */
export function registrationOpen(view: ServiceView, mode: RegistrationMode, invited: boolean): boolean {
  if (mode === 'open') return true
  if (mode === 'closed') return false
  return invited || (mode === 'first' && view.size('users') === 0)
}

const INVITED_ONLY = 'This server accepts new accounts by invitation only.'

/** The refusal of a registration. */
export function registrationRefused(mode: RegistrationMode): Rejection {
  return mode === 'closed' ? reject('registration_closed') : reject('registration_closed', [], INVITED_ONLY)
}

/** The device or the browser of the new user, which is signed in at once. */
export type NewEntrance =
  | { readonly sign_in: NewSignIn; readonly session: null }
  | { readonly sign_in: null; readonly session: Omit<NewBrowserSession, 'user_id'> }
  /** Nothing: the user signs in later. */
  | { readonly sign_in: null; readonly session: null }

/**
 * Makes a user, and signs in what they came with. They found a household, or join the one of their invitation, or both;
 * the one they were invited to is their current one. The first user runs the installation.
 */
export const register = serviceCommand<{
  user_id: string
  name: string
  email: string
  password_hash: string
  mode: RegistrationMode
  household: NewHousehold | null
  invitation: { readonly invitation_id: string; readonly membership_id: string } | null
  /** The registration that waited for its mail, whose address is proved now; null for one that did not wait. */
  pending_id?: string | null
  entrance: NewEntrance
  /** The identity that the user registered with, and whether its provider verified the address; null with a password. */
  identity?: (NewIdentity & { readonly email_verified: boolean }) | null
}>({
  type: 'account.register',
  ledger: ({ user_id, name, email, household, invitation }) => ({
    user_id,
    name,
    email,
    household: household && { ...household },
    invitation: invitation && { ...invitation },
  }),
  decide(draft, input) {
    const { view } = draft
    const { user_id, name, email, password_hash, household } = input
    if (!registrationOpen(view, input.mode, input.invitation !== null)) return registrationRefused(input.mode)
    if (view.count('users', 'email_key', emailKey(email)) > 0) return rejectAt('email_taken', 'email')
    const pending = input.pending_id ? usePending(draft, input.pending_id) : null
    if (pending && 'rejected' in pending) return pending
    const invitation = input.invitation && usableInvitation(draft, input.invitation.invitation_id)
    if (invitation && 'rejected' in invitation) return invitation
    draft.create('users', {
      public_id: user_id,
      name,
      email,
      role: view.size('users') === 0 ? 'superadmin' : 'user',
      status: 'active',
      email_verified: pending !== null || (input.identity?.email_verified ?? false),
      password_hash,
      current_household_id: invitation?.record.household_id ?? household?.household_id ?? null,
    })
    if (input.identity) {
      if (findIdentity(view, input.identity)) return reject('already_exists')
      addIdentity(draft, user_id, input.identity)
    }
    if (household) foundHousehold(draft, user_id, household)
    if (invitation && input.invitation)
      useInvitation(draft, invitation, { user_id, membership_id: input.invitation.membership_id })
    const { sign_in, session } = input.entrance
    if (sign_in) openSignIn(draft, user_id, sign_in)
    else if (session) openBrowserSession(draft, { ...session, user_id })
    return null
  },
})
