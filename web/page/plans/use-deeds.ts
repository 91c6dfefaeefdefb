import { useEffect, useRef, useState } from 'preact/hooks'
import type { Placement, TaskChoices } from '../../../engine/index.ts'
import type { TaskDeed } from '../../engine/views/plan-calls.ts'
import { ApiError, api, field, listOf, OfflineError, textOf } from '../api.ts'
import { call, status as engineStatus, newId } from '../engine.ts'
import { pathText } from '../parts/path.tsx'
import { placeIcons } from '../parts/place-icons.ts'
import { problemOf } from '../problem.ts'
import { sound } from '../scan/sounds.ts'
import { attempt } from '../server.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { nameOf, type Walk, type WalkTask, walkOf, walkTaskOf } from './data.ts'
import type { Stale } from './next-task.tsx'
import { actionOf, doesHere, isApart, loadWalk, type TaskOperations, takeTaskBack } from './records.ts'

const TASKS = '/api/v1/organization/execution/tasks'
const SESSIONS = '/api/v1/organization/execution/sessions'
/** Milliseconds after which the work of others is looked at again. */
const FOLLOW_MS = 10_000

/** A walk that follows the work of others. */
interface Followed {
  /** The state that is shown now, also for an answer that comes later. */
  readonly now: () => Walk
  readonly show: (walk: Walk) => void
  readonly reload: () => Promise<void>
}

/** What a person does in a walk. */
export interface Deeds {
  readonly busy: boolean
  /** A task that the plan describes otherwise than it is now; null for none. */
  readonly stale: Stale | null
  /** Does a task, skips it, or reports why it cannot be done. False when it was not; the reason is shown. */
  readonly send: (task: WalkTask, deed: TaskDeed) => Promise<boolean>
  readonly does: (task: WalkTask, choices?: TaskChoices) => Promise<void>
  /** Takes back a task that was done. */
  readonly openAgain: (task: WalkTask, action_id: string, here: TaskOperations) => Promise<void>
  /** Takes back all tasks that were done. */
  readonly undo: () => Promise<boolean>
}

function useFollowed(walk: Walk, onChange: (walk: Walk) => void): Followed {
  const { session_id } = walk
  const latest = useRef(walk)
  latest.current = walk
  /** Grows with each state of the walk: one that was asked for before is older. */
  const states = useRef(0)
  const show = (now: Walk) => {
    states.current++
    latest.current = now
    onChange(now)
  }
  const reload = async () => {
    const before = states.current
    const found = await loadWalk(session_id)
    if (before === states.current) show(found)
  }
  useEffect(() => {
    const timer = setInterval(() => void reload().catch(() => {}), FOLLOW_MS)
    return () => clearInterval(timer)
  }, [session_id])
  // What waited is sent, or something came from the server: it knows more than this device, such as who did what.
  const isSent = engineStatus.value?.online === true && engineStatus.value.pending === 0
  const seq = engineStatus.value?.seq
  useEffect(() => {
    if (isSent) void reload().catch(() => {})
  }, [isSent, seq])
  return { now: () => latest.current, show, reload }
}

/** A walk that is under way: it follows what others do. `onChange` hears of each new state. */
export function useDeeds(walk: Walk, onChange: (walk: Walk) => void): Deeds {
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<Stale | null>(null)
  const { now, show, reload } = useFollowed(walk, onChange)
  const send = async (task: WalkTask, deed: TaskDeed): Promise<boolean> => {
    setBusy(true)
    const key = newId()
    try {
      if (isApart()) return await keep(task, deed, key)
      const { verb } = deed
      const body = verb === 'execute' ? deed.choices : verb === 'deviation' ? deed.report : {}
      const answer = await api('POST', `${TASKS}/${task.public_id}/${verb}`, body, undefined, key)
      show(after(now(), task, answer))
      if (verb === 'execute') sayDone(task, textOf(field(answer, 'action'), 'public_id'), [])
      return true
    } catch (error) {
      if (error instanceof OfflineError) return keep(task, deed, key)
      await explain(error, task)
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Without reception the task is done on this device. */
  const keep = async (task: WalkTask, deed: TaskDeed, key: string) => {
    const done = await doesHere(task.public_id, deed, key)
    if (done.kind === 'stale') {
      await noteStale(task, done.now, done.is_gone)
      return false
    }
    if (done.kind !== 'operations') {
      toast({ text: done.message || text('plans.gone'), tone: 'bad' })
      return false
    }
    await reload()
    if (deed.verb === 'execute') sayDone(task, actionOf(done.operations), done.operations)
    return true
  }
  /** Says that a task is done, with a way to take it back: then it is open again. */
  const sayDone = (task: WalkTask, action_id: string, here: TaskOperations) => {
    const said = text('plans.did', { name: nameOf(task) })
    toast(action_id === '' ? { text: said } : { text: said, undo: () => openAgain(task, action_id, here) })
  }
  /** Takes back a task that was done. */
  const openAgain = async (task: WalkTask, action_id: string, here: TaskOperations) => {
    await attempt(async () => {
      await takeTaskBack(action_id, here)
      await reload()
      toast({ text: text('plans.open_again', { name: nameOf(task) }) })
    })
  }
  /** It is not where the plan says: the person reads where it is by the inventory, and decides. */
  const noteStale = async (task: WalkTask, is_at: Placement | null, is_gone: boolean) => {
    if (is_gone) return toast({ text: text('plans.gone'), tone: 'bad' })
    const found = is_at && (await call('place', is_at))
    const where = found ? pathText([...found.place.where, found.place.name]) : text('plans.nowhere')
    const is_there = is_at !== null && is_at.id === task.planned.to?.public_id
    setStale({ task_id: task.public_id, now: is_at, where, is_there })
  }
  const explain = async (error: unknown, task: WalkTask) => {
    if (!(error instanceof ApiError)) return toast({ text: problemOf(error), tone: 'bad' })
    if (error.code === 'task_stale') {
      const { subject } = task.planned
      const is_at =
        error.path === 'now' && error.value !== null ? placementOf(error.reason, error.value) : null
      const collection = subject.kind === 'container' ? 'containers' : 'items'
      const thing = is_at === null ? await call('thing', { collection, public_id: subject.public_id }) : null
      const is_gone = is_at === null && (!thing || thing.row.archived)
      return noteStale(task, is_at, is_gone)
    }
    // Somebody else was faster, or decided otherwise: nothing is wrong, and the next task is shown.
    const was_left = error.code === 'superseded'
    const was_faster = was_left || error.code === 'already_done'
    toast({
      text: was_left ? text('plans.task_left') : problemOf(error),
      ...(!was_faster && { tone: 'bad' }),
    })
    if (was_faster) await reload().catch(() => {})
  }
  const does = async (task: WalkTask, choices: TaskChoices = {}) => {
    if (await send(task, { verb: 'execute', choices })) sound('good')
  }
  const undo = () =>
    attempt(async () => {
      const answer = await api('POST', `${SESSIONS}/${walk.session_id}/undo`)
      const codes = listOf(answer, 'left').map((each) => textOf(each, 'code'))
      show(walkOf(answer))
      toast(codes.length > 0 ? { text: leftText(codes), tone: 'bad' } : { text: text('done.undone') })
    })
  return { busy, stale, send, does, openAgain, undo }
}

/** A place of which the server names the kind. */
function placementOf(kind: string, id: string): Placement | null {
  const isKind = (name: string): name is Placement['kind'] => Object.hasOwn(placeIcons, name)
  return isKind(kind) ? { kind, id } : null
}

/** The session after a task: the answer has the task and the one after it. */
function after(walk: Walk, { public_id }: WalkTask, answer: unknown): Walk {
  const task = walkTaskOf(field(answer, 'task'))
  const next = field(answer, 'next')
  const tasks = walk.tasks.map((each) => (each.public_id === public_id ? task : each))
  const changed = field(field(answer, 'action'), 'public_id') ? 1 : 0
  return { ...walk, tasks, next: next ? walkTaskOf(next).public_id : '', undoable: walk.undoable + changed }
}

/** Why tasks stay after an undo: members undo their own, or somebody has built on them since. */
function leftText(codes: readonly string[]): string {
  const others = codes.filter((code) => code === 'access_denied').length
  return others === codes.length
    ? text('plans.undo_left_others', { count: others })
    : text('plans.undo_left', { count: codes.length })
}
