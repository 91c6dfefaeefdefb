import type { Collection } from '../core/collection.ts'
import type { ReadView } from '../core/view.ts'
import {
  type HouseholdCollections,
  type HouseholdKey,
  householdCollections,
  householdKeys,
} from '../household-collections.ts'
import { idsBy } from './ids-by.ts'

type View = ReadView<HouseholdCollections>

/** Records of one collection that can lie in a record or belong to it. */
export interface Dependent {
  readonly collection: HouseholdKey
  /** The ids of those that name the record. */
  idsOf(view: View, public_id: string): readonly string[]
}

/** By collection the records that can need one of its records: what the references of all collections come to. */
const dependents: ReadonlyMap<string, readonly Dependent[]> = (() => {
  const found = new Map<string, Dependent[]>()
  for (const collection of householdKeys) {
    for (const { index, to } of Object.values(declarationOf(collection).references)) {
      if (index === undefined) continue
      const dependent: Dependent = { collection, idsOf: (view, id) => idsBy(view, collection, index, id) }
      for (const key of to) found.set(key, [...(found.get(key) ?? []), dependent])
    }
  }
  return found
})()

/** How a collection is declared, for code that deals with any collection. */
export function declarationOf(collection: HouseholdKey): Collection {
  return householdCollections[collection]
}

/** The records that can need a record of a collection; null if unknown, so that no undo removes such a record. */
export function dependentsOn(collection: HouseholdKey): readonly Dependent[] | null {
  const { undo } = declarationOf(collection)
  return undo !== 'never' && undo.creation === 'remove' ? (dependents.get(collection) ?? []) : null
}

/** Whether a record contains or owns others; true if that is unknown. */
export function isInUse(view: View, collection: HouseholdKey, public_id: string): boolean {
  const all = dependentsOn(collection)
  return all === null || all.some(({ idsOf }) => idsOf(view, public_id).length > 0)
}
