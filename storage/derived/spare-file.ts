import { existsSync, rmSync } from 'node:fs'
import { DamagedFileError } from '../errors.ts'
import { configure, type FileKind, openConnection } from '../scope/connection.ts'
import { Database } from '../sqlite.ts'

/** How a spare file is made. */
export interface SpareLayout {
  readonly kind: FileKind
  /** Creates the tables, in a transaction. */
  create(database: Database): void
}

/** A SQLite file that the program can do without. A damaged one is replaced by an empty one. */
export class SpareFile {
  private readonly path: string
  private readonly layout: SpareLayout

  constructor(path: string, layout: SpareLayout) {
    this.path = path
    this.layout = layout
  }

  get exists(): boolean {
    return existsSync(this.path)
  }

  /**
   * Opens the file for one piece of work, which runs a second time if the file is damaged.
   * @param writes creates the file if it is missing
   */
  use<T>(writes: boolean, work: (database: Database) => T): T {
    try {
      return this.useOnce(writes, work)
    } catch (error) {
      if (!isDamage(error)) throw error
      this.remove()
      this.create()
      return this.useOnce(writes, work)
    }
  }

  remove(): void {
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.path}${end}`, { force: true })
  }

  private useOnce<T>(writes: boolean, work: (database: Database) => T): T {
    if (writes && !this.exists) this.create()
    const database = openConnection(this.path, { kind: this.layout.kind })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  private create(): void {
    const { kind, create } = this.layout
    const database = new Database(this.path)
    try {
      configure(database)
      database.transaction(() => {
        create(database)
        database.pragma(`application_id = ${kind.application_id}`)
        database.pragma(`user_version = ${kind.version}`)
      })()
    } finally {
      database.close()
    }
  }
}

/** Whether an error says that the file is damaged. */
function isDamage(error: unknown): boolean {
  if (error instanceof DamagedFileError) return true
  return error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)
}
