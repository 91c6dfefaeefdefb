import { reject } from '../core/rejection.ts'
import { type ServiceDraft, serviceCommand } from './command.ts'

/** SPEC.md K5: removes a household and who belonged to it. Its own file is not of this scope. */
export const eraseHousehold = serviceCommand<{ household_id: string }>({
  type: 'household.erase',
  ledger: (input) => ({ ...input }),
  decide(draft, { household_id }) {
    const household = draft.view.get('households', household_id)
    if (!household) return reject('not_found')
    for (const membership of draft.view.find('memberships', 'household_id', household_id)) {
      leaveCurrent(draft, membership.record.user_id, household_id)
      draft.delete('memberships', membership)
    }
    draft.delete('households', household)
    return null
  },
})

/** SPEC.md K5: removes an account, with its devices, sign-ins, sessions and memberships. Households stay, also those without others. */
export const eraseUser = serviceCommand<{ user_id: string }>({
  type: 'account.erase',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id }) {
    const { view } = draft
    const user = view.get('users', user_id)
    if (!user) return reject('not_found')
    for (const device of view.find('devices', 'user_id', user_id)) draft.delete('devices', device)
    for (const signIn of view.all('sign_ins')) {
      if (signIn.record.user_id === user_id) draft.delete('sign_ins', signIn)
    }
    for (const session of view.find('browser_sessions', 'user_id', user_id))
      draft.delete('browser_sessions', session)
    for (const membership of view.find('memberships', 'user_id', user_id))
      draft.delete('memberships', membership)
    draft.delete('users', user)
    return null
  },
})

/** A user's current household goes away: another one of theirs takes its place, if there is one. */
function leaveCurrent(draft: ServiceDraft, user_id: string, household_id: string): void {
  const user = draft.view.get('users', user_id)
  if (user?.record.current_household_id !== household_id) return
  const other = draft.view
    .find('memberships', 'user_id', user_id)
    .find(({ record }) => record.household_id !== household_id)
  draft.replace('users', user, { current_household_id: other?.record.household_id ?? null })
}
