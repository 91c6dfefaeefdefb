import { reject } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'
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
  ledger: ({ attestation_id, backup, statement, by }) => ({ attestation_id, backup, statement, by }),
  decide(draft, { attestation_id, ...attestation }) {
    const { view } = draft
    if (view.get('backup_attestations', attestation_id)) return reject('already_exists')
    dropOldest(draft, 'backup_attestations', view.all('backup_attestations'), MAX_ATTESTATIONS)
    draft.create('backup_attestations', { public_id: attestation_id, ...attestation })
    return null
  },
})

/** SPEC.md AO6: keeps what a run of checks found. */
export const noteQualityRun = serviceCommand<
  Omit<QualityRun, 'public_id' | 'created_at' | 'updated_at'> & { run_id: string }
>({
  type: 'quality_run.note',
  recorded: false,
  ledger: ({ run_id, kind, outcome }) => ({ run_id, kind, outcome }),
  decide(draft, { run_id, ...run }) {
    const { view } = draft
    if (view.get('quality_runs', run_id)) return null
    dropOldest(draft, 'quality_runs', view.all('quality_runs'), MAX_RUNS)
    draft.create('quality_runs', { public_id: run_id, ...run })
    return null
  },
})

/** SPEC.md AO9: notes that a person has confirmed a point of the launch checklist. */
export const markLaunchItem = serviceCommand<{ item_id: string; note: string; by: string | null }>({
  type: 'launch.mark',
  ledger: ({ item_id, by }) => ({ item_id, by }),
  decide(draft, { item_id, note, by }) {
    const done_at = draft.stamp.edit_at
    const known = draft.view.get('launch_marks', item_id)
    if (known) draft.replace('launch_marks', known, { note, by, done_at })
    else draft.create('launch_marks', { public_id: item_id, note, by, done_at })
    return null
  },
})

/** SPEC.md AO9: keeps a decision about the launch. */
export const decideLaunch = serviceCommand<
  Pick<LaunchDecision, 'decision' | 'note' | 'by' | 'open'> & { decision_id: string }
>({
  type: 'launch.decide',
  ledger: ({ decision_id, decision, by }) => ({ decision_id, decision, by }),
  decide(draft, { decision_id, ...decision }) {
    const { view } = draft
    if (view.get('launch_decisions', decision_id)) return reject('already_exists')
    dropOldest(draft, 'launch_decisions', view.all('launch_decisions'), MAX_DECISIONS)
    draft.create('launch_decisions', { public_id: decision_id, ...decision })
    return null
  },
})
