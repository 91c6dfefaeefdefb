import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CollectionMap } from '../../engine/index.ts'
import { makeFolderSync, syncPathSync } from '../../platform/index.ts'
import { BackupError, StorageFullError } from '../errors.ts'
import { openScopeFile } from '../scope/open.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { copyDurably, digestOf } from './files.ts'
import type { BackupFile, BackupPart } from './manifest.ts'
import { partPlace } from './places.ts'

/** A copy of a part's SQLite file that is ready to be put in place. */
export interface StagedScope<T> {
  readonly path: string
  readonly seq: number
  readonly result: T
}

/**
 * Copies the SQLite file of a part out of a backup, brings it up to date with the program, and works on it.
 * @throws {BackupError} when it is not what was backed up
 */
export function stageScope<M extends CollectionMap, T>(
  { backup, part, staging }: { backup: string; part: BackupPart; staging: string },
  schema: ScopeSchema<M>,
  work: (file: ScopeFile<M>) => T,
): StagedScope<T> {
  const { household_id, files } = part
  const { file: path } = partPlace('', household_id)
  const main = files.find((file) => file.path === path)
  if (!main) throw new BackupError(backup, `The backup has no ${path}.`)
  const staged = join(staging, path)
  bring(backup, main, staged)
  const file = openScopeFile(staged, schema)
  try {
    if (household_id !== null && file.state().scope_id !== household_id)
      throw new BackupError(backup, `${path} is of another household.`)
    const result = work(file)
    return { path: staged, seq: file.state().seq, result }
  } finally {
    // Closing folds the WAL into the file.
    file.close()
    syncPathSync(staged)
  }
}

/**
 * Brings the blobs of a part to their place. A blob that is there already stays if it is correct; more of
 * them than the records name do no harm, so this may come before the household is replaced.
 * @throws {BackupError} when one is not what was backed up
 */
export function bringBlobs(backup: string, part: BackupPart, data: string): void {
  const { file: main } = partPlace('', part.household_id)
  const { directory } = partPlace('', part.household_id)
  for (const blob of part.files) {
    if (blob.path === main) continue
    if (!blob.path.startsWith(`${directory}/`)) throw new BackupError(backup, `${blob.path} is out of place.`)
    const path = join(data, blob.path)
    if (existsSync(path) && isSame(path, blob)) continue
    const arriving = join(dirname(path), `.new-${blob.sha256}`)
    rmSync(arriving, { force: true })
    bring(backup, blob, arriving)
    renameSync(arriving, path)
    syncPathSync(dirname(path))
  }
}

/** Copies a file out of a backup, and looks whether what arrived is what was backed up. */
function bring(backup: string, file: BackupFile, to: string): void {
  makeFolderSync(dirname(to))
  const from = join(backup, file.path)
  if (!existsSync(from)) throw new BackupError(backup, `${file.path} is missing.`)
  try {
    copyDurably(from, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new StorageFullError(to, 'The disk is full.', { cause: error })
    throw error
  }
  if (!isSame(to, file)) throw new BackupError(backup, `${file.path} was changed.`)
}

function isSame(path: string, { bytes, sha256 }: BackupFile): boolean {
  const found = digestOf(path)
  return found.bytes === bytes && found.sha256 === sha256
}
