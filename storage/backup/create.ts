import { rm } from 'node:fs/promises'
import { makeFolderSync } from '../../platform/index.ts'
import { addErasures, type Erasure, readErasures } from '../erasures/log.ts'
import { BackupError } from '../errors.ts'
import { claimBackups, shareData } from '../folder-hold.ts'
import { BackupFolder, backupName, type Pruned } from './backup-folder.ts'
import { householdIn, householdsIn, type NamedPart, SERVICE_PART } from './households.ts'
import type { BackupManifest, BackupPart, Occasion } from './manifest.ts'
import { partPlace } from './places.ts'
import { requireRoom, sizeOf } from './room.ts'
import { BackupThread } from './workers.ts'

export interface BackupOptions {
  /** The data folder. Servers and commands may be at work on it. */
  readonly data: string
  /** The folder of backups for the new one; it is created if missing. */
  readonly folder: string
  /** The household to back up; everything if absent. */
  readonly household_id?: string | undefined
  readonly occasion: Occasion
  /** The version of the program. */
  readonly program: string
  /** Number of scheduled backups to keep; absent: no older backup is deleted. */
  readonly keep?: number | undefined
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /** Gives the backup up; nothing is left of it. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined
}

/** How far a backup, or a look at one, has come. */
export interface BackupProgress {
  /** What it is at, as people call it. */
  readonly name: string
  /** Bytes of SQLite files. */
  readonly done: number
  readonly total: number
}

/** A backup that is whole and on disk. */
export interface CreatedBackup {
  readonly path: string
  readonly manifest: BackupManifest
  /** The names of deleted older backups. */
  readonly removed: readonly string[]
  /** Why an older backup, or a half one, is still there and should not be; null if none is. The new one is well. */
  readonly prune_problem: Error | null
}

/**
 * SPEC.md K1, K2: copies a household or everything while it is written, each file as it stood at one moment, looks
 * whether the copies are sound, and gives the backup its name when all of it is on disk. A household that cannot be
 * copied, or is not sound, does not keep the others from being copied: its part tells of it.
 * @throws {FolderInUseError} while another backup is made in the folder, or a restore is at work on the data
 * @throws {BackupError} when there is no such household
 * @throws {StorageFullError} when there is not enough room
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { data, folder: path, signal } = options
  makeFolderSync(path)
  const holds = [shareData(data)]
  const thread = new BackupThread(signal)
  try {
    holds.push(claimBackups(path))
    const folder = new BackupFolder(path)
    const leftovers = await folder.removeLeftovers()
    const name = backupName(options.now())
    try {
      const made = await make(options, folder, name, thread)
      return { ...made, prune_problem: made.prune_problem ?? leftovers.problem }
    } catch (error) {
      await thread.close()
      await folder.abandon(name)
      throw error
    }
  } finally {
    await thread.close()
    for (const hold of holds) hold.release()
  }
}

async function make(
  options: BackupOptions,
  folder: BackupFolder,
  name: string,
  thread: BackupThread,
): Promise<CreatedBackup> {
  const { data, household_id, occasion, program, now, signal, onProgress } = options
  const started_at = now()
  const backup = await folder.begin(name)
  const copy = async ({ household_id, name }: NamedPart, onBytes?: (bytes: number) => void) => {
    const part = await thread.run({ what: 'copy', household_id, data, backup }, onBytes)
    return { ...part, name }
  }
  const parts: BackupPart[] = []
  let households: NamedPart[]
  if (household_id === undefined) {
    const service = await copy(SERVICE_PART)
    if (service.problem !== null) throw new BackupError(partPlace(data, null).file, service.problem)
    parts.push(service)
    households = householdsIn(partPlace(backup, null).file)
  } else {
    households = [householdIn(data, household_id)]
  }
  const sizes = await Promise.all(households.map((each) => sizeOf(data, each)))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  await requireRoom(data, folder.path, households, total)
  let done = 0
  for (const [i, each] of households.entries()) {
    const { name } = each
    onProgress?.({ name, done, total })
    parts.push(await copy(each, (bytes) => onProgress?.({ name, done: done + bytes, total })))
    done += sizes[i] ?? 0
    onProgress?.({ name, done, total })
  }
  signal?.throwIfAborted()
  // Should the data folder be lost, what was erased until now is known here.
  const erasures = readErasures(data)
  addErasures(folder.path, erasures)
  if (household_id === undefined) await leaveOut(erasures, parts, backup)
  const manifest = { name, started_at, finished_at: now(), program, occasion, parts }
  const path = await folder.publish(manifest)
  const nothing: Pruned = { removed: [], problem: null }
  const { removed, problem } =
    options.keep === undefined ? nothing : await folder.prune(options.keep, manifest)
  return { path, manifest, removed, prune_problem: problem }
}

/** Leaves out the parts of households that were erased while the others were copied, which is no problem of theirs. */
async function leaveOut(erasures: readonly Erasure[], parts: BackupPart[], backup: string): Promise<void> {
  const erased = new Set(erasures.map(({ id }) => id))
  for (const part of [...parts]) {
    const { household_id, problem } = part
    if (household_id === null || problem === null || !erased.has(household_id)) continue
    parts.splice(parts.indexOf(part), 1)
    await rm(partPlace(backup, household_id).directory, { recursive: true, force: true })
  }
}
