import type { HouseholdRole } from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'

/** An open household. A handle proves that the principal is a member. */
export interface HouseholdHandle {
  readonly household_id: string
  /** The principal's role in it. */
  readonly role: HouseholdRole
  readonly file: HouseholdFile
  /** Releases the handle; the router calls it exactly once, after the handler. */
  release(): void
}
