import type { BaseRecord, Collection } from '../core/collection.ts'
import type { SearchIndex } from './search-index.ts'

/** Puts a record into an index, as its collection says; one of a collection without search is left out. */
export function putRecord(
  index: SearchIndex,
  collection: Pick<Collection, 'key' | 'search'>,
  public_id: string,
  record: BaseRecord,
): void {
  const text = collection.search?.(record)
  if (text) index.put(collection.key, public_id, text, isArchived(record))
}

/** Of every collection whose records can be archived, `archived_at` says whether they are. */
function isArchived(record: BaseRecord): boolean {
  return 'archived_at' in record && typeof record.archived_at === 'string'
}
