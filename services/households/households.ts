import type { Principal } from '../accounts/principal.ts'
import type { HouseholdHandle } from './handle.ts'

/** The only door to a household's data. */
export interface Households {
  /** @throws ServiceError `household_access_denied` if there is no such household or the principal is no member */
  open(principal: Principal, household_id: string): HouseholdHandle | Promise<HouseholdHandle>
  /** Runs tries to found one household one after another, so that none removes the file that another one needs. */
  founding<T>(household_id: string, work: () => Promise<T>): Promise<T>
  /** Makes the file of a household that is about to be founded, unless an earlier try has left an empty one. */
  create(household_id: string): Promise<void>
  /** Removes the file of a household that was not founded after all. */
  discard(household_id: string): Promise<void>
}
