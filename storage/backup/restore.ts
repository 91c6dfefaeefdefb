import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeFolderSync } from '../../platform/index.ts'
import type { ErasureRun } from '../erasures/kinds.ts'
import { addErasures, type Erasure, readErasures } from '../erasures/log.ts'
import { storageError } from '../errors.ts'
import { claimData } from '../folder-hold.ts'
import { householdSchema } from '../scope/schema.ts'
import { indexPath, removeIndex } from '../search/index-file.ts'
import { serviceSchema } from '../service-file.ts'
import { backupName, readBackup } from './backup-folder.ts'
import { chooseParts, type LeftOut } from './choice.ts'
import type { BackupProgress } from './create.ts'
import { type BackupPart, partBytes } from './manifest.ts'
import { partPlace } from './places.ts'
import { type RenewedService, readReplacedService, renewService } from './renew-service.ts'
import { foldWal, type ReplacedFile, replace } from './replaced.ts'
import { bringBlobs, stageScope } from './stage.ts'

export interface RestoreOptions {
  /** The folder of the backup. */
  readonly backup: string
  /** The data folder; it is made if it is not there. */
  readonly data: string
  /** The household to restore; all that the backup holds if absent. */
  readonly household_id?: string | undefined
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /** A new random UUIDv7. */
  readonly newId: () => string
  /** Gives the restore up, if nothing was replaced yet. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined
}

/** A part that was put in place. */
export interface RestoredPart {
  readonly household_id: string | null
  readonly name: string
  /** The epoch that began. */
  readonly epoch: string
  readonly seq: number
  readonly replaced: ReplacedFile
}

/** What a restore did. */
export interface RestoreReport {
  readonly restored: readonly RestoredPart[]
  readonly left_out: readonly LeftOut[]
  /** Null when the service file was left alone. */
  readonly service: RenewedService | null
  /** Where the files that were replaced are kept; null when there were none. */
  readonly kept_in: string | null
}

/**
 * SPEC.md K3 to K6: puts what a backup holds in the place of what a data folder has. Everything is made ready first;
 * then each file is replaced in one step, the service file last. Households begin a new epoch. What is replaced is
 * kept aside, and what was erased since the backup stays erased.
 * @throws {FolderInUseError} while a server or a command uses the data folder
 * @throws {BackupError} when the backup is not what it was, or does not hold what is asked for; nothing was replaced
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { backup, data } = options
  const manifest = await readBackup(backup)
  makeFolderSync(data)
  const hold = claimData(data)
  const staging = join(data, 'restoring')
  try {
    rmSync(staging, { recursive: true, force: true })
    const erasures = knownErasures(backup, data)
    const { parts, left_out } = chooseParts(manifest, options, erasures)
    return { left_out, ...(await putInPlace(options, parts, erasures, staging)) }
  } catch (error) {
    throw storageError(data, error)
  } finally {
    rmSync(staging, { recursive: true, force: true })
    hold.release()
  }
}

/** The data folder's log of erasures, and the one beside the backups; each of them is needed if the other is lost. */
function knownErasures(backup: string, data: string): Erasure[] {
  addErasures(data, readErasures(join(backup, '..')))
  return readErasures(data)
}

async function putInPlace(
  options: RestoreOptions,
  parts: readonly BackupPart[],
  erasures: readonly Erasure[],
  staging: string,
): Promise<Omit<RestoreReport, 'left_out'>> {
  const { data, now, newId, signal, onProgress } = options
  const run = { now: now(), newId }
  const ready: StagedPart[] = []
  const total = parts.reduce((sum, part) => sum + partBytes(part), 0)
  let done = 0
  for (const part of parts) {
    // Signals have their turn here.
    await nextTurn()
    signal?.throwIfAborted()
    onProgress?.({ name: part.name, done, total })
    ready.push(makeReady(part, options, { staging, erasures, run }))
    done += partBytes(part)
  }
  const kept = join(data, 'replaced', backupName(run.now))
  for (const part of ready) swap(part, data, kept)
  return {
    restored: ready.map(({ restored }) => restored),
    service: ready.find(({ service }) => service !== null)?.service ?? null,
    kept_in: ready.some(({ restored }) => restored.replaced.state !== 'none') ? kept : null,
  }
}

/** A part that is ready to be put in place. */
interface StagedPart {
  readonly path: string
  readonly restored: RestoredPart
  readonly service: RenewedService | null
}

function makeReady(
  part: BackupPart,
  { backup, data, newId }: RestoreOptions,
  { staging, erasures, run }: { staging: string; erasures: readonly Erasure[]; run: ErasureRun },
): StagedPart {
  const { household_id, name } = part
  const { file } = partPlace(data, household_id)
  const replaced = foldWal(file)
  const epoch = newId()
  const from = { backup, part, staging }
  const staged =
    household_id === null
      ? stageScope(from, serviceSchema, (copy) => {
          copy.beginEpoch(epoch, run.now, replaced.epochs)
          const before = replaced.state === 'readable' ? readReplacedService(file) : null
          return renewService(copy, before, erasures, run)
        })
      : stageScope(from, householdSchema, (copy) => {
          copy.beginEpoch(epoch, run.now, replaced.epochs)
          return null
        })
  bringBlobs(backup, part, data)
  const { path, seq, result: service } = staged
  return { path, service, restored: { household_id, name, epoch, seq, replaced } }
}

function swap({ path, restored }: StagedPart, data: string, kept: string): void {
  const { household_id, replaced } = restored
  const { directory, file } = partPlace(data, household_id)
  makeFolderSync(directory)
  removeIndex(indexPath(file))
  // They belong to an epoch that has ended, and must not be served.
  if (household_id !== null) rmSync(join(directory, 'snapshots'), { recursive: true, force: true })
  replace(file, path, join(kept, relative(data, file)), replaced)
}
