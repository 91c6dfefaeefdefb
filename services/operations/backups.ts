import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Cron } from 'croner'
import type { Logger } from 'pino'
import { BackupFolder, createBackup, problemParts, totalBytes } from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import type { Health } from './health.ts'

/** After the start, until a backup is made that was due while the server was off: requests come first. In ms. */
const CATCH_UP_MS = 5 * 60_000

/** The settings of scheduled backups. */
export interface BackupParts {
  readonly config: Pick<Config, 'data' | 'backup'>
  readonly log: Logger
  readonly version: string
  readonly now: () => Date
  readonly health: Health
  /** Default: five minutes. */
  readonly catch_up_ms?: number
}

/** The scheduled backups of the server. */
export interface BackupSchedule {
  /** Aborts the running backup, and waits until its files are deleted. */
  stop(): Promise<void>
}

/**
 * Backs up everything on schedule, and deletes old backups. Errors are only logged. If a backup takes longer than the
 * time to the next one, the next one is skipped. A machine that is off at that time, such as every night, makes its backup some
 * minutes after it is on again.
 */
export function startBackups({
  config,
  log,
  version,
  now,
  health,
  catch_up_ms = CATCH_UP_MS,
}: BackupParts): BackupSchedule {
  const { data, backup } = config
  if (backup.cron === null) return { stop: async () => {} }
  const giveUp = new AbortController()
  let running: Promise<void> | null = null
  let failed = false
  health.add(() => (failed ? ['backup_failed'] : []))

  async function run(): Promise<void> {
    const started = performance.now()
    try {
      const { path, manifest, prune_problem, removed } = await createBackup({
        data,
        folder: backup.folder,
        keep: backup.keep,
        occasion: 'scheduled',
        program: version,
        now: () => now().toISOString(),
        signal: giveUp.signal,
      })
      const problems = problemParts(manifest).map(({ household_id, problem }) => ({ household_id, problem }))
      const facts = {
        path,
        parts: manifest.parts.length,
        bytes: totalBytes(manifest),
        ms: Math.round(performance.now() - started),
        removed,
      }
      if (prune_problem)
        log.error({ err: prune_problem }, 'the backup is made, but older ones could not be deleted')
      failed = problems.length > 0
      if (!failed) log.info(facts, 'the backup is complete')
      else log.error({ ...facts, problems }, 'the backup is made, but parts of it are damaged')
    } catch (error) {
      if (giveUp.signal.aborted) log.warn('a backup was aborted, because the server stops')
      else {
        failed = true
        log.error({ err: error }, 'the backup failed')
      }
    }
  }

  /** Runs work unless a backup is under way. */
  const once = (work: () => Promise<void>): void => {
    if (running !== null) {
      log.warn('a backup is due, but the last one is still running')
      return
    }
    running = work().finally(() => {
      running = null
    })
  }

  async function catchUp(): Promise<void> {
    const [due] = job.previousRuns(1)
    if (due === undefined || giveUp.signal.aborted || (await lastBackup(data, backup.folder)) >= due) return
    log.info({ due }, 'a backup was due while the server was off: it is made now')
    await run()
  }

  const job = new Cron(backup.cron, { mode: '5-part', unref: true }, () => once(run))
  const missed = setTimeout(() => once(catchUp), catch_up_ms).unref()
  log.info({ next: job.nextRun(), folder: backup.folder }, 'backups are scheduled')
  return {
    async stop() {
      job.stop()
      clearTimeout(missed)
      giveUp.abort()
      await running
    },
  }
}

/** When the last backup was made; without one, when the installation was. */
async function lastBackup(data: string, folder: string): Promise<Date> {
  const listed = await new BackupFolder(folder).list(new Date().toISOString()).catch(() => [])
  const newest = listed.findLast(({ manifest }) => manifest !== null)?.manifest
  if (newest) return new Date(newest.started_at)
  return (await stat(join(data, 'service.sqlite')).catch(() => null))?.birthtime ?? new Date()
}
