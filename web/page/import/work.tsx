import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'
import type { DataImport } from './data-import.ts'
import { Counts, Rows } from './preview.tsx'

type AtWork = Pick<DataImport, 'state' | 'progress'>

/** How far the server is with an import, in words. */
export function workOf({ state, progress }: AtWork): string {
  const { done, total } = progress ?? { done: 0, total: null }
  return state === 'checking'
    ? text('import.checking', { count: done })
    : text(state === 'undoing' ? 'import.undoing' : 'import.progress', { done, total: total ?? 0 })
}

/** The same as a bar. */
export function WorkBar({ one }: { readonly one: AtWork }) {
  const { done, total } = one.progress ?? { done: 0, total: null }
  return <progress aria-label={workOf(one)} {...(total === null ? {} : { max: total, value: done })} />
}

/** The step while the server works on the import. */
export function Working(props: {
  readonly found: DataImport
  readonly onCancel: () => void
  /** Goes back to the list; the work continues. */
  readonly onLeave: () => void
}) {
  const { found, onCancel, onLeave } = props
  const { state } = found
  return (
    <section class="panel import-step">
      <p>{workOf(found)}</p>
      <WorkBar one={found} />
      <p class="hint">{text('import.leave')}</p>
      <p class="actions">
        <button type="button" class="button" onClick={onLeave}>
          {text('import.earlier')}
        </button>
        {state !== 'undoing' && (
          <button type="button" class="button" onClick={onCancel}>
            {text('thing.cancel')}
          </button>
        )}
      </p>
    </section>
  )
}

/** The last step: what the import did, with its undo. */
export function Finished(props: {
  readonly found: DataImport
  readonly onUndo: () => void
  readonly onAgain: () => void
  readonly onRetry: () => void
}) {
  const { found } = props
  const { state, summary, refused_later, kept, can_undo, undo_obstacle, error } = found
  // What did not arrive is on the last page too: the person mends it in the file, or by hand.
  const refused =
    state === 'undone' ? 0 : Math.max(refused_later, state === 'done' ? (summary?.refused ?? 0) : 0)
  const unread = state === 'done' ? (summary?.problems ?? 0) : 0
  return (
    <section class="panel import-step">
      <h2>{text(`import.end.${endOf(state)}`)}</h2>
      {error !== '' && <p class="note note-bad">{error}</p>}
      {summary && (state === 'done' || state === 'cancelled') && <Counts summary={summary} />}
      {refused > 0 && (
        <Rows
          id={found.public_id}
          query="status=refused"
          title={text('import.refused', { count: refused })}
          tone="bad"
        />
      )}
      {unread > 0 && (
        <Rows
          id={found.public_id}
          query="problems=true"
          title={text('import.problems', { count: unread })}
          tone="warn"
        />
      )}
      {kept > 0 && (
        <Rows
          id={found.public_id}
          query="status=refused"
          title={text('import.kept', { count: kept })}
          tone="warn"
        />
      )}
      {isObstacle(undo_obstacle) && <p class="hint">{text(`import.undo.${undo_obstacle}`)}</p>}
      <p class="actions">
        {state === 'failed' && (
          <button type="button" class="button button-main" onClick={props.onRetry}>
            {text('import.retry')}
          </button>
        )}
        {state === 'done' && (
          <a class="button button-main" href={href('things', '', { order: 'created' })}>
            {text('import.look')}
          </a>
        )}
        {can_undo && (
          <button
            type="button"
            class="button"
            onClick={() => confirm(text('import.undo.sure', { count: summary?.rows ?? 0 })) && props.onUndo()}
          >
            <Icon name="undo-2" />
            {text('import.undo')}
          </button>
        )}
        <button type="button" class="button" onClick={props.onAgain}>
          {text('import.another')}
        </button>
      </p>
    </section>
  )
}

function isObstacle(word: string): word is 'household_changed' | 'needs_admin' {
  return word === 'household_changed' || word === 'needs_admin'
}

/** How an import ended, as the texts name it. */
export function endOf(state: string): 'done' | 'undone' | 'cancelled' | 'failed' {
  return state === 'done' || state === 'undone' || state === 'cancelled' ? state : 'failed'
}
