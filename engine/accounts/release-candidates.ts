import { reject } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'
import { dropOldest } from './drop-oldest.ts'
import { type GateResult, ReleaseGate } from './operating-collections.ts'

/** Maximum number of candidates that are kept; a new one replaces the oldest decided one. */
const MAX_CANDIDATES = 100

const DECIDED: ReadonlySet<string> = new Set(['approved', 'rejected'])

/** SPEC.md AO8: proposes a version for this installation. */
export const proposeCandidate = serviceCommand<{ candidate_id: string; version: string; notes: string }>({
  type: 'release_candidate.propose',
  ledger: (input) => ({ ...input }),
  decide(draft, { candidate_id, version, notes }) {
    const { view } = draft
    if (view.get('release_candidates', candidate_id)) return reject('already_exists')
    const all = view.all('release_candidates')
    const open = all.find(({ record }) => record.version === version && !DECIDED.has(record.state))
    if (open) return reject('already_exists', [], `Version ${version} is a candidate already.`)
    const decided = all.filter(({ record }) => DECIDED.has(record.state))
    if (!dropOldest(draft, 'release_candidates', decided, MAX_CANDIDATES)) return reject('too_many')
    draft.create('release_candidates', {
      public_id: candidate_id,
      version,
      notes,
      state: 'open',
      gates: [],
      decided_by: null,
      decided_at: null,
      decision_note: '',
    })
    return null
  },
})

/** SPEC.md AO8: notes what the gates found. */
export const noteGates = serviceCommand<{ candidate_id: string; gates: GateResult[] }>({
  type: 'release_candidate.note_gates',
  ledger: ({ candidate_id, gates }) => ({
    candidate_id,
    gates: gates.map(({ gate, passed }) => ({ gate, passed })),
  }),
  decide(draft, { candidate_id, gates }) {
    const candidate = draft.view.get('release_candidates', candidate_id)
    if (!candidate) return reject('not_found')
    if (DECIDED.has(candidate.record.state)) return reject('already_resolved', [], OVER)
    const passed = ReleaseGate.options.every((gate) =>
      gates.some((result) => result.gate === gate && result.passed),
    )
    draft.replace('release_candidates', candidate, { gates, state: passed ? 'passed' : 'blocked' })
    return null
  },
})

const OVER = 'This candidate is approved or rejected already. Propose the version again.'
const NOT_PASSED = 'The gates have not passed. Run them, and mend what they report.'

/** SPEC.md AO8: approves a candidate whose gates have passed, or rejects one. */
export const decideCandidate = serviceCommand<{
  candidate_id: string
  decision: 'approved' | 'rejected'
  note: string
  by: string | null
}>({
  type: 'release_candidate.decide',
  ledger: (input) => ({ ...input }),
  decide(draft, { candidate_id, decision, note, by }) {
    const candidate = draft.view.get('release_candidates', candidate_id)
    if (!candidate) return reject('not_found')
    const { state } = candidate.record
    if (DECIDED.has(state)) return reject('already_resolved', [], OVER)
    if (decision === 'approved' && state !== 'passed') return reject('precondition_failed', [], NOT_PASSED)
    draft.replace('release_candidates', candidate, {
      state: decision,
      decided_by: by,
      decided_at: draft.stamp.edit_at,
      decision_note: note,
    })
    return null
  },
})
