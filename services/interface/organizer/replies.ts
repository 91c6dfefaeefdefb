import type { z } from 'zod'
import {
  findInPieces,
  type HouseholdView,
  MAX_VERSIONS,
  type OrganizerPlan,
  type OrganizerPlanVersion,
  type Pausing,
  type PlaceStep,
  type PlanSubject,
  type PlanTask,
  pathOf,
  scannedRecord,
  sessionsOf,
  staleness,
  tasksOf,
  type Walk,
  type WalkTask,
} from '../../../engine/index.ts'
import type { People } from '../../accounts/people.ts'
import type {
  PlannedTaskReply,
  PlanRef,
  PlanReply,
  ProgressReply,
  SessionReply,
  TaskReply,
  VersionHead,
  VersionReply,
} from './schemas.ts'

/** Places around a record that are named: a plan names hundreds of records. */
const NEAREST_STEPS = 12

/** Names the records of a plan; each place is looked up once. */
export class PlanNames {
  private readonly view: HouseholdView
  private readonly people: People
  private readonly known = new Map<string, z.input<typeof PlanRef>>()
  private readonly paths = new Map<string, PlaceStep[]>()
  private readonly created = new Map<string, string>()

  constructor(view: HouseholdView, people: People, tasks: readonly PlanTask[]) {
    this.view = view
    this.people = people
    for (const { kind, subject, name } of tasks) {
      if (kind === 'create_container' && name !== undefined) this.created.set(subject.id, name)
    }
  }

  person(public_id: string) {
    return this.people.person(public_id)
  }

  ref(subject: PlanSubject): z.input<typeof PlanRef> {
    const known = this.known.get(subject.id)
    if (known) return known
    const record = scannedRecord(this.view, subject)?.record
    const name: unknown = record && Reflect.get(record, 'name')
    const at =
      record && ('placement' in record ? record.placement : 'parent' in record ? record.parent : null)
    const ref = {
      kind: subject.kind,
      public_id: subject.id,
      name: typeof name === 'string' ? name : (this.created.get(subject.id) ?? null),
      path: this.path(at),
    }
    this.known.set(subject.id, ref)
    return ref
  }

  /** The name of anything that a reason is about. */
  nameOf(id: string): string | null {
    const { view } = this
    for (const collection of [
      'categories',
      'tags',
      'items',
      'containers',
      'locations',
      'zones',
      'racks',
      'rows',
      'shelves',
      'slots',
    ] as const) {
      const stored = view.get(collection, id)
      if (stored) return stored.record.name
    }
    return null
  }

  private path(at: unknown): PlaceStep[] {
    if (typeof at !== 'object' || at === null || !('id' in at) || typeof at.id !== 'string') return []
    const known = this.paths.get(at.id)
    if (known) return known
    const path = pathOf(this.view, at as Parameters<typeof pathOf>[1]).slice(-NEAREST_STEPS)
    this.paths.set(at.id, path)
    return path
  }

  task(planned: PlanTask, task: WalkTask['task'] | null): z.input<typeof PlannedTaskReply> {
    const { task_id, kind, subject, from, to, order, round, depends_on, reasons, name, others } = planned
    const isOpen = task === null || task.status === 'pending'
    const stale = isOpen && staleness(this.view, { task: task ?? UNTOUCHED, planned }) !== null
    return {
      task_id,
      kind,
      subject: this.ref(subject),
      from: from && this.ref(from),
      to: to && this.ref(to),
      order,
      round,
      depends_on,
      reasons: reasons.map(({ code, about = null, container_kind = null, count = null, of = null }) => ({
        code,
        about,
        name: about === null ? container_kind : this.nameOf(about),
        count,
        of,
      })),
      name: name ?? null,
      others: (others ?? []).map((id) => this.ref({ kind: 'item', id })),
      // A box that the plan creates is not there yet.
      stale: stale && !this.created.has(subject.id),
    }
  }
}

/** A task that nobody has begun. */
const UNTOUCHED: WalkTask['task'] = {
  public_id: '',
  created_at: '',
  updated_at: '',
  session_id: '',
  task_id: 't1',
  status: 'pending',
}

export function planReply(plan: OrganizerPlan, people: People): z.input<typeof PlanReply> {
  const {
    public_id,
    name,
    goal,
    constraints,
    status,
    current_version_id,
    created_by,
    created_at,
    updated_at,
  } = plan
  return {
    public_id,
    name,
    goal,
    constraints,
    status,
    current_version_id,
    created_by: people.person(created_by),
    created_at,
    updated_at,
  }
}

function versionHead(version: OrganizerPlanVersion): z.input<typeof VersionHead> {
  const { public_id, number, status, created_at, tasks } = version
  return { public_id, number, status, created_at, tasks: tasks.length }
}

export function* versionReply(
  view: HouseholdView,
  people: People,
  version: OrganizerPlanVersion,
  states: ReadonlyMap<string, WalkTask['task']> = new Map(),
): Pausing<z.input<typeof VersionReply>> {
  const names = new PlanNames(view, people, version.tasks)
  const { summary, decided_by, decided_at = null, note = null } = version
  const { public_id, plan_id, number, status, based_on_seq, created_at, approved_tasks, pin, forbid } =
    version
  const left = yield* inPieces(summary.left, ({ subject, code }) => ({ subject: names.ref(subject), code }))
  const tasks = yield* inPieces(version.tasks, (task) => names.task(task, states.get(task.task_id) ?? null))
  return {
    public_id,
    plan_id,
    number,
    status,
    based_on_seq,
    created_at,
    summary: { ...summary, left },
    tasks,
    approved_tasks,
    decided_by: decided_by ? people.person(decided_by) : null,
    decided_at,
    note,
    pin,
    forbid,
    feedback: version.feedback.map(({ given_by, ...rest }) => ({
      ...rest,
      given_by: people.person(given_by),
    })),
  }
}

/** Does something with each of many, with a pause after each. */
export function* inPieces<T, R>(many: readonly T[], each: (one: T) => R): Pausing<R[]> {
  const done: R[] = []
  for (const one of many) {
    done.push(each(one))
    yield
  }
  return done
}

/** How far a version of a plan has come. */
interface Progress {
  readonly progress: z.input<typeof ProgressReply>
  /** What became of each task in its sessions. */
  readonly states: ReadonlyMap<string, WalkTask['task']>
}

/** How far the current version of a plan has come; with what was done in its sessions. */
export function* progressOf(view: HouseholdView, version: OrganizerPlanVersion): Pausing<Progress> {
  const sessions = sessionsOf(view, version.public_id)
  const states = new Map<string, WalkTask['task']>()
  // The newest session says what became of a task, unless an earlier one did it.
  for (const { record } of sessions) {
    for (const { record: task } of tasksOf(view, record.public_id)) {
      const known = states.get(task.task_id)
      if (!known || (known.status !== 'done' && task.status === 'done')) states.set(task.task_id, task)
    }
    yield
  }
  const all = [...states.values()]
  const count = (status: WalkTask['task']['status']) => all.filter((task) => task.status === status).length
  const done = count('done')
  const others = { skipped: count('skipped'), deviated: count('deviated'), obsolete: count('obsolete') }
  const settled = done + others.skipped + others.deviated + others.obsolete
  // A task that nobody approved is not to be done.
  const of = version.approved_tasks?.length ?? version.tasks.length
  const progress: z.input<typeof ProgressReply> = {
    tasks: of,
    pending: of - settled,
    done,
    ...others,
    session_id: sessions.find(({ record }) => record.status === 'open')?.record.public_id ?? null,
  }
  return { progress, states }
}

/** A plan with all that is known of it. */
interface WholePlan {
  readonly plan: z.input<typeof PlanReply>
  readonly versions: z.input<typeof VersionHead>[]
  readonly current: z.input<typeof VersionReply>
  readonly progress: z.input<typeof ProgressReply>
  readonly stale: string[]
}

/** A plan with all that is known of it; null if there is none. */
export function* wholePlan(view: HouseholdView, people: People, plan_id: string): Pausing<WholePlan | null> {
  const plan = view.get('organizer_plans', plan_id)?.record
  const current = plan && view.get('organizer_plan_versions', plan.current_version_id)?.record
  if (!plan || !current) return null
  const all = { at_most: MAX_VERSIONS }
  const versions = yield* findInPieces(view, ['organizer_plan_versions', 'plan_id', plan_id], all)
  const heads = versions.map(({ record }) => versionHead(record))
  const { progress, states } = yield* progressOf(view, current)
  const version = yield* versionReply(view, people, current, states)
  return {
    plan: planReply(plan, people),
    versions: heads.sort((a, b) => b.number - a.number),
    current: version,
    progress,
    stale: version.tasks.filter(({ stale }) => stale).map(({ task_id }) => task_id),
  }
}

export function sessionReply({ plan, session, tasks }: Walk, people: People): z.input<typeof SessionReply> {
  const { public_id, plan_id, plan_version_id, status, started_by, created_at, closed_at = null } = session
  const ids = new Set([started_by, ...tasks.flatMap(({ task }) => task.done_by ?? task.claimed_by ?? [])])
  return {
    public_id,
    plan_id,
    plan_name: plan.name,
    plan_version_id,
    status,
    started_by: people.person(started_by),
    started_at: created_at,
    closed_at,
    participants: [...ids].map((id) => people.person(id)),
  }
}

export function taskReply(names: PlanNames, { task, planned }: WalkTask): z.input<typeof TaskReply> {
  const { public_id, session_id, status, claimed_by, done_by, done_at = null, action_id = null } = task
  const { deviation = null, reason = null, decision = null } = task
  return {
    public_id,
    session_id,
    status,
    claimed_by: claimed_by ? names.person(claimed_by) : null,
    done_by: done_by ? names.person(done_by) : null,
    done_at,
    action_id,
    deviation,
    reason,
    decision,
    planned: names.task(planned, task),
  }
}
