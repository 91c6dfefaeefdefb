import { derived } from './build.ts'
import type { Case, Judge } from './case.ts'
import type { History } from './history.ts'
import { isObject, type Json, same, textIn } from './json.ts'
import { create } from './places.ts'

const PLANS = 200
const VERSIONS = 50
const SESSIONS = 20
const FEEDBACK = 20
const LEARNT = 300
/** What a task has once somebody did something about it. */
const LATER = ['claimed_by', 'done_by', 'done_at', 'action_id', 'deviation', 'reason', 'pin', 'decision']

/** SPEC.md, AG1: what a goal cannot do without. */
const lacking: Readonly<Record<string, string>> = {
  free_place: 'place',
  move_house: 'destination',
  by_hand: 'moves',
}

/** Sets fields of a record. The C rules do not contest them, and each time counts as a change. */
function say(judged: Case, collection: string, record: string, fields: Json): void {
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined)
      judged.does({ kind: 'set', collection, record, field, value, forced: true, repeated: true })
  }
}

/** The ids of the records whose field names another one. */
function idsOf(history: History, collection: string, field: string, value: unknown): string[] {
  return history.ids(collection).filter((id) => history.value(collection, id, field) === value)
}

const sessionsOf = (history: History, version: string) =>
  idsOf(history, 'organizer_sessions', 'plan_version_id', version)
const tasksOf = (history: History, session: string) =>
  idsOf(history, 'organizer_tasks', 'session_id', session)

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function keysOf(version: Json): string[] {
  return list(version.tasks).flatMap((task) => (isObject(task) ? [String(task.task_id)] : []))
}

function isLacking(goal: unknown, constraints: unknown): boolean {
  const field = lacking[String(goal)]
  return field !== undefined && isObject(constraints) && constraints[field] === undefined
}

function versionIn(input: Json): Json & { readonly public_id: string } {
  const version = isObject(input.version) ? input.version : {}
  return { ...version, public_id: textIn(version, 'public_id') }
}

function addVersion(judged: Case, plan_id: string, number: number, version: ReturnType<typeof versionIn>) {
  const { public_id, based_on_seq, summary, tasks } = version
  if (judged.history.exists('organizer_plan_versions', public_id)) return 'already_exists'
  const decision = { decided_by: undefined, decided_at: undefined, note: undefined }
  const open = { approved_tasks: null, pin: [], forbid: [], feedback: [], ...decision }
  create(judged, 'organizer_plan_versions', public_id, {
    ...{ plan_id, number, status: 'proposed', based_on_seq, summary, tasks },
    ...open,
  })
  return null
}

const createPlan: Judge = (judged, input, id) => {
  const { history, by } = judged
  if (history.exists('organizer_plans', id)) return 'already_exists'
  const { name, goal, constraints } = input
  if (isLacking(goal, constraints)) return 'validation_failed'
  if (history.ids('organizer_plans').length >= PLANS) return 'too_many'
  const version = versionIn(input)
  const refused = addVersion(judged, id, 1, version)
  if (refused) return refused
  create(judged, 'organizer_plans', id, {
    ...{ name, goal, constraints, status: 'proposed', current_version_id: version.public_id },
    created_by: by.author.user_id,
  })
  return null
}

const revise: Judge = (judged, input, id) => {
  const { history, by } = judged
  const value = (field: string) => history.value('organizer_plans', id, field)
  const current = String(value('current_version_id'))
  if (!history.exists('organizer_plans', id) || !history.exists('organizer_plan_versions', current)) {
    return 'not_found'
  }
  if (isLacking(value('goal'), input.constraints ?? value('constraints'))) return 'validation_failed'
  const number = Number(history.value('organizer_plan_versions', current, 'number')) + 1
  if (number > VERSIONS) return 'too_many'
  const version = versionIn(input)
  const refused = addVersion(judged, id, number, version)
  if (refused) return refused
  if (history.value('organizer_plan_versions', current, 'status') !== 'rejected') {
    say(judged, 'organizer_plan_versions', current, { status: 'superseded' })
  }
  for (const session of sessionsOf(history, current)) {
    if (history.value('organizer_sessions', session, 'status') !== 'open') continue
    for (const task of tasksOf(history, session)) {
      if (history.value('organizer_tasks', task, 'status') === 'pending') {
        say(judged, 'organizer_tasks', task, { status: 'obsolete' })
      }
    }
    say(judged, 'organizer_sessions', session, { status: 'completed', closed_at: by.edit_at })
  }
  const { constraints } = input
  say(judged, 'organizer_plans', id, {
    ...{ status: 'proposed', current_version_id: version.public_id, constraints },
  })
  return null
}

const remove: Judge = (judged, _input, id) => {
  const { history } = judged
  if (!history.exists('organizer_plans', id)) return 'not_found'
  const drop = (collection: string, record: string) => judged.does({ kind: 'delete', collection, record })
  for (const version of idsOf(history, 'organizer_plan_versions', 'plan_id', id)) {
    for (const session of sessionsOf(history, version)) {
      for (const task of tasksOf(history, session)) drop('organizer_tasks', task)
      drop('organizer_sessions', session)
    }
    drop('organizer_plan_versions', version)
  }
  drop('organizer_plans', id)
  return null
}

/** SPEC.md, AG3: the plan of its current version, or why nobody decides on it. */
function planOf({ history }: Case, version: string): { readonly plan: string } | string {
  const plan = String(history.value('organizer_plan_versions', version, 'plan_id'))
  if (!history.exists('organizer_plan_versions', version) || !history.exists('organizer_plans', plan)) {
    return 'not_found'
  }
  return history.value('organizer_plans', plan, 'current_version_id') === version ? { plan } : 'superseded'
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function decided({ by }: Case): Json {
  return { decided_by: by.author.user_id, decided_at: by.edit_at }
}

const approve: Judge = (judged, { tasks, note }, id) => {
  const of = planOf(judged, id)
  if (typeof of === 'string') return of
  const { history } = judged
  const value = (field: string) => history.value('organizer_plan_versions', id, field)
  const known = keysOf({ tasks: value('tasks') })
  if (list(tasks).some((task) => !known.includes(String(task)))) return 'validation_failed'
  if (value('status') === 'rejected') return 'superseded'
  const before = value('status') === 'approved' ? value('approved_tasks') : []
  const both = [...list(before), ...list(tasks)]
  const some = tasks !== undefined && before !== null ? known.filter((key) => both.includes(key)) : known
  say(judged, 'organizer_plan_versions', id, {
    ...{ status: 'approved', approved_tasks: some.length < known.length ? some : null },
    ...{ ...decided(judged), note: trimmed(note) },
  })
  if (['proposed', 'rejected'].includes(String(history.value('organizer_plans', of.plan, 'status')))) {
    say(judged, 'organizer_plans', of.plan, { status: 'approved' })
  }
  return null
}

/** What readers say of a version, beside what others said: each once, up to a maximum. */
function joined({ history }: Case, version: string, { pin, forbid }: Json): Json {
  const both = (field: string, more: unknown) =>
    [...list(history.value('organizer_plan_versions', version, field)), ...list(more)]
      .filter((one, at, all) => all.findIndex((other) => same(one, other)) === at)
      .slice(0, LEARNT)
  return { pin: both('pin', pin), forbid: both('forbid', forbid) }
}

const reject: Judge = (judged, input, id) => {
  const of = planOf(judged, id)
  if (typeof of === 'string') return of
  if (sessionsOf(judged.history, id).length > 0) return 'superseded'
  say(judged, 'organizer_plan_versions', id, {
    ...{ status: 'rejected', ...joined(judged, id, input), ...decided(judged) },
    note: trimmed(input.reason),
  })
  say(judged, 'organizer_plans', of.plan, { status: 'rejected' })
  return null
}

const giveFeedback: Judge = (judged, input, id) => {
  const { history, by } = judged
  if (!history.exists('organizer_plan_versions', id)) return 'not_found'
  const before = list(history.value('organizer_plan_versions', id, 'feedback'))
  if (before.length >= FEEDBACK) return 'too_many'
  const { verdict, tasks = [], note = null } = input
  const given = { given_by: by.author.user_id, given_at: by.edit_at, verdict, tasks, note: trimmed(note) }
  say(judged, 'organizer_plan_versions', id, {
    ...joined(judged, id, input),
    feedback: [...before, given],
  })
  return null
}

const begin: Judge = (judged, input, id) => {
  const { history, by } = judged
  if (history.exists('organizer_sessions', id)) return 'already_exists'
  const version = textIn(input, 'plan_version_id')
  const of = planOf(judged, version)
  if (typeof of === 'string') return of
  const value = (field: string) => history.value('organizer_plan_versions', version, field)
  if (value('status') === 'rejected') return 'superseded'
  if (value('status') !== 'approved') return 'not_approved'
  const sessions = sessionsOf(history, version)
  const tasks = sessions.flatMap((one) => tasksOf(history, one))
  const done = tasks
    .filter((task) => history.value('organizer_tasks', task, 'status') === 'done')
    .map((task) => history.value('organizer_tasks', task, 'task_id'))
  const approved = value('approved_tasks')
  const left = keysOf({ tasks: value('tasks') }).filter(
    (key) => (!Array.isArray(approved) || approved.includes(key)) && !done.includes(key),
  )
  for (const one of sessions) {
    if (history.value('organizer_sessions', one, 'status') !== 'open') continue
    const states = tasksOf(history, one).map((task) => history.value('organizer_tasks', task, 'status'))
    if (left.length === 0 || states.includes('pending')) return 'already_exists'
  }
  if (left.length === 0) return 'already_done'
  if (sessions.length >= SESSIONS) return 'too_many'
  for (const one of sessions) {
    if (history.value('organizer_sessions', one, 'status') !== 'open') continue
    say(judged, 'organizer_sessions', one, { status: 'completed', closed_at: by.edit_at })
  }
  create(judged, 'organizer_sessions', id, {
    ...{ plan_id: of.plan, plan_version_id: version, status: 'open', started_by: by.author.user_id },
    ...{ start: input.start, closed_at: undefined },
  })
  for (const [index, task_id] of keysOf({ tasks: value('tasks') }).entries()) {
    if (!left.includes(task_id)) continue
    const task = derived(by.operation.operation_id, index + 1)
    if (history.exists('organizer_tasks', task)) return 'already_exists'
    create(judged, 'organizer_tasks', task, {
      ...{ session_id: id, task_id, status: 'pending' },
      ...Object.fromEntries(LATER.map((field) => [field, undefined])),
    })
  }
  if (history.value('organizer_plans', of.plan, 'status') !== 'in_progress') {
    say(judged, 'organizer_plans', of.plan, { status: 'in_progress' })
  }
  return null
}

const close: Judge = (judged, { status }, id) => {
  const { history, by } = judged
  if (!history.exists('organizer_sessions', id)) return 'not_found'
  const value = (field: string) => history.value('organizer_sessions', id, field)
  if (value('status') === status) return null
  if (value('status') !== 'open' && status === 'completed') return 'session_closed'
  say(judged, 'organizer_sessions', id, { status, closed_at: by.edit_at })
  const plan = String(value('plan_id'))
  const version = String(value('plan_version_id'))
  const isWalked = sessionsOf(history, version).some(
    (one) => one !== id && history.value('organizer_sessions', one, 'status') === 'open',
  )
  if (!isWalked && history.value('organizer_plans', plan, 'current_version_id') === version) {
    say(judged, 'organizer_plans', plan, { status: status === 'completed' ? 'completed' : 'approved' })
  }
  return null
}

/** SPEC.md, AG6: why nobody does a task any more; null when it stands although its author could not know. */
function settled(judged: Case, id: string): string | null | 'open' {
  const { history } = judged
  const session = String(history.value('organizer_tasks', id, 'session_id'))
  if (!history.exists('organizer_tasks', id) || !history.exists('organizer_sessions', session)) {
    return 'not_found'
  }
  const status = history.standing('organizer_tasks', id, 'status')
  const ended = history.standing('organizer_sessions', session, 'status')
  if (!status || !ended) throw new Error('a task and a session have a status')
  const knew = judged.saw(status)
  if (status.value === 'done') return knew ? 'already_done' : null
  if (status.value !== 'pending' && knew) return 'superseded'
  return ended.value !== 'open' && judged.saw(ended) ? 'session_closed' : 'open'
}

/** What is said of a task that is still to be done. */
function ofTask(said: (judged: Case, input: Json, id: string) => Json): Judge {
  return (judged, input, id) => {
    const state = settled(judged, id)
    if (state !== 'open') return state
    say(judged, 'organizer_tasks', id, said(judged, input, id))
    return null
  }
}

function doneBy({ by }: Case): Json {
  return { done_by: by.author.user_id, done_at: by.edit_at }
}

const claim = ofTask(({ history, by }, _input, id) => {
  const { user_id } = by.author
  return history.value('organizer_tasks', id, 'claimed_by') === user_id ? {} : { claimed_by: user_id }
})

const execute = ofTask((judged, { action_id, decision }) => ({
  ...{ status: 'done', ...doneBy(judged), action_id, decision },
}))

const skip = ofTask((judged, { reason, pin }) => ({
  ...{ status: 'skipped', ...doneBy(judged), reason: trimmed(reason), pin },
}))

const deviate = ofTask((judged, { public_id: _, go_on = false, action_id, ...deviation }) => {
  const note = 'note' in deviation ? { note: trimmed(deviation.note) } : {}
  return {
    deviation: { ...deviation, ...note },
    action_id,
    ...(go_on !== true && { status: 'deviated', ...doneBy(judged) }),
  }
})

/** What plans and their sessions obey (SPEC.md, AG). */
export const planJudges: Readonly<Record<string, Judge>> = {
  'organizer_plan.create': createPlan,
  'organizer_plan.revise': revise,
  'organizer_plan.delete': remove,
  'organizer_plan_version.approve': approve,
  'organizer_plan_version.reject': reject,
  'organizer_plan_version.give_feedback': giveFeedback,
  'organizer_session.create': begin,
  'organizer_session.close': close,
  'organizer_task.claim': claim,
  'organizer_task.execute': execute,
  'organizer_task.skip': skip,
  'organizer_task.deviate': deviate,
}

/** The collections of plans, the outer ones first, and the fields that a record of each may lack. */
export const planCollections: Readonly<Record<string, readonly string[]>> = {
  organizer_plans: [],
  organizer_plan_versions: ['decided_by', 'decided_at', 'note'],
  organizer_sessions: ['start', 'closed_at'],
  organizer_tasks: LATER,
}

/** What never changes of a record of a plan, whatever a device offers. */
export const fixedInPlans: Readonly<Record<string, readonly string[]>> = {
  organizer_plans: ['goal', 'created_by'],
  organizer_plan_versions: ['plan_id', 'number', 'based_on_seq', 'summary', 'tasks'],
  organizer_sessions: ['plan_id', 'plan_version_id', 'started_by'],
  organizer_tasks: ['session_id', 'task_id'],
}

/** By what a record of a plan is needed. */
export const planDependents: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  organizer_plans: [['organizer_plan_versions', 'plan_id']],
  organizer_plan_versions: [['organizer_sessions', 'plan_version_id']],
  organizer_sessions: [['organizer_tasks', 'session_id']],
  organizer_tasks: [],
}

/** What a record of a plan belongs to: the collection, and the field that names it. */
export const planOwners: Readonly<Record<string, readonly [collection: string, field: string]>> = {
  organizer_plan_versions: ['organizer_plans', 'plan_id'],
  organizer_sessions: ['organizer_plan_versions', 'plan_version_id'],
  organizer_tasks: ['organizer_sessions', 'session_id'],
}
