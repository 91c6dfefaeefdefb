import type { Change } from '../../sync-protocol/index.ts'
import type { BaseRecord } from '../core/collection.ts'
import type { Stored } from '../core/stored.ts'

/** A record as a view returns it, from the change that put it there. @throws {Error} if it lacks a field that every record has */
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
