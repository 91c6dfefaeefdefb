import {
  BackupError,
  BusyError,
  FileAccessError,
  StorageError,
  StorageFullError,
  storageError,
} from '../errors.ts'
import { Database } from '../sqlite.ts'

/** An expected failure of a thread as plain data: between threads errors lose their class. */
export interface TaskFailure {
  readonly failed: keyof typeof classes
  readonly path: string
  readonly message: string
}

const classes = { StorageFullError, BusyError, FileAccessError, BackupError, StorageError }

/** A failure as plain data; null for a fault of the program. */
export function taskFailure(path: string, error: unknown): TaskFailure | null {
  const known = error instanceof Database.SqliteError ? storageError(path, error) : error
  if (known instanceof StorageError)
    return { failed: classNamed(known.name), path: known.path, message: known.message }
  if (known instanceof Error && 'code' in known && 'syscall' in known) {
    const full = known.code === 'ENOSPC' || known.code === 'EDQUOT'
    return { failed: full ? 'StorageFullError' : 'FileAccessError', path, message: known.message }
  }
  return null
}

/** The failure that a thread met, as if it had been met here. */
export function errorOf({ failed, path, message }: TaskFailure): StorageError {
  return new classes[failed](path, message)
}

function classNamed(name: string): TaskFailure['failed'] {
  return isKnown(name) ? name : 'StorageError'
}

function isKnown(name: string): name is TaskFailure['failed'] {
  return Object.hasOwn(classes, name)
}
