import { z } from 'zod'
import type { BaseRecord, Rejection } from '../../../engine/index.ts'
import { isRejection } from '../../../engine/index.ts'
import type { ListPage } from '../../../storage/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { rejectionError } from '../../errors/rejections.ts'
import { queryBoolean } from '../../routing/query-values.ts'

/** A cursor of a list that is sorted by names; see `storage/lists/cursor.ts`. */
const Cursor = z.string().min(1).max(4000)

/** A moment in a query string; any offset will do. */
const queryMoment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .optional()

/** Ids in a query string, with commas in between: `a,b`. */
export const queryIds = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(Uuid).min(1).max(100))
  .optional()
  .meta({ type: 'string', pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$' })

/** What lists of items and of containers can be narrowed down by. */
export const placeFilters = {
  place: Uuid.optional().meta({ description: 'In this place or container, or in anything in it' }),
  directly_in: Uuid.optional().meta({ description: 'In this place or container itself' }),
  unplaced: queryBoolean.optional().meta({ description: 'true: what is nowhere; false: what is somewhere' }),
  archived: z
    .enum(['true', 'false', 'any'])
    .optional()
    .meta({ description: 'true: only what is archived; any: that too; without it, none of it' }),
  updated_since: queryMoment.meta({ description: 'Changed at this moment or later' }),
  created_since: queryMoment.meta({ description: 'Added at this moment or later' }),
}

/** How lists are paged. */
export const pageQuery = {
  descending: queryBoolean.optional().meta({ description: 'From the other end' }),
  cursor: Cursor.optional().meta({ description: '`next_cursor` of the page before' }),
  total: queryBoolean.optional().meta({ description: 'Whether to count all that match' }),
}

/** `archived` as the lists take it. */
export function archivedOf(text: 'true' | 'false' | 'any' | undefined): boolean | 'any' | undefined {
  return text === undefined || text === 'any' ? text : text === 'true'
}

/**
 * A page of a list, or the refusal of its cursor.
 *
 * @throws HttpError `validation_failed`
 */
export function pageOrThrow<R extends BaseRecord>(page: ListPage<R> | Rejection): ListPage<R> {
  if (isRejection(page)) throw rejectionError(page.rejected)
  return page
}
