import { statSync } from 'node:fs'
import {
  DamagedFileError,
  ForeignFileError,
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

/** Tells one content of a file from another, without reading it. */
export function fingerprint(path: string): string {
  return ['', '-wal'].map((suffix) => statText(path + suffix)).join(' ')
}

function statText(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : '-'
}
