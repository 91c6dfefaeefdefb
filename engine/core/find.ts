import type { BaseRecord } from './collection.ts'
import type { Stored } from './stored.ts'

/** Which of the records that an index finds, and in what order. */
export interface FindOptions {
  /** Only what changed after this seq. */
  readonly after_seq?: number
  /** Only what changed before this seq: where the page before ended. */
  readonly before_seq?: number
  /**
   * Number of records, from 0. The changes of one operation stay together: a page also has the rest of its last seq. So the
   * next page can continue from that seq, without repeating or missing any.
   */
  readonly limit?: number
  /** Maximum number of records, in the wanted order; unlike `limit` it may split the changes of one operation. */
  readonly at_most?: number
  /** The newest change first, instead of the oldest. */
  readonly newest_first?: boolean
  /** With `at_most`: only what comes after this record in the wanted order, which was the last one of the page before. */
  readonly past?: RecordPosition
}

/** Where a record stands in the order of changes. */
export interface RecordPosition {
  readonly seq: number
  readonly public_id: string
}

/** The order in which views give what they find: the oldest change first. */
export function byAge(a: Stored, b: Stored): number {
  return a.seq - b.seq || (a.record.public_id < b.record.public_id ? -1 : 1)
}

/** Where a record stands in the order of changes. */
export function positionOf({ seq, record }: Stored): RecordPosition {
  return { seq, public_id: record.public_id }
}

function byPosition(a: RecordPosition, b: RecordPosition): number {
  return a.seq - b.seq || (a.public_id < b.public_id ? -1 : a.public_id > b.public_id ? 1 : 0)
}

/** The order of ids. */
export function byId(a: Stored, b: Stored): number {
  return a.record.public_id < b.record.public_id ? -1 : 1
}

/** The requested records, in the requested order, of all records that an index finds in any order. */
export function pageOf<R extends BaseRecord>(found: readonly Stored<R>[], options: FindOptions): Stored<R>[] {
  const { at_most = Number.POSITIVE_INFINITY } = options
  const { after_seq = -1, before_seq = Number.POSITIVE_INFINITY, limit, newest_first = false } = options
  const { past } = options
  const direction = newest_first ? -1 : 1
  const isWanted = (stored: Stored) =>
    stored.seq > after_seq &&
    stored.seq < before_seq &&
    (past === undefined || direction * byPosition(positionOf(stored), past) > 0)
  const wanted = found.filter(isWanted)
  wanted.sort((a, b) => direction * byAge(a, b))
  if (wanted.length > at_most) return wanted.slice(0, at_most)
  if (limit === undefined || wanted.length <= limit) return wanted
  const last = wanted[limit - 1]?.seq
  let end = limit
  while (last !== undefined && wanted[end]?.seq === last) end++
  return wanted.slice(0, Math.max(0, end))
}
