import { createHash } from 'node:crypto'
import { z } from 'zod'
import { noCursor } from '../../services/interface/routes/paging.ts'
import type { AnyRouteRequest, Route } from './route-types.ts'

/** Parameters that choose a page of a list; all others choose the list. */
const OF_A_PAGE: readonly string[] = ['limit', 'cursor', 'total']

/** The parts of a request that choose a list. */
type Asked = Pick<AnyRouteRequest, 'params' | 'query' | 'household'>

/**
 * The query of a request, with the cursor as its list wrote it. A cursor that a client got from another list, or for
 * other filters, would show a page from the wrong place, or an empty one that looks like the end.
 *
 * @throws ServiceError `validation_failed` for a cursor of another list
 */
export function openCursor(route: Route, asked: Asked): unknown {
  const { query } = asked
  if (!hasMark(route) || !hasCursor(query)) return query
  const mark = markOf(route, asked)
  if (!query.cursor.startsWith(mark)) throw noCursor()
  return { ...query, cursor: query.cursor.slice(mark.length) }
}

/** The answer of a list, whose cursor names the list. */
export function sealCursor(route: Route, asked: Asked, data: unknown): unknown {
  if (!hasMark(route) || !hasNext(data)) return data
  return { ...data, next_cursor: markOf(route, asked) + data.next_cursor }
}

/** Whether a route lists records a page at a time. */
function hasMark({ query, reply, own_cursors }: Route): boolean {
  const pages = reply instanceof z.ZodObject && 'next_cursor' in reply.shape
  return pages && 'cursor' in query.shape && own_cursors !== true
}

function markOf({ id }: Route, { params, query, household }: Asked): string {
  const filters = Object.entries(query ?? {}).filter(([name]) => !OF_A_PAGE.includes(name))
  const list = JSON.stringify([id, household?.household_id, params, filters])
  return createHash('sha256').update(list).digest('base64url').slice(0, 8)
}

function hasCursor(query: unknown): query is { readonly cursor: string } {
  return isObject(query) && 'cursor' in query && typeof query.cursor === 'string'
}

function hasNext(data: unknown): data is { readonly next_cursor: string } {
  return isObject(data) && 'next_cursor' in data && typeof data.next_cursor === 'string'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
