import { useState } from 'preact/hooks'
import { field, listOf, textOf } from '../api.ts'
import { useServer } from '../server.ts'
import { isTextKey, moment, text } from '../texts/text.ts'

/** Number of events that the page shows. */
const SHOWN = 50

interface Event {
  readonly public_id: string
  readonly kind: string
  readonly at: string
  readonly from: string
}

/** What happened to the security of the account: loaded when the person looks. */
export function SecurityEvents() {
  const [open, setOpen] = useState(false)
  return (
    <section class="panel">
      <h2>{text('activity.title')}</h2>
      <p class="hint">{text('activity.about')}</p>
      {open ? (
        <List />
      ) : (
        <p class="actions">
          <button type="button" class="button" onClick={() => setOpen(true)}>
            {text('activity.show')}
          </button>
        </p>
      )}
    </section>
  )
}

function List() {
  const { value, problem } = useServer(`/api/v1/security/events?limit=${SHOWN}`, readEvents)
  if (problem !== null) return <p class="hint">{problem}</p>
  return (
    <ul class="people" aria-busy={value === undefined}>
      {(value ?? []).map(({ public_id, kind, at, from }) => (
        <li key={public_id}>
          <span class="person">
            <b>{nameOf(kind)}</b>
            <span class="hint">
              {text(from === '' ? 'activity.when' : 'activity.when_from', { when: moment(at), from })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The name of a kind of event; a server may know more kinds than this page. */
function nameOf(kind: string): string {
  const key = `activity.${kind}`
  return text(isTextKey(key) ? key : 'activity.other')
}

function readEvents(answer: unknown): Event[] {
  return listOf(answer, 'events').map((each) => ({
    public_id: textOf(each, 'public_id'),
    kind: textOf(each, 'kind'),
    at: textOf(each, 'at'),
    from: field(each, 'address') === null ? '' : textOf(each, 'address'),
  }))
}
