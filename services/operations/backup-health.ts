import { stat, statfs } from 'node:fs/promises'
import { Cron } from 'croner'
import { type BackupAttestation, DAY_MS } from '../../engine/index.ts'
import {
  BackupFolder,
  type BackupManifest,
  isFromFuture,
  isOfEverything,
  type Occasion,
  partBytes,
  problemParts,
  totalBytes,
} from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../runtime.ts'
import { type Drill, type Drills, decisiveDrill } from './drills.ts'

/** Age from which a backup is too old if none are scheduled, in ms. */
const OLD_MS = 7 * DAY_MS
/** Number of attestations in a report. */
const ATTESTATIONS = 50

export type BackupState = 'ok' | 'stale' | 'missing' | 'damaged'

/** The newest backup of a household. */
export interface HouseholdBackup {
  readonly household_id: string
  readonly name: string
  readonly state: BackupState
  /** The newest backup in which its part has no problem. */
  readonly backup: string | null
  readonly backed_up_at: string | null
  readonly age_seconds: number | null
  readonly bytes: number | null
  /** When a drill last restored it without a finding. */
  readonly verified_at: string | null
}

/** The health of the backups of an installation. */
export interface BackupHealth {
  readonly state: BackupState
  readonly schedule: { readonly cron: string | null; readonly next_at: string | null; readonly keep: number }
  /** Age from which a backup is stale, in seconds. */
  readonly stale_after_seconds: number
  readonly destination: {
    readonly folder: string
    readonly exists: boolean
    /** Whether the backups share a disk with the data: then they are lost together. */
    readonly same_disk: boolean | null
    readonly free_bytes: number | null
  }
  readonly newest: {
    readonly name: string
    readonly started_at: string
    readonly age_seconds: number
    readonly bytes: number
    readonly occasion: Occasion
    readonly program: string
    readonly problems: number
  } | null
  readonly backups: number
  /** Folders that cannot be read as backups. */
  readonly unreadable: readonly { readonly name: string; readonly problem: string }[]
  readonly households: readonly HouseholdBackup[]
  /** The newest that came to an end; without one the newest. */
  readonly last_drill: Drill | null
  readonly attestations: readonly BackupAttestation[]
}

export interface BackupHealthDeps extends Clock {
  readonly accounts: Pick<AccountStore, 'read'>
  readonly config: Pick<Config, 'data' | 'backup'>
  readonly drills: Pick<Drills, 'list'>
}

/** Age from which a backup is stale, in ms: two intervals of the schedule. */
function staleAfterMs(cron: string | null, now: Date): number {
  if (cron === null) return OLD_MS
  const runs = new Cron(cron, { mode: '5-part', paused: true }).nextRuns(8, now)
  const gaps = runs.slice(1).map((run, i) => run.getTime() - (runs[i]?.getTime() ?? 0))
  return gaps.length === 0 ? OLD_MS : 2 * Math.max(...gaps)
}

/** SPEC.md AO2: the age, size, place and verification of the backups, for each household. */
export async function backupHealth({
  accounts,
  config,
  drills,
  now,
}: BackupHealthDeps): Promise<BackupHealth> {
  const { data, backup } = config
  const at = now()
  const [listed, made] = await Promise.all([
    new BackupFolder(backup.folder).list(at.toISOString()),
    drills.list(),
  ])
  const age = (moment: string) => Math.max(0, Math.round((at.getTime() - Date.parse(moment)) / 1000))
  const stale_ms = staleAfterMs(backup.cron, at)
  const isStale = ({ name, started_at }: BackupManifest) =>
    age(started_at) * 1000 > stale_ms || isFromFuture(name, at.toISOString())
  const manifests = listed.flatMap(({ manifest }) => (manifest ? [manifest] : [])).reverse()
  const newest = manifests.find(isOfEverything) ?? null
  const known = accounts.read((view) => view.all('households').map(({ record }) => record))
  const households = known.map(({ public_id, name }): HouseholdBackup => {
    const found = newestOf(manifests, public_id)
    const verified = made.find(({ report }) =>
      report?.parts.some(({ household_id, problems }) => household_id === public_id && problems === 0),
    )
    const rest = { household_id: public_id, name, verified_at: verified?.finished_at ?? null }
    if (!found) {
      const state = manifests.some(({ parts }) => parts.some((part) => part.household_id === public_id))
        ? 'damaged'
        : 'missing'
      return { ...rest, state, backup: null, backed_up_at: null, age_seconds: null, bytes: null }
    }
    const age_seconds = age(found.manifest.started_at)
    return {
      ...rest,
      state: isStale(found.manifest) ? 'stale' : 'ok',
      backup: found.manifest.name,
      backed_up_at: found.manifest.started_at,
      age_seconds,
      bytes: found.bytes,
    }
  })
  // A household that is newer than the newest backup waits for the next one, as all that was written since.
  const isNewer = ({ created_at }: { readonly created_at: string }) =>
    newest !== null && created_at > newest.started_at
  const waiting = new Set(known.filter(isNewer).map(({ public_id }) => public_id))
  const states = households.flatMap(({ household_id, state }) =>
    state === 'missing' && waiting.has(household_id) ? [] : [state],
  )
  const next_at = backup.cron && new Cron(backup.cron, { mode: '5-part', paused: true }).nextRun(at)
  return {
    state: worst([stateOf(newest, isStale), ...states]),
    schedule: { cron: backup.cron, next_at: next_at ? next_at.toISOString() : null, keep: backup.keep },
    stale_after_seconds: Math.round(stale_ms / 1000),
    destination: await destinationOf(data, backup.folder),
    newest: newest && {
      name: newest.name,
      started_at: newest.started_at,
      age_seconds: age(newest.started_at),
      bytes: totalBytes(newest),
      occasion: newest.occasion,
      program: newest.program,
      problems: problemParts(newest).length,
    },
    backups: manifests.length,
    unreadable: listed.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
    households,
    last_drill: decisiveDrill(made) ?? null,
    attestations: accounts
      .read((view) => view.all('backup_attestations').map(({ record }) => record))
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .slice(0, ATTESTATIONS),
  }
}

function stateOf(newest: BackupManifest | null, isStale: (backup: BackupManifest) => boolean): BackupState {
  if (newest === null) return 'missing'
  if (problemParts(newest).length > 0) return 'damaged'
  return isStale(newest) ? 'stale' : 'ok'
}

const ORDER: readonly BackupState[] = ['ok', 'stale', 'missing', 'damaged']

function worst(states: readonly BackupState[]): BackupState {
  return ORDER.findLast((state) => states.includes(state)) ?? 'ok'
}

function newestOf(manifests: readonly BackupManifest[], household_id: string) {
  for (const manifest of manifests) {
    const part = manifest.parts.find((each) => each.household_id === household_id && each.problem === null)
    if (part) return { manifest, bytes: partBytes(part) }
  }
  return null
}

async function destinationOf(data: string, folder: string): Promise<BackupHealth['destination']> {
  const [there, of_data, space] = await Promise.all([
    stat(folder).catch(() => null),
    stat(data).catch(() => null),
    statfs(folder).catch(() => null),
  ])
  return {
    folder,
    exists: there !== null,
    same_disk: there && of_data ? there.dev === of_data.dev : null,
    free_bytes: space ? space.bavail * space.bsize : null,
  }
}
