import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { CollectionMap } from '../../engine/index.ts'
import { FileExistsError, storageError } from '../errors.ts'
import { configure } from './connection.ts'
import { keepDeclarations } from './declarations.ts'
import { EpochTable } from './epochs.ts'
import { stateSql } from './ledger-sql.ts'
import type { ScopeSchema } from './schema.ts'
import { APPLICATION_ID, STORAGE_VERSION } from './version.ts'

/** Who a scope is. */
export interface ScopeIdentity {
  readonly scope_id: string
  /** A random id of its history. */
  readonly epoch: string
}

/** Makes the file of a new, empty scope; `createFile` tells how. */
export function createScopeFile(
  path: string,
  schema: ScopeSchema<CollectionMap>,
  { scope_id, epoch }: ScopeIdentity,
): void {
  createFile(path, (database) => {
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.pragma(`user_version = ${STORAGE_VERSION}`)
    for (const statement of schema.ddl()) database.exec(statement)
    database.prepare<[string, string]>(stateSql.create()).run(scope_id, epoch)
    new EpochTable(database).first(epoch)
    keepDeclarations(database, schema)
  })
}

/**
 * Makes a database file. It gets its name when it is whole and on disk, so a crash leaves either all of it or
 * none.
 * @throws {FileExistsError} when there is such a file already
 */
export function createFile(path: string, fill: (database: Database.Database) => void): void {
  if (existsSync(path)) throw new FileExistsError(path, 'There is such a file already.')
  const temporary = `${path}.${process.pid}.new`
  try {
    removeFile(temporary)
    write(temporary, fill)
    syncPath(temporary)
    give(temporary, path)
    syncPath(dirname(path))
  } catch (error) {
    throw storageError(path, error)
  } finally {
    removeFile(temporary)
  }
}

/** Opens a new file that nobody but the user may read; what SQLite puts beside it takes after it. */
export function newDatabase(path: string): Database.Database {
  closeSync(openSync(path, 'wx', 0o600))
  return new Database(path)
}

/** Puts a file, or the names in a folder, on disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function write(path: string, fill: (database: Database.Database) => void): void {
  let database: Database.Database | undefined
  try {
    database = newDatabase(path)
    configure(database)
    database.exec('BEGIN IMMEDIATE')
    fill(database)
    database.exec('COMMIT')
  } finally {
    // Closing writes the WAL into the file and removes it.
    database?.close()
  }
}

/** Gives a file its name, unless another one has come to bear it meanwhile. */
function give(temporary: string, path: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') throw new FileExistsError(path, 'There is such a file already.', { cause: error })
    // A file system without links can only rename.
    renameSync(temporary, path)
  }
}

/** Removes a database that nobody has open, with all that SQLite puts beside it. */
export function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '-mark', '-lists', '.search'])
    rmSync(path + suffix, { force: true })
}
