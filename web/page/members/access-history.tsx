import { useState } from 'preact/hooks'
import { EventList } from '../parts/event-list.tsx'
import { text } from '../texts/text.ts'

/** Who got access to the household, and who lost it: loaded when the person looks. */
export function AccessHistory({ household_id }: { household_id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section class="panel">
      <h2>{text('members.history')}</h2>
      <p class="hint">{text('members.history.about')}</p>
      {open ? (
        <EventList path={`/api/v1/audit/access?limit=50&household_id=${household_id}`} people />
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
