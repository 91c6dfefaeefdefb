import type { CollectionMap, KeyOf, RecordIn } from './collection.ts'
import type { Stored } from './stored.ts'

/**
 * A stored record with the type of the records of its collection. A collection holds what its commands put there, and commands are
 * typed by collection; files are migrated to the declared version when they are opened. No other cast relies on it.
 */
export function typed<M extends CollectionMap, K extends KeyOf<M>>(
  _collection: K,
  stored: Stored,
): Stored<RecordIn<M, K>> {
  return stored as Stored<RecordIn<M, K>>
}
