import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder, writeWhole } from '../../platform/index.ts'
import {
  BackupFolder,
  type BackupManifest,
  createBackup,
  needsMigration,
  problemParts,
} from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import type { Clock, Logging } from '../runtime.ts'

const Noted = z.object({ version: z.string() })

/**
 * SPEC.md AO10: backs everything up before a version first opens the files of another one. Files of an older layout cannot be
 * used by the older program again once they are migrated: this backup is the way back.
 * @throws StorageError if there is no room; the server then does not start, and nothing was migrated
 */
export async function backUpBeforeUpgrade(
  config: Pick<Config, 'data' | 'backup' | 'operations'>,
  { log, now, version }: Clock & Logging & { readonly version: string },
): Promise<void> {
  const { backup, data, operations } = config
  const service = join(data, 'service.sqlite')
  const noted = notedVersion(data)
  if (existsSync(service) && noted !== version && operations.upgrade_backup) {
    if (noted !== null || needsMigration(service)) {
      const clock = () => now().toISOString()
      const made = await createBackup({
        data,
        folder: backup.folder,
        occasion: 'upgrade',
        program: noted ?? 'an older version',
        now: clock,
      })
      const removed = await removeOlder(backup, made.manifest, log)
      const problems = problemParts(made.manifest).map(({ problem }) => problem)
      log.info(
        { from: noted, to: version, path: made.path, problems, removed },
        'backed up before the upgrade',
      )
    }
  }
  if (noted === version) return
  const folder = join(data, 'operations')
  try {
    await makeFolder(folder)
    await writeWhole(join(folder, 'version.json'), JSON.stringify({ version }))
  } catch (error) {
    // On a full disk everything can still be read: the next start notes it.
    log.warn({ err: error }, 'the version could not be noted')
  }
}

/** Removes backups that newer ones replace. A server does not wait for that: the next scheduled backup tries again. */
async function removeOlder(
  { folder, keep }: Config['backup'],
  made: BackupManifest,
  log: Logging['log'],
): Promise<readonly string[]> {
  try {
    const { problem, removed } = await new BackupFolder(folder).prune(keep, made)
    if (problem) log.warn({ err: problem }, 'older backups could not be removed')
    return removed
  } catch (error) {
    log.warn({ err: error }, 'older backups could not be removed')
    return []
  }
}

/** The version that last served the data folder; null if that is unknown. */
export function notedVersion(data: string): string | null {
  try {
    return Noted.parse(JSON.parse(readFileSync(join(data, 'operations', 'version.json'), 'utf8'))).version
  } catch {
    return null
  }
}
