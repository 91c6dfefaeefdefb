import type { Change } from '../../sync-protocol/index.ts'
import type { BaseRecord, RecordIn } from '../core/collection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdCollections, HouseholdKey } from '../household-collections.ts'

/** A record as it crossed the wire, as a view gives it. @throws if it has not what every record has */
export function storedOf(change: Extract<Change, { change: 'put' }>): Stored {
  const { record, seq, public_id } = change
  if (record.public_id !== public_id) throw new Error(`${public_id} is no record`)
  return storedRecord(record, seq)
}

/** The same for a record by itself. */
export function storedRecord(record: object, seq: number): Stored {
  if (!isRecord(record)) throw new Error('a record lacks what every record has')
  return { record, seq, merge: null }
}

function isRecord(value: object): value is BaseRecord {
  return (
    'public_id' in value &&
    typeof value.public_id === 'string' &&
    'created_at' in value &&
    typeof value.created_at === 'string' &&
    'updated_at' in value &&
    typeof value.updated_at === 'string'
  )
}

/** What a server keeps in a collection is what its commands put there: the one place that says so. */
export function storedAs<K extends HouseholdKey>(
  _collection: K,
  stored: Stored | undefined | null,
): Stored<RecordIn<HouseholdCollections, K>> | null {
  return (stored as Stored<RecordIn<HouseholdCollections, K>> | undefined) ?? null
}

/** The same for many. */
export function allStoredAs<K extends HouseholdKey>(
  _collection: K,
  stored: Stored[],
): Stored<RecordIn<HouseholdCollections, K>>[] {
  return stored as Stored<RecordIn<HouseholdCollections, K>>[]
}
