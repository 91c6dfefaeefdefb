import { closeSync, openSync, readSync, statSync } from 'node:fs'
import {
  DamagedFileError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  type StorageError,
  UpgradeError,
} from '../errors.ts'

/** Whether an error will come again for as long as the file is what it is. */
export function isFileFault(error: unknown): error is StorageError {
  return [DamagedFileError, NewerFileError, ForeignFileError, UpgradeError].some(
    (kind) => error instanceof kind,
  )
}

/** How every SQLite file begins: https://sqlite.org/fileformat2.html#the_database_header */
const HEADER = 'SQLite format 3\0'

/** What is wrong with a file at first sight, without opening it as a database; null when nothing is. */
export function headFault(path: string): StorageError | null {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return missing ? new MissingFileError(path, 'There is no such file.') : null
  }
  try {
    const head = Buffer.alloc(HEADER.length)
    readSync(handle, head)
    return head.toString('latin1') === HEADER ? null : new DamagedFileError(path, 'The file is damaged.')
  } catch {
    // Opening it says what is wrong.
    return null
  } finally {
    closeSync(handle)
  }
}

/** Tells one content of a file from another, without reading it. */
export function fingerprint(path: string): string {
  return ['', '-wal'].map((suffix) => statText(path + suffix)).join(' ')
}

function statText(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : '-'
}
