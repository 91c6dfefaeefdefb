import { Cron } from 'croner'
import type { Logger } from 'pino'
import { createBackup, problemParts, totalBytes } from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import type { Health } from './health.ts'

/** What scheduled backups are made with. */
export interface BackupParts {
  readonly config: Pick<Config, 'data' | 'backup'>
  readonly log: Logger
  readonly version: string
  readonly now: () => Date
  readonly health: Health
}

/** Backups that the server makes by itself. */
export interface BackupSchedule {
  /** Gives up the backup that is being made, and waits until nothing is left of it. */
  stop(): Promise<void>
}

/**
 * Backs everything up whenever it is time, and takes old backups away. What goes wrong is logged, and nobody else
 * hears of it. When one takes so long that it is time for the next, that one is left out.
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
      const { path, manifest, removed } = await createBackup({
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
      failed = problems.length > 0
      if (!failed) log.info(facts, 'everything is backed up')
      else log.error({ ...facts, problems }, 'the backup is made, but not all of it is well')
    } catch (error) {
      if (giveUp.signal.aborted) log.warn('a backup was given up, because the server stops')
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
      protect: () => log.warn('it is time for a backup, but the last one is not done'),
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
