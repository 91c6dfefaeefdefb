import { HttpError } from '../errors/errors.ts'

/** A page of a list, and where the next one begins. */
export interface Page<T> {
  readonly page: T[]
  readonly next_cursor: string | null
}

/** Whether what somebody looks for is part of one of the names; everything matches nothing in particular. */
export function namedLike(q: string | undefined, ...names: readonly (string | null)[]): boolean {
  if (q === undefined) return true
  const sought = q.toLowerCase()
  return names.some((name) => name?.toLowerCase().includes(sought))
}

/**
 * Cuts a page out of a list that is sorted by a key. The cursor holds the key of the last one shown, so that
 * it keeps its place whatever is added before it.
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

/** Cursors are opaque to clients: what they hold may change. */
export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/**
 * Reads a cursor that holds a seq: of histories, which are told from the latest back.
 *
 * @throws HttpError `validation_failed` for a text that is no such cursor
 */
export function readSeqCursor(cursor: string): number {
  const key = readCursor(cursor)
  if (/^[1-9]\d{0,14}$/.test(key)) return Number(key)
  throw noCursor()
}

/**
 * Reads a cursor that holds a number of records to pass over: of lists that are worked out anew for each page.
 *
 * @throws HttpError `validation_failed` for a text that is no such cursor
 */
export function readOffsetCursor(cursor: string): number {
  const key = readCursor(cursor)
  if (/^[1-9]\d{0,5}$/.test(key)) return Number(key)
  throw noCursor()
}

function noCursor(): HttpError {
  const message = 'This is no cursor of this list.'
  return new HttpError('validation_failed', {
    details: [{ path: 'cursor', code: 'invalid_format', message }],
  })
}

/** @throws HttpError `validation_failed` for a text that is no cursor */
export function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString()
  if (writeCursor(key) === cursor) return key
  throw noCursor()
}
