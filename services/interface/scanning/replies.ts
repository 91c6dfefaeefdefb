import type { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import {
  auditPlace,
  candidateOf,
  formatShortCode,
  inRole,
  judgeReady,
  MAX_MISSING,
  placementOf,
  type RecordedOperation,
  SCAN_SESSION_SECONDS,
  type ScanAction,
  type ScanSession,
  type ScanTarget,
  type ScanTargetRecord,
  scannedRecord,
  sessionStatus,
  targetsOf,
} from '../../../engine/index.ts'
import type { People } from '../../accounts/people.ts'
import type { ActionReply, NamedTarget, SessionReply } from './schemas.ts'

/** A scanned record with its name. */
export function namedTarget(view: HouseholdView, target: ScanTarget): z.input<typeof NamedTarget> {
  const { kind, id: public_id } = target
  const none = { kind, public_id, name: null, path: [], photo: null, archived: false }
  if (target.kind === 'short_code') {
    const label = view.get('short_codes', public_id)
    return { ...none, name: label && formatShortCode(label.record.code) }
  }
  const stored = scannedRecord(view, target)
  if (!stored) return none
  const { name, path, photo, archived } = candidateOf(
    view,
    { kind: target.kind, id: public_id },
    stored,
    'public_id',
    1,
  )
  return { kind, public_id, name, path: [...path], photo, archived }
}

/** A session with everything that was scanned in it. */
export function sessionReply(
  view: HouseholdView,
  people: People,
  session: ScanSession,
  now: Date,
): z.input<typeof SessionReply> {
  const { public_id, purpose, mode, created_at } = session
  const targets = targetsOf(view, public_id).map(({ record }) => record)
  const status = sessionStatus(session, now.toISOString())
  const unready = status === 'open' ? judgeReady(purpose, targets) : null
  return {
    public_id,
    purpose,
    mode,
    status,
    started_by: people.person(session.started_by),
    started_at: created_at,
    expires_at: new Date(Date.parse(created_at) + SCAN_SESSION_SECONDS * 1000).toISOString(),
    closed_at: session.closed_at ?? null,
    action_id: session.action_id ?? null,
    targets: targets.map((target) => targetReply(view, people, target)),
    ready: status === 'open' && unready === null,
    lacks: unready ? unready.rejected.details.map(({ path, message }) => `${path.slice(6)}: ${message}`) : [],
    audit: auditReply(view, session, targets),
  }
}

function targetReply(view: HouseholdView, people: People, target: ScanTargetRecord) {
  const { public_id, role, options = [], code = null, quantity = null, scanned_at } = target
  return {
    public_id,
    role,
    target: target.target && namedTarget(view, target.target),
    options: target.target
      ? []
      : options.map((option) => ({ role: option.role, target: namedTarget(view, option.target) })),
    code,
    quantity,
    scanned_by: people.person(target.scanned_by),
    scanned_at,
  }
}

function auditReply(view: HouseholdView, { purpose }: ScanSession, targets: readonly ScanTargetRecord[]) {
  const place = purpose === 'audit_place' ? placementOf(inRole(targets, 'place')[0]) : null
  if (!place) return null
  const { present, missing, missing_count, moved, surplus } = auditPlace(
    view,
    place,
    inRole(targets, 'subject'),
  )
  const named = (all: readonly ScanTarget[]) => all.map((target) => namedTarget(view, target))
  return {
    present: named(present),
    missing: named(missing.slice(0, MAX_MISSING)),
    moved: named(moved.map(({ target }) => target)),
    surplus: named(surplus),
    missing_count,
  }
}

/** An action with the outcome of each of its operations. */
export function actionReply(
  view: HouseholdView,
  people: People,
  action: ScanAction,
  recorded: (operation_id: string) => RecordedOperation | null,
): z.input<typeof ActionReply> {
  const { public_id, purpose, mode, session_id = null, undoes = null, done_at, missing = [] } = action
  return {
    public_id,
    purpose,
    mode,
    session_id,
    done_by: people.person(action.done_by),
    done_at,
    operations: action.operations.map(({ operation_id, type, target }) => {
      const known = recorded(operation_id)
      // An id that another operation used has no outcome here.
      const result = known?.type === type ? known.result : null
      return {
        operation_id,
        type,
        target: namedTarget(view, target),
        result: result?.status ?? 'unknown',
        conflicts: result?.conflicts.length ?? 0,
        error: result?.error ? { code: result.error.code, message: result.error.message } : null,
      }
    }),
    targets: view
      .find('scan_sightings', 'action_id', public_id)
      .map(({ record: { role, subject, code = null, quantity = null, seen_at } }) => ({
        role,
        target: namedTarget(view, subject),
        code,
        quantity,
        seen_at,
      })),
    missing: missing.map((target) => namedTarget(view, target)),
    undoes,
    undone_by: view.find('scan_actions', 'undoes', public_id)[0]?.record.public_id ?? null,
  }
}
