import type { CollectionMap } from '../../engine/core/collection.ts'
import { SnapshotError } from './errors.ts'

/**
 * The collections that a request means, each once and in the order of their declaration, so that equal
 * requests look equal. Histories come only when named.
 * @throws {SnapshotError} `unknown_collection`
 */
export function requestedCollections(all: CollectionMap, named: readonly string[] | undefined): string[] {
  const keys = Object.keys(all)
  if (named === undefined) return keys.filter((key) => all[key]?.nature === 'records')
  const unknown = named.flatMap((key, index) =>
    keys.includes(key)
      ? []
      : [
          {
            path: `collections.${index}`,
            code: 'unknown_collection',
            message: `There is no collection "${key}".`,
          },
        ],
  )
  if (unknown.length > 0) throw new SnapshotError('unknown_collection', { details: unknown })
  return keys.filter((key) => named.includes(key))
}
