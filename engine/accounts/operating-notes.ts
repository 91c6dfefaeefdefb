import type { Rejection } from '../core/change-set.ts'
import { jsonEqual } from '../core/equal.ts'
import { reject } from '../core/rejection.ts'
import { type ServiceDraft, serviceCommand } from './command.ts'
import { dropOldest } from './drop-oldest.ts'
import type { BackupAttestation, LaunchDecision, QualityRun } from './operating-collections.ts'

/** Maximum number of attestations that are kept; a new one replaces the oldest. */
const MAX_ATTESTATIONS = 500
/** Maximum number of runs of checks that are kept; a new one replaces the oldest. */
const MAX_RUNS = 400
/** Maximum number of decisions about the launch that are kept; a new one replaces the oldest. */
const MAX_DECISIONS = 100

/** SPEC.md AO2: keeps a person's word about a backup. */
export const attestBackup = serviceCommand<
  Pick<BackupAttestation, 'backup' | 'statement' | 'note' | 'by'> & { attestation_id: string }
>({
  type: 'backup.attest',
  ledger: (input) => ({ ...input }),
  decide(draft, { attestation_id, ...attestation }) {
    const { view } = draft
    if (view.get('backup_attestations', attestation_id)) return reject('already_exists')
    dropOldest(draft, 'backup_attestations', view.all('backup_attestations'), MAX_ATTESTATIONS)
    draft.create('backup_attestations', { public_id: attestation_id, ...attestation })
    return null
  },
})

/** A run of checks to keep. */
type NewQualityRun = Omit<QualityRun, 'public_id' | 'created_at' | 'updated_at'> & { run_id: string }

/** SPEC.md AO6: keeps what a run of checks found. */
export const noteQualityRun = serviceCommand<NewQualityRun>({
  type: 'quality_run.note',
  recorded: false,
  ledger: ({ run_id, kind, outcome }) => ({ run_id, kind, outcome }),
  decide: keepRun,
})

/** SPEC.md AO6, AO12: keeps what a person has checked. The ledger recognizes a repetition by what was said. */
export const noteManualCheck = serviceCommand<NewQualityRun>({
  type: 'quality_run.check',
  ledger: ({ run_id, outcome, findings }) => ({
    run_id,
    outcome,
    said: findings.flatMap(({ subject, message }) => [subject, message]),
  }),
  decide: keepRun,
})

function keepRun(draft: ServiceDraft, { run_id, ...run }: NewQualityRun): Rejection | null {
  const { view } = draft
  const known = view.get('quality_runs', run_id)?.record
  if (known) return isSame(known, run) ? null : reject('already_exists')
  dropOldest(draft, 'quality_runs', view.all('quality_runs'), MAX_RUNS)
  draft.create('quality_runs', { public_id: run_id, ...run })
  return null
}

/** Whether two runs with one id are the same. A drill that is continued may find other things. */
function isSame(
  known: QualityRun,
  { findings, kind, outcome }: Pick<QualityRun, 'findings' | 'kind' | 'outcome'>,
): boolean {
  if (known.kind !== kind) return false
  return kind !== 'manual' || (known.outcome === outcome && jsonEqual(known.findings, findings))
}

/** SPEC.md AO9: notes that a person has confirmed a point of the launch checklist. */
export const markLaunchItem = serviceCommand<{ item_id: string; note: string; by: string | null }>({
  type: 'launch.mark',
  ledger: (input) => ({ ...input }),
  decide(draft, { item_id, note, by }) {
    const done_at = draft.stamp.edit_at
    const known = draft.view.get('launch_marks', item_id)
    if (known) draft.replace('launch_marks', known, { note, by, done_at })
    else draft.create('launch_marks', { public_id: item_id, note, by, done_at })
    return null
  },
})

/** SPEC.md AO9: withdraws a person's word about a point of the launch checklist. */
export const unmarkLaunchItem = serviceCommand<{ item_id: string }>({
  type: 'launch.unmark',
  ledger: (input) => ({ ...input }),
  decide(draft, { item_id }) {
    const known = draft.view.get('launch_marks', item_id)
    if (known) draft.delete('launch_marks', known)
    return null
  },
})

/** SPEC.md AO9: keeps a decision about the launch. */
export const decideLaunch = serviceCommand<
  Pick<LaunchDecision, 'decision' | 'note' | 'by' | 'open'> & { decision_id: string }
>({
  type: 'launch.decide',
  ledger: ({ decision_id, decision, note, by }) => ({ decision_id, decision, note, by }),
  decide(draft, { decision_id, ...decision }) {
    const { view } = draft
    if (view.get('launch_decisions', decision_id)) return reject('already_exists')
    dropOldest(draft, 'launch_decisions', view.all('launch_decisions'), MAX_DECISIONS)
    draft.create('launch_decisions', { public_id: decision_id, ...decision })
    return null
  },
})
