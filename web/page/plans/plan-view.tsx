import { useState } from 'preact/hooks'
import { listOf } from '../api.ts'
import { keepDraftOf, keptDraftOf } from '../drafts.ts'
import { act } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { pathText } from '../parts/path.tsx'
import { useStillShown } from '../parts/still-shown.ts'
import { go, href } from '../router.ts'
import { attempt } from '../server.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import type { Plan, Task } from './data.ts'
import { GoalPicture } from './goal-picture.tsx'
import {
  approve as approveVersion,
  beginSession,
  closeSession,
  loadPlan,
  loadWalk,
  reject as rejectVersion,
  replan as replanned,
  useLoaded,
} from './records.ts'
import { gainText, reasonText, roomOf, wayTo, wordsOf } from './words.ts'

/** A plan: what it gains, its tasks by room with their reasons, and the decision. */
export function PlanView({
  plan,
  onChange,
}: {
  readonly plan: Plan
  readonly onChange: (plan: Plan) => void
}) {
  const draft = `plan/${plan.version_id}`
  const [off, setOffNow] = useState<ReadonlySet<string>>(
    () => new Set(listOf(keptDraftOf(draft), 'off').map(String)),
  )
  /** The tasks that the person leaves out: they outlast a look at something else, and a reload. */
  const setOff = (next: ReadonlySet<string>) => {
    setOffNow(next)
    keepDraftOf(draft, next.size > 0 ? { off: [...next] } : null)
  }
  const [busy, setBusy] = useState(false)
  const writes = session.value?.household.role !== 'viewer'
  const { version_id, version_status, planned } = plan
  const isOpen = version_status === 'proposed'
  const chosen = planned.filter(({ task_id }) => !off.has(task_id))
  const does = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(work)
    setBusy(false)
  }
  const reload = async () => onChange(await loadPlan(plan.public_id))
  const [walk] = useLoaded(plan.session_id, () =>
    plan.session_id === '' ? Promise.resolve(null) : loadWalk(plan.session_id),
  )
  const became = new Map(walk?.tasks.map(({ planned: { task_id }, status }) => [task_id, status]))
  const isShown = useStillShown()
  const begin = async () => {
    const walk = await beginSession(plan)
    if (isShown()) go(href('plans', '', { walk }))
  }
  const approve = () =>
    does(async () => {
      await approveVersion(version_id, off.size > 0 ? { tasks: chosen.map(({ task_id }) => task_id) } : {})
      await begin()
    })
  const reject = () =>
    does(async () => {
      await rejectVersion(version_id)
      await reload()
    })
  const replan = () =>
    does(async () => {
      // A walk is of one version: what is done in it stays done.
      if (plan.session_id !== '') await closeSession(plan.session_id, 'cancelled')
      const next = await replanned(plan)
      // What was left out stays left out, where the new version has it too.
      const out = new Set(planned.filter(({ task_id }) => off.has(task_id)).map(whatOf))
      const still = next.planned.filter((task) => out.has(whatOf(task))).map(({ task_id }) => task_id)
      keepDraftOf(draft, null)
      keepDraftOf(`plan/${next.version_id}`, still.length > 0 ? { off: still } : null)
      setOffNow(new Set(still))
      onChange(next)
    })
  const remove = async () => {
    if (!confirm(text('plans.delete_ask', { count: plan.done }))) return
    const done = await act('organizer_plan.delete', { public_id: plan.public_id }, { key: 'plans.deleted' })
    if (done) go(href('plans'))
  }
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(off)
    for (const id of ids) {
      if (on) next.delete(id)
      else next.add(id)
    }
    setOff(next)
  }
  return (
    <article class="plan">
      <header class="panel plan-head">
        <GoalPicture goal={plan.goal} />
        <div class="plan-sum">
          <p class="plan-figures">
            <strong>{text('plans.tasks', { count: isOpen ? chosen.length : planned.length })}</strong>
            {plan.done > 0 && (
              <span>
                {text('plans.done_of', { done: plan.done, count: (plan.approved ?? planned).length })}
              </span>
            )}
            {plan.minutes > 0 && <span>{text('plans.minutes', { count: plan.minutes })}</span>}
            {plan.metres > 0 && <span>{text('plans.metres', { count: plan.metres })}</span>}
          </p>
          {/* They are of all tasks. */}
          {(off.size > 0 ? [] : plan.gains)
            .filter(({ before, after }) => before > 0 || after > 0)
            .map((gain) => (
              <p key={gain.code}>{gainText(gain)}</p>
            ))}
          <p class="marks">
            <span class="mark">{wordsOf('status', plan.status)}</span>
            {plan.version > 1 && <span class="mark">{text('plans.version', { number: plan.version })}</span>}
          </p>
        </div>
        {writes && (
          <p class="actions plan-actions">
            <button type="button" class="button" disabled={busy} onClick={replan}>
              <Icon name="refresh-cw" />
              {text('plans.again')}
            </button>
            {isOpen && planned.length > 0 && (
              <button type="button" class="button" disabled={busy} onClick={reject}>
                {text('plans.reject')}
              </button>
            )}
            <button type="button" class="button" disabled={busy} onClick={() => void remove()}>
              {text('plans.delete')}
            </button>
          </p>
        )}
      </header>
      {planned.length === 0 && <NothingToDo plan={plan} />}
      {byRoom(planned).map(({ room, tasks }) => (
        <section key={room} class="panel plan-room" aria-label={room || text('plans.nowhere')}>
          <h2>
            <span dir="auto">{room || text('plans.nowhere')}</span>
            <span class="count">{tasks.length}</span>
          </h2>
          <ol>
            {tasks.map((task) => (
              <TaskRow
                key={task.task_id}
                task={task}
                choice={
                  isOpen && writes
                    ? { on: !off.has(task.task_id), set: (on) => toggle([task.task_id], on) }
                    : null
                }
                became={became.get(task.task_id) ?? 'pending'}
                isOut={plan.approved !== null && !plan.approved.includes(task.task_id)}
              />
            ))}
          </ol>
        </section>
      ))}
      {plan.left_count > 0 && (
        <details class="panel plan-left">
          <summary>{text('plans.left', { count: plan.left_count })}</summary>
          <ul>
            {plan.left.map(({ subject, code }) => (
              <li key={subject.public_id}>
                <bdi>{subject.name}</bdi> <span class="hint">{wordsOf('stays', code)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {writes &&
        (isOpen ? planned.length > 0 : version_status === 'approved' && plan.status !== 'completed') && (
          <p class="actions plan-decide">
            {isOpen && planned.length > 0 && (
              <button
                type="button"
                class="button button-main"
                disabled={busy || chosen.length === 0}
                onClick={approve}
              >
                <Icon name="check" />
                {off.size === 0
                  ? text('plans.approve')
                  : text('plans.approve_some', { count: chosen.length })}
              </button>
            )}
            {version_status === 'approved' && plan.status !== 'completed' && (
              <button
                type="button"
                class="button button-main"
                disabled={busy}
                onClick={() => void does(begin)}
              >
                <Icon name="move-right" />
                {text(plan.done > 0 || plan.session_id ? 'plans.go_on' : 'plans.begin')}
              </button>
            )}
          </p>
        )}
    </article>
  )
}

/**
 * Says why a plan has no tasks. Things without categories are not tidy: nobody knows yet what belongs together. Nor does
 * anybody know what is used often before something is, or which places are within reach before one is marked so.
 */
function NothingToDo({ plan: { goal, gains } }: { readonly plan: Plan }) {
  const isNone = gains.every(({ before }) => before === 0)
  if (goal === 'within_reach')
    return <p class="empty-line">{text(isNone ? 'plans.no_uses' : 'plans.no_reach')}</p>
  if (goal !== 'tidy' || !isNone) return <p class="empty-line">{text('plans.nothing')}</p>
  return (
    <p class="empty-line">
      {text('plans.no_groups')}{' '}
      <a href={href('things', '', { where: 'category_id:none' })}>{text('plans.no_groups.list')}</a>
    </p>
  )
}

/** What a task does, in any version of its plan. */
function whatOf({ kind, subject }: Task): string {
  return `${kind} ${subject.public_id}`
}

interface Choice {
  readonly on: boolean
  readonly set: (on: boolean) => void
}

function TaskRow({
  task,
  choice,
  became,
  isOut,
}: {
  readonly task: Task
  readonly choice: Choice | null
  /** What became of it in the walk through the plan. */
  readonly became: string
  readonly isOut: boolean
}) {
  const { subject, to, from, kind, stale, others } = task
  const goes = to && kind !== 'decide'
  const name = subject.name || task.name
  const content = (
    <span class="row-main">
      <span class="row-name" dir="auto">
        {kind === 'move' ? name : wordsOf('task', kind, { name })}
      </span>
      <span class="plan-way">
        {from && <span dir="auto">{pathText(wayTo(from).slice(-2))}</span>}
        {goes && (
          <>
            <Icon name="move-right" />
            <strong dir="auto">{pathText(wayTo(to).slice(-2))}</strong>
          </>
        )}
        {others.length > 0 && <span dir="auto">{others.map(({ name: other }) => other).join(', ')}</span>}
      </span>
      {task.reasons.slice(0, 2).map((reason) => (
        <span key={reason.code} class="hint">
          {reasonText(reason)}
        </span>
      ))}
    </span>
  )
  return (
    <li class={isOut ? 'plan-task is-out' : 'plan-task'}>
      {choice ? (
        <label class="plan-choice">
          <input
            type="checkbox"
            checked={choice.on}
            onChange={(event) => choice.set(event.currentTarget.checked)}
          />
          {content}
        </label>
      ) : (
        <span class="plan-choice">{content}</span>
      )}
      {became !== 'pending' && <span class="mark">{wordsOf('became', became)}</span>}
      {stale && became === 'pending' && <span class="mark mark-warn">{text('plans.stale')}</span>}
    </li>
  )
}

/** The tasks by the room in which each begins, in the order of the walk. */
function byRoom(tasks: readonly Task[]): { readonly room: string; readonly tasks: readonly Task[] }[] {
  const rooms = new Map<string, Task[]>()
  for (const task of tasks) {
    const room = pathText(roomOf(task.from ?? task.to))
    const known = rooms.get(room)
    if (known) known.push(task)
    else rooms.set(room, [task])
  }
  return [...rooms].map(([room, of]) => ({ room, tasks: of }))
}
