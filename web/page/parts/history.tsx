import { useEffect, useState } from 'preact/hooks'
import type { Thing } from '../../engine/views/calls.ts'
import { status, takeBack } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { api } from '../session.ts'
import { moment, text } from '../texts/text.ts'

/** The most events that are asked for. */
const EVENTS = 50

interface Event {
  readonly operation_id: string
  readonly summary: string
  /** The name of the person; empty for a change of this browser. */
  readonly by: string
  readonly at: string
}

/**
 * What happened to a thing, the newest first. The server has the whole history; without it there is what this browser
 * has still to send.
 */
export function History({ thing }: { readonly thing: Thing }) {
  const { public_id, updated_at } = thing.row
  const confirmed = useHistory(public_id, `${updated_at} ${status.value?.seq}`)
  const waiting = thing.waiting.filter(
    ({ operation_id }) => !confirmed?.some((event) => event.operation_id === operation_id),
  )
  return (
    <section class="panel">
      <h2>{text('thing.history')}</h2>
      {confirmed === null && <p class="hint">{text('thing.history.offline')}</p>}
      <ol class="timeline">
        {waiting.map(({ operation_id, type, occurred_at }) => (
          <Entry
            key={operation_id}
            event={{
              operation_id,
              summary: text('thing.history.waiting', { type }),
              by: '',
              at: occurred_at,
            }}
          />
        ))}
        {confirmed?.map((event) => (
          <Entry key={event.operation_id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ event: { operation_id, summary, by, at } }: { readonly event: Event }) {
  return (
    <li>
      <span class="timeline-what">
        {summary}
        {by !== '' && <span class="timeline-by">{by}</span>}
      </span>
      <time dateTime={at}>{moment(at)}</time>
      <button type="button" class="button-plain changes" onClick={() => void takeBack([operation_id])}>
        <Icon name="undo-2" />
        {text('thing.undo')}
      </button>
    </li>
  )
}

/** The confirmed history: undefined until it is there, null when the server cannot be reached. */
function useHistory(id: string, version: string): readonly Event[] | null | undefined {
  const [events, setEvents] = useState<readonly Event[] | null>()
  useEffect(() => {
    let current = true
    const show = (found: readonly Event[] | null) => {
      if (current) setEvents(found)
    }
    api('GET', `/api/v1/audit?record=${id}&limit=${EVENTS}`).then(
      (answer) => show(readEvents(answer)),
      () => show(null),
    )
    return () => {
      current = false
    }
  }, [id, version])
  return events
}

function readEvents(answer: unknown): Event[] {
  const entries = field(answer, 'entries')
  if (!Array.isArray(entries)) return []
  return entries.map((entry: unknown) => ({
    operation_id: String(field(entry, 'public_id')),
    summary: String(field(entry, 'summary')),
    by: String(field(field(entry, 'person'), 'name') ?? ''),
    at: String(field(entry, 'occurred_at')),
  }))
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
