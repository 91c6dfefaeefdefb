import { Overlay } from '../core/overlay.ts'
import type { LedgerEntry } from '../core/stored.ts'
import {
  type HouseholdCollections,
  type HouseholdView,
  householdCollections,
} from '../household-collections.ts'

/**
 * What a replica did, laid over what the server confirmed. Of the operations of others a replica knows the results and not
 * the history.
 */
export class ReplicaOverlay extends Overlay<HouseholdCollections> {
  /** `earlier` says who made what the base holds. */
  constructor(base: HouseholdView, earlier: (seq: number) => LedgerEntry | null) {
    super(householdCollections, base, { entry: earlier, operation: () => null, deletedSince: () => false })
  }

  /** Nobody else deletes here, and its own deletes are no reason to refuse anything of a replica. */
  override deletedSince(): boolean {
    return false
  }
}
