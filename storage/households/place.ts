import { join } from 'node:path'
import { Uuid } from '../../sync-protocol/index.ts'
import type { HouseholdPlace } from '../snapshots/index.ts'

/**
 * The folder of a household's data. Households are spread over 256 folders by the end of their ids, which is random;
 * the beginning of an id is its creation time.
 */
export function householdPlace(data: string, household_id: string): HouseholdPlace {
  // Only an id may become a path.
  if (!Uuid.safeParse(household_id).success) throw new TypeError('a household id must be a lower-case UUID')
  const directory = join(data, 'households', household_id.slice(-2), household_id)
  return { directory, file: join(directory, 'inventory.sqlite') }
}
