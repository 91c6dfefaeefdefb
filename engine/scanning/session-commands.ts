import { z } from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { Quantity } from '../items/collection.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import {
  ActionOperation,
  ScanMode,
  ScannedText,
  ScanOption,
  type ScanSession,
  type ScanTargetRecord,
} from './collections.ts'
import { noteAction } from './note-action.ts'
import {
  MAX_TARGETS,
  roleRule,
  type ScanPurpose,
  ScanTarget,
  scanPurposeRules,
  scanPurposes,
  scanRoles,
} from './purposes.ts'
import { secondsBetween, sessionStatus } from './session-life.ts'
import { scannedRecord, targetsOf } from './targets.ts'

/** Sessions that are over go after a day, so many of them whenever a new one is begun. */
const KEPT_SECONDS = 24 * 60 * 60
const SWEPT_AT_ONCE = 5
/** So many operations can an action have: they are done at once, and nobody is to wait for long meanwhile. */
export const MAX_ACTION_OPERATIONS = 250
/** So many things can an audit tell to be missing. */
export const MAX_MISSING = 500

const create = householdCommand({
  type: 'scan_session.create',
  summary: 'Begin to scan for a purpose',
  input: z.strictObject({ public_id: Id, purpose: z.enum(scanPurposes), mode: ScanMode.optional() }),
  errors: ['already_exists'],
  decide(draft, { public_id, purpose, mode = 'all' }) {
    if (draft.view.get('scan_sessions', public_id)) return rejectAt('already_exists', 'public_id')
    sweep(draft)
    const started_by = draft.stamp.author.user_id
    draft.create('scan_sessions', { public_id, purpose, mode, status: 'open', started_by })
    return null
  },
})

const scan = householdCommand({
  type: 'scan_session.scan',
  summary: 'Note what was scanned in a session',
  input: z.strictObject({
    public_id: Id,
    session_id: Id,
    code: ScannedText.optional(),
    /** What it is, and for what; both or neither. */
    role: z.enum(scanRoles).optional(),
    target: ScanTarget.optional(),
    /** What it may be, where that is open. */
    options: z.array(ScanOption).min(2).max(20).optional(),
    quantity: Quantity.optional(),
  }),
  errors: ['already_exists', 'not_found', 'session_closed', 'too_many'],
  decide(draft, { public_id, session_id, code, role, target, options, quantity }) {
    const session = openSession(draft, session_id, 'session_id')
    if (isRejection(session)) return session
    if (draft.view.get('scan_targets', public_id)) return rejectAt('already_exists', 'public_id')
    const settled = role !== undefined && target !== undefined ? { role, target } : null
    if ((settled === null) === (options === undefined)) {
      return rejectAt('validation_failed', 'target', 'Either a role and a target, or options.')
    }
    const { purpose } = session.record
    for (const option of settled ? [settled] : (options ?? [])) {
      const refused = judgeOption(draft, purpose, option)
      if (refused) return refused
    }
    const targets = targetsOf(draft.view, session_id)
    const { author, edit_at } = draft.stamp
    const again = settled && targets.find(({ record }) => isSame(record, settled))
    if (again) {
      seenAgain(draft, purpose, again, quantity)
      return null
    }
    if (settled) replaceSingle(draft, purpose, settled.role, targets)
    const kept = settled && roleRule(purpose, settled.role)?.max === 1 ? 0 : targets.length
    if (kept >= MAX_TARGETS)
      return rejectAt('too_many', 'session_id', 'Confirm what was scanned, and begin anew.')
    draft.create('scan_targets', {
      public_id,
      session_id,
      role: role ?? null,
      target: target ?? null,
      ...(options && { options }),
      ...(code !== undefined && { code }),
      ...(purpose === 'count' && role === 'subject' && { quantity: quantity ?? 1 }),
      scanned_by: author.user_id,
      scanned_at: edit_at,
    })
    return null
  },
})

const select = householdCommand({
  type: 'scan_session.select_candidate',
  summary: 'Say which of several things was scanned, and for what',
  input: z.strictObject({ public_id: Id, session_id: Id, role: z.enum(scanRoles), target: ScanTarget }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id, session_id, role, target }) {
    const session = openSession(draft, session_id, 'session_id')
    if (isRejection(session)) return session
    const stored = draft.view.get('scan_targets', public_id)
    if (stored?.record.session_id !== session_id) return rejectAt('not_found', 'public_id')
    const { purpose } = session.record
    const refused = judgeOption(draft, purpose, { role, target })
    if (refused) return refused
    const { options } = stored.record
    if (options && !options.some((option) => isSame(option, { role, target }))) {
      return rejectAt('validation_failed', 'target', 'This is none of the candidates.')
    }
    const others = targetsOf(draft.view, session_id).filter(({ record }) => record.public_id !== public_id)
    const again = others.find(({ record }) => isSame(record, { role, target }))
    if (again) {
      draft.delete('scan_targets', stored)
      seenAgain(draft, purpose, again, undefined)
      return null
    }
    replaceSingle(draft, purpose, role, others)
    const counts = purpose === 'count' && role === 'subject'
    draft.replace('scan_targets', stored, { role, target, ...(counts && { quantity: 1 }) })
    return null
  },
})

const remove = householdCommand({
  type: 'scan_session.remove_target',
  summary: 'Take what was scanned out of a role again, one or all of it',
  input: z.strictObject({ public_id: Id, role: z.enum(scanRoles), target_id: Id.optional() }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id, role, target_id }) {
    const session = openSession(draft, public_id, 'public_id')
    if (isRejection(session)) return session
    const wanted = targetsOf(draft.view, public_id).filter(
      ({ record }) =>
        record.role === role &&
        (target_id === undefined || record.public_id === target_id || record.target?.id === target_id),
    )
    if (wanted.length === 0) {
      return rejectAt(
        'not_found',
        target_id === undefined ? 'role' : 'target_id',
        'Nothing of that was scanned.',
      )
    }
    for (const stored of wanted) draft.delete('scan_targets', stored)
    return null
  },
})

const cancel = householdCommand({
  type: 'scan_session.cancel',
  summary: 'Throw away what was scanned',
  input: z.strictObject({ public_id: Id }),
  errors: ['not_found', 'session_closed'],
  decide(draft, { public_id }) {
    const session = draft.view.get('scan_sessions', public_id)
    if (!session) return rejectAt('not_found', 'public_id')
    if (session.record.status === 'cancelled') return null
    if (session.record.status !== 'open') return rejectAt('session_closed', 'public_id')
    close(draft, session, { status: 'cancelled' })
    return null
  },
})

const confirm = householdCommand({
  type: 'scan_session.confirm',
  summary: 'Close a session with the operations that it comes to; the server sends these along with it',
  input: z.strictObject({
    public_id: Id,
    action_id: Id,
    mode: ScanMode.optional(),
    /** What the operations were made of: nothing may have been scanned since. */
    targets: z.array(Id).max(MAX_TARGETS),
    operations: z.array(ActionOperation).max(MAX_ACTION_OPERATIONS),
    missing: z.array(ScanTarget).max(MAX_MISSING).optional(),
  }),
  errors: ['not_found', 'session_closed', 'already_exists', 'precondition_failed'],
  decide(draft, { public_id, action_id, mode, targets: ids, operations, missing }) {
    const session = openSession(draft, public_id, 'public_id')
    if (isRejection(session)) return session
    const targets = targetsOf(draft.view, public_id)
    const known = new Set(ids)
    if (targets.length !== known.size || targets.some(({ record }) => !known.has(record.public_id))) {
      return rejectAt('precondition_failed', 'targets', 'Something was scanned or removed meanwhile.')
    }
    const { purpose } = session.record
    const unready = judgeReady(
      purpose,
      targets.map(({ record }) => record),
    )
    if (unready) return unready
    const noted = noteAction(draft, {
      public_id: action_id,
      purpose,
      mode: mode ?? session.record.mode,
      session_id: public_id,
      operations,
      ...(missing && { missing }),
      targets: targets.flatMap(({ record: { role, target, code, quantity, scanned_at, scanned_by } }) =>
        role && target
          ? [{ role, target, code: code ?? null, quantity: quantity ?? null, scanned_at, scanned_by }]
          : [],
      ),
    })
    if (noted) return noted
    close(draft, session, { status: 'confirmed', action_id })
    return null
  },
})

/** SPEC.md F6: what a session still lacks before it can be confirmed; null when nothing. */
export function judgeReady(
  purpose: ScanPurpose,
  targets: readonly Pick<ScanTargetRecord, 'role' | 'target'>[],
): Rejection | null {
  const missing = scanPurposeRules[purpose].roles.filter(
    ({ role, min }) => targets.filter((target) => target.role === role).length < min,
  )
  const open = targets.some(({ target }) => target === null)
  if (missing.length === 0 && !open) return null
  return reject('validation_failed', [
    ...missing.map(({ role, min }) => ({
      path: `input.roles.${role}`,
      code: 'too_small',
      message: `This takes at least ${min}.`,
    })),
    ...(open
      ? [
          {
            path: 'input.targets',
            code: 'ambiguous',
            message: 'Of something scanned it is still open what it is.',
          },
        ]
      : []),
  ])
}

function openSession(draft: HouseholdDraft, id: string, path: string): Stored<ScanSession> | Rejection {
  const session = draft.view.get('scan_sessions', id)
  if (!session) return rejectAt('not_found', path, 'There is no such session.')
  return sessionStatus(session.record, draft.stamp.edit_at) === 'open'
    ? session
    : rejectAt('session_closed', path)
}

function judgeOption(
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
    : rejectAt('not_found', 'target.id', 'There is no such thing.')
}

function isSame(
  a: Pick<ScanTargetRecord, 'role' | 'target'> | ScanOption,
  b: { readonly role: string; readonly target: ScanTarget },
): boolean {
  return a.role === b.role && a.target?.kind === b.target.kind && a.target.id === b.target.id
}

/** What is scanned again is counted again where the purpose is to count, and otherwise the same as before. */
function seenAgain(
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

/** F5: of a role that takes one thing the one before gives way. */
function replaceSingle(
  draft: HouseholdDraft,
  purpose: ScanPurpose,
  role: string,
  targets: readonly Stored<ScanTargetRecord>[],
): void {
  const rule = scanPurposeRules[purpose].roles.find((each) => each.role === role)
  if (rule?.max !== 1) return
  for (const stored of targets) if (stored.record.role === role) draft.delete('scan_targets', stored)
}

function close(
  draft: HouseholdDraft,
  session: Stored<ScanSession>,
  patch: Pick<ScanSession, 'status'> & { readonly action_id?: string },
): void {
  draft.replace('scan_sessions', session, { ...patch, closed_at: draft.stamp.edit_at })
  for (const stored of targetsOf(draft.view, session.record.public_id)) draft.delete('scan_targets', stored)
}

/** Nobody needs sessions that have long been over; so many go that none are left in the long run. */
function sweep(draft: HouseholdDraft): void {
  const { edit_at } = draft.stamp
  const over = draft.view
    .all('scan_sessions')
    .filter(({ record }) => secondsBetween(record.closed_at ?? record.created_at, edit_at) > KEPT_SECONDS)
  for (const session of over.slice(0, SWEPT_AT_ONCE)) {
    for (const stored of targetsOf(draft.view, session.record.public_id)) draft.delete('scan_targets', stored)
    draft.delete('scan_sessions', session)
  }
}

export const scanSessionCommands = [create, scan, select, remove, cancel, confirm]
