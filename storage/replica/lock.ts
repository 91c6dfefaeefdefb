import { closeSync, openSync } from 'node:fs'
import { BusyError, storageError } from '../errors.ts'
import { Database } from '../sqlite.ts'

/**
 * Takes a folder for this process, until what is returned is closed or the process ends, however it ends: the lock
 * is SQLite's own, on a file that stays empty.
 * @throws {BusyError} when another one has it, and still does after `wait_ms`
 */
export function lockFolder(path: string, wait_ms: number): Database {
  makeEmpty(path)
  let database: Database | undefined
  try {
    database = new Database(path, { timeout: wait_ms })
    // Nothing is ever written, so there is nothing that would need a journal on disk.
    database.pragma('journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    const failure = storageError(path, error)
    if (!(failure instanceof BusyError)) throw failure
    throw new BusyError(path, 'Another program is using this replica.', { cause: error })
  }
}

/** A file that is there is not opened: by closing it, this process would lose the lock that it may have on it. */
function makeEmpty(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
