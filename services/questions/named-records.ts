import type { HouseholdView, Placement, Query } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import { judgePlace } from '../placement/suggest-places.ts'

/**
 * Checks that the household has the records which a query names by their ids: an answer about none of them would read as if they were
 * empty.
 *
 * @throws ServiceError `validation_failed`, with the path of the first one that does not exist
 */
export function requireNamed(view: HouseholdView, query: Query): void {
  const { except } = query
  const places: readonly (readonly [string, Placement | null])[] = [
    ['subject', query.subject],
    ['in', query.in],
    ...query.also_in.map((place, i) => [`also_in.${i}`, place] as const),
    ...(except?.in ?? []).map((place, i) => [`except.in.${i}`, place] as const),
  ]
  for (const [path, place] of places) judgePlace(view, place, `query.${path}`)
  const named: readonly (readonly ['categories' | 'tags', string, string | null])[] = [
    ['categories', 'category_id', query.category_id],
    ['categories', 'except.category_id', except?.category_id ?? null],
    ...query.also_category_ids.map((id, i) => ['categories', `also_category_ids.${i}`, id] as const),
    ...query.tag_ids.map((id, i) => ['tags', `tag_ids.${i}`, id] as const),
    ...(except?.tag_ids ?? []).map((id, i) => ['tags', `except.tag_ids.${i}`, id] as const),
  ]
  for (const [collection, path, id] of named)
    if (id !== null && !view.get(collection, id))
      throw missing(path, collection === 'tags' ? 'There is no such tag.' : 'There is no such category.')
}

function missing(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', {
    details: [{ path: `query.${path}`, code: 'not_found', message }],
  })
}
