import { existsSync, statSync } from 'node:fs'
import {
  DamagedFileError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  storageError,
} from '../errors.ts'
import { Database } from '../sqlite.ts'
import { isLogBroken } from './log.ts'
import { APPLICATION_ID, STORAGE_VERSION } from './version.ts'

/** Number of pages in the WAL at which a commit checkpoints it. A higher number makes checkpoints rarer and longer. */
const WAL_PAGES = 1000
const WAL_BYTES = 8 * 1024 * 1024

/** A kind of file: its marks, and its settings. */
export interface FileKind {
  readonly application_id: number
  /** The newest version of its layout that this program supports. */
  readonly version: number
  /** Whether only one process uses it: SQLite then needs no shared memory, and no lock for each read. */
  readonly exclusive: boolean
}

const SCOPE_FILE: FileKind = { application_id: APPLICATION_ID, version: STORAGE_VERSION, exclusive: false }

/** Milliseconds to wait for another process that writes. The wait blocks the event loop, so writers retry later. */
const PATIENCE_MS = 10

/** How a file is opened. */
export interface OpenOptions {
  readonly kind?: FileKind
  /**
   * Whether this process holds the file open with another connection. Then the log was checked and settled already: doing
   * both again would take longer than a small transaction.
   */
  readonly held?: boolean
}

/** Opens an existing file, and checks its kind and that its version is not newer than this program. */
export function openConnection(
  path: string,
  { kind = SCOPE_FILE, held = false }: OpenOptions = {},
): Database {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new MissingFileError(path, 'The file does not exist.')
  if (!found.isFile()) throw new ForeignFileError(path, 'There is something other than a file in its place.')
  let database: Database | undefined
  try {
    if (!held && isLogBroken(path)) throw new DamagedFileError(path, 'The log of the file is damaged.')
    database = new Database(path, { fileMustExist: true, timeout: PATIENCE_MS })
    if (kind.exclusive) database.pragma('locking_mode = EXCLUSIVE')
    checkIdentity(database, path, kind)
    configure(database)
    if (!held) settleLog(database)
    return database
  } catch (error) {
    database?.close()
    throw storageError(path, error)
  }
}

/**
 * Opens a file that no process writes, such as a copy in a backup, and creates no files beside it. The checks are those
 * of `openConnection`; the file must not be in WAL mode.
 */
export function openReadOnly(path: string, kind = SCOPE_FILE): Database {
  if (!existsSync(path)) throw new MissingFileError(path, 'The file does not exist.')
  let database: Database | undefined
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
export function configure(database: Database): void {
  database.pragma('trusted_schema = OFF')
  database.pragma('journal_mode = WAL')
  // For every transaction, even a repeatable one: if the system loses a part of the log that was not synced,
  // all commits behind that part are lost with it.
  database.pragma('synchronous = FULL')
  // 2 MiB of pages in memory per open file. A small machine has many open files, and the system caches them anyway.
  database.pragma('cache_size = -2048')
  // The rollback data of a savepoint stays in memory instead of a temporary file.
  database.pragma('temp_store = MEMORY')
  database.pragma(`wal_autocheckpoint = ${WAL_PAGES}`)
  // A WAL that a long read made large shrinks at the next checkpoint.
  database.pragma(`journal_size_limit = ${WAL_BYTES}`)
}

/**
 * A killed process may leave commits in the log that it did not sync. From here on they are read and reported, so they
 * are synced first.
 */
function settleLog(database: Database): void {
  try {
    database.pragma('wal_checkpoint(PASSIVE)')
  } catch (error) {
    // The log itself is synced before anything is copied, which is sufficient.
    if (!(error instanceof Database.SqliteError && error.code === 'SQLITE_FULL')) throw error
  }
}

function checkIdentity(database: Database, path: string, kind = SCOPE_FILE): void {
  const application = pragmaNumber(database, 'application_id')
  const version = pragmaNumber(database, 'user_version')
  const tables = database.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get()
  if (tables === 0) throw new DamagedFileError(path, 'The file is empty.')
  if (application !== kind.application_id)
    throw new ForeignFileError(path, 'The file belongs to another program.')
  if (version > kind.version) throw new NewerFileError(path, 'A newer version of Stowage wrote the file.')
}

/** The value of a PRAGMA that is one number. */
export function pragmaNumber(database: Database, name: string): number {
  return Number(database.pragma(name, { simple: true }))
}
