import { useEffect } from 'preact/hooks'
import { field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { isBusy, POLL_MS, readProgress, readSummary } from './data-import.ts'
import { endOf, WorkBar, workOf } from './work.tsx'

/** Earlier imports: each can be looked at, and undone. One that the server works on shows how far it is. */
export function Earlier({ onOpen }: { readonly onOpen: (public_id: string) => void }) {
  const { value, reload } = useServer('/api/v1/data-imports', (answer) => listOf(answer, 'data_imports'))
  useEffect(() => {
    if (!value?.some((one) => isBusy({ state: textOf(one, 'state') }))) return
    const timer = setTimeout(reload, POLL_MS)
    return () => clearTimeout(timer)
  }, [value])
  if (!value || value.length === 0) return null
  return (
    <section class="panel">
      <h2>{text('import.earlier')}</h2>
      <ul class="people">
        {value.map((one) => {
          const summary = field(one, 'summary')
          const name = textOf(one, 'file_name')
          const work = { state: textOf(one, 'state'), progress: readProgress(one) }
          return (
            <li key={textOf(one, 'public_id')}>
              <Icon name="file-up" />
              <span class="person">
                <b>
                  <bdi>{name}</bdi>
                </b>
                <span class="hint">
                  {moment(textOf(one, 'created_at'))}
                  {summary ? ` · ${text('import.preview', { count: readSummary(summary).rows })}` : ''}
                  {hasEnded(one) && ` · ${text(`import.end.${endOf(textOf(one, 'state'))}`)}`}
                  {isBusy(work) && ` · ${workOf(work)}`}
                </span>
                {isBusy(work) && <WorkBar one={work} />}
              </span>
              <button
                type="button"
                class="button"
                aria-label={text('import.open_of', { name })}
                onClick={() => onOpen(textOf(one, 'public_id'))}
              >
                {text('import.open')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether it was carried out, or stopped: the person has nothing to decide any more. */
function hasEnded(one: unknown): boolean {
  const state = textOf(one, 'state')
  return state !== 'uploaded' && state !== 'ready' && !isBusy({ state })
}
