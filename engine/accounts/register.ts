import { reject, rejectAt } from '../core/rejection.ts'
import { emailKey } from './collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'
import { type NewSignIn, openSignIn } from './devices.ts'
import { foundHousehold, type NewHousehold } from './households.ts'

/** Who may make an account: the first person only, anybody, those with an invitation, nobody. */
export const registrationModes = ['first', 'open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Whether somebody without an invitation may register now. */
export function registrationOpen(view: ServiceView, mode: RegistrationMode): boolean {
  if (mode === 'open') return true
  return mode === 'first' && view.size('users') === 0
}

/** Makes a user, a household of theirs, and the sign-in of the device they came with. The first user runs the installation. */
export const register = serviceCommand<{
  user_id: string
  name: string
  email: string
  password_hash: string
  mode: RegistrationMode
  household: NewHousehold
  sign_in: NewSignIn
}>({
  type: 'account.register',
  ledger: ({ user_id, name, email, household }) => ({ user_id, name, email, household }),
  decide(draft, input) {
    const { view } = draft
    const { user_id, name, email, password_hash, household } = input
    if (!registrationOpen(view, input.mode)) return reject('registration_closed')
    if (view.count('users', 'email_key', emailKey(email)) > 0) return rejectAt('email_taken', 'email')
    draft.create('users', {
      public_id: user_id,
      name,
      email,
      role: view.size('users') === 0 ? 'superadmin' : 'user',
      status: 'active',
      email_verified: false,
      password_hash,
      current_household_id: household.household_id,
    })
    foundHousehold(draft, user_id, household)
    openSignIn(draft, user_id, input.sign_in)
    return null
  },
})
