import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import {
  DamagedFileError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  storageError,
} from '../errors.ts'
import { isLogBroken } from './log.ts'
import { APPLICATION_ID, STORAGE_VERSION } from './version.ts'

/** Pages in the WAL at which a commit writes them into the file. More would make fewer and longer waits of it. */
const WAL_PAGES = 1000
const WAL_BYTES = 8 * 1024 * 1024

/** A kind of file: what it is marked with, and how it is used. */
export interface FileKind {
  readonly application_id: number
  /** The newest version of its layout that this program knows. */
  readonly version: number
  /** Whether one process has it to itself: SQLite then shares no memory, and takes no lock for each read. */
  readonly exclusive: boolean
}

const SCOPE_FILE: FileKind = { application_id: APPLICATION_ID, version: STORAGE_VERSION, exclusive: false }

/** How long to wait for another process that writes: it holds up the event loop, so whoever writes tries again later. */
const PATIENCE_MS = 10

/** Opens a file that is there, and checks that it is of its kind and not newer than this program. */
export function openConnection(path: string, kind = SCOPE_FILE): Database.Database {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new MissingFileError(path, 'There is no such file.')
  if (!found.isFile()) throw new ForeignFileError(path, 'Something else than a file is in its place.')
  let database: Database.Database | undefined
  try {
    if (isLogBroken(path)) throw new DamagedFileError(path, 'The log of the file is damaged.')
    database = new Database(path, { fileMustExist: true, timeout: PATIENCE_MS })
    if (kind.exclusive) database.pragma('locking_mode = EXCLUSIVE')
    checkIdentity(database, path, kind)
    configure(database)
    settleLog(database)
    return database
  } catch (error) {
    database?.close()
    throw storageError(path, error)
  }
}

/**
 * Opens a file that nobody writes, such as a copy in a backup, and leaves no trace beside it. The checks are those
 * of `openConnection`; the file must not be in WAL mode.
 */
export function openReadOnly(path: string, kind = SCOPE_FILE): Database.Database {
  if (!existsSync(path)) throw new MissingFileError(path, 'There is no such file.')
  let database: Database.Database | undefined
  try {
    database = new Database(path, { readonly: true })
    checkIdentity(database, path, kind)
    return database
  } catch (error) {
    database?.close()
    throw storageError(path, error)
  }
}

/** The settings of a connection that writes. */
export function configure(database: Database.Database): void {
  database.pragma('trusted_schema = OFF')
  database.pragma('journal_mode = WAL')
  // For every transaction, also one that could be done again: if the system fails to write a part of the log that nobody
  // waited for, whatever is committed behind that part is lost with it.
  database.pragma('synchronous = FULL')
  // Pages held in memory for each open file, which are many on a small box; the system caches the file anyway.
  database.pragma('cache_size = -2048')
  // What a savepoint may have to put back stays in memory instead of a temporary file.
  database.pragma('temp_store = MEMORY')
  database.pragma(`wal_autocheckpoint = ${WAL_PAGES}`)
  // A WAL that a long read made large gives its room back at the next checkpoint.
  database.pragma(`journal_size_limit = ${WAL_BYTES}`)
}

/**
 * A process that was killed leaves commits in the log that it did not live to sync. From here on they are read and
 * told, so they are put on disk first.
 */
function settleLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(PASSIVE)')
  } catch (error) {
    // The log itself is synced before anything is copied, and that is what counts.
    if (!(error instanceof Database.SqliteError && error.code === 'SQLITE_FULL')) throw error
  }
}

function checkIdentity(database: Database.Database, path: string, kind = SCOPE_FILE): void {
  const application = pragmaNumber(database, 'application_id')
  const version = pragmaNumber(database, 'user_version')
  const tables = database.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get()
  if (tables === 0) throw new DamagedFileError(path, 'The file is empty.')
  if (application !== kind.application_id) throw new ForeignFileError(path, 'The file is another program’s.')
  if (version > kind.version) throw new NewerFileError(path, 'A newer version of Stowage wrote the file.')
}

/** The value of a PRAGMA that is one number. */
export function pragmaNumber(database: Database.Database, name: string): number {
  return Number(database.pragma(name, { simple: true }))
}
