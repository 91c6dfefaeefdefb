import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckLevel } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'
import type { BackupHealth } from './backup-health.ts'
import { examineTls } from './checks/examine-tls.ts'
import type { Finding } from './checks/finding.ts'
import { bytesText, counted } from './words.ts'

/** Free bytes below which the disk is nearly full. */
const LOW_SPACE_BYTES = 500 * 1024 * 1024
/** Difference between the clock and the newest change after which the clock is wrong, in ms. */
const CLOCK_BACK_MS = 5 * 60_000
/** The year before which a clock is certainly not set. */
const FIRST_YEAR = 2026
/** Number of mails that may wait before it is a warning. */
const MAILS_WAITING = 20
/** Time after which a drill should be repeated, in ms. */
const DRILL_AGE_MS = 35 * 24 * 3_600_000

export const READINESS_CHECKS = [
  'disk',
  'permissions',
  'clock',
  'mail',
  'providers',
  'backups',
  'drill',
  'migrations',
  'certificate',
] as const
export type ReadinessCheck = (typeof READINESS_CHECKS)[number]

/** One point of readiness. */
export interface ReadinessPoint {
  readonly check: ReadinessCheck
  readonly level: CheckLevel
  readonly message: string
  readonly advice: string | null
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
  const points: Record<ReadinessCheck, () => Promise<Omit<ReadinessPoint, 'check'>>> = {
    disk: () => disk(deps),
    permissions: () => permissions(deps),
    clock: async () => clock(deps),
    mail: async () => mail(deps),
    providers: () => providers(deps),
    backups: () => backups(deps),
    drill: () => drill(deps),
    migrations: async () => migrations(deps),
    certificate: () => certificate(deps),
  }
  return Promise.all(READINESS_CHECKS.map(async (check) => ({ check, ...(await points[check]()) })))
}

type Point = Omit<ReadinessPoint, 'check'>

const ok = (message: string): Point => ({ level: 'ok', message, advice: null })
const warning = (message: string, advice: string): Point => ({ level: 'warning', message, advice })
const problem = (message: string, advice: string): Point => ({ level: 'problem', message, advice })

async function disk({ config, space }: ReadinessDeps): Promise<Point> {
  const { bavail, bsize } = await statfs(config.data)
  const free = bavail * bsize
  const advice = 'Free some disk space: on a full disk the server refuses changes.'
  if (space.full) return problem(`The disk is full: ${bytesText(free)} are free.`, advice)
  if (free < LOW_SPACE_BYTES) return warning(`Only ${bytesText(free)} are free.`, advice)
  return ok(`${bytesText(free)} are free.`)
}

async function permissions({ config }: ReadinessDeps): Promise<Point> {
  const { data, backup } = config
  const all = constants.R_OK | constants.W_OK | constants.X_OK
  for (const folder of [data, join(data, 'households'), backup.folder]) {
    const there = await stat(folder).catch(() => null)
    if (there === null) continue
    const refused = await access(folder, all).then(
      () => false,
      () => true,
    )
    if (refused)
      return problem(
        `${folder} cannot be read and written.`,
        'Make the user that runs Stowage the owner of the folder.',
      )
  }
  const { mode } = await stat(data)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return warning('Other users of this machine can access the data folder.', `Run "chmod 700 ${data}".`)
  return ok('The folders can be read and written, and only by this user.')
}

function clock({ accounts, now }: ReadinessDeps): Point {
  const at = now()
  const advice = 'Set the clock of the machine, best by NTP (timedatectl set-ntp true).'
  if (at.getUTCFullYear() < FIRST_YEAR) return problem(`The clock shows ${at.toISOString()}.`, advice)
  const newest = accounts.read((view) =>
    view.all('users').reduce((latest, { record }) => Math.max(latest, Date.parse(record.updated_at)), 0),
  )
  if (newest - at.getTime() > CLOCK_BACK_MS)
    return problem('The clock is behind the newest change of an account.', advice)
  return ok(`The clock shows ${at.toISOString().slice(0, 19)}Z.`)
}

function mail({ mail: { delivers, host, waiting } }: ReadinessDeps): Point {
  if (!delivers)
    return warning(
      'No mail server is set up: mails are files in the data folder.',
      'Set STOWAGE_SMTP_URL and STOWAGE_MAIL_FROM, so that people can reset their passwords.',
    )
  if (waiting > MAILS_WAITING)
    return problem(
      `${counted(waiting, 'mail')} wait for ${host}.`,
      'Check that the mail server can be reached, and that it accepts the password. The log has its answer.',
    )
  return ok(`Mails leave through ${host}; ${waiting} wait.`)
}

async function providers({ idps }: ReadinessDeps): Promise<Point> {
  const probed = await idps.probe()
  if (probed.length === 0) return ok('No identity provider is set up.')
  const bad = probed.filter(({ problem: why }) => why !== null)
  if (bad.length === 0) return ok(`${counted(probed.length, 'identity provider')} can be reached.`)
  return problem(
    bad.map(({ key, problem: why }) => `${key}: ${why}`).join(' '),
    'Check the address of the provider and STOWAGE_OUTBOUND_ALLOW. People with passwords can still sign in.',
  )
}

async function backups({ backups: health }: ReadinessDeps): Promise<Point> {
  const { state, newest, destination, schedule } = await health()
  const advice = 'Run "stowage backup create", and schedule backups with STOWAGE_BACKUP_CRON.'
  if (newest === null) return problem('There is no backup of everything.', advice)
  if (state === 'damaged')
    return problem(
      'Parts of the newest backup are damaged.',
      'Run "stowage doctor": it names the damaged files.',
    )
  if (state === 'missing') return problem('A household is in no backup.', 'Run "stowage backup create" now.')
  const hours = Math.floor(newest.age_seconds / 3600)
  const age = `The newest backup is ${hours < 1 ? 'less than an hour' : counted(hours, 'hour')} old.`
  if (state === 'stale') return problem(age, advice)
  if (schedule.cron === null) return warning(`${age} None are scheduled.`, 'Set STOWAGE_BACKUP_CRON.')
  if (destination.same_disk)
    return warning(
      `${age} It is on the same disk as the data.`,
      'Set STOWAGE_BACKUP_FOLDER to a folder on another disk, or copy the backups elsewhere.',
    )
  return ok(age)
}

async function drill({ backups: health, now }: ReadinessDeps): Promise<Point> {
  const { last_drill } = await health()
  const advice = 'Run a drill now, and schedule drills with STOWAGE_DRILL_CRON.'
  if (last_drill === null) return warning('No backup was ever restored on trial.', advice)
  const { state, error, finished_at } = last_drill
  if (state === 'failed')
    return problem(
      error?.message ?? 'The last drill failed.',
      'Make a new backup, and run a drill with it. Check the disk that holds the backups.',
    )
  if (state !== 'done' || finished_at === null) return ok('A drill is running.')
  if (now().getTime() - Date.parse(finished_at) > DRILL_AGE_MS)
    return warning(`The last drill was on ${finished_at.slice(0, 10)}.`, advice)
  return ok(`The drill of ${finished_at.slice(0, 10)} restored everything.`)
}

function migrations({ outOfService }: ReadinessDeps): Point {
  const bad = outOfService()
  if (bad === 0) return ok('The accounts are migrated, and no household is out of service.')
  return problem(
    `${counted(bad, 'household')} cannot be opened by this version.`,
    'Run "stowage doctor": it names the files, and what to do.',
  )
}

async function certificate({ config, now }: ReadinessDeps): Promise<Point> {
  if (config.tls.mode === 'off')
    return config.base_url.startsWith('https://')
      ? ok('A proxy answers https.')
      : warning(
          'People reach this server over http: passwords travel unencrypted.',
          'Put a proxy with https in front of it, or set STOWAGE_TLS=local.',
        )
  const findings: Finding[] = []
  for await (const finding of examineTls(config, now())) findings.push(finding)
  const bad = findings.find(({ level }) => level !== 'ok')
  if (bad) return { level: bad.level, message: bad.message, advice: bad.advice ?? null }
  return ok(findings[0]?.message ?? 'The certificate is made when the server starts.')
}
