import { useState } from 'preact/hooks'
import { field, listOf, textOf } from '../api.ts'
import { EventList } from '../parts/event-list.tsx'
import { useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { Line } from './level.tsx'

/** What happened to the security of the installation, and what browsers report: loaded when a person looks. */
export function SecurityPanel() {
  const [shown, setShown] = useState<'events' | 'reports' | null>(null)
  return (
    <section id="security" class="panel">
      <h2>{text('operation.security')}</h2>
      <p class="hint">{text('operation.security.about')}</p>
      <p class="actions">
        <button type="button" class="button" onClick={() => setShown('events')}>
          {text('operation.security.events')}
        </button>
        <button type="button" class="button" onClick={() => setShown('reports')}>
          {text('operation.security.reports')}
        </button>
      </p>
      {shown === 'events' && <EventList path="/api/v1/security/audit?limit=50" people />}
      {shown === 'reports' && <Reports />}
    </section>
  )
}

/** Violations of the content policy, as browsers reported them. */
function Reports() {
  const { value, problem } = useServer('/api/v1/security/csp-reports', readReports)
  if (problem !== null) return <p class="hint">{problem}</p>
  if (value?.length === 0) return <p class="hint">{text('operation.security.no_reports')}</p>
  return (
    <ul class="people" aria-busy={value === undefined}>
      {(value ?? []).map(({ blocked, count, directive, document, last }) => (
        <Line key={`${directive} ${document} ${blocked}`} level="warning" name={directive}>
          {text('operation.security.seen', { count, when: moment(last) })}
          <span class="advice" dir="ltr">
            {document} {blocked}
          </span>
        </Line>
      ))}
    </ul>
  )
}

function readReports(answer: unknown) {
  return listOf(answer, 'reports').map((each) => ({
    directive: textOf(each, 'directive'),
    document: textOf(each, 'document'),
    blocked: textOf(each, 'blocked'),
    count: Number(field(each, 'count')),
    last: textOf(each, 'last_seen_at'),
  }))
}
