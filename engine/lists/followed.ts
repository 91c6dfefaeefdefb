import type { BaseRecord } from '../core/collection.ts'

/** What is kept in memory of a scope's records, and told of each change of them. */
export interface Followed {
  /** Nothing is known any more: every record is put again. */
  reset(): void
  /** A record is new or has changed. The same state of it may be put twice. */
  put(collection: string, record: BaseRecord): void
  /** Where a record lies, for collections of which nothing else is read at first. */
  placed?(collection: string, public_id: string, place_id: string): void
  /** A record of any collection was deleted; it may never have been put. */
  gone(collection: string, public_id: string): void
}
