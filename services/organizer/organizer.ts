import {
  derivedId,
  type PlanConstraints,
  type PlanGoal,
  planTaskUndo,
  type Walk,
  walkOf,
} from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import { act } from '../households/act.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { ScanCaller } from '../scanning/actions.ts'
import type { PlanThread } from './plan-thread.ts'

/** A user of a household; `operation_id` is the same in a retry. */
export type PlanCaller = ScanCaller & { readonly operation_id: string }

/** What the organizer needs. */
export type OrganizerParts = Ids &
  Clock & {
    readonly thread: PlanThread
    /** The path of the file of a household. */
    fileOf(household_id: string): string
  }

/** A wish for a plan. */
export interface WantedPlan {
  readonly name: string
  readonly goal: PlanGoal
  readonly constraints: PlanConstraints
}

/** Which part of the last version the next one differs in. */
export interface PlanChanges {
  readonly added: number
  readonly removed: number
  readonly kept: number
}

/** Works out plans, and undoes what was done by them. */
export class Organizer {
  private readonly parts: OrganizerParts

  constructor(parts: OrganizerParts) {
    this.parts = parts
  }

  /**
   * Works out a plan and records it; returns its id.
   * @throws ServiceError `too_many` if there is too much to look at; `operation_id_reused` if the id was of a plan with another goal
   */
  async create(
    caller: PlanCaller,
    { name, goal, constraints }: WantedPlan,
    gone: AbortSignal,
  ): Promise<string> {
    const { file, operation_id } = caller
    const public_id = derivedId(operation_id, 1)
    const known = file.recorded(operation_id) && file.read((view) => view.get('organizer_plans', public_id))
    if (known) {
      if (known.record.goal === goal) return public_id
      throw new ServiceError('operation_id_reused')
    }
    const version = await this.workOut(caller, { goal, constraints, plan_id: null }, gone)
    await this.push(caller, 'organizer_plan.create', { public_id, name, goal, constraints, version })
    return public_id
  }

  /** Works out the next version of a plan, which keeps what is done; returns how it differs. @throws ServiceError `not_found` */
  async replan(
    caller: PlanCaller,
    plan_id: string,
    constraints: PlanConstraints | undefined,
    gone: AbortSignal,
  ): Promise<PlanChanges> {
    const { file } = caller
    const before = file.read((view) => {
      const plan = view.get('organizer_plans', plan_id)?.record
      const version = plan && view.get('organizer_plan_versions', plan.current_version_id)?.record
      return plan && version ? { plan, version } : null
    })
    if (!before) throw new ServiceError('not_found')
    const { plan, version } = before
    const next = await this.workOut(
      caller,
      { goal: plan.goal, constraints: constraints ?? plan.constraints, plan_id },
      gone,
    )
    const input = { public_id: plan_id, ...(constraints && { constraints }), version: next }
    await this.push(caller, 'organizer_plan.revise', input)
    const keyOf = (task: { kind: string; subject: { id: string }; to: { id: string } | null }) =>
      `${task.kind}/${task.subject.id}/${task.to?.id ?? ''}`
    const [old, fresh] = [new Set(version.tasks.map(keyOf)), new Set(next.tasks.map(keyOf))]
    const kept = [...fresh].filter((key) => old.has(key)).length
    return { added: fresh.size - kept, removed: old.size - kept, kept }
  }

  /**
   * Undoes what was done in a session, the last task first. Tasks on which others have built since are left, and named.
   * @throws ServiceError `not_found`
   */
  async undoSession(caller: PlanCaller, session_id: string): Promise<UndoneSession> {
    const { file, author } = caller
    const walk = file.read((view) => walkOf(view, session_id))
    if (!walk) throw new ServiceError('not_found')
    const done = doneTasks(walk)
    const undone: string[] = []
    const left: LeftDone[] = []
    for (const [n, { task }] of done.entries()) {
      const operation_id = derivedId(caller.operation_id, (n + 1) * 300)
      const planned = file.read((view) => {
        const action = task.action_id && view.get('scan_actions', task.action_id)?.record
        return action && planTaskUndo(view, action, operation_id)
      })
      if (!planned) continue
      const operations = [planned.undo, ...planned.steps]
      const { results, done: isDone } = await act(file, author, operations, {
        now: this.parts.now(),
        together: 'all',
      })
      const error = results.find((result) => result.error)?.error
      if (isDone || !error) undone.push(task.task_id)
      else left.push({ task_id: task.task_id, code: error.code, message: error.message })
    }
    if (left.length === 0 && walk.session.status !== 'cancelled') {
      await this.push(caller, 'organizer_session.close', { public_id: session_id, status: 'cancelled' })
    }
    return { undone, left }
  }

  private async workOut(
    { file, operation_id }: PlanCaller,
    wanted: Omit<WantedPlan, 'name'> & { readonly plan_id: string | null },
    gone: AbortSignal,
  ) {
    const { thread, now, fileOf } = this.parts
    const task = {
      household_file: fileOf(file.household_id),
      household_id: file.household_id,
      ...wanted,
      operation_id,
      now: now().getTime(),
    }
    const made = await thread.plan(task, gone)
    if ('too_much' in made) {
      const message = 'There is too much for one plan: name some rooms or shelves as its scope.'
      throw new ServiceError('too_many', {
        message,
        details: [{ path: 'constraints.scope', code: 'too_many', message }],
      })
    }
    const { seq, summary, tasks } = made
    return { public_id: derivedId(operation_id, 2), based_on_seq: seq, summary, tasks }
  }

  private async push({ file, author, operation_id }: PlanCaller, type: string, input: object): Promise<void> {
    await pushOne(file, author, { operation_id, type, input }, this.parts.now())
  }
}

/** Something that was done, and that could not be undone. */
export interface LeftDone {
  readonly task_id: string
  readonly code: string
  readonly message: string
}

export interface UndoneSession {
  readonly undone: readonly string[]
  readonly left: readonly LeftDone[]
}

/** The tasks by which something was changed, the last one first. */
export function doneTasks({ tasks }: Walk): readonly Walk['tasks'][number][] {
  return tasks
    .filter(({ task }) => typeof task.action_id === 'string')
    .sort((a, b) => {
      const [one, other] = [a.task.done_at ?? a.task.updated_at, b.task.done_at ?? b.task.updated_at]
      return one === other ? b.planned.order - a.planned.order : one < other ? 1 : -1
    })
}

/** Runs one operation. @throws ServiceError if it is rejected */
export async function pushOne(
  file: HouseholdFile,
  author: ScanCaller['author'],
  operation: { readonly operation_id: string; readonly type: string; readonly input: object },
  now: Date,
  address: readonly string[] = ['public_id'],
): Promise<void> {
  const { results } = await act(file, author, [operation], { now })
  const [result] = results
  if (result?.error) throw operationError(result.error, address)
}
