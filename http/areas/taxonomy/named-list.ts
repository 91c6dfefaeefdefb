import { nameKey, type Stored } from '../../../engine/index.ts'
import { namedLike, type Page, pageBy } from '../../routing/paging.ts'
import { listQuery, queryBoolean } from '../../routing/query-values.ts'

/** The query parameters of lists of categories and of tags. */
export const namedQuery = {
  ...listQuery,
  archived: queryBoolean
    .optional()
    .meta({ description: 'true: only archived ones; false: none of them; both if it is not given' }),
}

interface NamedRecord {
  readonly public_id: string
  readonly created_at: string
  readonly updated_at: string
  readonly name: string
  readonly archived_at?: string | null | undefined
}

/** A page of categories or tags, by name. */
export function namedPage<R extends NamedRecord>(
  records: readonly Stored<R>[],
  query: {
    readonly q?: string | undefined
    readonly archived?: boolean | undefined
    readonly limit: number
    readonly cursor?: string | undefined
  },
): Page<Stored<R>> {
  const { q, archived } = query
  const matching = records
    .filter(({ record }) => namedLike(q, record.name))
    .filter(({ record }) => archived === undefined || (typeof record.archived_at === 'string') === archived)
    .map((stored) => ({ key: `${nameKey(stored.record.name)}\n${stored.record.public_id}`, stored }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const { page, next_cursor } = pageBy(matching, ({ key }) => key, query)
  return { page: page.map(({ stored }) => stored), next_cursor }
}
