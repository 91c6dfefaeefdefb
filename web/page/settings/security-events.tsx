import { useState } from 'preact/hooks'
import { EventList } from '../parts/event-list.tsx'
import { text } from '../texts/text.ts'

/** What happened to the security of the account: loaded when the person looks. */
export function SecurityEvents() {
  const [open, setOpen] = useState(false)
  return (
    <section class="panel">
      <h2>{text('activity.title')}</h2>
      <p class="hint">{text('activity.about')}</p>
      {open ? (
        <EventList path="/api/v1/security/events?limit=50" />
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
