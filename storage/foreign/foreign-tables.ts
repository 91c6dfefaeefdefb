import { quoted } from '../scope/quoted.ts'
import { Database } from '../sqlite.ts'

/** A database that cannot be read. */
export class ForeignTablesError extends Error {
  override readonly name = 'ForeignTablesError'
}

/** A row of a table of another program. */
export type ForeignRow = Readonly<Record<string, unknown>>

/** Maximum number of rows that are read of one table. */
const MAX_ROWS = 1_000_000

/** The tables of an SQLite database that another program wrote. Nothing in it is trusted, and nothing is written. */
export class ForeignTables {
  /** The names of real tables: a view or a virtual table of an unknown file could run anything. */
  readonly names: ReadonlySet<string>
  private readonly database: Database

  /** @throws ForeignTablesError if the file is no database, or a damaged one */
  constructor(path: string) {
    this.database = readingErrors(() => {
      const opened = new Database(path, { readonly: true, fileMustExist: true })
      opened.pragma('trusted_schema = OFF')
      opened.pragma('cell_size_check = ON')
      return opened
    })
    this.names = readingErrors(() => {
      const tables = this.database
        .prepare<[], { name: string; sql: string | null }>(
          "SELECT name, sql FROM sqlite_schema WHERE type = 'table'",
        )
        .all()
      return new Set(
        tables.filter(({ sql }) => !/^\s*CREATE\s+VIRTUAL/i.test(sql ?? '')).map(({ name }) => name),
      )
    })
  }

  /** The rows of a table, up to a million; none of a table that does not exist. @throws ForeignTablesError */
  rows(table: string): ForeignRow[] {
    if (!this.names.has(table)) return []
    return readingErrors(() =>
      this.database.prepare<[number], ForeignRow>(`SELECT * FROM ${quoted(table)} LIMIT ?`).all(MAX_ROWS),
    )
  }

  /** The number of rows of a table; 0 if it does not exist. @throws ForeignTablesError */
  count(table: string): number {
    if (!this.names.has(table)) return 0
    return readingErrors(
      () =>
        this.database
          .prepare<[], number>(`SELECT count(*) FROM ${quoted(table)}`)
          .pluck()
          .get() ?? 0,
    )
  }

  close(): void {
    this.database.close()
  }
}

function readingErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ForeignTablesError(error instanceof Error ? error.message : '', { cause: error })
  }
}
