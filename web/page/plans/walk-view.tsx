import { useEffect, useState } from 'preact/hooks'
import { api } from '../api.ts'
import { status as engineStatus } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Scanner } from '../pages/scan/scanner.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { isViewer, ReadOnlyNote } from '../parts/read-only-note.tsx'
import { go, href } from '../router.ts'
import { onlyMeant, useScans } from '../scan/scans.ts'
import { sound } from '../scan/sounds.ts'
import { attempt } from '../server.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { Coming } from './coming.tsx'
import type { Walk, WalkTask } from './data.ts'
import { NextTask } from './next-task.tsx'
import { closeSession } from './records.ts'
import { StopDialog } from './stop-dialog.tsx'
import { type Deeds, useDeeds } from './use-deeds.ts'
import { wordsOf } from './words.ts'

const TASKS = '/api/v1/organization/execution/tasks'

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
  const deeds = useDeeds(walk, onChange)
  const [scanned, setScanned] = useState(false)
  const [scanning, setScanning] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [stopping, setStopping] = useState(false)
  const { session_id, tasks } = walk
  const isLookedAt = isViewer()
  const at = tasks.find(({ public_id }) => public_id === walk.next)
  const done = tasks.filter(({ status }) => status === 'done').length
  useEffect(() => {
    setScanned(false)
    setReporting(false)
  }, [walk.next])
  useScans(({ meaning }) => {
    const only = onlyMeant(meaning)
    if (!at || !only || isLookedAt) return
    const { id } = only.target
    if (id === at.planned.subject.public_id) {
      setScanned(true)
      sound('good')
      void api('POST', `${TASKS}/${at.public_id}/validate`, { codes: [meaning.code] }).catch(() => {})
      if (!at.planned.to) void deeds.does(at)
    } else if (id === at.planned.to?.public_id && scanned) void deeds.does(at)
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
  return (
    <div class="walk">
      <Progress tasks={tasks} />
      {engineStatus.value?.online === false && <p class="note">{text('plans.here')}</p>}
      {walk.people.length > 1 && (
        <p class="hint">{text('plans.together', { names: walk.people.join(', ') })}</p>
      )}
      <ReadOnlyNote />
      {isLookedAt && walk.status === 'open' ? null : at && walk.status === 'open' ? (
        <NextTask
          task={at}
          busy={deeds.busy}
          scanned={scanned}
          scanning={scanning}
          onScan={() => setScanning(!scanning)}
          onDone={(choices) => void deeds.does(at, choices)}
          onSkip={() => void deeds.send(at, { verb: 'skip' })}
          onReport={() => setReporting(true)}
          stale={deeds.stale?.task_id === at.public_id ? deeds.stale : null}
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
        next={walk.status !== 'open' ? null : isLookedAt ? '' : walk.next}
        onUndo={isLookedAt ? null : (task) => void deeds.openAgain(task, task.action_id, [])}
      />
      {!isLookedAt && (
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
            <button type="button" class="button" onClick={() => void deeds.undo()}>
              <Icon name="undo-2" />
              {text('plans.undo_all', { count: walk.undoable })}
            </button>
          )}
        </p>
      )}
      {stopping && (
        <StopDialog
          walk={walk}
          onClose={() => setStopping(false)}
          onPause={toPlan}
          onEnd={() => void finish()}
          onUndo={() => {
            setStopping(false)
            void deeds.undo()
          }}
        />
      )}
      {reporting && at && <Report task={at} deeds={deeds} onClose={() => setReporting(false)} />}
    </div>
  )
}

/** How many tasks are done, and how many were left out. */
function Progress({ tasks }: { readonly tasks: readonly WalkTask[] }) {
  const settled = tasks.filter(({ status }) => status !== 'pending').length
  const done = tasks.filter(({ status }) => status === 'done').length
  return (
    <div class="walk-progress">
      <progress value={settled} max={Math.max(1, tasks.length)} aria-label={text('plans.progress')} />
      <span class="hint">
        {[
          text('plans.done_of', { done, count: tasks.length }),
          ...(settled > done ? [text('plans.left_out', { count: settled - done })] : []),
        ].join(' · ')}
      </span>
    </div>
  )
}

/** Why a task cannot be done. */
function Report(props: { readonly task: WalkTask; readonly deeds: Deeds; readonly onClose: () => void }) {
  const { task, deeds, onClose } = props
  return (
    <Dialog title={text('plans.report')} onClose={onClose}>
      <div class="walk-reports">
        {REPORTS.filter((kind) => task.planned.to || !kind.startsWith('target')).map((kind) => (
          <button
            key={kind}
            type="button"
            class="button button-wide"
            disabled={deeds.busy}
            onClick={() => void deeds.send(task, { verb: 'deviation', report: { kind } }).then(onClose)}
          >
            {wordsOf('deviation', kind)}
          </button>
        ))}
      </div>
    </Dialog>
  )
}

/** How a session ended, or that all of its tasks are settled. */
function endOf({ status, tasks }: Walk): 'plans.was_undone' | 'plans.stopped' | 'plans.all_done' {
  if (status !== 'cancelled') return 'plans.all_done'
  return tasks.some((task) => task.status === 'done') ? 'plans.stopped' : 'plans.was_undone'
}
