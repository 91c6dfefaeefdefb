import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../engine/core/durations.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'
import { addressFound } from './address.ts'
import type { BackupHealth } from './backup-health.ts'
import { programFound, readBuildFacts } from './build-facts.ts'
import { examineTls, type TlsFinding } from './checks/examine-tls.ts'
import { type Found, found } from './found.ts'
import { bytesText, counted } from './words.ts'

/** Free bytes below which the disk is nearly full. */
const LOW_SPACE_BYTES = 500 * 1024 * 1024
/** Difference between the clock and the newest change after which the clock is wrong, in ms. */
const CLOCK_BACK_MS = 5 * 60_000
/** The year before which a clock is certainly not set. */
const FIRST_YEAR = 2026
/** Maximum number of mails that wait before it is a warning, and before the status page shows the mail as degraded. */
export const MAILS_WAITING = 20
/** Time after which a drill should be repeated, in ms. */
const DRILL_AGE_MS = 35 * DAY_MS

export const READINESS_CHECKS = [
  'disk',
  'permissions',
  'clock',
  'address',
  'mail',
  'providers',
  'backups',
  'drill',
  'migrations',
  'certificate',
  'program',
] as const
export type ReadinessCheck = (typeof READINESS_CHECKS)[number]

/** One point of readiness. */
export interface ReadinessPoint extends Found {
  readonly check: ReadinessCheck
}

export interface ReadinessDeps extends Clock {
  readonly accounts: Pick<AccountStore, 'read'>
  readonly config: Config
  readonly mail: Pick<MailService, 'delivers' | 'waiting' | 'host'>
  readonly space: { readonly full: boolean }
  readonly idps: { probe(): Promise<readonly { readonly key: string; readonly problem: string | null }[]> }
  /** Number of households whose file cannot be used. */
  readonly outOfService: () => number
  readonly backups: () => Promise<BackupHealth>
}

/** SPEC.md AO3: whether the installation is ready to serve, point by point. The checks are quick. */
export async function readiness(deps: ReadinessDeps): Promise<ReadinessPoint[]> {
  const points: Record<ReadinessCheck, () => Promise<Found>> = {
    disk: () => disk(deps),
    permissions: () => permissions(deps),
    clock: async () => clock(deps),
    address: async () => addressFound(deps.config),
    mail: async () => mail(deps),
    providers: () => providers(deps),
    backups: () => backups(deps),
    drill: () => drill(deps),
    migrations: async () => migrations(deps),
    certificate: () => certificate(deps),
    program: async () => programFound(readBuildFacts(), deps.now()),
  }
  return Promise.all(READINESS_CHECKS.map(async (check) => ({ check, ...(await points[check]()) })))
}

/** Advice for a disk without room. */
const FREE_SPACE = 'Free some disk space: on a full disk the server refuses changes.'

async function disk({ config, space }: ReadinessDeps): Promise<Found> {
  const { bavail, bsize } = await statfs(config.data)
  const free_bytes = bavail * bsize
  const free = bytesText(free_bytes)
  if (space.full) return found('disk_full', `The disk is full: ${free} are free.`, { free_bytes }, FREE_SPACE)
  if (free_bytes < LOW_SPACE_BYTES)
    return found('disk_low', `Only ${free} are free.`, { free_bytes }, FREE_SPACE)
  return found('disk_ok', `${free} are free.`, { free_bytes })
}

async function permissions({ config }: ReadinessDeps): Promise<Found> {
  const { data, backup } = config
  const all = constants.R_OK | constants.W_OK | constants.X_OK
  for (const folder of [data, join(data, 'households'), backup.folder]) {
    const there = await stat(folder).catch(() => null)
    if (there === null) continue
    const refused = await access(folder, all).then(
      () => false,
      () => true,
    )
    if (refused) {
      const advice = 'Make the user that runs Stowage the owner of the folder.'
      return found('folder_refused', `${folder} cannot be read and written.`, { folder }, advice)
    }
  }
  const { mode } = await stat(data)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    const message = 'Other users of this machine can access the data folder.'
    return found('folder_open', message, { folder: data }, `Run "chmod 700 ${data}".`)
  }
  return found('folders_ok', 'The folders can be read and written, and only by this user.')
}

/** Advice for a wrong clock. */
const SET_CLOCK = 'Set the clock of the machine, best by NTP (timedatectl set-ntp true).'

function clock({ accounts, now }: ReadinessDeps): Found {
  const date = now()
  const at = date.toISOString()
  if (date.getUTCFullYear() < FIRST_YEAR)
    return found('clock_unset', `The clock shows ${at}.`, { shown_at: at }, SET_CLOCK)
  const newest = accounts.read((view) =>
    view.all('users').reduce((latest, { record }) => Math.max(latest, Date.parse(record.updated_at)), 0),
  )
  if (newest - date.getTime() > CLOCK_BACK_MS)
    return found('clock_behind', 'The clock is behind the newest change of an account.', {}, SET_CLOCK)
  return found('clock_ok', `The clock shows ${at.slice(0, 19)}Z.`, { shown_at: at })
}

function mail({ mail: { delivers, host, waiting } }: ReadinessDeps): Found {
  if (!delivers) {
    const advice = 'Set STOWAGE_SMTP_URL and STOWAGE_MAIL_FROM, so that people can reset their passwords.'
    return found('mail_none', 'No mail server is set up: mails are files in the data folder.', {}, advice)
  }
  const values = { count: waiting, host: host ?? '' }
  if (waiting > MAILS_WAITING) {
    const advice =
      'Check that the mail server can be reached, and that it accepts the password. The log has its answer.'
    return found('mail_waiting', `${counted(waiting, 'mail')} wait for ${host}.`, values, advice)
  }
  return found('mail_ok', `Mails leave through ${host}; ${waiting} wait.`, values)
}

async function providers({ idps }: ReadinessDeps): Promise<Found> {
  const probed = await idps.probe()
  const count = probed.length
  if (count === 0) return found('providers_none', 'No identity provider is set up.')
  const bad = probed.filter(({ problem }) => problem !== null)
  if (bad.length === 0)
    return found('providers_ok', `${counted(count, 'identity provider')} can be reached.`, { count })
  return found(
    'providers_failed',
    bad.map(({ key, problem }) => `${key}: ${problem}`).join(' '),
    { names: bad.map(({ key }) => key).join(', ') },
    'Check the address of the provider and STOWAGE_OUTBOUND_ALLOW. People with passwords can still sign in.',
  )
}

/** Advice for backups that are missing or too old. */
const BACK_UP = 'Run "stowage backup create", and schedule backups with STOWAGE_BACKUP_CRON.'

async function backups({ backups: health }: ReadinessDeps): Promise<Found> {
  const { state, newest, destination, schedule } = await health()
  if (newest === null) return found('backups_none', 'There is no backup of everything.', {}, BACK_UP)
  if (state === 'damaged') {
    const advice = 'Run "stowage doctor": it names the damaged files.'
    return found('backups_damaged', 'Parts of the newest backup are damaged.', {}, advice)
  }
  if (state === 'missing')
    return found('backups_missing', 'A household is in no backup.', {}, 'Run "stowage backup create" now.')
  const hours = Math.floor(newest.age_seconds / 3600)
  const age = `The newest backup is ${hours < 1 ? 'less than an hour' : counted(hours, 'hour')} old.`
  if (state === 'stale') return found('backups_stale', age, { hours }, BACK_UP)
  if (schedule.cron === null)
    return found('backups_unscheduled', `${age} None are scheduled.`, { hours }, 'Set STOWAGE_BACKUP_CRON.')
  if (destination.same_disk) {
    const advice = 'Set STOWAGE_BACKUP_FOLDER to a folder on another disk, or copy the backups elsewhere.'
    return found('backups_same_disk', `${age} It is on the same disk as the data.`, { hours }, advice)
  }
  return found('backups_ok', age, { hours })
}

async function drill({ backups: health, now }: ReadinessDeps): Promise<Found> {
  const { last_drill } = await health()
  const advice = 'Run a drill now, and schedule drills with STOWAGE_DRILL_CRON.'
  const isStopped = last_drill?.state === 'cancelled' || last_drill?.state === 'interrupted'
  if (last_drill === null || isStopped)
    return found('drill_none', 'No backup was ever restored on trial.', {}, advice)
  const { backup, state, error, finished_at } = last_drill
  if (state === 'failed')
    return found(
      'drill_failed',
      error?.message ?? 'The last drill failed.',
      { backup },
      'Make a new backup, and run a drill with it. Check the disk that holds the backups.',
    )
  if (state !== 'done' || finished_at === null) return found('drill_running', 'A drill is running.')
  const done_on = finished_at.slice(0, 10)
  if (now().getTime() - Date.parse(finished_at) > DRILL_AGE_MS)
    return found('drill_old', `The last drill was on ${done_on}.`, { done_on }, advice)
  return found('drill_ok', `The drill of ${done_on} restored everything.`, { done_on })
}

function migrations({ outOfService }: ReadinessDeps): Found {
  const count = outOfService()
  if (count === 0)
    return found('migrations_ok', 'The accounts are migrated, and no household is out of service.')
  return found(
    'migrations_failed',
    `${counted(count, 'household')} cannot be opened by this version.`,
    { count },
    'Run "stowage doctor": it names the files, and what to do.',
  )
}

async function certificate({ config, now }: ReadinessDeps): Promise<Found> {
  if (config.tls.mode === 'off')
    return config.base_url.startsWith('https://')
      ? found('https_proxy', 'A proxy answers https.')
      : found(
          'https_off',
          'People reach this server over http: passwords travel unencrypted.',
          {},
          'Put a proxy with https in front of it, or set STOWAGE_TLS=local.',
        )
  const findings: TlsFinding[] = []
  for await (const finding of examineTls(config, now())) findings.push(finding)
  const shown = findings.find(({ level }) => level !== 'ok') ?? findings[0]
  if (!shown) return found('https_pending', 'The certificate is made when the server starts.')
  return found(shown.code, shown.message, shown.values, shown.advice ?? null)
}
