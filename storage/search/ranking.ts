import type Database from 'better-sqlite3'
import { plucking, reading } from '../scope/statement.ts'
import { type MatchExpressions, matchExpression } from './words.ts'

/** Which of the matches, and from where to where in their order. */
export interface PageOfMatches {
  /** Absent: all collections that can be searched. */
  readonly collections?: readonly string[] | undefined
  /** true: only archived records; false: none of them. */
  readonly archived?: boolean | undefined
  readonly limit: number
  readonly offset?: number | undefined
  /** Only these documents of the index. */
  readonly docs?: readonly number[] | undefined
  /** None of these documents: they were told already. */
  readonly without?: readonly number[] | undefined
}

/**
 * Matches of a kind that are ranked, the newest: of a word that thousands of things have, to rank them all would hold
 * up everybody for longer than it is worth.
 */
export const RANKED = 1000

/** A match in the title weighs this many times one in the body. */
const TITLE_WEIGHT = 8

const MATCHING = `
  FROM search_text CROSS JOIN search_docs AS d ON d.id = search_text.rowid
  WHERE search_text MATCH @match
    AND (@collections IS NULL OR d.collection IN (SELECT value FROM json_each(@collections)))
    AND (@archived IS NULL OR d.archived = @archived)
    AND (@docs IS NULL OR d.id IN (SELECT value FROM json_each(@docs)))
    AND d.id NOT IN (SELECT value FROM json_each(@known))
`

const MATCHES = `${MATCHING} ORDER BY search_text.rowid DESC`

const BEST = `
  SELECT id
  FROM (SELECT d.*, bm25(search_text, ${TITLE_WEIGHT}.0, 1.0) AS rank ${MATCHES} LIMIT ${RANKED})
  ORDER BY rank, collection, public_id`

const COUNT = `SELECT count(*) ${MATCHING}`

const NEWEST = `SELECT d.id ${MATCHES} LIMIT @limit OFFSET @offset`

interface Wanted {
  readonly match: string
  readonly collections: string | null
  readonly archived: number | null
  readonly docs: string | null
  /** JSON of the ids that come before. */
  readonly known: string
}

/**
 * The order of what a search finds: what is named so, then what mentions it, each the best first; what is too much
 * to be ranked comes last, the newest first.
 */
export class Ranking {
  private readonly best: () => Database.Statement<[Wanted], number>
  private readonly newest: () => Database.Statement<[Wanted & { limit: number; offset: number }], number>
  private readonly matching: () => Database.Statement<[Wanted], number>
  private readonly doc: () => Database.Statement<[number], [collection: string, public_id: Buffer]>

  constructor(database: Database.Database) {
    this.best = plucking(database, () => BEST)
    this.newest = plucking(database, () => NEWEST)
    this.matching = plucking(database, () => COUNT)
    this.doc = reading(database, () => 'SELECT collection, public_id FROM search_docs WHERE id = ?')
  }

  /** One page of the records that a query finds. */
  page(query: string, page: PageOfMatches): [string, Buffer][] {
    const matches = matchExpression(query)
    return matches ? this.pageOf(matches, page) : []
  }

  /** How many records have what is to be found anywhere. */
  count({ anywhere }: MatchExpressions, page: PageOfMatches): number {
    const known = JSON.stringify(page.without ?? [])
    return this.matching().get({ ...filtersOf(page), match: anywhere, known }) ?? 0
  }

  /** One page of the records in which something is to be found. */
  pageOf(matches: MatchExpressions, page: PageOfMatches): [string, Buffer][] {
    const { limit, without = [] } = page
    const filters = filtersOf(page)
    // What comes first counts as told already.
    const offset = (page.offset ?? 0) + without.length
    const ids = [...without]
    for (const match of [matches.title, matches.anywhere]) {
      if (ids.length < offset + limit) {
        ids.push(...this.best().all({ ...filters, match, known: JSON.stringify(ids) }))
      }
    }
    const ranked = ids.length
    const wanted = ids.slice(offset, offset + limit)
    if (wanted.length < limit && ranked >= RANKED) {
      const rest = { limit: limit - wanted.length, offset: Math.max(0, offset - ranked) }
      const known = JSON.stringify(ids)
      wanted.push(...this.newest().all({ ...filters, ...rest, match: matches.anywhere, known }))
    }
    return wanted.flatMap((id) => {
      const found = this.doc().get(id)
      return found ? [found] : []
    })
  }
}

function filtersOf({ collections, archived, docs }: PageOfMatches) {
  return {
    collections: collections ? JSON.stringify(collections) : null,
    archived: archived === undefined ? null : Number(archived),
    docs: docs ? JSON.stringify(docs) : null,
  }
}
