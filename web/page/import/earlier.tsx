import { useEffect } from 'preact/hooks'
import { field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { isBusy, readSummary } from './data-import.ts'
import { endOf } from './work.tsx'

/** Earlier imports: each can be looked at, and undone. One that the server works on is opened at once. */
export function Earlier({ onOpen }: { readonly onOpen: (public_id: string) => void }) {
  const { value } = useServer('/api/v1/data-imports', (answer) => listOf(answer, 'data_imports'))
  const working = value?.find((one) => isBusy({ state: textOf(one, 'state') }))
  useEffect(() => {
    if (working) onOpen(textOf(working, 'public_id'))
  }, [working])
  if (!value || value.length === 0) return null
  return (
    <section class="panel">
      <h2>{text('import.earlier')}</h2>
      <ul class="people">
        {value.map((one) => {
          const summary = field(one, 'summary')
          const name = textOf(one, 'file_name')
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
                </span>
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
