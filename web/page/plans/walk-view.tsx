import { useEffect, useRef, useState } from 'preact/hooks'
import type { Placement, TaskChoices } from '../../../engine/index.ts'
import type { TaskDeed } from '../../engine/views/plan-calls.ts'
import { ApiError, api, field, listOf, OfflineError, textOf } from '../api.ts'
import { call, status as engineStatus } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Scanner } from '../pages/scan/scanner.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { pathText } from '../parts/path.tsx'
import { placeIcons } from '../parts/place-icons.ts'
import { problemOf } from '../problem.ts'
import { go, href } from '../router.ts'
import { onlyMeant, useScans } from '../scan/scans.ts'
import { sound } from '../scan/sounds.ts'
import { attempt } from '../server.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type Walk, type WalkTask, walkOf, walkTaskOf } from './data.ts'
import { NextTask, type Stale } from './next-task.tsx'
import {
  actionOf,
  closeSession,
  doesHere,
  isApart,
  loadWalk,
  type TaskOperations,
  takeTaskBack,
} from './records.ts'
import { StopDialog } from './stop-dialog.tsx'
import { wayTo, wordsOf } from './words.ts'

const TASKS = '/api/v1/organization/execution/tasks'
const SESSIONS = '/api/v1/organization/execution/sessions'
/** How many of the coming tasks are listed. */
const COMING = 4
/** Milliseconds after which the work of others is looked at again. */
const FOLLOW_MS = 10_000

/** What a person can report of a task. */
const REPORTS = ['not_there', 'target_full', 'target_gone', 'too_heavy', 'damaged', 'unwilling'] as const

/** A walk through a plan: the next task in large letters, and what became of the others. */
export function WalkView({
  walk,
  onChange,
}: {
  readonly walk: Walk
  readonly onChange: (walk: Walk) => void
}) {
  const [busy, setBusy] = useState(false)
  const [scanned, setScanned] = useState(false)
  const [scanning, setScanning] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [stopping, setStopping] = useState(false)
  const [stale, setStale] = useState<Stale | null>(null)
  const { session_id, tasks } = walk
  const at = tasks.find(({ public_id }) => public_id === walk.next)
  const settled = tasks.filter(({ status }) => status !== 'pending').length
  const done = tasks.filter(({ status }) => status === 'done').length
  /** Grows with each state of the walk: one that was asked for before is older. */
  const states = useRef(0)
  const show = (now: Walk) => {
    states.current++
    onChange(now)
  }
  const reload = async () => {
    const before = states.current
    const found = await loadWalk(session_id)
    if (before === states.current) show(found)
  }
  useEffect(() => {
    setScanned(false)
    setReporting(false)
  }, [walk.next])
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
  const send = async (task: WalkTask, deed: TaskDeed): Promise<boolean> => {
    setBusy(true)
    try {
      if (isApart()) return await keep(task, deed)
      const { verb } = deed
      const body = verb === 'execute' ? deed.choices : verb === 'deviation' ? deed.report : {}
      const answer = await api('POST', `${TASKS}/${task.public_id}/${verb}`, body)
      show(after(walk, task, answer))
      if (verb === 'execute') sayDone(task, textOf(field(answer, 'action'), 'public_id'), [])
      return true
    } catch (error) {
      if (error instanceof OfflineError) return keep(task, deed)
      await explain(error, task)
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Without reception the task is done on this device. */
  const keep = async (task: WalkTask, deed: TaskDeed) => {
    const done = await doesHere(task.public_id, deed)
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
    const said = text('plans.did', { name: task.planned.subject.name })
    toast(action_id === '' ? { text: said } : { text: said, undo: () => openAgain(task, action_id, here) })
  }
  /** Takes back a task that was done. */
  const openAgain = async (task: WalkTask, action_id: string, here: TaskOperations) => {
    await attempt(async () => {
      await takeTaskBack(action_id, here)
      await reload()
      toast({ text: text('plans.open_again', { name: task.planned.subject.name }) })
    })
  }
  /** It is not where the plan says: the person reads where it is by the inventory, and decides. */
  const noteStale = async (task: WalkTask, now: Placement | null, is_gone: boolean) => {
    if (is_gone) return toast({ text: text('plans.gone'), tone: 'bad' })
    const found = now && (await call('place', now))
    const where = found ? pathText([...found.place.where, found.place.name]) : text('plans.nowhere')
    const is_there = now !== null && now.id === task.planned.to?.public_id
    setStale({ task_id: task.public_id, now, where, is_there })
  }
  const explain = async (error: unknown, task: WalkTask) => {
    if (!(error instanceof ApiError)) return toast({ text: problemOf(error), tone: 'bad' })
    if (error.code === 'task_stale') {
      const { subject } = task.planned
      const now = error.path === 'now' && error.value !== null ? placementOf(error.reason, error.value) : null
      const collection = subject.kind === 'container' ? 'containers' : 'items'
      const thing = now === null ? await call('thing', { collection, public_id: subject.public_id }) : null
      const is_gone = now === null && (!thing || thing.row.archived)
      return noteStale(task, now, is_gone)
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
  const does = (task: WalkTask, choices: TaskChoices = {}) =>
    send(task, { verb: 'execute', choices }).then((done) => done && sound('good'))
  useScans(({ meaning }) => {
    const only = onlyMeant(meaning)
    if (!at || !only) return
    const { id } = only.target
    if (id === at.planned.subject.public_id) {
      setScanned(true)
      sound('good')
      void api('POST', `${TASKS}/${at.public_id}/validate`, { codes: [meaning.code] }).catch(() => {})
      if (!at.planned.to) void does(at)
    } else if (id === at.planned.to?.public_id && scanned) void does(at)
    else {
      sound('bad')
      toast({
        text: text('plans.wrong_code', { name: only.kind === 'thing' ? only.thing.name : only.place.name }),
        tone: 'bad',
      })
    }
  })
  const toPlan = () => go(href('plans', '', { plan: walk.plan_id }))
  const finish = () =>
    attempt(async () => {
      await closeSession(session_id, 'completed')
      toPlan()
    })
  const undo = () =>
    attempt(async () => {
      const answer = await api('POST', `${SESSIONS}/${session_id}/undo`)
      const codes = listOf(answer, 'left').map((each) => textOf(each, 'code'))
      show(walkOf(answer))
      toast(codes.length > 0 ? { text: leftText(codes), tone: 'bad' } : { text: text('done.undone') })
    })
  return (
    <div class="walk">
      <div class="walk-progress">
        <progress value={settled} max={Math.max(1, tasks.length)} aria-label={text('plans.progress')} />
        <span class="hint">
          {[
            text('plans.done_of', { done, count: tasks.length }),
            ...(settled > done ? [text('plans.left_out', { count: settled - done })] : []),
          ].join(' · ')}
        </span>
      </div>
      {engineStatus.value?.online === false && <p class="note">{text('plans.here')}</p>}
      {walk.people.length > 1 && (
        <p class="hint">{text('plans.together', { names: walk.people.join(', ') })}</p>
      )}
      {at && walk.status === 'open' ? (
        <NextTask
          task={at}
          busy={busy}
          scanned={scanned}
          scanning={scanning}
          onScan={() => setScanning(!scanning)}
          onDone={(choices) => void does(at, choices)}
          onSkip={() => void send(at, { verb: 'skip' })}
          onReport={() => setReporting(true)}
          stale={stale?.task_id === at.public_id ? stale : null}
        />
      ) : (
        <section class="empty walk-end" aria-live="polite">
          <Icon name="check" />
          <h2>{text(endOf(walk))}</h2>
          {done > 0 && <p>{text('plans.stop_done', { count: done })}</p>}
          <a class="button button-main" href={href('plans', '', { plan: walk.plan_id })}>
            {text('plans.see_plan')}
          </a>
        </section>
      )}
      {scanning && at && <Scanner />}
      <Coming
        tasks={tasks}
        next={walk.status === 'open' ? walk.next : null}
        onUndo={(task) => void openAgain(task, task.action_id, [])}
      />
      <p class="actions walk-foot">
        {walk.status === 'open' && (
          <button
            type="button"
            class={at ? 'button' : 'button button-main'}
            onClick={() => (at ? setStopping(true) : void finish())}
          >
            {text(at ? 'plans.stop' : 'plans.finish')}
          </button>
        )}
        {walk.undoable > 0 && !(at && walk.status === 'open') && (
          <button type="button" class="button" onClick={() => void undo()}>
            <Icon name="undo-2" />
            {text('plans.undo_all', { count: walk.undoable })}
          </button>
        )}
      </p>
      {stopping && (
        <StopDialog
          walk={walk}
          onClose={() => setStopping(false)}
          onPause={toPlan}
          onEnd={() => void finish()}
          onUndo={() => {
            setStopping(false)
            void undo()
          }}
        />
      )}
      {reporting && at && (
        <Dialog title={text('plans.report')} onClose={() => setReporting(false)}>
          <div class="walk-reports">
            {REPORTS.filter((kind) => at.planned.to || !kind.startsWith('target')).map((kind) => (
              <button
                key={kind}
                type="button"
                class="button button-wide"
                disabled={busy}
                onClick={() =>
                  void send(at, { verb: 'deviation', report: { kind } }).then(() => setReporting(false))
                }
              >
                {wordsOf('deviation', kind)}
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** How a session ended, or that all of its tasks are settled. */
function endOf({ status, tasks }: Walk): 'plans.was_undone' | 'plans.stopped' | 'plans.all_done' {
  if (status !== 'cancelled') return 'plans.all_done'
  return tasks.some((task) => task.status === 'done') ? 'plans.stopped' : 'plans.was_undone'
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

/** The next few tasks, and those that are settled: one that was done can be taken back. */
function Coming({
  tasks,
  next,
  onUndo,
}: {
  readonly tasks: readonly WalkTask[]
  readonly next: string | null
  readonly onUndo: (task: WalkTask) => void
}) {
  const coming = tasks.filter(({ status, public_id }) => status === 'pending' && public_id !== next)
  const past = tasks.filter(({ status }) => status !== 'pending')
  return (
    <>
      {next !== null && coming.length > 0 && (
        <section class="panel walk-list">
          <h3>{text('plans.coming')}</h3>
          <ol>
            {coming.slice(0, COMING).map(({ public_id, planned }) => (
              <li key={public_id}>
                <bdi>{planned.subject.name || planned.name}</bdi>
                {planned.to && <span class="where">{pathText(wayTo(planned.to).slice(-2))}</span>}
              </li>
            ))}
          </ol>
          {coming.length > COMING && (
            <p class="hint">{text('plans.more', { count: coming.length - COMING })}</p>
          )}
        </section>
      )}
      {past.length > 0 && (
        <details class="panel walk-list">
          <summary>{text('plans.settled', { count: past.length })}</summary>
          <ol>
            {past.map((task) => {
              const { public_id, planned, status, done_by, action_id } = task
              const name = planned.subject.name || planned.name
              return (
                <li key={public_id}>
                  <bdi>{name}</bdi>
                  <span class="where">
                    {wordsOf('became', status)} {done_by}
                  </span>
                  {status === 'done' && action_id !== '' && (
                    <button
                      type="button"
                      class="button-plain changes"
                      aria-label={text('thing.undo.name', { what: name })}
                      onClick={() => onUndo(task)}
                    >
                      <Icon name="undo-2" />
                      {text('thing.undo')}
                    </button>
                  )}
                </li>
              )
            })}
          </ol>
        </details>
      )}
    </>
  )
}
