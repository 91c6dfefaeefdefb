import {
  checkTask,
  derivedId,
  endedTask,
  isRejection,
  lastSteps,
  nextTask,
  type PlanSubject,
  planDeviation,
  planExecution,
  type ReportedDeviation,
  resolveScan,
  type ScanAction,
  type StaleTask,
  type TaskChoices,
  type Walk,
  type WalkTask,
  type WantedAction,
  type WantedStep,
  walkOf,
} from '../../engine/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import { recordAction } from '../scanning/actions.ts'
import { requirePlace } from './known-constraints.ts'
import { type PlanCaller, pushOne } from './organizer.ts'

/** A task of a session, with the session. */
export interface TaskOfWalk {
  readonly walk: Walk
  readonly task: WalkTask
}

/** A task by its id. @throws ServiceError `not_found` */
export function taskOf({ file }: Pick<PlanCaller, 'file'>, task_id: string): TaskOfWalk {
  const found = file.read((view) => {
    const session_id = view.get('organizer_tasks', task_id)?.record.session_id
    const walk = session_id === undefined ? null : walkOf(view, session_id)
    const task = walk?.tasks.find(({ task: { public_id } }) => public_id === task_id)
    return walk && task ? { walk, task } : null
  })
  if (!found) throw new ServiceError('not_found')
  return found
}

/** Does a task: all of its operations, or none. A retry does nothing. @throws ServiceError `task_stale`, `already_done`, `superseded` ... */
export async function executeTask(
  caller: PlanCaller,
  task_id: string,
  { codes, ...choices }: TaskChoices & { readonly codes?: readonly string[] | undefined },
  clock: Clock,
): Promise<ScanAction> {
  const { file, operation_id } = caller
  const { task, walk } = taskOf(caller, task_id)
  const ended = lastSteps(task, derivedId(operation_id, 1), choices)
  const known = knownAction(caller, ended)
  if (known && choices.quantity === undefined && known.operations.some(isCount)) {
    throw new ServiceError('operation_id_reused')
  }
  if (known) return known
  requireOpen({ task, walk })
  if (codes) requireMatch(checkCodes(caller, task, codes))
  const planned = file.read((view) => planExecution(view, task, operation_id, choices))
  if (isRejection(planned)) throw operationError(planned.rejected, [])
  if ('stale' in planned) throw staleError(planned, task)
  return recordOf(
    caller,
    { ...planned, steps: planned.steps.flatMap((step) => stillToDo(caller, step)) },
    clock,
  )
}

/**
 * A step of a task that others may have done, as far as it is still to be done. If it was refused to somebody else, such as a member
 * who is a viewer by now, it is done under an id of its own. If it was done with another content, that stands.
 */
function stillToDo({ file }: PlanCaller, step: WantedStep): WantedStep[] {
  const { operation_id, ...own } = step
  const known = operation_id === undefined ? null : file.recorded(operation_id)
  if (!known) return [step]
  if (known.result.status === 'rejected') return [own]
  return known.hasInput({ ...step.input }) ? [step] : []
}

/** @throws ServiceError `already_done`, `superseded` or `session_closed`, about the task */
function requireOpen({ task, walk }: TaskOfWalk): void {
  const ended = endedTask(task.task, walk.session)
  if (ended) throw operationError(ended.rejected)
}

/** @throws ServiceError `conflict`, in the words of the comparison of codes */
function requireMatch({ ok, subject }: ReturnType<typeof checkCodes>): void {
  if (ok) return
  const message =
    subject === 'missing' ? 'The thing of the task is not among the codes.' : 'Something else was scanned.'
  const code = subject === 'missing' ? 'missing' : 'wrong'
  throw new ServiceError('conflict', { message, details: [{ path: 'validation.codes', code, message }] })
}

/** Records the action of a task. Its last step is about the task, so what is said of that step names the task. */
async function recordOf(caller: PlanCaller, planned: WantedAction, clock: Clock): Promise<ScanAction> {
  try {
    return await recordAction(caller, { ...planned, operation_id: caller.operation_id }, clock)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { code, message, facts } = error
    const last = `operations.${planned.steps.length - 1}`
    const details = error.details.map((each) => (each.path === last ? { ...each, path: 'public_id' } : each))
    throw new ServiceError(code, { message, details, facts, cause: error })
  }
}

function isCount({ type }: { readonly type: string }): boolean {
  return type === 'item.set_quantity'
}

/**
 * The action of the request that this one repeats; null if there is none. `last`: the last steps of the action, which say what the
 * person sent. The steps before them may differ in a repetition, because the thing has moved since.
 *
 * @throws ServiceError `operation_id_reused` if the request was another one
 */
function knownAction(
  { file, operation_id }: PlanCaller,
  last: readonly { readonly input: object }[],
): ScanAction | null {
  const action = file.read((view) => view.get('scan_actions', derivedId(operation_id, 1))?.record)
  if (action?.operation_id !== operation_id) return null
  const done = action.operations.slice(-last.length)
  const isSame = last.every(({ input }, n) => {
    const id = done[n]?.operation_id
    return id !== undefined && file.recorded(id)?.hasInput({ ...input }) === true
  })
  if (!isSame) throw new ServiceError('operation_id_reused')
  return action
}

/** AG7: what a person can do about a task whose thing is elsewhere. */
function staleError({ stale: { now, is_gone } }: StaleTask, { planned }: WalkTask): ServiceError {
  const isThere = now !== null && now.id === planned.to?.id
  const offers = is_gone ? ['replan'] : isThere ? ['done_already'] : ['replan', 'go_on']
  const message = is_gone
    ? 'The record is archived, or does not exist any more.'
    : isThere
      ? 'It is at its destination already.'
      : 'It is at another place than the plan says.'
  const place = now ? [{ path: 'now', code: now.kind, message: 'Its place.', value: now.id }] : []
  return new ServiceError('task_stale', {
    message,
    details: [...place, ...offers.map((code) => ({ path: 'offers', code, message: OFFERS[code] ?? '' }))],
  })
}

const OFFERS: Readonly<Record<string, string>> = {
  done_already: 'Send its present place as expected_from: the task is marked as done.',
  go_on: 'Send its present place as expected_from: it moves from there.',
  replan: 'Plan again: the new version starts from the present state.',
}

/** Reports how the world differs from a plan; returns the action, if the inventory changed. A retry does nothing. */
export async function reportDeviation(
  caller: PlanCaller,
  task_id: string,
  deviation: ReportedDeviation,
  clock: Clock,
): Promise<ScanAction | null> {
  const { file, author, operation_id } = caller
  const { task, walk } = taskOf(caller, task_id)
  const { place } = deviation
  const planned = file.read((view) => planDeviation(view, task, operation_id, deviation))
  if (isRejection(planned)) throw operationError(planned.rejected, [])
  const told = { ...planned.report, action_id: derivedId(operation_id, 1) }
  const known = knownAction(caller, [{ input: told }])
  if (known) return known
  if (planned.action) requireOpen({ task, walk })
  if (place) file.read((view) => requirePlace(view, 'place', place))
  if (planned.action) return recordOf(caller, planned.action, clock)
  const type = 'organizer_task.deviate'
  await pushOne(file, author, { operation_id, type, input: planned.report }, clock.now())
  return null
}

/** What codes mean, and whether they are those of a task. */
export function checkCodes(
  { file }: Pick<PlanCaller, 'file'>,
  { planned }: WalkTask,
  codes: readonly string[],
) {
  const scanned = file.read((view) =>
    codes.flatMap((code) =>
      resolveScan(view, code)
        .filter(({ gone }) => !gone)
        .flatMap(({ kind, id }): PlanSubject[] =>
          kind === 'product' || kind === 'short_code' ? [] : [{ kind, id }],
        ),
    ),
  )
  // One code may mean several things: the thing of the task is among them, or not.
  return { ...checkTask(planned, scanned), scanned }
}

/** The task that a person does next; null when nothing is left. */
export function nextOf(
  { file }: Pick<PlanCaller, 'file'>,
  session_id: string,
  user_id: string,
): WalkTask | null {
  const walk = file.read((view) => walkOf(view, session_id))
  return walk && nextTask(walk, user_id)
}
