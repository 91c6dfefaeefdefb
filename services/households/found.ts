import {
  createHousehold,
  type Household,
  type HouseholdRole,
  judgeOwned,
  membershipOf,
} from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Ids } from '../runtime.ts'
import type { Households } from './households.ts'

/** The services for creating a household. */
export type FoundingDeps = Ids & {
  readonly accounts: AccountStore
  readonly config: Pick<Config, 'quotas'>
  readonly households: Households
}

/** The data of a new household. */
export interface Founding {
  readonly name: string
  /** Chosen by a client that wants to be able to retry. */
  readonly public_id?: string | undefined
}

/** A household that a user founded, the role of the user in it now, and whether this call founded it. */
export interface Founded {
  readonly household: Household
  readonly role: HouseholdRole
  readonly founded: boolean
}

/**
 * Creates a household, unless the same user has created it with the same id before. The file comes first, and an
 * earlier attempt's file is used: an attempt that was interrupted at any point can be repeated. The command decides.
 *
 * @throws ServiceError `already_exists` if the id is taken, `quota_exceeded` if the user owns too many; errors of the
 * storage
 */
export function foundHousehold(
  deps: FoundingDeps,
  user_id: string,
  { name, public_id: household_id = deps.newId() }: Founding,
): Promise<Founded> {
  return deps.households.founding(household_id, () => found(deps, { household_id, name, user_id }))
}

interface Wanted {
  readonly household_id: string
  readonly name: string
  readonly user_id: string
}

async function found(
  { accounts, config, households, newId }: FoundingDeps,
  { household_id, name, user_id }: Wanted,
): Promise<Founded> {
  const isKnown = () => accounts.read((view) => view.get('households', household_id)) !== null
  const max_owned = config.quotas.account_households
  if (!isKnown()) {
    // Checked before the file is created, which is expensive; the command checks it again.
    requireAccepted(accounts.read((view) => judgeOwned(view, user_id, max_owned)))
    await households.create(household_id)
  }
  const membership_id = newId()
  const input = { user_id, household_id, membership_id, name, max_owned }
  const rejection = await accounts.run(createHousehold, input, user_id)
  if (rejection && !isKnown()) await households.discard(household_id)
  requireAccepted(rejection)
  return accounts.read((view) => {
    const household = view.get('households', household_id)?.record
    const membership = membershipOf(view, user_id, household_id)
    // Another member may have removed the user meanwhile.
    if (!household || !membership) throw new ServiceError('already_exists')
    const { public_id, role } = membership
    return { household, role, founded: public_id === membership_id }
  })
}
