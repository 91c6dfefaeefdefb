import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolderSync } from '../../platform/index.ts'
import { StorageFullError } from '../errors.ts'
import { readBackup } from './backup-folder.ts'
import type { BackupProgress } from './create.ts'
import type { DrilledPart } from './drill-part.ts'
import { partBytes, totalBytes } from './manifest.ts'
import { BackupThread } from './workers.ts'

export interface DrillOptions {
  /** The folder of the backup. */
  readonly backup: string
  /** A folder of its own for the drill; it is deleted at the end. */
  readonly scratch: string
  /** Whether the backup should have the photos and documents. */
  readonly with_media: boolean
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined
}

/** The result of a restore drill. */
export interface DrillReport {
  /** The name of the backup. */
  readonly backup: string
  readonly started_at: string
  /** The version of the program that made the backup. */
  readonly program: string
  readonly bytes: number
  readonly parts: readonly DrilledPart[]
  /** Number of findings in all parts; 0 means that everything can be restored. */
  readonly problems: number
}

const MIB = 1024 * 1024
/** Number of bytes that a drill leaves free for the server. */
const SPARE_BYTES = 256 * MIB

/**
 * SPEC.md AO1: restores a backup into a scratch folder, part by part, and checks each restored part: digests, counts,
 * integrity, history, and whether this program opens it. The backup and the data are not changed.
 * @throws {BackupError} if it is no backup, or its manifest was changed
 * @throws {StorageFullError} if a part does not fit
 */
export async function drillBackup(options: DrillOptions): Promise<DrillReport> {
  const { backup, scratch, signal, with_media, onProgress } = options
  const manifest = await readBackup(backup)
  const thread = new BackupThread(signal)
  const total = totalBytes(manifest)
  const parts: DrilledPart[] = []
  let done = 0
  try {
    for (const [i, part] of manifest.parts.entries()) {
      onProgress?.({ name: part.name, done, total })
      makeFolderSync(scratch)
      await requireRoom(scratch, partBytes(part))
      const task = { what: 'drill', part, backup, scratch: join(scratch, `${i}`), with_media } as const
      parts.push(await thread.drill(task))
      done += partBytes(part)
    }
    onProgress?.({ name: '', done, total })
    return {
      backup: manifest.name,
      started_at: manifest.started_at,
      program: manifest.program,
      bytes: total,
      parts,
      problems: parts.reduce((sum, { problems }) => sum + problems, 0),
    }
  } finally {
    await thread.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function requireRoom(scratch: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(scratch)
  const needed = bytes + SPARE_BYTES
  if (bavail * bsize >= needed) return
  const [wanted, left] = [needed, bavail * bsize].map((each) => `${Math.ceil(each / MIB)} MiB`)
  throw new StorageFullError(scratch, `The drill needs ${wanted}, and only ${left} are free.`)
}
