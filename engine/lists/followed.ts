import type { BaseRecord } from '../core/collection.ts'

/** State in memory that follows the records of a scope. */
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
