import { join } from 'node:path'
import { householdPlace } from '../households/place.ts'
import type { HouseholdPlace } from '../snapshots/index.ts'

/** Where a part lies below a data folder. Below the folder of a backup it lies in the same place. */
export function partPlace(root: string, household_id: string | null): HouseholdPlace {
  if (household_id !== null) return householdPlace(root, household_id)
  return { directory: root, file: join(root, 'service.sqlite') }
}
