import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { ScanOption, ScanSession, ScanTargetRecord } from './collections.ts'
import { roleRule, type ScanPurpose } from './purposes.ts'
import { joining } from './role-rules.ts'
import { sessionStatus } from './session-life.ts'
import { scannedRecord, targetsOf } from './targets.ts'

/** The session of an id, if it is open; else a rejection at `path`. */
export function openSession(
  draft: HouseholdDraft,
  id: string,
  path: string,
): Stored<ScanSession> | Rejection {
  const session = draft.view.get('scan_sessions', id)
  if (!session) return rejectAt('not_found', path, 'There is no such session.')
  return sessionStatus(session.record, draft.stamp.edit_at) === 'open'
    ? session
    : rejectAt('session_closed', path)
}

/** Why something cannot have a role in a purpose; null when it can. */
export function judgeOption(
  draft: HouseholdDraft,
  purpose: ScanPurpose,
  { role, target }: ScanOption,
): Rejection | null {
  const rule = roleRule(purpose, role)
  if (!rule) return rejectAt('validation_failed', 'role', `${purpose} has no role ${role}.`)
  if (!rule.kinds.includes(target.kind)) {
    return rejectAt('validation_failed', 'target.kind', `${role} is one of: ${rule.kinds.join(', ')}.`)
  }
  return scannedRecord(draft.view, target)
    ? null
    : rejectAt('not_found', 'target.id', 'The record does not exist.')
}

/**
 * SPEC.md F5: makes room among `targets` for something that was scanned. Where it is there already it is noted there,
 * and the result is true: nothing joins.
 */
export function joinTargets(
  draft: HouseholdDraft,
  purpose: ScanPurpose,
  targets: readonly Stored<ScanTargetRecord>[],
  scanned: ScanOption,
  quantity: number | undefined,
): boolean {
  const { again, replaced } = joining(
    purpose,
    targets.map(({ record }) => record),
    scanned,
  )
  for (const stored of targets) {
    if (stored.record === again) noteAgain(draft, purpose, stored, quantity)
    if (replaced.includes(stored.record)) draft.delete('scan_targets', stored)
  }
  return again !== null
}

/** Counts once more what is scanned again, where the purpose is to count. */
function noteAgain(
  draft: HouseholdDraft,
  purpose: ScanPurpose,
  again: Stored<ScanTargetRecord>,
  quantity: number | undefined,
): void {
  if (purpose !== 'count' || again.record.role !== 'subject') return
  const before = again.record.quantity ?? 0
  const sum = quantity ?? Math.round((before + 1) * 1e6) / 1e6
  if (sum !== before) draft.replace('scan_targets', again, { quantity: sum })
}

/** Closes a session: what was scanned in it is in its action, if anywhere. */
export function closeSession(
  draft: HouseholdDraft,
  session: Stored<ScanSession>,
  patch: Pick<ScanSession, 'status'> & { readonly action_id?: string },
): void {
  draft.replace('scan_sessions', session, { ...patch, closed_at: draft.stamp.edit_at })
  for (const stored of targetsOf(draft.view, session.record.public_id)) draft.delete('scan_targets', stored)
}
