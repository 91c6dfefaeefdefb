import { derived } from './build.ts'
import type { Case, Judge } from './case.ts'
import { type History, madeWith } from './history.ts'
import { isObject, type Json, same, textIn } from './json.ts'
import { create, placeIn } from './places.ts'
import { type Role, rolesOf } from './purposes.ts'
import { collectionOfThing, recordExists } from './things.ts'

const HOURS = 3_600_000
const MOST = 200

/** Something that was scanned, as the record of it has it. */
interface Scanned {
  readonly id: string
  readonly role: unknown
  readonly target: unknown
  readonly code: unknown
  readonly quantity: unknown
  readonly scanned_by: unknown
  readonly scanned_at: string
}

function scannedIn(history: History, session: string): Scanned[] {
  const order = ({ scanned_at, id }: Scanned) => `${scanned_at} ${id}`
  return history
    .ids('scan_targets')
    .filter((id) => history.value('scan_targets', id, 'session_id') === session)
    .map((id) => {
      const value = (field: string) => history.value('scan_targets', id, field)
      return {
        id,
        role: value('role'),
        target: value('target'),
        code: value('code'),
        quantity: value('quantity'),
        scanned_by: value('scanned_by'),
        scanned_at: String(value('scanned_at')),
      }
    })
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function age(judged: Case, since: unknown): number {
  return Date.parse(judged.by.edit_at) - Date.parse(String(since))
}

function begunAt(history: History, session: string): string {
  const [birth] = history.of('scan_sessions', session)
  return birth ? madeWith(birth) : ''
}

/** SPEC.md, F3. */
function sessionError(judged: Case, id: string): string | null {
  const { history } = judged
  if (!history.exists('scan_sessions', id)) return 'not_found'
  const open = history.value('scan_sessions', id, 'status') === 'open'
  return open && age(judged, begunAt(history, id)) < 4 * HOURS ? null : 'session_closed'
}

function roleOf(purpose: unknown, role: unknown): Role | undefined {
  return rolesOf[String(purpose)]?.[String(role)]
}

/** SPEC.md, F4: whether something can have a role. */
function optionError(judged: Case, purpose: unknown, role: unknown, target: unknown): string | null {
  const kind = placeIn(target)?.kind ?? ''
  if (!roleOf(purpose, role)?.kinds.includes(kind)) return 'validation_failed'
  return recordExists(judged.history, target) ? null : 'not_found'
}

function write(judged: Case, collection: string, record: string, fields: Json): void {
  for (const [field, value] of Object.entries(fields)) {
    judged.does({ kind: 'set', collection, record, field, value, forced: true })
  }
}

function drop(judged: Case, targets: readonly Scanned[]): void {
  for (const { id } of targets) judged.does({ kind: 'delete', collection: 'scan_targets', record: id })
}

const begin: Judge = (judged, { purpose, mode = 'all' }, id) => {
  const { history, by } = judged
  if (history.exists('scan_sessions', id)) return 'already_exists'
  // F12: the sessions that have been over for a day, five at a time.
  const over = history
    .ids('scan_sessions')
    .filter(
      (one) =>
        age(judged, history.value('scan_sessions', one, 'closed_at') ?? begunAt(history, one)) > 24 * HOURS,
    )
    .sort()
    .slice(0, 5)
  for (const one of over) {
    drop(judged, scannedIn(history, one))
    judged.does({ kind: 'delete', collection: 'scan_sessions', record: one })
  }
  const ends = { closed_at: undefined, action_id: undefined }
  create(judged, 'scan_sessions', id, {
    purpose,
    mode,
    status: 'open',
    started_by: by.author.user_id,
    ...ends,
  })
  return null
}

/** SPEC.md, F5: scanned again, a thing is there once; counted, it counts once more. */
function again(judged: Case, purpose: unknown, known: Scanned, quantity: unknown): void {
  if (purpose !== 'count' || known.role !== 'subject') return
  const before = typeof known.quantity === 'number' ? known.quantity : 0
  const sum = quantity ?? Math.round((before + 1) * 1e6) / 1e6
  if (sum !== before) write(judged, 'scan_targets', known.id, { quantity: sum })
}

function dropSingle(judged: Case, purpose: unknown, role: unknown, targets: readonly Scanned[]): boolean {
  if (roleOf(purpose, role)?.max !== 1) return false
  drop(
    judged,
    targets.filter((one) => one.role === role),
  )
  return true
}

function options(input: Json): Json[] {
  return Array.isArray(input.options) ? input.options.filter(isObject) : []
}

/** SPEC.md, F5: an open scan keeps the quantity that was given. */
function counted(role: unknown, quantity: unknown): unknown {
  if (role === 'subject') return quantity ?? 1
  return role === undefined ? quantity : undefined
}

const scan: Judge = (judged, input, id) => {
  const { history, by } = judged
  const session = textIn(input, 'session_id')
  const error = sessionError(judged, session)
  if (error) return error
  if (history.exists('scan_targets', id)) return 'already_exists'
  const { role, target, code, quantity } = input
  const settled = role !== undefined && target !== undefined
  if (settled === (input.options !== undefined)) return 'validation_failed'
  const purpose = history.value('scan_sessions', session, 'purpose')
  for (const option of settled ? [{ role, target }] : options(input)) {
    const wrong = optionError(judged, purpose, option.role, option.target)
    if (wrong) return wrong
  }
  const targets = scannedIn(history, session)
  const known = settled && targets.find((one) => one.role === role && same(one.target, target))
  if (known) {
    again(judged, purpose, known, quantity)
    return null
  }
  const alone = settled && dropSingle(judged, purpose, role, targets)
  if (!alone && targets.length >= MOST) return 'too_many'
  create(judged, 'scan_targets', id, {
    ...{ session_id: session, role: role ?? null, target: target ?? null, options: input.options, code },
    quantity: purpose === 'count' ? counted(role, quantity) : undefined,
    scanned_by: by.author.user_id,
  })
  // Given apart: a name of a moment is no text that is trimmed.
  judged.begins('scan_targets', id, 'scanned_at', by.edit_at)
  return null
}

const select: Judge = (judged, input, id) => {
  const { history } = judged
  const session = textIn(input, 'session_id')
  const error = sessionError(judged, session)
  if (error) return error
  if (history.value('scan_targets', id, 'session_id') !== session) return 'not_found'
  const { role, target } = input
  const purpose = history.value('scan_sessions', session, 'purpose')
  const wrong = optionError(judged, purpose, role, target)
  if (wrong) return wrong
  const offered = history.value('scan_targets', id, 'options')
  const isOffered = (one: unknown) => isObject(one) && one.role === role && same(one.target, target)
  if (Array.isArray(offered) && !offered.some(isOffered)) return 'validation_failed'
  const before = history.value('scan_targets', id, 'role')
  const quantity = history.value('scan_targets', id, 'quantity') ?? undefined
  const others = scannedIn(history, session).filter((one) => one.id !== id)
  const known = others.find((one) => one.role === role && same(one.target, target))
  if (known) {
    judged.does({ kind: 'delete', collection: 'scan_targets', record: id })
    again(judged, purpose, known, before === null ? quantity : undefined)
    return null
  }
  dropSingle(judged, purpose, role, others)
  const counts = purpose === 'count' && role === 'subject'
  const kept = counts ? (quantity ?? 1) : null
  write(judged, 'scan_targets', id, {
    role,
    target,
    ...((counts || quantity !== undefined) && { quantity: kept }),
  })
  return null
}

const takeOut: Judge = (judged, { role, target_id }, id) => {
  const error = sessionError(judged, id)
  if (error) return error
  const wanted = scannedIn(judged.history, id).filter(
    (one) =>
      // A scan that could be several things has no role yet: its own id is enough.
      (one.role === role || (one.role === null && one.id === target_id)) &&
      (target_id === undefined || one.id === target_id || placeIn(one.target)?.id === target_id),
  )
  drop(judged, wanted)
  return wanted.length === 0 ? 'not_found' : null
}

function close(judged: Case, id: string, fields: Json): void {
  write(judged, 'scan_sessions', id, { ...fields, closed_at: judged.by.edit_at })
  drop(judged, scannedIn(judged.history, id))
}

const cancel: Judge = (judged, _input, id) => {
  const { history } = judged
  if (!history.exists('scan_sessions', id)) return 'not_found'
  const status = history.value('scan_sessions', id, 'status')
  if (status === 'open') close(judged, id, { status: 'cancelled' })
  return status === 'confirmed' ? 'session_closed' : null
}

/** SPEC.md, F6. */
function isReady(purpose: unknown, targets: readonly { role: unknown; target: unknown }[]): boolean {
  const enough = Object.entries(rolesOf[String(purpose)] ?? {}).every(
    ([role, { min }]) => targets.filter((one) => one.role === role).length >= min,
  )
  return enough && targets.every(({ target }) => target !== null)
}

const confirm: Judge = (judged, input, id) => {
  const error = sessionError(judged, id)
  if (error) return error
  const { history } = judged
  const targets = scannedIn(history, id)
  const told = new Set(Array.isArray(input.targets) ? input.targets : [])
  if (targets.length !== told.size || targets.some((one) => !told.has(one.id))) return 'precondition_failed'
  const purpose = history.value('scan_sessions', id, 'purpose')
  if (!isReady(purpose, targets)) return 'validation_failed'
  const action = textIn(input, 'action_id')
  const mode = input.mode ?? history.value('scan_sessions', id, 'mode')
  const noted = note(judged, action, { ...input, purpose, mode, session_id: id }, targets)
  if (noted) return noted
  close(judged, id, { status: 'confirmed', action_id: action })
  return null
}

const recordAction: Judge = (judged, input, id) => {
  const { author, edit_at } = judged.by
  if (factExists(judged.history, id)) return 'already_exists'
  const told = Array.isArray(input.targets) ? input.targets.filter(isObject) : []
  const fits = told.every(({ role, target }) =>
    roleOf(input.purpose, role)?.kinds.includes(placeIn(target)?.kind ?? ''),
  )
  if (!fits) return 'validation_failed'
  const targets = told.map(({ role, target, code, quantity }) => ({
    ...{ id: '', role, target, code, quantity },
    ...{ scanned_by: author.user_id, scanned_at: edit_at },
  }))
  if (!isReady(input.purpose, targets)) return 'validation_failed'
  return note(judged, id, { ...input, mode: input.mode ?? 'each' }, targets)
}

function factExists(history: History, id: string): boolean {
  return facts(history, 'scan_actions').some(({ public_id }) => public_id === id)
}

/** The facts of a collection, in the order in which they came. */
export function facts(history: History, collection: string): Json[] {
  return history.edits.flatMap((edit) =>
    edit.kind === 'fact' && edit.collection === collection ? [edit.value] : [],
  )
}

/** SPEC.md, F9 and F10. */
function note(judged: Case, action: string, told: Json, targets: readonly Scanned[]): string | null {
  const { history, by } = judged
  if (factExists(history, action)) return 'already_exists'
  const { operation_id } = by.operation
  const { purpose, mode, session_id, operations, missing } = told
  const any = Array.isArray(missing) && missing.length > 0
  fact(judged, 'scan_actions', action, {
    ...{ purpose, mode, session_id, operations, missing: any ? missing : undefined },
    ...{ done_by: by.author.user_id, done_at: by.edit_at, operation_id },
  })
  const target = (role: string) => targets.find((one) => one.role === role)?.target
  const where = placeOf(target('destination') ?? target('place'))
  for (const [i, one] of targets.entries()) {
    const subject = placeIn(one.target)
    const lies = subject && history.value(collectionOfThing(subject), subject.id, 'placement')
    fact(judged, 'scan_sightings', derived(operation_id, i + 1), {
      ...{
        subject,
        role: one.role,
        purpose,
        code: one.code ?? undefined,
        quantity: one.quantity ?? undefined,
      },
      place: one.role === 'subject' ? (where ?? lies ?? null) : null,
      ...{ action_id: action, seen_by: one.scanned_by, operation_id },
      seen_at: one.scanned_at < by.edit_at ? one.scanned_at : by.edit_at,
    })
  }
  return null
}

function placeOf(target: unknown) {
  const place = placeIn(target)
  return place && !['item', 'short_code'].includes(place.kind) ? place : null
}

function fact(judged: Case, collection: string, public_id: string, value: Json): void {
  judged.does({ kind: 'fact', collection, record: public_id, value: { public_id, ...value } })
}

const undoAction: Judge = (judged, input, id) => {
  const { history, by } = judged
  const actions = facts(history, 'scan_actions')
  const action = actions.find(({ public_id }) => public_id === input.undoes)
  if (!action) return 'not_found'
  if (factExists(history, id)) return 'already_exists'
  if (action.purpose === 'undo') return 'not_undoable'
  if (actions.some(({ undoes }) => undoes === input.undoes)) return 'already_undone'
  const { user_id, role } = by.author
  if (action.done_by !== user_id && !['admin', 'owner'].includes(role)) return 'access_denied'
  const { undoes, mode = 'all', operations } = input
  fact(judged, 'scan_actions', id, {
    ...{ purpose: 'undo', mode, operations, undoes, done_by: by.author.user_id, done_at: by.edit_at },
    operation_id: by.operation.operation_id,
  })
  return null
}

/** What scanning obeys (SPEC.md, F). */
export const scanJudges: Readonly<Record<string, Judge>> = {
  'scan_session.create': begin,
  'scan_session.scan': scan,
  'scan_session.select_candidate': select,
  'scan_session.remove_target': takeOut,
  'scan_session.cancel': cancel,
  'scan_session.confirm': confirm,
  'scan_action.record': recordAction,
  'scan_action.undo': undoAction,
}
