import type Database from 'better-sqlite3'
import { blob, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { createStatements } from '../scope/ddl.ts'

/** Which record stands behind a row of the full-text index. */
const searchDocs = sqliteTable(
  'search_docs',
  {
    id: integer().primaryKey(),
    collection: text().notNull(),
    public_id: blob({ mode: 'buffer' }).notNull(),
    /** 1 when the record is archived, so that a search can leave it out or look for nothing else. */
    archived: integer().notNull(),
  },
  (table) => [unique('search_docs__record').on(table.collection, table.public_id)],
)

/**
 * The full-text index. It keeps no text of its own: what was found is read from its record. Words are folded
 * (case, accents); beginnings of two and three letters have an index of their own, as people type them first.
 */
const SEARCH_TEXT = `CREATE VIRTUAL TABLE search_text USING fts5(
  title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
)`

/** Makes the search index anew, and empty. */
export function resetSearchTables(database: Database.Database): void {
  database.exec('DROP TABLE IF EXISTS search_text')
  database.exec('DROP TABLE IF EXISTS search_docs')
  for (const statement of createStatements(searchDocs, { withoutRowid: false })) database.exec(statement)
  database.exec(SEARCH_TEXT)
  database.exec('UPDATE scope_state SET indexed_seq = 0')
}
