import type { Plan, PlanHead, Ref, Task, Walk, WalkTask } from '../../engine/views/plan-calls.ts'
import { field, listOf, textOf } from '../api.ts'

export type {
  Gain,
  Plan,
  PlanHead,
  Reason,
  Ref,
  Task,
  Walk,
  WalkTask,
} from '../../engine/views/plan-calls.ts'

function numberOf(from: unknown, name: string): number {
  const value = field(from, name)
  return typeof value === 'number' ? value : 0
}

function refOf(found: unknown): Ref {
  return {
    kind: textOf(found, 'kind'),
    public_id: textOf(found, 'public_id'),
    name: textOf(found, 'name'),
    where: listOf(found, 'path').map((step) => textOf(step, 'name')),
  }
}

function maybeRef(found: unknown): Ref | null {
  return typeof found === 'object' && found !== null ? refOf(found) : null
}

function taskOf(found: unknown): Task {
  return {
    task_id: textOf(found, 'task_id'),
    kind: textOf(found, 'kind'),
    subject: refOf(field(found, 'subject')),
    from: maybeRef(field(found, 'from')),
    to: maybeRef(field(found, 'to')),
    round: numberOf(found, 'round'),
    reasons: listOf(found, 'reasons').map((reason) => ({
      code: textOf(reason, 'code'),
      name: textOf(reason, 'name'),
      count: numberOf(reason, 'count'),
      of: numberOf(reason, 'of'),
    })),
    name: textOf(found, 'name'),
    others: listOf(found, 'others').map(refOf),
    stale: field(found, 'stale') === true,
  }
}

/** What a task is about, by its name now; a thing that is gone has the one of the plan. */
export function nameOf({ planned }: WalkTask): string {
  return planned.subject.name || planned.name
}

export function walkTaskOf(found: unknown): WalkTask {
  return {
    public_id: textOf(found, 'public_id'),
    status: textOf(found, 'status'),
    claimed_by: textOf(field(found, 'claimed_by'), 'name'),
    done_by: textOf(field(found, 'done_by'), 'name'),
    action_id: textOf(found, 'action_id'),
    planned: taskOf(field(found, 'planned')),
  }
}

export function headOf(found: unknown): PlanHead {
  const plan = field(found, 'plan')
  const progress = field(found, 'progress')
  return {
    public_id: textOf(plan, 'public_id'),
    name: textOf(plan, 'name'),
    goal: textOf(plan, 'goal'),
    status: textOf(plan, 'status'),
    tasks: numberOf(progress, 'tasks'),
    done: numberOf(progress, 'done'),
  }
}

export function planOf(found: unknown): Plan {
  const current = field(found, 'current')
  const summary = field(current, 'summary')
  const approved = field(current, 'approved_tasks')
  return {
    ...headOf(found),
    version_id: textOf(current, 'public_id'),
    version: numberOf(current, 'number'),
    version_status: textOf(current, 'status'),
    approved: Array.isArray(approved) ? approved.map(String) : null,
    session_id: textOf(field(found, 'progress'), 'session_id'),
    planned: listOf(current, 'tasks').map(taskOf),
    moves: numberOf(summary, 'moves'),
    metres: numberOf(summary, 'metres'),
    minutes: numberOf(summary, 'minutes'),
    gains: listOf(summary, 'gains').map((gain) => ({
      code: textOf(gain, 'code'),
      before: numberOf(gain, 'before'),
      after: numberOf(gain, 'after'),
    })),
    left: listOf(summary, 'left').map((each) => ({
      subject: refOf(field(each, 'subject')),
      code: textOf(each, 'code'),
    })),
    left_count: numberOf(summary, 'left_count'),
  }
}

export function walkOf(found: unknown): Walk {
  const session = field(found, 'session')
  return {
    session_id: textOf(session, 'public_id'),
    plan_id: textOf(session, 'plan_id'),
    plan_name: textOf(session, 'plan_name'),
    status: textOf(session, 'status'),
    tasks: listOf(found, 'tasks').map(walkTaskOf),
    next: textOf(found, 'next'),
    undoable: numberOf(field(found, 'undo'), 'tasks'),
    people: listOf(session, 'participants').map((person) => textOf(person, 'name')),
  }
}
