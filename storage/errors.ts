import { Database } from './sqlite.ts'

/**
 * Something is wrong with a file rather than with the program or with what was asked. `path` is for logs; no
 * message names it, because messages may travel.
 */
export class StorageError extends Error {
  override readonly name: string = 'StorageError'
  readonly path: string

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/** The disk is full. Nothing was kept of the transaction; it may be tried again. */
export class StorageFullError extends StorageError {
  override readonly name = 'StorageFullError'
}

/** Another process is writing the file. The transaction was rolled back; it may be tried again. */
export class BusyError extends StorageError {
  override readonly name = 'BusyError'
}

/** The file cannot be read or written: permissions, a failing disk. Nothing was kept of the transaction. */
export class FileAccessError extends StorageError {
  override readonly name = 'FileAccessError'
}

/** The file is damaged, or is no database at all. */
export class DamagedFileError extends StorageError {
  override readonly name = 'DamagedFileError'
}

/** A newer version of the program wrote the file. */
export class NewerFileError extends StorageError {
  override readonly name = 'NewerFileError'
}

/** The file is a database, but another program's, or another scope's. */
export class ForeignFileError extends StorageError {
  override readonly name = 'ForeignFileError'
}

/** There is no such file. Files are only ever created on purpose. */
export class MissingFileError extends StorageError {
  override readonly name = 'MissingFileError'
}

/** There is such a file already. */
export class FileExistsError extends StorageError {
  override readonly name = 'FileExistsError'
}

/** The file is older than the program, and what it holds cannot be brought up to date. */
export class UpgradeError extends StorageError {
  override readonly name = 'UpgradeError'
}

/** Another process has the folder, and uses it in a way that cannot be shared. */
export class FolderInUseError extends StorageError {
  override readonly name = 'FolderInUseError'
}

/** The backup is cut short, changed, or not one; or it cannot be made or restored as asked. Nothing was replaced. */
export class BackupError extends StorageError {
  override readonly name = 'BackupError'
}

/**
 * Committing failed, and the transaction may or may not be on disk. Sending the same operations again, under
 * the same ids, settles it.
 */
export class UncertainCommitError extends StorageError {
  override readonly name = 'UncertainCommitError'
}

/** The search does not answer at the moment: its thread ended, is ending, or has too much to do. Nothing is lost. */
export class SearchUnavailableError extends StorageError {
  override readonly name = 'SearchUnavailableError'

  constructor(path: string) {
    super(path, 'The search does not answer at the moment.')
  }
}

/** The files are another owner's, and stay untouched. */
export class WrongOwnerError extends StorageError {
  override readonly name = 'WrongOwnerError'
}

/** A member had too many operations rejected in a day. Nothing of the push was judged or recorded. */
export class TooManyRejectionsError extends Error {
  override readonly name = 'TooManyRejectionsError'
  /** Rejected operations of a member that are recorded in a day. */
  readonly limit: number
  readonly retry_after_seconds: number

  constructor(limit: number, retry_after_seconds: number) {
    super(`More than ${limit} operations of this member were rejected in a day.`)
    this.limit = limit
    this.retry_after_seconds = retry_after_seconds
  }
}

/** Whether SQLite itself gave up, or this room did on its behalf. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof StorageError || error instanceof Database.SqliteError || isDamagedText(error)
}

/** A text in a file is JSON that this program wrote. SQLite keeps no sums of its pages, so damage shows here first. */
function isDamagedText(error: unknown): boolean {
  return error instanceof SyntaxError
}

/** As SQLite says it when another process writes the file: a lock that was given up for a moment is lost. */
export function lostLock(): Error {
  return new Database.SqliteError('another process wrote meanwhile', 'SQLITE_BUSY')
}

/** SQLite refuses the values of one statement; the transaction continues as if the statement had not run. */
export function isStatementRefusal(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false
  return /^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE)/.test(error.code)
}

/** A failure of SQLite or of the file system as an error of this room; any other error stays what it is. */
export function storageError(path: string, error: unknown): unknown {
  const options = { cause: error }
  if (isDamagedText(error)) return new DamagedFileError(path, 'The file is damaged.', options)
  if (!(error instanceof Database.SqliteError)) {
    if (!isFileSystemError(error)) return error
    if (/^(ENOSPC|EDQUOT)$/.test(error.code)) return new StorageFullError(path, 'The disk is full.', options)
    return new FileAccessError(path, 'The file cannot be read or written.', options)
  }
  const { code } = error
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new DamagedFileError(path, 'The file is damaged.', options)
  // No room for the memory that connections share, which lies in a file, is not called a full disk by SQLite.
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code))
    return new StorageFullError(path, 'The disk is full.', options)
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new BusyError(path, 'The file is being written by another.', options)
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY|PERM|AUTH|NOLFS)/.test(code)) {
    return new FileAccessError(path, 'The file cannot be read or written.', options)
  }
  return new StorageError(path, 'The file could not be used.', options)
}

/** The error of a COMMIT that failed. A full disk is found out before the end of a commit is written, so that one is certain. */
export function commitError(path: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  if (/^SQLITE_(FULL|BUSY)/.test(error.code)) return storageError(path, error)
  return new UncertainCommitError(path, 'The commit failed, and may or may not be on disk.', { cause: error })
}

function isFileSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
