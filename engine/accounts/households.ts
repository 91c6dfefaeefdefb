import { reject, rejectAt } from '../core/rejection.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'

/** A household to found, with its owner's membership. */
export interface NewHousehold {
  readonly household_id: string
  readonly membership_id: string
  readonly name: string
}

/** The membership of a user in a household; null for none. */
export function membershipOf(view: ServiceView, user_id: string, household_id: string) {
  return view.find('memberships', 'household_user', `${household_id}/${user_id}`)[0]?.record ?? null
}

/** Founds a household whose owner is the user, in a draft that does other things too. */
export function foundHousehold(draft: ServiceDraft, user_id: string, household: NewHousehold): void {
  const { household_id, membership_id, name } = household
  draft.create('households', { public_id: household_id, name })
  draft.create('memberships', { public_id: membership_id, household_id, user_id, role: 'owner' })
}

export const createHousehold = serviceCommand<NewHousehold & { user_id: string }>({
  type: 'household.create',
  ledger: (input) => ({ ...input }),
  decide(draft, input) {
    const user = draft.view.get('users', input.user_id)
    if (!user) return reject('not_found')
    foundHousehold(draft, input.user_id, input)
    if (user.record.current_household_id === null) {
      draft.replace('users', user, { current_household_id: input.household_id })
    }
    return null
  },
})

/** Makes a household the one that a user's requests mean when they name none. */
export const activateHousehold = serviceCommand<{ user_id: string; household_id: string }>({
  type: 'household.activate',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, household_id }) {
    const user = draft.view.get('users', user_id)
    if (!user) return reject('not_found')
    if (!membershipOf(draft.view, user_id, household_id))
      return rejectAt('household_access_denied', 'household_id')
    draft.replace('users', user, { current_household_id: household_id })
    return null
  },
})
