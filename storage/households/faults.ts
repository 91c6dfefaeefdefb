import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isMissing } from '../../platform/index.ts'
import {
  DamagedFileError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  type StorageError,
  UpgradeError,
} from '../errors.ts'

/** Whether an error will occur again as long as the file does not change. */
export function isFileFault(error: unknown): error is StorageError {
  return [DamagedFileError, NewerFileError, ForeignFileError, UpgradeError].some(
    (kind) => error instanceof kind,
  )
}

/** The first bytes of every SQLite file: https://sqlite.org/fileformat2.html#the_database_header */
const HEADER = 'SQLite format 3\0'

/** The error of a file, as far as it shows without opening the file as a database; null if none. */
export function headFault(path: string): StorageError | null {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch (error) {
    return isMissing(error) ? new MissingFileError(path, 'The file does not exist.') : null
  }
  try {
    const head = Buffer.alloc(HEADER.length)
    readSync(handle, head)
    return head.toString('latin1') === HEADER ? null : new DamagedFileError(path, 'The file is damaged.')
  } catch {
    // Opening it reports the error.
    return null
  } finally {
    closeSync(handle)
  }
}

/** A text that identifies the content of a file, without reading it. */
export function fingerprint(path: string): string {
  return ['', '-wal'].map((suffix) => statText(path + suffix)).join(' ')
}

function statText(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : '-'
}
