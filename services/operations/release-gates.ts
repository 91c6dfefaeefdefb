import {
  byCreation,
  DAY_MS,
  type GateResult,
  noteGates,
  type ReleaseCandidate,
  ReleaseGate,
} from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { BackupHealth } from './backup-health.ts'
import { type Drill, decisiveDrill } from './drills.ts'
import { type Found, found } from './found.ts'
import { qualityRuns } from './quality.ts'

/** Time for which a run of the checks counts for a release, in ms. */
const CHECKS_COUNT_MS = DAY_MS

export interface GateDeps extends Clock {
  readonly accounts: AccountStore
  readonly backups: () => Promise<BackupHealth>
  readonly drills: () => Promise<readonly Drill[]>
}

/** The candidates, the latest first. */
export function candidatesOf(accounts: Pick<AccountStore, 'read'>): ReleaseCandidate[] {
  return accounts
    .read((view) => view.all('release_candidates').map(({ record }) => record))
    .toSorted((a, b) => byCreation(b, a))
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
  const results: Record<ReleaseGate, Found> = {
    backup_verified: backupVerified(health, drills),
    migration_rehearsed: migrationRehearsed(version, health, drills),
    checks_green: checksGreen(accounts, at),
  }
  const gates = ReleaseGate.options.map((gate): GateResult => {
    const { code, level, message, values } = results[gate]
    return { gate, passed: level === 'ok', message, code, values, at: at.toISOString() }
  })
  requireAccepted(await accounts.run(noteGates, { candidate_id, gates }, by))
  return candidateOf(accounts, candidate_id)
}

function backupVerified({ newest, state }: BackupHealth, drills: readonly Drill[]): Found {
  if (newest === null)
    return found('gate_no_backup', 'There is no backup of everything. Run "stowage backup create".')
  const { name: backup } = newest
  if (state !== 'ok')
    return found('gate_backups_bad', `The backups are ${state}. Run "stowage backup create".`)
  const drill = decisiveDrill(drills.filter((each) => each.backup === backup))
  if (!drill)
    return found('gate_no_drill', `No drill has restored ${backup}. Run one: "stowage admin drill".`, {
      backup,
    })
  if (drill.state === 'done')
    return found('gate_drilled', `A drill has restored ${backup} without a finding.`, { backup })
  if (drill.error) return found('gate_drill_failed', drill.error.message, { backup })
  const message = 'The drill is still running. Run the gates again when it is over.'
  return found('gate_drill_running', message)
}

function migrationRehearsed(version: string, { newest }: BackupHealth, drills: readonly Drill[]): Found {
  const drill = decisiveDrill(
    drills.filter(({ backup, rehearsed_by }) => rehearsed_by === version && backup === newest?.name),
  )
  if (drill?.state === 'done')
    return found('gate_rehearsed', `Version ${version} has opened a copy of everything.`, { version })
  if (drill?.state === 'failed') {
    const message = drill.error?.message ?? `Version ${version} could not open a copy.`
    return found('gate_rehearsal_failed', message, { version })
  }
  return found(
    'gate_not_rehearsed',
    `Version ${version} has not opened a copy of the newest backup. Run "stowage upgrade-check" of that version on this data folder.`,
    { version },
  )
}

function checksGreen(accounts: Pick<AccountStore, 'read'>, at: Date): Found {
  const run = qualityRuns(accounts).find(({ kind }) => kind === 'checks')
  if (!run || at.getTime() - Date.parse(run.finished_at) > CHECKS_COUNT_MS)
    return found('gate_checks_old', 'The files were not checked in the last 24 hours. Run the checks.')
  const { findings, finished_at, outcome } = run
  if (outcome !== 'problem') {
    const message = `The checks of ${finished_at.slice(0, 16)}Z found no problem.`
    return found('gate_checks_ok', message, { done_at: finished_at })
  }
  const [first] = findings
  const message = first ? `${first.subject}: ${first.message}`.slice(0, 600) : 'The checks found problems.'
  return found('gate_checks_failed', message, { subject: first?.subject ?? '' })
}
