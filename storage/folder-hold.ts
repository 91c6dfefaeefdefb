import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUseError, MissingFileError, storageError } from './errors.ts'
import { Database } from './sqlite.ts'

/** A hold on a folder. It ends when it is released, and with the process at the latest, however that ends. */
export interface FolderHold {
  release(): void
}

/** The locks of this process: one that nobody refers to any more would end with the next garbage collection. */
const holding = new Set<Database>()
const DATA_LOCK = 'in-use.lock'
const SERVER_LOCK = 'server.lock'
const BACKUP_LOCK = 'backup.lock'
const CATALOGUE_LOCK = 'catalogue.lock'

/**
 * Holds a data folder together with others, for as long as its files are in use.
 * @throws {FolderInUseError} while a restore is at work on it
 */
export function shareData(folder: string): FolderHold {
  return hold(folder, DATA_LOCK, 'A restore is at work on this data folder.', (database) => {
    // A transaction that has read holds SQLite's shared lock.
    database.exec('BEGIN')
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
  })
}

/**
 * Holds a data folder alone, so that its files can be replaced.
 * @throws {FolderInUseError} while a server or a command uses it
 */
export function claimData(folder: string): FolderHold {
  const message = 'A Stowage is running on this data folder: stop the server (or the command) first.'
  return hold(folder, DATA_LOCK, message, (database) => database.exec('BEGIN EXCLUSIVE'))
}

/**
 * Holds the right to serve a data folder.
 * @throws {FolderInUseError} while another server has it
 */
export function claimServing(folder: string): FolderHold {
  const message =
    'Another Stowage serves this data folder: stop it first, or set STOWAGE_DATA to another folder.'
  return hold(folder, SERVER_LOCK, message, (database) => database.exec('BEGIN EXCLUSIVE'))
}

/**
 * Holds the right to add backups to a folder, and to take old ones away.
 * @throws {FolderInUseError} while somebody else has it
 */
export function claimBackups(folder: string): FolderHold {
  const message = 'Another backup is being made in this folder.'
  return hold(folder, BACKUP_LOCK, message, (database) => database.exec('BEGIN EXCLUSIVE'))
}

/**
 * Holds the right to replace the product catalogue of a data folder.
 * @throws {FolderInUseError} while somebody else has it
 */
export function claimCatalogue(folder: string): FolderHold {
  const message = 'The product catalogue is being imported by another process.'
  return hold(folder, CATALOGUE_LOCK, message, (database) => database.exec('BEGIN EXCLUSIVE'))
}

/**
 * The lock is SQLite's own, on an empty database that is never written. Node has no file locks that the system releases
 * when a process is killed, and a file that says "locked" would outlive its writer. No other code may open the file: on
 * POSIX a process that closes a file loses all its locks on it, also those of other parts of the process.
 */
function hold(folder: string, name: string, message: string, lock: (database: Database) => void): FolderHold {
  const path = join(folder, name)
  if (!existsSync(folder)) throw new MissingFileError(folder, 'There is no such folder.')
  let database: Database | undefined
  try {
    database = new Database(path, { timeout: 0 })
    database.pragma('journal_mode = MEMORY')
    lock(database)
  } catch (error) {
    database?.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new FolderInUseError(folder, message, { cause: error })
    throw storageError(path, error)
  }
  const held = database
  holding.add(held)
  const release = () => {
    holding.delete(held)
    held.close()
  }
  return { release }
}
