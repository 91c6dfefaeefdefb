import type { RecordIn } from '../core/collection.ts'
import type { Stored } from '../core/stored.ts'
import type { ServiceCollections } from './collections.ts'
import type { ServiceDraft } from './command.ts'

type Kept =
  | 'incidents'
  | 'maintenance_windows'
  | 'backup_attestations'
  | 'quality_runs'
  | 'launch_decisions'
  | 'release_candidates'

/**
 * Makes room for one more record of a collection: deletes the oldest of those that may go.
 * @returns false if there is none
 */
export function dropOldest<K extends Kept>(
  draft: ServiceDraft,
  collection: K,
  removable: readonly Stored<RecordIn<ServiceCollections, K>>[],
  most: number,
): boolean {
  const beyond = draft.view.size(collection) - most + 1
  if (beyond <= 0) return true
  if (removable.length < beyond) return false
  const oldest = removable.toSorted((a, b) =>
    a.record.created_at + a.record.public_id < b.record.created_at + b.record.public_id ? -1 : 1,
  )
  for (const stored of oldest.slice(0, beyond)) draft.delete(collection, stored)
  return true
}
