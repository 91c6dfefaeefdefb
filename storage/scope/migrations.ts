import type { Database } from '../sqlite.ts'
import { chainOperations } from './chain-operations.ts'
import { nameParents } from './epochs.ts'

/** Migrates the layout that all scope files share from one version to the next. */
export interface Migration {
  /** The resulting version. */
  readonly version: number
  up(database: Database): unknown
  /** Whether the ledger gets digests of the current records. */
  readonly digests?: true
}

/** The search index is in a file of its own. */
function dropSearchTables(database: Database): void {
  database.exec('DROP TABLE IF EXISTS search_text')
  database.exec('DROP TABLE IF EXISTS search_docs')
  const columns = database.prepare<[], string>("SELECT name FROM pragma_table_info('scope_state')").pluck()
  if (columns.all().includes('indexed_seq')) database.exec('ALTER TABLE scope_state DROP COLUMN indexed_seq')
}

/** In order of their versions; the first results in version 2. */
export const migrations: readonly Migration[] = [
  { version: 2, up: chainOperations },
  { version: 3, up: nameParents },
  {
    version: 4,
    up: (database) => database.exec('ALTER TABLE operations ADD COLUMN digests BLOB'),
    digests: true,
  },
  { version: 5, up: dropSearchTables },
  // One hash for all rows of a transaction instead of one per row. Existing rows need no change, but an older
  // program would expect a hash in each of the new rows.
  { version: 6, up: () => undefined },
]
