import type { RecordIn } from '../core/collection.ts'
import type { HouseholdCollections, HouseholdKey } from '../household-collections.ts'
import type { Optimistic } from './optimistic.ts'
import type { ReplicaStore } from './store.ts'

/** A record that a search found. Its collection says of which form it is. */
export type FoundRecord<K extends HouseholdKey = HouseholdKey> = {
  [C in K]: { readonly collection: C; readonly record: RecordIn<HouseholdCollections, C> }
}[K]

/** A record with the collection that it is in. */
export function foundRecord<K extends HouseholdKey>(
  collection: K,
  record: RecordIn<HouseholdCollections, K>,
): FoundRecord<K> {
  // A record of its own collection is one of the pairs; the compiler does not see it while the key is open.
  return { collection, record } as FoundRecord<K>
}

export interface ReplicaSearchOptions {
  readonly collections?: readonly HouseholdKey[]
  readonly limit: number
}

/** Searches what the person sees: the confirmed state, and over it what was done here since. */
export async function searchReplica(
  store: ReplicaStore,
  optimistic: Optimistic,
  words: string,
  options: ReplicaSearchOptions,
): Promise<FoundRecord[]> {
  const shown = optimistic.changed().map(({ collection, public_id }) => ({
    collection,
    public_id,
    record: optimistic.view.get(collection, public_id)?.record ?? null,
  }))
  const found = await store.search(words, { ...options, shown })
  return found.flatMap(({ collection, public_id }) => {
    const record = optimistic.view.get(collection, public_id)?.record
    return record ? [foundRecord(collection, record)] : []
  })
}
