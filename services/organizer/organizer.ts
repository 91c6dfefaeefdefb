import {
  derivedId,
  type HouseholdView,
  type OrganizerPlanVersion,
  type PlanConstraints,
  type PlanGoal,
  planTaskUndo,
  versionsOf,
  type Walk,
  walkOf,
} from '../../engine/index.ts'
import { KeyedLock } from '../../platform/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import { act } from '../households/act.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { ScanCaller } from '../scanning/actions.ts'
import { requireKnown } from './known-constraints.ts'
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
  /** Requests with the same id follow each other: a plan that is worked out a second time may be another one. */
  private readonly turns = new KeyedLock()

  constructor(parts: OrganizerParts) {
    this.parts = parts
  }

  /**
   * Works out a plan and records it; returns its id.
   * @throws ServiceError `too_many` if there is too much to look at; `validation_failed` if a constraint names an unknown record;
   * `operation_id_reused` if the id was of a plan with another name, goal or constraint
   */
  create(caller: PlanCaller, wanted: WantedPlan, gone: AbortSignal): Promise<string> {
    return this.turns.run(caller.operation_id, () => this.createInTurn(caller, wanted, gone))
  }

  private async createInTurn(
    caller: PlanCaller,
    { name, goal, constraints }: WantedPlan,
    gone: AbortSignal,
  ): Promise<string> {
    const { file, operation_id } = caller
    const public_id = derivedId(operation_id, 1)
    const before = file.recorded(operation_id)
    const first = file.read((view) => view.get('organizer_plan_versions', versionOf(operation_id))?.record)
    if (before && first) {
      const version = inputOf(first)
      if (before.hasInput({ ...{ public_id, name, goal, constraints, version } })) return public_id
      throw new ServiceError('operation_id_reused')
    }
    file.read((view) => requireKnown(view, constraints))
    const version = await this.workOut(caller, { goal, constraints, plan_id: null }, gone)
    await this.push(caller, 'organizer_plan.create', { public_id, name, goal, constraints, version })
    return public_id
  }

  /**
   * Works out the next version of a plan, which keeps what is done; returns how it differs. Repeated, it works out nothing again.
   * @throws ServiceError `not_found`; `validation_failed` if a constraint names an unknown record; `operation_id_reused` if the id was
   * of another plan, or of the same one with other constraints or with none
   */
  replan(
    caller: PlanCaller,
    plan_id: string,
    constraints: PlanConstraints | undefined,
    gone: AbortSignal,
  ): Promise<PlanChanges> {
    return this.turns.run(caller.operation_id, () => this.replanInTurn(caller, plan_id, constraints, gone))
  }

  private async replanInTurn(
    caller: PlanCaller,
    plan_id: string,
    constraints: PlanConstraints | undefined,
    gone: AbortSignal,
  ): Promise<PlanChanges> {
    const { file, operation_id } = caller
    const recorded = file.recorded(operation_id)
    const made = file.read((view) => view.get('organizer_plan_versions', versionOf(operation_id))?.record)
    if (recorded && made) {
      if (!recorded.hasInput({ ...revisionOf(plan_id, constraints, made) }))
        throw new ServiceError('operation_id_reused')
      return changesBetween(
        file.read((view) => versionBefore(view, made)),
        made,
      )
    }
    const before = file.read((view) => {
      const plan = view.get('organizer_plans', plan_id)?.record
      const version = plan && view.get('organizer_plan_versions', plan.current_version_id)?.record
      if (constraints) requireKnown(view, constraints)
      return plan && version ? { plan, version } : null
    })
    if (!before) throw new ServiceError('not_found')
    const { plan, version } = before
    const next = await this.workOut(
      caller,
      { goal: plan.goal, constraints: constraints ?? plan.constraints, plan_id },
      gone,
    )
    await this.push(caller, 'organizer_plan.revise', revisionOf(plan_id, constraints, next))
    return changesBetween(version, next)
  }

  /**
   * Undoes what was done in a session, the last task first. Tasks on which others have built since are left, and named. A retry names
   * the same tasks.
   * @throws ServiceError `not_found`
   */
  async undoSession(caller: PlanCaller, session_id: string): Promise<UndoneSession> {
    const { file, author } = caller
    const walk = file.read((view) => walkOf(view, session_id))
    if (!walk) throw new ServiceError('not_found')
    // A retry finds fewer tasks done, so the ids follow from all tasks of the session.
    const ids = new Map(
      walk.tasks.map(({ task }, n) => [task.task_id, derivedId(caller.operation_id, (n + 1) * 300)]),
    )
    const isUndone = (id: string | undefined) =>
      id !== undefined && (file.recorded(id)?.result.status ?? 'rejected') !== 'rejected'
    const left: LeftDone[] = []
    for (const { task } of doneTasks(walk)) {
      const operation_id = ids.get(task.task_id)
      if (operation_id === undefined || isUndone(operation_id)) continue
      const planned = file.read((view) => {
        const action = task.action_id && view.get('scan_actions', task.action_id)?.record
        return action && planTaskUndo(view, action, operation_id)
      })
      if (!planned) continue
      const operations = [planned.undo, ...planned.steps]
      const { results } = await act(file, author, operations, { now: this.parts.now(), together: 'all' })
      const error = results.find((result) => result.error)?.error
      if (error) left.push({ task_id: task.task_id, code: error.code, message: error.message })
    }
    const undone = walk.tasks
      .map(({ task }) => task.task_id)
      .filter((task_id) => isUndone(ids.get(task_id)))
      .toReversed()
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
    return { public_id: versionOf(operation_id), based_on_seq: seq, summary, tasks }
  }

  private async push({ file, author, operation_id }: PlanCaller, type: string, input: object): Promise<void> {
    await pushOne(file, author, { operation_id, type, input }, this.parts.now())
  }
}

/** The id of the version that a request works out. */
function versionOf(operation_id: string): string {
  return derivedId(operation_id, 2)
}

type NewVersion = Pick<OrganizerPlanVersion, 'public_id' | 'based_on_seq' | 'summary' | 'tasks'>

/** A version in the form of the input of its operation. */
function inputOf({ public_id, based_on_seq, summary, tasks }: NewVersion) {
  return { public_id, based_on_seq, summary, tasks }
}

/** The input of the operation that revises a plan. Without constraints it has those of the version before. */
function revisionOf(public_id: string, constraints: PlanConstraints | undefined, version: NewVersion) {
  return { public_id, ...(constraints && { constraints }), version: inputOf(version) }
}

type Tasks = Pick<OrganizerPlanVersion, 'tasks'>

/** The version that another one followed. */
function versionBefore(view: HouseholdView, { plan_id, number }: OrganizerPlanVersion): Tasks {
  const before = versionsOf(view, plan_id).find(({ record }) => record.number < number)
  return before?.record ?? { tasks: [] }
}

function changesBetween(before: Tasks, after: Tasks): PlanChanges {
  const keysOf = ({ tasks }: Tasks) =>
    new Set(tasks.map(({ kind, subject, to }) => `${kind}/${subject.id}/${to?.id ?? ''}`))
  const [old, fresh] = [keysOf(before), keysOf(after)]
  const kept = [...fresh].filter((key) => old.has(key)).length
  return { added: fresh.size - kept, removed: old.size - kept, kept }
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
