import { api, field, listOf, textOf } from '../api.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'

/** Who of the staff reads the household now, and what it allows; nothing if it allows nothing. */
export function SupportAccess({
  household_id,
  mayEnd,
}: {
  readonly household_id: string
  readonly mayEnd: boolean
}) {
  const path = `/api/v1/household/support-access?household_id=${household_id}`
  const { value, reload } = useServer(path, readAccess)
  if (!value || (value.allowed.length === 0 && value.sessions.length === 0)) return null
  const withdraw = async () => {
    for (const { ticket_id } of value.allowed)
      await attempt(() => api('POST', `/api/v1/support/tickets/${ticket_id}/access`, { until: null }))
    reload()
  }
  return (
    <section class="note note-warn support-access">
      <h2>{text('help.access')}</h2>
      {value.sessions.length === 0 && <p>{text('help.access.may')}</p>}
      <ul>
        {value.sessions.map(({ id, name, reason, until }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            {text('help.access.reads', { when: moment(until) })} <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
      {mayEnd && (
        <p class="actions">
          <button type="button" class="button" onClick={() => void withdraw()}>
            {text('help.access.withdraw')}
          </button>
        </p>
      )}
    </section>
  )
}

export function readAccess(answer: unknown) {
  return {
    allowed: listOf(answer, 'allowed').map((each) => ({ ticket_id: textOf(each, 'ticket_id') })),
    sessions: listOf(answer, 'sessions').map((each) => ({
      id: textOf(each, 'public_id'),
      name: textOf(field(each, 'staff'), 'name'),
      reason: textOf(each, 'reason'),
      until: textOf(each, 'expires_at'),
    })),
  }
}
