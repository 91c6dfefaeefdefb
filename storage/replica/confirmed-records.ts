import type { BaseRecord } from '../../engine/index.ts'
import type { Change, JsonObject } from '../../sync-protocol/index.ts'

export type Put = Extract<Change, { change: 'put' }>

/** The records of one collection in a confirmed state. */
export interface ConfirmedRecords {
  seqOf(public_id: string): number | null
  /** Tells whether the record is new. */
  put(change: Put): boolean
  /** Tells whether there was such a record. */
  delete(public_id: string): boolean
}

/**
 * A record as the table of its collection takes it.
 * @throws {TypeError} when it is not a record, or another one
 */
export function recordIn(collection: string, { public_id, record }: Put): BaseRecord {
  if (!isRecord(record) || record.public_id !== public_id) {
    throw new TypeError(`${collection}/${public_id} is no record of that id`)
  }
  return record
}

function isRecord(record: JsonObject): record is JsonObject & BaseRecord {
  return [record.public_id, record.created_at, record.updated_at].every((value) => typeof value === 'string')
}
