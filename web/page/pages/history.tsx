import { status } from '../engine.ts'
import { useEvents } from '../history/events.ts'
import { groupedWaiting } from '../history/groups.ts'
import { waitingEvent } from '../history/record-history.tsx'
import { Timeline } from '../history/timeline.tsx'
import { waitingUndid } from '../history/undos.ts'
import { useWaiting } from '../history/waiting.ts'
import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import { usePeople } from '../members/people.ts'
import { isViewer } from '../parts/read-only-note.tsx'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'

/** The kinds of records that the history can be limited to. */
const kinds = ['item', 'container', 'location', 'rack', 'media', 'category', 'tag'] as const

/** What everybody in the household did, newest first, with a way to take each of it back. */
export function HistoryPage({ query }: { readonly query: URLSearchParams }) {
  const person = query.get('person') ?? ''
  const kind = kinds.find((each) => each === query.get('kind')) ?? ''
  const filter = new URLSearchParams({
    grouped: 'true',
    ...(person && { person }),
    ...(kind && { type: kind }),
  })
  const { events, problem, earlier } = useEvents(filter.toString(), String(status.value?.seq))
  const people = usePeople()
  const unsent = useWaiting().filter(
    ({ operation_id }) => !events?.some((event) => event.operation_id === operation_id),
  )
  const shown = [
    ...(person === '' && kind === ''
      ? groupedWaiting(unsent, (operation) => ({
          ...waitingEvent(operation, waitingUndid(operation)),
          operation,
        }))
      : []),
    ...(events ?? []),
  ]
  const choose = (changed: Readonly<Record<string, string>>) => {
    const chosen = Object.entries({ person, kind, ...changed }).filter(([, value]) => value !== '')
    go(href('history', '', Object.fromEntries(chosen)), { replace: true })
  }
  return (
    <div class="narrow">
      <header>
        <h1>{text('thing.history')}</h1>
        <p class="lead">
          {text('history.lead')} {!isViewer() && text('history.lead.undo')}
        </p>
      </header>
      <div class="filters">
        <label class="select">
          <span class="visually-hidden">{text('history.who')}</span>
          <select value={person} onChange={(event) => choose({ person: event.currentTarget.value })}>
            <option value="">{text('history.everybody')}</option>
            {[...people].map(([user_id, name]) => (
              <option key={user_id} value={user_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="select">
          <span class="visually-hidden">{text('history.kind')}</span>
          <select value={kind} onChange={(event) => choose({ kind: event.currentTarget.value })}>
            <option value="">{text('history.everything')}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {text(`history.kind.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {events === null && <p class="note">{problem || text('thing.history.offline')}</p>}
      {events === undefined && <Loading />}
      {events && shown.length === 0 && (
        <section class="empty">
          <Icon name="clock" />
          <p>{text('history.none')}</p>
        </section>
      )}
      {shown.length > 0 && (
        <section class="panel">
          <Timeline events={shown} record_id={null} readOnly={isViewer()} earlier={earlier} />
        </section>
      )}
    </div>
  )
}
