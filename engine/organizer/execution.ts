import type { Rejection } from '../core/change-set.ts'
import { derivedId } from '../core/derived-id.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdView } from '../household-collections.ts'
import { whereIs } from '../scanning/audit.ts'
import type { ScanRole, ScanTarget } from '../scanning/purposes.ts'
import type { WantedAction, WantedStep } from '../scanning/record-action.ts'
import { scannedRecord } from '../scanning/targets.ts'
import type { Placement } from '../structure/levels.ts'
import { mergeSteps } from './merge-items.ts'
import type { Decision, Deviation } from './records/deviations.ts'
import type { Walk, WalkTask } from './records/of-plan.ts'
import type { PlanTask } from './records/tasks.ts'
import { isStillIn } from './still-in.ts'

/** What a person says when they have done a task. */
export interface TaskChoices {
  /** Where the thing was; absent: where the plan says. Anything else than the truth makes the task stale. */
  readonly expected_from?: Placement | null | undefined
  /** The number that there are. */
  readonly quantity?: number | undefined
  readonly decision?: Decision | undefined
}

/** AG7: the thing is not where the plan says, or is gone: deleted or archived. The person decides. */
export interface StaleTask {
  readonly stale: { readonly now: Placement | null; readonly is_gone: boolean }
}

/** SPEC.md AG6: the action that a task comes to, or why it cannot be done as it is planned. */
export function planExecution(
  view: HouseholdView,
  { task, planned }: WalkTask,
  operation_id: string,
  choices: TaskChoices = {},
): WantedAction | StaleTask | Rejection {
  const stale = staleness(view, { task, planned }, choices.expected_from)
  if (stale) return stale
  const steps = stepsOf(view, { task, planned }, choices)
  if ('rejected' in steps) return steps
  const { subject, to } = planned
  return {
    purpose: 'organize',
    targets: [inRole('subject', subject), ...(to ? [inRole('destination', to)] : [])],
    steps: [...steps, ...lastSteps({ task, planned }, derivedId(operation_id, 1), choices)],
  }
}

/** The steps that end each execution, and say what the person chose. */
export function lastSteps(
  { task, planned: { subject } }: WalkTask,
  action_id: string,
  { quantity, decision }: TaskChoices,
): WantedStep[] {
  const counted = quantity !== undefined && subject.kind === 'item'
  const done = { public_id: task.public_id, action_id, ...(decision && { decision }) }
  return [
    ...(counted
      ? [{ type: 'item.set_quantity', input: { public_id: subject.id, quantity }, target: subject }]
      : []),
    { type: 'organizer_task.execute', input: done, target: subject },
  ]
}

/** Whether the world has moved on since a task was planned; null if it can be done as it is. */
export function staleness(
  view: HouseholdView,
  { task, planned }: WalkTask,
  expected?: Placement | null,
): StaleTask | null {
  const { kind, subject, from, to } = planned
  if (kind === 'create_container') return null
  const stored = scannedRecord(view, subject)
  if (!stored) return { stale: { now: null, is_gone: true } }
  if (isThing(subject) && 'archived_at' in stored.record && stored.record.archived_at !== null)
    return { stale: { now: null, is_gone: true } }
  if (kind === 'label' || kind === 'empty') return null
  const now = whereIs(view, subject)
  const { deviation } = task
  const found = deviation?.kind === 'found_elsewhere' ? deviation.place : undefined
  const place = expected === undefined ? (found ?? from) : expected
  if (now?.id === place?.id) return null
  // A box that the plan creates is where the plan has put it.
  if (kind === 'move' && from === null && to?.id !== now?.id && expected === undefined) return null
  return { stale: { now, is_gone: false } }
}

function stepsOf(
  view: HouseholdView,
  { task, planned }: WalkTask,
  { decision }: TaskChoices,
): WantedStep[] | Rejection {
  const { kind, subject, to, name, others } = planned
  const { id: public_id } = subject
  if (decision !== undefined && kind !== 'decide')
    return rejectAt('validation_failed', 'decision', 'The task asks for no decision.')
  switch (kind) {
    case 'move':
    case 'put_aside': {
      if (!to || whereIs(view, subject)?.id === to.id) return []
      const type = subject.kind === 'container' ? 'container.move' : 'item.move'
      return [{ type, input: { public_id, placement: to }, target: subject }]
    }
    case 'create_container': {
      if (view.get('containers', public_id)) return []
      const input = { public_id, name: name ?? '', ...(to && { placement: to }) }
      return [{ type: 'container.create', input, target: subject }]
    }
    case 'label':
      return []
    case 'empty': {
      if (isStillIn(view, subject))
        return rejectAt('not_empty', 'public_id', 'There is still something in it.')
      if (subject.kind !== 'container') return []
      const type = 'container.set_fill_status'
      return [{ type, input: { public_id, fill_status: 'empty' }, target: subject }]
    }
    case 'decide':
      if (decision === undefined) return rejectAt('validation_failed', 'decision', 'What becomes of it?')
      return decision === 'keep' ? [] : [{ type: 'item.archive', input: { public_id }, target: subject }]
    case 'merge':
      return mergeSteps(view, task.public_id, public_id, others ?? [])
  }
}

function isThing({ kind }: ScanTarget): boolean {
  return kind === 'item' || kind === 'container'
}

/** What a person reports, and whether the inventory follows it. */
export type ReportedDeviation = Deviation & { readonly apply?: boolean | undefined }

/** SPEC.md AG8: the operations that a deviation comes to; an action if it changes the inventory, else the report alone. */
export function planDeviation(
  view: HouseholdView,
  { task, planned }: WalkTask,
  operation_id: string,
  { apply, ...deviation }: ReportedDeviation,
): { readonly report: Readonly<Record<string, unknown>>; readonly action: WantedAction | null } | Rejection {
  const { kind, place, quantity } = deviation
  const { subject, from, to } = planned
  if (kind === 'found_elsewhere' && !place) return rejectAt('validation_failed', 'place', 'Where was it?')
  if (kind === 'other_quantity' && quantity === undefined) {
    return rejectAt('validation_failed', 'quantity', 'How many are there?')
  }
  const go_on = kind === 'found_elsewhere' || kind === 'other_quantity'
  const report = { public_id: task.public_id, ...deviation, go_on }
  const type = subject.kind === 'container' ? 'container' : 'item'
  const steps: WantedStep[] = []
  let seen: ScanTarget | null = subject
  if (kind === 'found_elsewhere' && place && apply !== false && whereIs(view, subject)?.id !== place.id) {
    steps.push({ type: `${type}.move`, input: { public_id: subject.id, placement: place }, target: subject })
  }
  if (kind === 'other_quantity' && quantity !== undefined && subject.kind === 'item' && apply !== false) {
    steps.push({ type: 'item.set_quantity', input: { public_id: subject.id, quantity }, target: subject })
  }
  if (kind === 'not_there' && apply === true && whereIs(view, subject)) {
    const unplace = type === 'container' ? 'container.unplace' : 'item.unassign'
    steps.push({ type: unplace, input: { public_id: subject.id }, target: subject })
    // The thing was not seen: its place was.
    seen = from
  }
  if (
    kind === 'target_full' &&
    to?.kind === 'container' &&
    apply !== false &&
    view.get('containers', to.id)
  ) {
    const input = { public_id: to.id, fill_status: 'full' }
    steps.push({ type: 'container.set_fill_status', input, target: to })
    seen = to
  }
  if (steps.length === 0 || !seen) return { report, action: null }
  const action_id = derivedId(operation_id, 1)
  const told = { type: 'organizer_task.deviate', input: { ...report, action_id }, target: subject }
  return {
    report,
    action: { purpose: 'organize', targets: [inRole('subject', seen)], steps: [...steps, told] },
  }
}

function inRole(
  role: ScanRole,
  target: ScanTarget,
): { readonly role: ScanRole; readonly target: ScanTarget } {
  return { role, target }
}

/** The task that a person does next: in walking order, after those that it depends on, and not one that another is at. */
export function nextTask({ tasks }: Walk, user_id: string): WalkTask | null {
  const open = new Set(tasks.flatMap(({ task }) => (task.status === 'pending' ? [task.task_id] : [])))
  const ready = tasks.filter(
    ({ task, planned }) => open.has(task.task_id) && !planned.depends_on.some((id) => open.has(id)),
  )
  const free = ready.filter(({ task }) => !task.claimed_by || task.claimed_by === user_id)
  return free.find(({ task }) => task.claimed_by === user_id) ?? free[0] ?? ready[0] ?? null
}

/** What scanned codes show of a task. */
export interface Checked {
  readonly ok: boolean
  readonly subject: 'matched' | 'missing' | 'wrong'
  readonly target: 'matched' | 'missing' | 'wrong'
}

/** Whether what was scanned is the thing of a task, and its destination. */
export function checkTask({ subject, to, kind }: PlanTask, scanned: readonly ScanTarget[]): Checked {
  const isSubject = scanned.some(({ id }) => id === subject.id)
  const isTarget = to !== null && scanned.some(({ id }) => id === to.id)
  const others = scanned.filter(({ id }) => id !== subject.id && id !== to?.id)
  const otherThing = others.some((each) =>
    subject.kind === 'container' ? each.kind === 'container' : each.kind === 'item',
  )
  const otherPlace = others.some(
    (each) => !isThing(each) || (each.kind === 'container' && subject.kind === 'item'),
  )
  const state = (isMatched: boolean, isOther: boolean) =>
    isMatched ? 'matched' : isOther ? 'wrong' : 'missing'
  const of = state(isSubject, otherThing)
  const at = to === null || kind === 'create_container' ? 'matched' : state(isTarget, otherPlace)
  return { ok: of === 'matched' && at !== 'wrong', subject: of, target: at }
}
