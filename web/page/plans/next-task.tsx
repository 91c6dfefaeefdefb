import { useRef } from 'preact/hooks'
import type { Placement, TaskChoices } from '../../../engine/index.ts'
import { Icon } from '../icon.tsx'
import { pathText } from '../parts/path.tsx'
import { text } from '../texts/text.ts'
import type { Ref, WalkTask } from './data.ts'
import { reasonText, wayTo, wordsOf } from './words.ts'

/** Milliseconds within which a second touch belongs to the one before it. */
const DOUBLE_PRESS_MS = 500

const DECISIONS = ['keep', 'give_away', 'sell', 'discard', 'archive'] as const

/** Where a thing is by the inventory, instead of where its task says. */
export interface Stale {
  readonly task_id: string
  readonly now: Placement | null
  /** The way to it, in words. */
  readonly where: string
  /** Whether it is where the task puts it. */
  readonly is_there: boolean
}

/** The next task of a walk in large letters, with all that a person can say of it. */
export function NextTask(props: {
  readonly task: WalkTask
  readonly busy: boolean
  readonly scanned: boolean
  readonly scanning: boolean
  readonly onScan: () => void
  readonly onDone: (choices?: TaskChoices) => void
  readonly onSkip: () => void
  readonly onReport: () => void
  readonly stale: Stale | null
}) {
  const { task, busy, scanned, scanning, onScan, onDone, onSkip, onReport, stale } = props
  const press = useSinglePress(task.public_id, busy)
  const { planned } = task
  const { kind, subject, from, to, others, reasons } = planned
  const name = subject.name || planned.name
  return (
    <section class="panel walk-next" aria-live="polite">
      <p class="walk-verb">{wordsOf('verb', kind)}</p>
      <h2 dir="auto">
        {name}
        {scanned && <Icon name="check" />}
      </h2>
      <div class="walk-way">
        {from && <Stop label={text('plans.from')} at={from} />}
        {to && kind !== 'decide' && (
          <>
            <Icon name="arrow-down" />
            <Stop label={text('plans.to')} at={to} main />
          </>
        )}
      </div>
      {others.length > 0 && (
        <p dir="auto">
          {text('plans.with', {
            names: others.map((each) => `${each.name} (${pathText(each.where.slice(-1))})`).join(', '),
          })}
        </p>
      )}
      {reasons.slice(0, 1).map((reason) => (
        <p key={reason.code} class="hint">
          {reasonText(reason)}
        </p>
      ))}
      {task.claimed_by !== '' && <p class="hint">{text('plans.claimed', { name: task.claimed_by })}</p>}
      {stale && (
        <div class="note note-warn" role="alert">
          <p dir="auto">
            {stale.is_there
              ? text('plans.is_there_already')
              : text('plans.is_elsewhere', { where: stale.where })}
          </p>
          {kind !== 'decide' && (
            <button
              type="button"
              class="button button-main"
              disabled={busy}
              onClick={() => onDone({ expected_from: stale.now })}
            >
              {text('plans.go_on')}
            </button>
          )}
        </div>
      )}
      {kind === 'decide' ? (
        <div class="walk-decide">
          {DECISIONS.map((decision) => (
            <button
              key={decision}
              type="button"
              class={decision === 'keep' ? 'button button-main' : 'button'}
              aria-disabled={busy}
              onClick={(event) =>
                press(event, () => onDone({ decision, ...(stale && { expected_from: stale.now }) }))
              }
            >
              {wordsOf('decision', decision)}
            </button>
          ))}
        </div>
      ) : stale ? null : (
        <button
          type="button"
          class="button button-main walk-done"
          aria-disabled={busy}
          onClick={(event) => press(event, () => onDone())}
        >
          <Icon name="check" />
          {wordsOf('done', kind)}
        </button>
      )}
      <p class="actions walk-other">
        <button type="button" class="button" aria-pressed={scanning} onClick={onScan}>
          <Icon name="scan-line" />
          {text('plans.scan')}
        </button>
        <button type="button" class="button" aria-disabled={busy} onClick={(event) => press(event, onSkip)}>
          {text('plans.skip')}
        </button>
        <button type="button" class="button walk-differs" disabled={busy} onClick={onReport}>
          {text('plans.problem')}
        </button>
      </p>
    </section>
  )
}

/**
 * Runs what a press does, unless it is the second one of a double press: by then the button is that of the next task. A button that
 * is busy keeps the focus, which a disabled one loses.
 */
function useSinglePress(task_id: string, busy: boolean) {
  const shown = useRef({ task_id, at: Number.NEGATIVE_INFINITY })
  if (shown.current.task_id !== task_id) shown.current = { task_id, at: performance.now() }
  return (event: MouseEvent, work: () => void) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    const isSecond = event.detail > 1 || (isTouch && performance.now() - shown.current.at < DOUBLE_PRESS_MS)
    if (!busy && !isSecond) work()
  }
}

function Stop({
  label,
  at,
  main = false,
}: {
  readonly label: string
  readonly at: Ref
  readonly main?: boolean
}) {
  return (
    <p class={main ? 'walk-stop is-main' : 'walk-stop'}>
      <span class="hint">{label}</span>
      <strong dir="auto">{at.name}</strong>
      {at.where.length > 0 && (
        <span class="where" dir="auto">
          {pathText(wayTo(at).slice(0, -1))}
        </span>
      )}
    </p>
  )
}
