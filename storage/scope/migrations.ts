import type Database from 'better-sqlite3'
import { chainOperations } from './chain-operations.ts'
import { nameParents } from './epochs.ts'

/** Brings the layout that all scope files share from one version to the next. */
export interface Migration {
  /** The version it leads to. */
  readonly version: number
  up(database: Database.Database): unknown
  /** Whether the ledger is to get digests of the records as they are then. */
  readonly digests?: true
}

/** The search index lies in a file of its own. */
function dropSearchTables(database: Database.Database): void {
  database.exec('DROP TABLE IF EXISTS search_text')
  database.exec('DROP TABLE IF EXISTS search_docs')
  const columns = database.prepare<[], string>("SELECT name FROM pragma_table_info('scope_state')").pluck()
  if (columns.all().includes('indexed_seq')) database.exec('ALTER TABLE scope_state DROP COLUMN indexed_seq')
}

/** In order of their versions; the first leads to version 2. */
export const migrations: readonly Migration[] = [
  { version: 2, up: chainOperations },
  { version: 3, up: nameParents },
  {
    version: 4,
    up: (database) => database.exec('ALTER TABLE operations ADD COLUMN digests BLOB'),
    digests: true,
  },
  { version: 5, up: dropSearchTables },
  // One hash for all rows of a transaction, where there was one for each. What is there is right as it is, but an older
  // program would miss the hashes of what is added.
  { version: 6, up: () => undefined },
]
