import { z } from 'zod'
import type { BaseRecord, Rejection } from '../../../engine/index.ts'
import { isRejection } from '../../../engine/index.ts'
import { queryBoolean, queryCursor } from '../../../services/interface/routes/query-values.ts'
import type { ListPage } from '../../../storage/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { rejectionError } from '../../errors/rejections.ts'

/** A time in a query string, with any offset. */
const queryMoment = z.iso
  .datetime({ offset: true, error: 'a time with its offset, such as 2026-11-20T08:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  .optional()

/** Ids in a query string, separated by commas: `a,b`. */
export const queryIds = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(Uuid).min(1).max(100))
  .optional()
  .meta({ type: 'string', pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$' })

/** The common filters of lists of items and of containers. */
export const placeFilters = {
  place: Uuid.optional().meta({ description: 'In this place or container, at any depth' }),
  directly_in: Uuid.optional().meta({ description: 'Directly in this place or container' }),
  unplaced: queryBoolean
    .optional()
    .meta({ description: 'true: only records without a place; false: only records in a place' }),
  archived: z.enum(['true', 'false', 'any']).optional().meta({
    description:
      'true: only archived ones; any: archived ones, too; default: only those that are not archived',
  }),
  updated_since: queryMoment.meta({
    description:
      'The record itself changed at or after this time, by the time of the edit. Photos, documents, product codes, labels, and the names of places, categories and tags are records of their own: they do not count. An edit that a device made offline keeps its earlier time. To miss no change, read `GET /api/v1/audit` with `from`',
  }),
  created_since: queryMoment.meta({ description: 'Added at or after this time' }),
}

/** The paging of lists. */
export const pageQuery = {
  descending: queryBoolean.optional().meta({ description: 'In reverse order' }),
  cursor: queryCursor,
  total: queryBoolean.optional().meta({ description: 'Whether to count all matches' }),
}

/** `archived` in the form that the lists expect. */
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
