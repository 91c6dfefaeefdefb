import { Cron } from 'croner'
import type { Logger } from 'pino'
import { createBackup, problemParts, totalBytes } from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import type { Health } from './health.ts'

/** The settings of scheduled backups. */
export interface BackupParts {
  readonly config: Pick<Config, 'data' | 'backup'>
  readonly log: Logger
  readonly version: string
  readonly now: () => Date
  readonly health: Health
}

/** The scheduled backups of the server. */
export interface BackupSchedule {
  /** Aborts the running backup, and waits until its files are deleted. */
  stop(): Promise<void>
}

/**
 * Backs up everything on schedule, and deletes old backups. Errors are only logged. If a backup takes longer than the
 * time to the next one, the next one is skipped.
 */
export function startBackups({ config, log, version, now, health }: BackupParts): BackupSchedule {
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

  const job = new Cron(
    backup.cron,
    {
      mode: '5-part',
      unref: true,
      protect: () => log.warn('a backup is due, but the last one is still running'),
    },
    () => {
      running = run()
      return running
    },
  )
  log.info({ next: job.nextRun(), folder: backup.folder }, 'backups are scheduled')
  return {
    async stop() {
      job.stop()
      giveUp.abort()
      await running
    },
  }
}
