import { type GateResult, noteGates, type ReleaseCandidate, ReleaseGate } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { BackupHealth } from './backup-health.ts'
import type { Drill } from './drills.ts'
import { qualityRuns } from './quality.ts'

/** Time for which a run of the checks counts for a release, in ms. */
const CHECKS_COUNT_MS = 24 * 3_600_000

export interface GateDeps extends Clock {
  readonly accounts: AccountStore
  readonly backups: () => Promise<BackupHealth>
  readonly drills: () => Promise<readonly Drill[]>
}

/** The candidates, the latest first. */
export function candidatesOf(accounts: Pick<AccountStore, 'read'>): ReleaseCandidate[] {
  return accounts
    .read((view) => view.all('release_candidates').map(({ record }) => record))
    .toSorted((a, b) => (a.created_at + a.public_id < b.created_at + b.public_id ? 1 : -1))
}

/** A candidate. @throws ServiceError `not_found` */
export function candidateOf(accounts: Pick<AccountStore, 'read'>, public_id: string): ReleaseCandidate {
  const found = accounts.read((view) => view.get('release_candidates', public_id)?.record)
  if (!found) throw new ServiceError('not_found')
  return found
}

/**
 * SPEC.md AO8: looks whether the installation is ready for a version, and notes it with the candidate. Each gate reads what
 * drills and checks have found; it says what to run if that is missing.
 * @throws ServiceError `not_found`, `already_resolved`
 */
export async function runGates(
  deps: GateDeps,
  candidate_id: string,
  by: string | null,
): Promise<ReleaseCandidate> {
  const { accounts, now } = deps
  const { version } = candidateOf(accounts, candidate_id)
  const [health, drills] = await Promise.all([deps.backups(), deps.drills()])
  const at = now()
  const found: Record<ReleaseGate, Omit<GateResult, 'gate' | 'at'>> = {
    backup_verified: backupVerified(health, drills),
    migration_rehearsed: migrationRehearsed(version, health, drills),
    checks_green: checksGreen(accounts, at),
  }
  const gates = ReleaseGate.options.map((gate) => ({ gate, ...found[gate], at: at.toISOString() }))
  requireAccepted(await accounts.run(noteGates, { candidate_id, gates }, by))
  return candidateOf(accounts, candidate_id)
}

const pass = (message: string) => ({ passed: true, message })
const stop = (message: string) => ({ passed: false, message })

function backupVerified({ newest, state }: BackupHealth, drills: readonly Drill[]) {
  if (newest === null) return stop('There is no backup of everything. Run "stowage backup create".')
  if (state !== 'ok') return stop(`The backups are ${state}. Run "stowage backup create".`)
  const drill = drills.find(({ backup }) => backup === newest.name)
  if (!drill) return stop(`No drill has restored ${newest.name}. Run one: "stowage admin drill".`)
  if (drill.state === 'done') return pass(`A drill has restored ${newest.name} without a finding.`)
  return stop(drill.error?.message ?? 'The drill is still running. Run the gates again when it is over.')
}

function migrationRehearsed(version: string, { newest }: BackupHealth, drills: readonly Drill[]) {
  const drill = drills.find(({ backup, rehearsed_by }) => rehearsed_by === version && backup === newest?.name)
  if (drill?.state === 'done') return pass(`Version ${version} has opened a copy of everything.`)
  if (drill?.state === 'failed')
    return stop(drill.error?.message ?? `Version ${version} could not open a copy.`)
  return stop(
    `Version ${version} has not opened a copy of the newest backup. Run "stowage upgrade-check" of that version on this data folder.`,
  )
}

function checksGreen(accounts: Pick<AccountStore, 'read'>, at: Date) {
  const run = qualityRuns(accounts).find(({ kind }) => kind === 'checks')
  if (!run || at.getTime() - Date.parse(run.finished_at) > CHECKS_COUNT_MS)
    return stop('The files were not checked in the last 24 hours. Run the checks.')
  if (run.outcome !== 'problem')
    return pass(`The checks of ${run.finished_at.slice(0, 16)}Z found no problem.`)
  const [first] = run.findings
  return stop(first ? `${first.subject}: ${first.message}`.slice(0, 600) : 'The checks found problems.')
}
