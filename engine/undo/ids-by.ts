import type { IndexIn } from '../core/collection.ts'
import type { ReadView } from '../core/view.ts'
import {
  type HouseholdCollections,
  type HouseholdKey,
  householdCollections,
} from '../household-collections.ts'

/** The ids of the records of a collection that an index has under a value. */
export function idsBy<K extends HouseholdKey>(
  view: ReadView<HouseholdCollections>,
  collection: K,
  index: string,
  value: string | number,
): readonly string[] {
  if (!isIndex(collection, index)) throw new Error(`${collection} has no index ${index}`)
  if (view.count(collection, index, value) === 0) return []
  return view.find(collection, index, value).map(({ record }) => record.public_id)
}

function isIndex<K extends HouseholdKey>(
  collection: K,
  name: string,
): name is IndexIn<HouseholdCollections, K> {
  return Object.hasOwn(householdCollections[collection].indexes, name)
}
