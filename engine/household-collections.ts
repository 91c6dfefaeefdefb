import { conflicts } from './conflicts/collection.ts'
import { containers } from './containers/collection.ts'
import type { ReadView } from './core/view.ts'
import { movements, quantity_changes } from './history/collections.ts'
import { items } from './items/collection.ts'
import { short_codes } from './labels/collection.ts'
import { label_sheets, label_templates } from './labels/designs.ts'
import { media } from './media/collection.ts'
import {
  organizer_plan_versions,
  organizer_plans,
  organizer_sessions,
  organizer_tasks,
} from './organizer/records/collections.ts'
import { product_codes } from './product-codes/collection.ts'
import { saved_views } from './saved-views/collection.ts'
import { scan_actions, scan_sessions, scan_sightings, scan_targets } from './scanning/collections.ts'
import { locations, racks, rows, shelves, slots, zones } from './structure/collections.ts'
import { categories, tags } from './taxonomy/collections.ts'

/** Every collection of the household scope. */
export const householdCollections = {
  locations,
  zones,
  racks,
  rows,
  shelves,
  slots,
  containers,
  items,
  categories,
  tags,
  product_codes,
  short_codes,
  label_templates,
  label_sheets,
  saved_views,
  scan_sessions,
  scan_targets,
  organizer_plans,
  organizer_plan_versions,
  organizer_sessions,
  organizer_tasks,
  media,
  conflicts,
  movements,
  quantity_changes,
  scan_actions,
  scan_sightings,
}
export type HouseholdCollections = typeof householdCollections
export type HouseholdKey = keyof HouseholdCollections

/** Whether a collection of that name is one of the household scope. A newer program may know more. */
export function isHouseholdKey(collection: string): collection is HouseholdKey {
  return Object.hasOwn(householdCollections, collection)
}

/** Reads of one consistent state of a household. */
export type HouseholdView = ReadView<HouseholdCollections>

/** The keys of all collections of the household scope. */
export const householdKeys: readonly HouseholdKey[] = Object.values(householdCollections).map(
  ({ key }) => key,
)
