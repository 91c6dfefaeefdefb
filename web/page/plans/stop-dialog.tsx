import { Dialog } from '../parts/dialog.tsx'
import { text } from '../texts/text.ts'
import type { Walk } from './data.ts'

/** What stopping means for the tasks that are done and for those that are open, and the ways to stop. */
export function StopDialog(props: {
  readonly walk: Walk
  readonly onClose: () => void
  /** The walk stays open: what was skipped or reported in it counts when somebody goes on. */
  readonly onPause: () => void
  readonly onEnd: () => void
  readonly onUndo: () => void
}) {
  const { walk, onClose, onPause, onEnd, onUndo } = props
  const count = (status: string) => walk.tasks.filter((task) => task.status === status).length
  return (
    <Dialog title={text('plans.stop_title')} onClose={onClose}>
      <div class="walk-stops">
        <p>
          {text('plans.stop_done', { count: count('done') })}{' '}
          {text('plans.stop_open', { count: count('pending') })}
        </p>
        <Way label={text('plans.pause')} about={text('plans.pause_about')} main onClick={onPause} />
        <Way label={text('plans.end')} about={text('plans.end_about')} onClick={onEnd} />
        {walk.undoable > 0 && (
          <Way
            label={text('plans.undo_all', { count: walk.undoable })}
            about={text('plans.undo_about')}
            onClick={onUndo}
          />
        )}
      </div>
    </Dialog>
  )
}

function Way(props: {
  readonly label: string
  readonly about: string
  readonly main?: boolean
  readonly onClick: () => void
}) {
  return (
    <div class="walk-stop-way">
      <button
        type="button"
        class={props.main ? 'button button-main button-wide' : 'button button-wide'}
        onClick={props.onClick}
      >
        {props.label}
      </button>
      <p class="hint">{props.about}</p>
    </div>
  )
}
