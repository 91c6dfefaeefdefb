import type { HouseholdHandle } from '../../../services/households/handle.ts'
import { readNameCursor, writeNameCursor } from '../../../services/interface/routes/paging.ts'
import { listQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'

/** The query parameters of lists of categories and of tags. */
export const namedQuery = {
  ...listQuery,
  archived: queryBoolean.optional().meta({
    description: 'true: only archived ones; false: only those that are not archived; default: both',
  }),
}

/** The requested page of categories or tags. */
interface NamedQuery {
  readonly q?: string | undefined
  readonly archived?: boolean | undefined
  /** The parent of the categories; null for top-level ones. */
  readonly parent?: string | null | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of categories or tags by name: their ids, and the cursor of the next page. */
export async function namedPage(
  { file }: HouseholdHandle,
  collection: 'categories' | 'tags',
  { limit, cursor, ...filter }: NamedQuery,
): Promise<{ ids: readonly string[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : readNameCursor(cursor)
  const { ids, next } = await file.listNamed(collection, filter, { limit, after })
  return { ids, next_cursor: next && writeNameCursor({ ...next, key: `${next.key}` }) }
}
