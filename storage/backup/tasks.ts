import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isMissing, makeFolderSync } from '../../platform/index.ts'
import { copyBlobs } from './blobs.ts'
import { copyScope, UnreadableScope } from './copy-scope.ts'
import type { DrillTask } from './drill-part.ts'
import { digestOf, syncFolders } from './files.ts'
import { inspect } from './inspect.ts'
import type { BackupFile, BackupPart, PartState } from './manifest.ts'
import { partPlace } from './places.ts'

/** Copies one scope into a backup that is being made. */
export interface CopyTask {
  readonly what: 'copy'
  readonly household_id: string | null
  /** The data folder. */
  readonly data: string
  /** The folder of the backup. */
  readonly backup: string
}

/** Looks whether a part of a backup is what its manifest says. */
export interface CheckTask {
  readonly what: 'check'
  readonly part: BackupPart
  /** The folder of the backup. */
  readonly backup: string
}

/** A request to a backup thread: plain data, which is copied to another thread. */
export type BackupTask = CopyTask | CheckTask | DrillTask

/** How much of the SQLite file of a scope is copied. */
export interface TaskProgress {
  readonly household_id: string | null
  readonly bytes: number
}

/** A part as it was copied, or as it was found: `problem` is the first thing that is wrong with it. */
export type PartResult = Omit<BackupPart, 'name'>

/** Copies a scope and what lies beside it. A scope that cannot be read is reported as a problem of its own. */
export async function copyPart(
  { household_id, data, backup }: CopyTask,
  onBytes: (bytes: number) => void,
): Promise<PartResult> {
  const from = partPlace(data, household_id)
  const to = partPlace(backup, household_id)
  makeFolderSync(to.directory)
  const copied = await copyFile(from.file, to.file, household_id, onBytes)
  const main = existsSync(to.file) ? [fileOf(backup, household_id)] : []
  // A blob is there before a record names it, so those that are there now are all that the copy names.
  const blobs = household_id === null ? [] : copyBlobs(from.directory, to.directory, backup)
  syncFolders(to.directory, backup)
  return { household_id, ...copied, files: [...main, ...blobs] }
}

async function copyFile(
  from: string,
  to: string,
  household_id: string | null,
  onBytes: (bytes: number) => void,
): Promise<{ state: PartState | null; problem: string | null }> {
  try {
    await copyScope(from, to, onBytes)
  } catch (error) {
    if (error instanceof UnreadableScope) return { state: null, problem: error.message }
    throw error
  }
  return inspect(to, household_id)
}

function fileOf(backup: string, household_id: string | null): BackupFile {
  const { file } = partPlace('', household_id)
  return { path: file, ...digestOf(join(backup, file)) }
}

/** Looks whether a part's files are what they were, and its SQLite file sound. Nothing is changed. */
export function checkPart({ part, backup }: CheckTask): PartResult {
  return { ...part, problem: changedFile(part, backup) ?? unsound(part, backup) }
}

function changedFile({ files }: BackupPart, backup: string): string | null {
  for (const { path, bytes, sha256 } of files) {
    const found = digestIn(backup, path)
    if (found === null) return `${path} is missing.`
    if (found.bytes !== bytes || found.sha256 !== sha256) return `${path} was changed.`
  }
  return null
}

function unsound({ household_id, state, problem }: BackupPart, backup: string): string | null {
  // There may be no file, and its manifest says why.
  if (state === null) return problem
  const found = inspect(partPlace(backup, household_id).file, household_id)
  if (found.problem !== null) return found.problem
  // A manifest of an older program has no head.
  const { head = found.state?.head } = state
  return isDeepStrictEqual(found.state, { ...state, head })
    ? null
    : 'The file does not have the state that the manifest records.'
}

function digestIn(backup: string, path: string): Omit<BackupFile, 'path'> | null {
  try {
    return digestOf(join(backup, path))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
