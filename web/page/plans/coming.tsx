import { Icon } from '../icon.tsx'
import { pathText } from '../parts/path.tsx'
import { text } from '../texts/text.ts'
import { nameOf, type WalkTask } from './data.ts'
import { wayTo, wordsOf } from './words.ts'

/** How many of the coming tasks are listed. */
const COMING = 4

/** The next few tasks, and those that are settled: one that was done can be taken back. */
export function Coming({
  tasks,
  next,
  onUndo,
}: {
  readonly tasks: readonly WalkTask[]
  readonly next: string | null
  /** Null for a person who may change nothing. */
  readonly onUndo: ((task: WalkTask) => void) | null
}) {
  const coming = tasks.filter(({ status, public_id }) => status === 'pending' && public_id !== next)
  const past = tasks.filter(({ status }) => status !== 'pending')
  return (
    <>
      {next !== null && coming.length > 0 && (
        <section class="panel walk-list">
          <h3>{text('plans.coming')}</h3>
          <ol>
            {coming.slice(0, COMING).map((task) => (
              <li key={task.public_id}>
                <bdi>{nameOf(task)}</bdi>
                {task.planned.to && <span class="where">{pathText(wayTo(task.planned.to).slice(-2))}</span>}
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
              const { public_id, status, done_by, action_id } = task
              const name = nameOf(task)
              return (
                <li key={public_id}>
                  <bdi>{name}</bdi>
                  <span class="where">
                    {wordsOf('became', status)} {done_by}
                  </span>
                  {status === 'done' && action_id !== '' && onUndo && (
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
