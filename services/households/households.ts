import type { Principal } from '../accounts/principal.ts'
import type { HouseholdHandle } from './handle.ts'

/** The only access to a household's data. */
export interface Households {
  /**
   * @param readable whether a support session may do what the handle is for
   * @throws ServiceError `household_access_denied` if the household does not exist or the principal is not a member;
   * `access_denied` (`support_read_only`) for what a support session may not do
   */
  open(
    principal: Principal,
    household_id: string,
    readable?: boolean,
  ): HouseholdHandle | Promise<HouseholdHandle>
  /**
   * Runs the attempts to create one household one after another, so that none deletes the file that another one needs.
   */
  founding<T>(household_id: string, work: () => Promise<T>): Promise<T>
  /** Creates the file of a new household, unless an earlier attempt has left an empty one. */
  create(household_id: string): Promise<void>
  /** Deletes the file of a household that was not created in the end. */
  discard(household_id: string): Promise<void>
}
