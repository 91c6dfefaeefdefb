import type { Collection, RecordIn } from '../core/collection.ts'
import {
  type HouseholdCollections,
  type HouseholdKey,
  householdCollections,
} from '../household-collections.ts'
import type { Optimistic } from './optimistic.ts'
import type { ReplicaHit, ReplicaStore } from './store.ts'
import { score, wordsOf } from './words.ts'

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

/**
 * Searches what the person sees: what the store finds in the confirmed state, without the records that look
 * different now, and before it those of them that answer as they look now.
 */
export function searchReplica(
  store: ReplicaStore,
  optimistic: Optimistic,
  words: string,
  options: ReplicaSearchOptions,
): FoundRecord[] {
  const question = wordsOf(words)
  if (question.length === 0) return []
  const changed = optimistic
    .changed()
    .filter(({ collection }) => options.collections?.includes(collection) ?? true)
  const ours = changed
    .map((hit) => ({ hit, found: scoreOf(optimistic, hit, question) }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found)
    .map(({ hit }) => hit)
  const known = new Set(changed.map(({ public_id }) => public_id))
  const theirs = store.search(words, { ...options, limit: options.limit + known.size })
  return [...ours, ...theirs.filter(({ public_id }) => !known.has(public_id))]
    .slice(0, options.limit)
    .flatMap(({ collection, public_id }) => {
      const record = optimistic.view.get(collection, public_id)?.record
      return record ? [foundRecord(collection, record)] : []
    })
}

function scoreOf(
  { view }: Optimistic,
  { collection, public_id }: ReplicaHit,
  question: readonly string[],
): number {
  const declared: Collection = householdCollections[collection]
  const stored = view.get(collection, public_id)
  return stored && declared.search ? score(question, declared.search(stored.record)) : 0
}
