import { type HouseholdCollections, type QuotaLimits, Room } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

/** What the quotas of a household leave in the transaction that is open on its file. */
export function roomOf(file: ScopeFile<HouseholdCollections>, limits: QuotaLimits): Room {
  return new Room(limits, { records: file.recordCount(), bytes: () => file.bytesUsed() }, file.facts)
}
