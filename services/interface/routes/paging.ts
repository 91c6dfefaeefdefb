import { ServiceError } from '../../errors.ts'

/** A page of a list, and the cursor of the next one. */
export interface Page<T> {
  readonly page: T[]
  readonly next_cursor: string | null
}

/** Whether one of the names contains the search text; a search for nothing matches everything. */
export function namedLike(q: string | undefined, ...names: readonly (string | null)[]): boolean {
  if (q === undefined) return true
  const sought = q.toLowerCase()
  return names.some((name) => name?.toLowerCase().includes(sought))
}

/**
 * Cuts a page out of a list that is sorted by a key. The cursor contains the key of the last record of the page, so
 * that it keeps its position when records are added before it.
 */
export function pageBy<T>(
  sorted: readonly T[],
  keyOf: (one: T) => string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<T> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rest = after === null ? sorted : sorted.filter((one) => keyOf(one) > after)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: last !== undefined && rest.length > limit ? writeCursor(keyOf(last)) : null }
}

/** The key of a record in a list by time: its time and its id. */
export function timeKey(at: string, public_id: string): string {
  return `${at} ${public_id}`
}

/**
 * Cuts a page out of a list whose newest record is the first. The keys end with the time and the id of a record, so that
 * the cursor keeps its position when records are added at the front.
 *
 * @throws ServiceError `validation_failed` for an invalid cursor
 */
export function pageByTime<T>(
  newest_first: readonly T[],
  keyOf: (one: T) => string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<T> {
  const before = cursor === undefined ? null : readTimeCursor(cursor)
  const rest = before === null ? newest_first : newest_first.filter((one) => keyOf(one) < before)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: last !== undefined && rest.length > limit ? writeCursor(keyOf(last)) : null }
}

function readTimeCursor(cursor: string): string {
  const key = readCursor(cursor)
  if (/^(?:[01] )?\d{4}-\S+Z [0-9a-f-]{36}$/.test(key)) return key
  throw noCursor()
}

/** Cursors are opaque to clients: their content may change. */
export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** Where a page of a list by name ended. */
export interface NamePosition {
  readonly key: string
  readonly public_id: string
}

/** The cursor of a list by name. */
export function writeNameCursor({ key, public_id }: NamePosition): string {
  return writeCursor(`${key}\n${public_id}`)
}

/**
 * Reads a cursor of a list by name.
 *
 * @throws ServiceError `validation_failed` for an invalid cursor
 */
export function readNameCursor(cursor: string): NamePosition {
  // Names have no line breaks.
  const [key, public_id, ...more] = readCursor(cursor).split('\n')
  if (key === undefined || public_id === undefined || more.length > 0) throw noCursor()
  return { key, public_id }
}

/**
 * Reads a cursor that contains a seq: for histories, newest first.
 *
 * @throws ServiceError `validation_failed` for an invalid cursor
 */
export function readSeqCursor(cursor: string): number {
  const key = readCursor(cursor)
  if (/^[1-9]\d{0,14}$/.test(key)) return Number(key)
  throw noCursor()
}

/**
 * Reads a cursor that contains a number of records to skip: for lists that are computed for each page.
 *
 * @throws ServiceError `validation_failed` for an invalid cursor
 */
export function readOffsetCursor(cursor: string): number {
  const key = readCursor(cursor)
  if (/^[1-9]\d{0,5}$/.test(key)) return Number(key)
  throw noCursor()
}

/** The refusal of a cursor that a client did not get from this list. */
export function noCursor(): ServiceError {
  const message = 'This cursor does not belong to this list.'
  return new ServiceError('validation_failed', {
    message: 'The request is not valid.',
    details: [{ path: 'cursor', code: 'invalid_format', message }],
  })
}

/** @throws ServiceError `validation_failed` for an invalid cursor */
export function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString()
  if (writeCursor(key) === cursor) return key
  throw noCursor()
}
