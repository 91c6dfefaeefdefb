import type Database from 'better-sqlite3'
import { type CollectionMap, type HouseholdKey, isHouseholdKey, type ReplicaHit } from '../../engine/index.ts'
import type { CollectionTable } from '../scope/collection-table.ts'
import { quoted } from '../scope/ddl.ts'
import { stateSql } from '../scope/ledger-sql.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { plucking, reading, writing } from '../scope/statement.ts'
import { uuidBytes, uuidText } from '../scope/uuid.ts'
import { SearchDocuments } from '../search/documents.ts'
import { wordsOf } from '../search/words.ts'
import { unindexedSql } from './confirmed-tables.ts'

/** Records that the index takes in at a time. */
const ROWS = 5000

/** A match in the title weighs this many times one in the body. */
const TITLE_WEIGHT = 8

const FOUND = `
  SELECT d.collection, d.public_id
  FROM search_text JOIN search_docs AS d ON d.id = search_text.rowid
  WHERE search_text MATCH @match
    AND (@collections IS NULL OR d.collection IN (SELECT value FROM json_each(@collections)))
  ORDER BY bm25(search_text, ${TITLE_WEIGHT}.0, 1.0), d.collection, d.public_id
  LIMIT @limit`

interface Found {
  readonly match: string
  readonly collections: string | null
  readonly limit: number
}

interface Searched {
  readonly table: CollectionTable
  readonly text: () => Database.Statement<[Buffer], string>
}

/** What a search is narrowed to. */
export interface ReplicaSearchOptions {
  readonly collections?: readonly HouseholdKey[]
  readonly limit: number
}

/**
 * The search index of a confirmed state. It is begun by the first search; from then on each change is noted, and
 * taken in by the next search. All but `find` runs inside the caller's transaction.
 */
export class ConfirmedSearch {
  private readonly database: Database.Database
  private readonly searched: ReadonlyMap<string, Searched>
  private readonly documents: SearchDocuments
  private readonly add: () => Database.Statement<[string, Buffer]>
  private readonly first: () => Database.Statement<[number], [string, Buffer]>
  private readonly removeUpTo: () => Database.Statement<[string, Buffer]>
  private readonly setIndexed: () => Database.Statement<[number]>
  private readonly found: () => Database.Statement<[Found], [string, Buffer]>

  constructor(database: Database.Database, schema: ScopeSchema<CollectionMap>) {
    const tables = [...schema.tables.values()].filter(({ collection }) => collection.search)
    this.database = database
    this.searched = new Map(
      tables.map((table) => [table.key, { table, text: plucking(database, table.sql.get) }]),
    )
    this.documents = new SearchDocuments(database)
    this.add = writing(database, unindexedSql.add)
    this.first = reading(database, unindexedSql.first)
    this.removeUpTo = writing(database, unindexedSql.removeUpTo)
    this.setIndexed = writing(database, stateSql.setIndexed)
    this.found = reading(database, () => FOUND)
  }

  /** Begins the index: it has everything yet to take in. */
  begin(seq: number): void {
    for (const key of this.searched.keys()) {
      const all = `INSERT OR IGNORE INTO unindexed SELECT ?, public_id FROM ${quoted(key)}`
      this.database.prepare<[string]>(all).run(key)
    }
    this.setIndexed().run(seq)
  }

  /** Notes that a record was put or is gone. */
  note(collection: string, public_id: string): void {
    const id = this.searched.has(collection) && uuidBytes(public_id)
    if (id) this.add().run(collection, id)
  }

  /** Whether there is something to take in. */
  get behind(): boolean {
    return this.first().get(1) !== undefined
  }

  /** Takes in some of it. */
  take(): void {
    const due = this.first().all(ROWS)
    for (const [collection, id] of due) this.index(collection, id)
    const last = due.at(-1)
    if (last) this.removeUpTo().run(...last)
  }

  /** Records that have words beginning with each of those given, the best first. */
  find(words: string, { collections, limit }: ReplicaSearchOptions): ReplicaHit[] {
    const prefixes = wordsOf(words).map(({ word }) => `"${word}" *`)
    if (prefixes.length === 0) return []
    const rows = this.found().all({
      match: prefixes.join(' '),
      collections: collections ? JSON.stringify(collections) : null,
      limit,
    })
    return rows.flatMap(([collection, id]) =>
      isHouseholdKey(collection) ? [{ collection, public_id: uuidText(id) }] : [],
    )
  }

  private index(collection: string, id: Buffer): void {
    const searched = this.searched.get(collection)
    const text = searched?.text().get(id)
    if (searched && text !== undefined) this.documents.put(searched.table.collection, id, recordOf(text))
    else this.documents.forget(collection, id)
  }
}
