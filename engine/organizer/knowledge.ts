import { millisecondsOf } from '../core/calendar.ts'
import { DAY_MS } from '../core/durations.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import type { Placement } from '../structure/levels.ts'
import type { Forbidden, OrganizerPlan } from './records/collections.ts'
import { sessionsOf, tasksOf, versionsOf } from './records/of-plan.ts'
import type { PlanTask } from './records/tasks.ts'

/** Days in which a use comes to count half. */
const HALF_LIFE_DAYS = 90
/** Number of the latest facts of each kind that are looked at. */
const FACTS = 50

/** The moments in ms at which something was moved, scanned, counted or taken from. */
function usedAt(view: HouseholdView, id: string): number[] {
  const options = { newest_first: true, at_most: FACTS }
  return [
    ...view.find('movements', 'subject_id', id, options).map(({ record }) => record.moved_at),
    ...view.find('scan_sightings', 'subject_id', id, options).map(({ record }) => record.seen_at),
    ...view.find('quantity_changes', 'item_id', id, options).map(({ record }) => record.changed_at),
  ].flatMap((moment) => millisecondsOf(moment) ?? [])
}

/** The use of an item: each use counts half as much after 90 days. */
export function usesOf(view: HouseholdView, id: string, now: number): number {
  let sum = 0
  for (const at of usedAt(view, id).sort((a, b) => a - b)) sum += decayed(Math.max(0, now - at) / DAY_MS)
  return Math.round(sum * 100) / 100
}

/** A half for each half-life, and straight lines between: powers are not the same on every machine. */
function decayed(days: number): number {
  let value = 1
  let left = days / HALF_LIFE_DAYS
  for (; left >= 1 && value > 1e-3; left--) value /= 2
  return value * (1 - Math.min(left, 1) / 2)
}

/** Days since an item was last used, or recorded. */
export function idleDays(view: HouseholdView, item: Item, now: number): number {
  const recorded = millisecondsOf(item.created_at) ?? 0
  return Math.floor((now - Math.max(recorded, ...usedAt(view, item.public_id))) / DAY_MS)
}

/** What people said of earlier versions of a plan, and what they met on the way. */
export interface Learnt {
  readonly pin: ReadonlySet<string>
  readonly forbid: readonly Forbidden[]
  /** Places that turned out to be full or gone. */
  readonly closed: ReadonlySet<string>
  /** Where the version before would have put things. */
  readonly meant: ReadonlyMap<string, string>
  /** The things with which everything is done. */
  readonly done: ReadonlySet<string>
  /** The boxes that the plan has made, by their ids. */
  readonly made: ReadonlyMap<string, MadeBox>
}

/** A box that an earlier version has made: it is to be filled, labelled and brought away. */
export interface MadeBox {
  readonly to: Placement
  readonly isLabelled: boolean
  readonly isFirstNight: boolean
  /** The things that were meant for it. */
  readonly meant: ReadonlySet<string>
}

export const NOTHING_LEARNT: Learnt = {
  pin: new Set(),
  forbid: [],
  closed: new Set(),
  meant: new Map(),
  done: new Set(),
  made: new Map(),
}

/** AG8: what the next version of a plan keeps to. */
export function learntFrom(view: HouseholdView, plan: OrganizerPlan): Learnt {
  const pin = new Set<string>()
  const forbid: Forbidden[] = []
  const closed = new Set<string>()
  const done = new Set<string>()
  const meant = new Map<string, string>()
  const made = new Map<string, MadeBox>()
  for (const [index, { record: version }] of versionsOf(view, plan.public_id).entries()) {
    for (const id of version.pin) pin.add(id)
    forbid.push(...version.forbid)
    const planned = new Map(version.tasks.map((task) => [task.task_id, task]))
    if (index === 0) for (const { subject, to } of version.tasks) if (to) meant.set(subject.id, to.id)
    for (const { tasks } of version.feedback) {
      for (const { task_id, verdict } of tasks) {
        const task = planned.get(task_id)
        if (verdict === 'bad' && task?.to) forbid.push({ id: task.subject.id, place: task.to.id })
      }
    }
    for (const session of sessionsOf(view, version.public_id)) {
      for (const { record: task } of tasksOf(view, session.record.public_id)) {
        const of = planned.get(task.task_id)
        if (!of) continue
        const { subject, to } = of
        if (task.status === 'done' && isLast(of)) done.add(subject.id)
        if (task.status === 'done' && !isLast(of)) noteMade(made, version.tasks, of)
        if (task.pin) pin.add(subject.id)
        switch (task.deviation?.kind) {
          case 'not_there':
          case 'damaged':
          case 'unwilling':
            pin.add(subject.id)
            break
          case 'target_full':
          case 'target_gone':
            if (to) closed.add(to.id)
            break
          case 'too_heavy':
            if (to) forbid.push({ id: subject.id, place: to.id })
            break
          default:
        }
      }
    }
  }
  return { pin, forbid, closed, meant, done, made }
}

/** Whether nothing comes after a task for its thing. A box that was made or labelled is still to be filled and brought away. */
function isLast({ kind }: PlanTask): boolean {
  return kind !== 'create_container' && kind !== 'label'
}

function noteMade(
  made: Map<string, MadeBox>,
  tasks: readonly PlanTask[],
  { kind, subject: { id }, reasons }: PlanTask,
): void {
  const going = tasks.find((task) => task.kind === 'move' && task.subject.id === id)
  if (!going?.to) return
  const before = made.get(id)
  made.set(id, {
    to: before?.to ?? going.to,
    isLabelled: kind === 'label' || before?.isLabelled === true,
    isFirstNight: reasons.some(({ code }) => code === 'first_night'),
    meant: new Set([
      ...(before?.meant ?? []),
      ...tasks.flatMap(({ subject, to }) => (to?.id === id ? [subject.id] : [])),
    ]),
  })
}
