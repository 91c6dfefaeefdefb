import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../engine/core/durations.ts'
import { BackupError, BackupFolder, drillBackup, isOfEverything } from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import { JobStore } from '../jobs/job-store.ts'
import { type DrillFacts, drillText, plainReport } from './drills.ts'

/** Days for which the note of a drill is kept. */
const KEPT_DAYS = 400

/** What a drill at the command line needs. */
export interface RehearsalOptions {
  readonly config: Pick<Config, 'data' | 'backup' | 'media'>
  /** The version of the program that restores. */
  readonly version: string
  /** The name of a backup; the newest one of everything if absent. */
  readonly backup?: string | undefined
  readonly newId: () => string
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly onProgress?: Parameters<typeof drillBackup>[0]['onProgress']
}

/** The outcome of a drill at the command line. */
export interface Rehearsal {
  readonly public_id: string
  readonly backup: string
  /** ISO 8601 in UTC. */
  readonly started_at: string
  readonly passed: boolean
  /** The damage in words; null if all is well. */
  readonly message: string | null
  readonly report: DrillFacts['report']
}

/**
 * SPEC.md AO1: a drill without a server. It touches no file that a server uses, so a newer version can rehearse its migration
 * beside an older server. Its note lies among those of the server, which finds it there.
 * @returns null if there is no backup of everything
 */
export async function rehearse(options: RehearsalOptions): Promise<Rehearsal | null> {
  const { config, newId, now, onProgress, signal, version } = options
  const name = options.backup ?? (await newestBackup(config.backup.folder, now()))
  if (name === null) return null
  const folder = join(config.data, 'operations', 'rehearsals')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOld(folder, now())
  const public_id = newId()
  const started_at = now().toISOString()
  const outcome = await run(() =>
    drillBackup({
      backup: join(config.backup.folder, name),
      scratch: join(folder, public_id),
      with_media: config.media.s3 === null,
      signal,
      onProgress,
    }),
  )
  const finished = now()
  const { error, report } = outcome
  await new JobStore(join(config.data, 'operations', 'drills')).write({
    public_id,
    state: error === null ? 'done' : 'failed',
    created_at: started_at,
    created_by: 'command line',
    started_at,
    finished_at: finished.toISOString(),
    expires_at: new Date(finished.getTime() + KEPT_DAYS * DAY_MS).toISOString(),
    total: report?.bytes ?? 0,
    error,
    facts: { backup: name, occasion: 'manual', rehearsed_by: version, report },
  })
  return {
    public_id,
    backup: name,
    started_at,
    passed: error === null,
    message: error?.message ?? null,
    report,
  }
}

async function run(drill: () => ReturnType<typeof drillBackup>) {
  try {
    const report = await drill()
    const error = report.problems === 0 ? null : { code: 'drill_failed', message: drillText(report) }
    return { error, report: plainReport(report) }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return { error: { code: 'backup_damaged', message: error.message }, report: null }
  }
}

/** The name of the newest backup of everything; one that cannot be read is named, too, so that the drill reports it. */
async function newestBackup(folder: string, now: Date): Promise<string | null> {
  const all = await new BackupFolder(folder).list(now.toISOString())
  return all.findLast(({ manifest }) => manifest === null || isOfEverything(manifest))?.name ?? null
}

/** Removes what drills left that were killed. */
async function removeOld(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
