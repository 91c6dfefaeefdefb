import { type HouseholdCollections, type QuotaLimits, Room } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

/** The remaining quotas of a household in the open transaction of its file. */
export function roomOf(file: ScopeFile<HouseholdCollections>, limits: QuotaLimits): Room {
  return new Room(limits, { records: file.recordCount(), bytes: () => file.bytesUsed() }, file.facts)
}
