import {
  createHousehold,
  derivedId,
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
  /** A second call with the same one, and the same data, is the same operation. */
  readonly operation_id?: string | undefined
}

/** A household that a user founded, the role of the user in it now, and whether this call founded it. */
export interface Founded {
  readonly household: Household
  readonly role: HouseholdRole
  readonly founded: boolean
}

/**
 * Creates a household, unless the same user has created it with the same id and name before. The file comes first, and an
 * earlier attempt's file is used: an attempt that was interrupted at any point can be repeated. The command decides.
 *
 * @throws ServiceError `already_exists` if the id is taken, `quota_exceeded` if the user owns too many; errors of the
 * storage
 */
export function foundHousehold(
  deps: FoundingDeps,
  user_id: string,
  { name, operation_id = deps.newId(), public_id: household_id = derivedId(operation_id, 1) }: Founding,
): Promise<Founded> {
  const wanted = { household_id, name, operation_id, user_id }
  return deps.households.founding(household_id, () => found(deps, wanted))
}

interface Wanted {
  readonly household_id: string
  readonly name: string
  readonly operation_id: string
  readonly user_id: string
}

async function found(
  { accounts, config, households }: FoundingDeps,
  { household_id, name, operation_id, user_id }: Wanted,
): Promise<Founded> {
  const isKnown = () => accounts.read((view) => view.get('households', household_id)) !== null
  const max_owned = config.quotas.account_households
  if (!isKnown()) {
    // Checked before the file is created, which is expensive; the command checks it again.
    requireAccepted(accounts.read((view) => judgeOwned(view, user_id, max_owned)))
    await households.create(household_id)
  }
  const membership_id = derivedId(operation_id, 2)
  const input = { user_id, household_id, membership_id, name, max_owned }
  const rejection = await accounts.run(createHousehold, input, user_id, operation_id)
  // Also if an earlier call with this operation founded one that was erased since.
  if (!isKnown()) await households.discard(household_id)
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
