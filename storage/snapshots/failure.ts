import { StorageFullError, storageError } from '../errors.ts'
import { Database } from '../sqlite.ts'
import type { BuildFailure } from './build.ts'
import { SnapshotError } from './errors.ts'

const DISK_FULL = ['ENOSPC', 'EDQUOT']

/** An error of a worker as plain data: between threads errors lose their class and code, or everything. */
export function failureOf(error: unknown): BuildFailure {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return { failed: message, code, sqlite: error instanceof Database.SqliteError }
}

/** The error that a worker met, as if it had been met here. */
export function errorOf(failure: BuildFailure, file: string): unknown {
  const { failed, code, sqlite } = failure
  if (sqlite) return storageError(file, new Database.SqliteError(failed, code ?? 'SQLITE_ERROR'))
  return Object.assign(new Error(failed), code === null ? {} : { code })
}

/** The error that a caller gets: a full disk is an expected failure, any other error stays as it is. */
export function expectedError(error: unknown): unknown {
  const full =
    error instanceof StorageFullError ||
    (error instanceof Error && 'code' in error && DISK_FULL.some((code) => code === error.code))
  return full ? new SnapshotError('storage_full', { cause: error }) : error
}
