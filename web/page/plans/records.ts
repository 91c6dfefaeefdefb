import { useEffect, useState } from 'preact/hooks'
import { derivedId } from '../../../engine/core/derived-id.ts'
import type { OperationType } from '../../../engine/index.ts'
import type { PlanWanted, TaskDeed, TaskPlan } from '../../engine/views/plan-calls.ts'
import { ApiError, api, field, listOf, OfflineError, textOf } from '../api.ts'
import { call, mutate, newId, openNow, status } from '../engine.ts'
import { problemOf, refusalOf } from '../problem.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { headOf, type Plan, type PlanHead, planOf, type Walk, walkOf } from './data.ts'

/** The number by which the server derives the id of a session. */
const SESSION = 0x10000

/** Whether the server lacks something that this device has done, or is out of reach. */
export function isApart(): boolean {
  const now = status.peek()
  return now !== null && (now.online === false || now.pending > 0)
}

/** Asks the server; without reception, and while it does not know yet what was done here, this device answers. */
async function fromEither<T>(
  path: string,
  read: (answer: unknown) => T,
  here: () => Promise<T | null>,
): Promise<T> {
  const known = isApart() ? await here() : null
  if (known !== null) return known
  try {
    return read(await api('GET', path))
  } catch (error) {
    const kept = error instanceof OfflineError ? await here() : null
    if (kept === null) throw error
    return kept
  }
}

export function loadWalk(session_id: string): Promise<Walk> {
  const user_id = session.peek()?.user.public_id ?? ''
  return fromEither(`/api/v1/organization/execution/sessions/${session_id}`, walkOf, () =>
    call('plan_walk', { session_id, user_id }),
  )
}

export function loadPlan(plan_id: string): Promise<Plan> {
  return fromEither(`/api/v1/ai/organizer/plans/${plan_id}`, planOf, () => call('plan', { plan_id }))
}

export function loadPlans(): Promise<readonly PlanHead[]> {
  return fromEither(
    '/api/v1/ai/organizer/plans',
    (found) => listOf(found, 'plans').map(headOf),
    () => call('plans', null),
  )
}

/** What `load` gives; later states of it come from what the page does. */
export function useLoaded<T>(key: string, load: () => Promise<T>) {
  const [value, setValue] = useState<T | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    load().then(
      (found) => current && setValue(() => found),
      (error: unknown) => current && setProblem(problemOf(error)),
    )
    return () => {
      current = false
    }
  }, [key])
  return [value, setValue, problem] as const
}

/**
 * Does a task on this device: its operations wait in the queue, and the server judges them later. `operation_id`: the key of the
 * request that the server was asked with before. If only its answer was lost, the operations are those that the server has.
 */
export async function doesHere(task_id: string, deed: TaskDeed, operation_id: string): Promise<TaskPlan> {
  const begun = openNow()
  const planned = await call('plan_task', { task_id, operation_id, deed })
  if (planned.kind !== 'operations') return planned
  const done: string[] = []
  for (const { operation_id, type, input } of planned.operations) {
    const mutated = await mutate(type as OperationType, input, operation_id, begun)
    if (mutated.status === 'rejected') {
      // All of it, or nothing.
      for (const earlier of done.toReversed())
        await mutate('operation.undo', { operation_id: earlier }, newId(), begun)
      return { kind: 'refused', message: refusalOf(mutated.error) }
    }
    done.push(operation_id)
  }
  return planned
}

/**
 * Takes back a task that was just done, so that it is open again (SPEC.md AG9). This device knows the action of a task that it did
 * itself until the server has it; from then on the server takes it back.
 */
export async function takeTaskBack(action_id: string, here: TaskOperations): Promise<void> {
  const begun = openNow()
  const record = here.find(({ type }) => type === 'scan_action.record')
  const done = listOf(record?.input, 'operations').toReversed()
  const undos = done.map((each) => ({ operation_id: newId(), of: textOf(each, 'operation_id'), each }))
  const recorded =
    undos.length > 0 &&
    (await mutate(
      'scan_action.undo',
      {
        public_id: newId(),
        undoes: action_id,
        mode: 'all',
        operations: undos.map(({ operation_id, each }) => ({
          operation_id,
          type: 'operation.undo',
          target: field(each, 'target'),
        })),
      },
      newId(),
      begun,
    ))
  if (!recorded || recorded.status === 'rejected') {
    await api('POST', `/api/v1/scan-actions/${action_id}/undo`, { mode: 'all' })
    return
  }
  for (const { operation_id, of } of undos) {
    const mutated = await mutate('operation.undo', { operation_id: of }, operation_id, begun)
    if (mutated.status === 'rejected') throw new Error(refusalOf(mutated.error))
  }
}

/** The operations of this device that did a task, the last one records them as an action; empty where the server did it. */
export type TaskOperations = Extract<TaskPlan, { kind: 'operations' }>['operations']

/** The action that operations of this device record; empty where there is none. */
export function actionOf(operations: TaskOperations): string {
  return textOf(operations.find(({ type }) => type === 'scan_action.record')?.input, 'public_id')
}

/** Ends a session: what is done stays. `cancelled`: what is open waits in the plan for another session. */
export async function closeSession(public_id: string, how: 'completed' | 'cancelled'): Promise<void> {
  const path = `/api/v1/organization/execution/sessions/${public_id}/finish`
  const closed = await onServer(() => api('POST', path, { status: how }))
  if (!closed) await doesOrThrows('organizer_session.close', { public_id, status: how })
}

/** A wish for a plan. */
export type WantedPlan = Pick<PlanWanted, 'name' | 'goal' | 'constraints'>

/** Makes a plan, and returns its id. Without reception this device works it out, and the server gets it later. */
export async function createPlan(wanted: WantedPlan, signal: AbortSignal): Promise<string> {
  const made = await onServer(() => api('POST', '/api/v1/ai/organizer/plans', wanted, signal))
  return made === null ? makeHere({ ...wanted, plan_id: null }, signal) : planOf(made.answer).public_id
}

/** Makes the next version of a plan: what is done is kept, and what was reported is taken into account. */
export async function replan({ public_id, name }: Plan): Promise<Plan> {
  const made = await onServer(() => api('POST', `/api/v1/ai/organizer/plans/${public_id}/replan`, {}))
  if (made) return planOf(made.answer)
  await makeHere({ plan_id: public_id, name, goal: 'tidy', constraints: {} })
  const plan = await call('plan', { plan_id: public_id })
  if (plan === null) throw new ApiError(404, 'not_found', text('plans.deleted_elsewhere'))
  return plan
}

/** What the server answers; null where this device must do it. */
async function onServer(ask: () => Promise<unknown>): Promise<{ readonly answer: unknown } | null> {
  if (isApart()) return null
  try {
    return { answer: await ask() }
  } catch (error) {
    if (error instanceof OfflineError) return null
    throw error
  }
}

/** Works a version out on this device, and records it; returns the id of the plan. */
async function makeHere(wanted: Omit<PlanWanted, 'operation_id'>, signal?: AbortSignal): Promise<string> {
  const operation_id = newId()
  const begun = openNow()
  const made = await call('plan_make', { ...wanted, operation_id })
  signal?.throwIfAborted()
  if (made.kind === 'gone') throw new ApiError(404, 'not_found', text('plans.deleted_elsewhere'))
  if (made.kind === 'too_much') throw new ApiError(422, 'too_many', text('plans.too_much'))
  const mutated = await mutate(made.type, made.input, operation_id, begun)
  if (mutated.status === 'rejected') throw new ApiError(0, mutated.error.code, mutated.error.message)
  return made.plan_id
}

/** Approves a version, or some of its tasks: without reception the approval waits on this device. */
export async function approve(
  public_id: string,
  some: { readonly tasks?: readonly string[] },
): Promise<void> {
  const approved = await onServer(() => api('POST', `/api/v1/organization/plans/${public_id}/approve`, some))
  if (!approved) await doesOrThrows('organizer_plan_version.approve', { public_id, ...some })
}

/** Rejects a version: without reception the rejection waits on this device. */
export async function reject(public_id: string): Promise<void> {
  const rejected = await onServer(() => api('POST', `/api/v1/organization/plans/${public_id}/reject`, {}))
  if (!rejected) await doesOrThrows('organizer_plan_version.reject', { public_id })
}

/** Begins a session, or joins the one that is open; returns its id. */
export async function beginSession({ version_id, session_id }: Plan): Promise<string> {
  if (session_id !== '') return session_id
  const body = { plan_version_id: version_id }
  const key = newId()
  const path = '/api/v1/organization/execution/sessions'
  const begun = await onServer(() => api('POST', path, body, undefined, key))
  if (begun) return walkOf(begun.answer).session_id
  // If only the answer was lost, the server has begun this very session.
  const public_id = derivedId(key, SESSION)
  await doesOrThrows('organizer_session.create', { public_id, ...body }, key)
  return public_id
}

async function doesOrThrows(
  type: OperationType,
  input: Readonly<Record<string, unknown>>,
  operation_id = newId(),
): Promise<void> {
  const mutated = await mutate(type, input, operation_id)
  if (mutated.status === 'rejected') throw new ApiError(0, mutated.error.code, mutated.error.message)
}
