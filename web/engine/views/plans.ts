import {
  type HouseholdView,
  isRejection,
  nextTask,
  type OrganizerTask,
  Placement,
  type PlanSubject,
  type PlanTask,
  pathOf,
  planDeviation,
  planExecution,
  planRecord,
  scannedRecord,
  sessionsOf,
  staleness,
  tasksOf,
  walkOf,
} from '../../../engine/index.ts'
import type { Plan, PlanHead, Ref, Task, TaskDeed, TaskPlan, Walk } from './plan-calls.ts'

/** Places around a record that are named. */
const NEAREST = 12
const NAMED = [
  ...(['categories', 'tags', 'items', 'containers', 'locations', 'zones', 'racks', 'rows'] as const),
  ...(['shelves', 'slots'] as const),
]

/** Names the records of a plan from the copy. */
class Names {
  private readonly view: HouseholdView
  private readonly created = new Map<string, string>()
  private readonly known = new Map<string, Ref>()

  constructor(view: HouseholdView, tasks: readonly PlanTask[]) {
    this.view = view
    for (const { kind, subject, name } of tasks) {
      if (kind === 'create_container' && name !== undefined) this.created.set(subject.id, name)
    }
  }

  ref({ kind, id }: PlanSubject): Ref {
    const known = this.known.get(id)
    if (known) return known
    const record = scannedRecord(this.view, { kind, id })?.record
    const at =
      record && ('placement' in record ? record.placement : 'parent' in record ? record.parent : null)
    const around = Placement.nullish().safeParse(at).data
    const where = around ? pathOf(this.view, around).slice(-NEAREST) : []
    const name: unknown = record && Reflect.get(record, 'name')
    const ref = {
      kind,
      public_id: id,
      name: typeof name === 'string' ? name : (this.created.get(id) ?? ''),
      where: where.map((step) => step.name),
    }
    this.known.set(id, ref)
    return ref
  }

  task(planned: PlanTask, task: OrganizerTask | null): Task {
    const { task_id, kind, subject, from, to, round, reasons, name = '', others = [] } = planned
    const isOpen = task === null || task.status === 'pending'
    const isMoved = isOpen && staleness(this.view, { task: task ?? untouched(task_id), planned }) !== null
    return {
      ...{ task_id, kind, round, name },
      subject: this.ref(subject),
      from: from && this.ref(from),
      to: to && this.ref(to),
      reasons: reasons.map(({ code, about, container_kind = '', count = 0, of = 0 }) => ({
        ...{ code, count, of },
        name: about === undefined ? container_kind : this.nameOf(about),
      })),
      others: others.map((id) => this.ref({ kind: 'item', id })),
      stale: isMoved && !this.created.has(subject.id),
    }
  }

  private nameOf(id: string): string {
    for (const collection of NAMED) {
      const stored = this.view.get(collection, id)
      if (stored) return stored.record.name
    }
    return ''
  }
}

function untouched(task_id: string): OrganizerTask {
  const at = ''
  return { public_id: at, created_at: at, updated_at: at, session_id: at, task_id, status: 'pending' }
}

/** The plans of the copy, newest first. */
export function planHeads(view: HouseholdView): readonly PlanHead[] {
  return view
    .all('organizer_plans')
    .toSorted((a, b) => (a.record.created_at < b.record.created_at ? 1 : -1))
    .flatMap(({ record }) => headOf(view, record.public_id) ?? [])
}

function headOf(view: HouseholdView, plan_id: string): PlanHead | null {
  const plan = view.get('organizer_plans', plan_id)?.record
  const version = plan && view.get('organizer_plan_versions', plan.current_version_id)?.record
  if (!version) return null
  const { public_id, name, goal, status } = plan
  // A task that nobody approved is not to be done.
  const tasks = (version.approved_tasks ?? version.tasks).length
  const states = [...statesIn(view, version.public_id).values()]
  return {
    public_id,
    name,
    goal,
    status,
    tasks,
    done: states.filter((task) => task.status === 'done').length,
  }
}

/** What became of each task of a version: as the newest session says, unless an earlier one did it. */
function statesIn(view: HouseholdView, version_id: string): ReadonlyMap<string, OrganizerTask> {
  const states = new Map<string, OrganizerTask>()
  for (const { record: session } of sessionsOf(view, version_id)) {
    for (const { record: task } of tasksOf(view, session.public_id)) {
      const known = states.get(task.task_id)
      if (!known || (known.status !== 'done' && task.status === 'done')) states.set(task.task_id, task)
    }
  }
  return states
}

/** A plan with its current version, as the copy has it. */
export function planHere(view: HouseholdView, plan_id: string): Plan | null {
  const head = headOf(view, plan_id)
  const current = view.get('organizer_plans', plan_id)?.record.current_version_id
  const version = current === undefined ? null : view.get('organizer_plan_versions', current)?.record
  if (!head || !version) return null
  const names = new Names(view, version.tasks)
  const { public_id, number, status, approved_tasks, tasks, summary } = version
  const { moves, metres, minutes, gains, left, left_count } = summary
  const sessions = sessionsOf(view, public_id)
  const states = statesIn(view, public_id)
  return {
    ...head,
    ...{ version_id: public_id, version: number, version_status: status, approved: approved_tasks },
    session_id: sessions.find(({ record }) => record.status === 'open')?.record.public_id ?? '',
    planned: tasks.map((task) => names.task(task, states.get(task.task_id) ?? null)),
    ...{ moves, metres, minutes, gains, left_count },
    left: left.map(({ subject, code }) => ({ subject: names.ref(subject), code })),
  }
}

/** A session as the copy has it. It knows no names of people. */
export function walkHere(view: HouseholdView, session_id: string, user_id: string): Walk | null {
  const walk = walkOf(view, session_id)
  if (!walk) return null
  const names = new Names(view, walk.version.tasks)
  const { status } = walk.session
  return {
    session_id,
    plan_id: walk.plan.public_id,
    plan_name: walk.plan.name,
    status,
    tasks: walk.tasks.map(({ task, planned }) => ({
      public_id: task.public_id,
      status: task.status,
      ...{ claimed_by: '', done_by: '', action_id: '' },
      planned: names.task(planned, task),
    })),
    next: (status === 'open' && nextTask(walk, user_id)?.task.public_id) || '',
    // What was done is undone by the server, which has the whole history.
    undoable: 0,
    people: [],
  }
}

/** SPEC.md AG6 without reception: the operations that a task comes to; the server judges them later. */
export function taskHere(
  view: HouseholdView,
  task_id: string,
  operation_id: string,
  deed: TaskDeed,
): TaskPlan {
  const record = view.get('organizer_tasks', task_id)?.record
  const walk = record && walkOf(view, record.session_id)
  const task = walk?.tasks.find((each) => each.task.public_id === task_id)
  if (!task) return { kind: 'refused', message: '' }
  if (deed.verb === 'skip') {
    const input = { public_id: task_id }
    return { kind: 'operations', operations: [{ operation_id, type: 'organizer_task.skip', input }] }
  }
  if (deed.verb === 'deviation') {
    const planned = planDeviation(view, task, operation_id, deed.report)
    if (isRejection(planned)) return { kind: 'refused', message: planned.rejected.message }
    const type = 'organizer_task.deviate'
    return planned.action
      ? recorded(operation_id, planned.action)
      : { kind: 'operations', operations: [{ operation_id, type, input: planned.report }] }
  }
  const planned = planExecution(view, task, operation_id, deed.choices)
  if (isRejection(planned)) return { kind: 'refused', message: planned.rejected.message }
  return 'stale' in planned ? { kind: 'stale', ...planned.stale } : recorded(operation_id, planned)
}

function recorded(operation_id: string, wanted: Parameters<typeof planRecord>[1]): TaskPlan {
  const planned = planRecord(operation_id, wanted)
  if (isRejection(planned)) return { kind: 'refused', message: planned.rejected.message }
  const { steps, record } = planned
  const operations = [
    ...steps.map((step) => ({ operation_id: step.operation_id, type: step.type, input: step.input })),
    { operation_id: record.operation_id, type: record.type, input: record.input },
  ]
  return { kind: 'operations', operations }
}
