import { useEffect, useState } from 'preact/hooks'
import type { Thing, WaitingChange } from '../../engine/views/calls.ts'
import { status, takeBack } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { api } from '../session.ts'
import { clock, dayName, text } from '../texts/text.ts'
import { operationName } from './operation-name.ts'

/** The most events that are asked for. */
const EVENTS = 50

interface Event {
  readonly operation_id: string
  readonly summary: string
  /** The name of the person; empty for a change of this browser. */
  readonly by: string
  readonly at: string
  /** Whether the server has not confirmed it. */
  readonly waits: boolean
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
      {byDay([...waiting.map(waitingEvent), ...(confirmed ?? [])]).map(({ date, events }) => (
        <section key={date} class="timeline-day" aria-label={dayName(date)}>
          <h3>{dayName(date)}</h3>
          <ol class="timeline">
            {events.map((event) => (
              <Entry key={event.operation_id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function waitingEvent({ operation_id, type, occurred_at }: WaitingChange): Event {
  return { operation_id, summary: operationName(type), by: '', at: occurred_at, waits: true }
}

/** Events by their day on the clock of this device, the newest day first. */
function byDay(events: readonly Event[]): { date: string; events: readonly Event[] }[] {
  const days = new Map<string, Event[]>()
  for (const event of events) {
    const at = new Date(event.at)
    const two = (part: number) => String(part).padStart(2, '0')
    const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
    days.set(date, [...(days.get(date) ?? []), event])
  }
  return [...days].map(([date, events]) => ({ date, events }))
}

function Entry({ event: { operation_id, summary, by, at, waits } }: { readonly event: Event }) {
  return (
    <li>
      <span class="timeline-what">
        {summary}
        {by !== '' && <span class="timeline-by">{by}</span>}
        {waits && <span class="timeline-by">{text('thing.history.waits')}</span>}
      </span>
      <time dateTime={at}>{clock(at)}</time>
      <button
        type="button"
        class="button-plain changes"
        aria-label={text('thing.undo.name', { what: summary })}
        onClick={() => void takeBack([operation_id])}
      >
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
    summary: summaryOf(entry),
    by: String(field(field(entry, 'person'), 'name') ?? ''),
    at: String(field(entry, 'occurred_at')),
    waits: false,
  }))
}

/** What an operation did, in the language of the person; the server's own words for one that has no text here. */
function summaryOf(entry: unknown): string {
  const type = String(field(entry, 'type'))
  const name = operationName(type)
  return name === type ? String(field(entry, 'summary')) : name
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
