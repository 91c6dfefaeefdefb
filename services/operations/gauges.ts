import { statfs } from 'node:fs/promises'
import type { BackupHealth } from './backup-health.ts'
import type { Gauges } from './metrics.ts'
import type { OperationsDeps } from './operations-deps.ts'

/** The values of an installation that an operator watches. -1 stands for none. */
export function gaugesOf(
  { accounts, config, health, mail, now, openFiles, outOfService, space, unfinishedJobs }: OperationsDeps,
  lookAtBackups: () => Promise<BackupHealth>,
): Gauges {
  // All values are read at once, so they share one look.
  let looking: Promise<BackupHealth> | null = null
  const backups = () => {
    looking ??= lookAtBackups().finally(() => {
      looking = null
    })
    return looking
  }
  const size = (collection: 'users' | 'households' | 'devices') => () =>
    accounts.read((view) => view.size(collection))
  return {
    stowage_users: { help: 'Number of accounts.', read: size('users') },
    stowage_households: { help: 'Number of households.', read: size('households') },
    stowage_devices: { help: 'Number of devices.', read: size('devices') },
    stowage_household_files_open: { help: 'Number of household files that are open.', read: openFiles },
    stowage_households_out_of_service: {
      help: 'Number of households whose file cannot be used.',
      read: outOfService,
    },
    stowage_mails_waiting: { help: 'Number of mails that wait.', read: () => mail.waiting },
    stowage_disk_full: { help: '1 if the disk is full.', read: () => Number(space.full) },
    stowage_disk_free_bytes: {
      help: 'Free bytes on the disk of the data folder.',
      read: async () => {
        const { bavail, bsize } = await statfs(config.data)
        return bavail * bsize
      },
    },
    stowage_health_problems: {
      help: 'Number of problems for which the status is degraded.',
      read: () => health.problems().length,
    },
    stowage_backup_age_seconds: {
      help: 'Age of the newest backup of everything.',
      read: async () => (await backups()).newest?.age_seconds ?? -1,
    },
    stowage_backup_bytes: {
      help: 'Size of the newest backup of everything.',
      read: async () => (await backups()).newest?.bytes ?? -1,
    },
    stowage_backup_disk_free_bytes: {
      help: 'Free bytes on the disk of the backups.',
      read: async () => (await backups()).destination.free_bytes ?? -1,
    },
    stowage_drill_age_seconds: {
      help: 'Time since the last restore drill ended.',
      read: async () => {
        const finished_at = (await backups()).last_drill?.finished_at
        return finished_at ? Math.round((now().getTime() - Date.parse(finished_at)) / 1000) : -1
      },
    },
    stowage_incidents_open: {
      help: 'Number of incidents that are not resolved.',
      read: () =>
        accounts.read(
          (view) => view.all('incidents').filter(({ record }) => record.resolved_at === null).length,
        ),
    },
    stowage_jobs_unfinished: {
      help: 'Number of exports, imports, print jobs and vision jobs that are queued or running.',
      read: unfinishedJobs,
    },
    stowage_drill_passed: {
      help: '1 if the last restore drill passed, 0 if it failed.',
      read: async () => {
        const drill = (await backups()).last_drill
        return drill?.state === 'done' ? 1 : drill?.state === 'failed' ? 0 : -1
      },
    },
  }
}
