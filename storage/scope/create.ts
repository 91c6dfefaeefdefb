import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CollectionMap } from '../../engine/index.ts'
import { syncPathSync } from '../../platform/index.ts'
import { FileExistsError, storageError } from '../errors.ts'
import { Database } from '../sqlite.ts'
import { configure } from './connection.ts'
import { keepDeclarations } from './declarations.ts'
import { EpochTable } from './epochs.ts'
import { stateSql } from './ledger-sql.ts'
import type { ScopeSchema } from './schema.ts'
import { schemaDdl } from './schema-ddl.ts'
import { APPLICATION_ID, STORAGE_VERSION } from './version.ts'

/** The identity of a scope. */
export interface ScopeIdentity {
  readonly scope_id: string
  /** A random id of its history. */
  readonly epoch: string
}

/** Creates the file of a new, empty scope; `createFile` documents its errors. */
export function createScopeFile(
  path: string,
  schema: ScopeSchema<CollectionMap>,
  { scope_id, epoch }: ScopeIdentity,
): void {
  const fill = (database: Database) => {
    database.prepare<[string, string]>(stateSql.create()).run(scope_id, epoch)
    new EpochTable(database).first(epoch)
  }
  createFile(path, fill, blankFile(schema))
}

const blankFiles = new WeakMap<ScopeSchema<CollectionMap>, Buffer>()

/**
 * The bytes of a file with all tables and no identity. Made once for each schema: SQLite takes ten times as long to create the tables
 * as to copy them.
 */
function blankFile(schema: ScopeSchema<CollectionMap>): Buffer {
  const known = blankFiles.get(schema)
  if (known) return known
  const database = new Database(':memory:')
  try {
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.pragma(`user_version = ${STORAGE_VERSION}`)
    database.exec(schemaDdl(schema).join(';\n'))
    keepDeclarations(database, schema)
    const bytes = database.serialize()
    blankFiles.set(schema, bytes)
    return bytes
  } finally {
    database.close()
  }
}

/**
 * Creates a database file. It gets its name when it is complete and on disk, so a crash leaves either all of it or
 * nothing.
 * @param blank the bytes of a database to begin with; without it, `fill` begins with an empty one
 * @throws {FileExistsError} if the file exists
 */
export function createFile(
  path: string,
  fill: (database: Database) => void,
  blank: Buffer = Buffer.alloc(0),
): void {
  if (existsSync(path)) throw new FileExistsError(path, 'The file exists already.')
  const temporary = `${path}.${process.pid}.new`
  try {
    removeFile(temporary)
    write(temporary, fill, blank)
    syncPathSync(temporary)
    give(temporary, path)
    syncPathSync(dirname(path))
  } catch (error) {
    throw storageError(path, error)
  } finally {
    removeFile(temporary)
  }
}

/** Opens a new file that only the user may read; files of SQLite beside it get the same permissions. */
export function newDatabase(path: string, blank: Buffer = Buffer.alloc(0)): Database {
  writeFileSync(path, blank, { flag: 'wx', mode: 0o600 })
  return new Database(path)
}

function write(path: string, fill: (database: Database) => void, blank: Buffer): void {
  let database: Database | undefined
  try {
    database = newDatabase(path, blank)
    configure(database)
    database.exec('BEGIN IMMEDIATE')
    fill(database)
    database.exec('COMMIT')
  } finally {
    // Closing writes the WAL into the file and deletes it.
    database?.close()
  }
}

/** Gives a file its name, unless another file has that name meanwhile. */
function give(temporary: string, path: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') throw new FileExistsError(path, 'The file exists already.', { cause: error })
    // A file system without hard links can only rename.
    renameSync(temporary, path)
  }
}

/** Deletes a database that is not open, with all files that SQLite puts beside it. */
export function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '-mark', '-lists', '.search'])
    rmSync(path + suffix, { force: true })
}
