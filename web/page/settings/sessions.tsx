import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ApiError, api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

interface SignedIn {
  readonly public_id: string
  readonly path: string
  readonly kind: 'browser' | 'device'
  readonly name: string
  readonly last_seen_at: string
  /** The network address; empty if it is not known. */
  readonly from: string
  readonly current: boolean
}

/** Counts what ends sessions elsewhere on the page, such as a new password. */
export const sessionsEnded = signal(0)

/** The browsers and devices that the person is signed in on. */
export function Sessions() {
  const sessions = useServer('/api/v1/security/sessions?limit=200', readSessions)
  const devices = useServer('/api/v1/mobile/devices?limit=200', readDevices)
  const turn = sessionsEnded.value
  useEffect(() => {
    if (turn === 0) return
    sessions.reload()
    devices.reload()
  }, [turn])
  const all = [...(sessions.value ?? []), ...(devices.value ?? [])].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
  )
  const others = all.filter(({ current }) => !current)
  const end = async (ending: readonly SignedIn[]) => {
    const done = await attempt(async () => {
      for (const { path } of ending) await endAt(path)
    })
    if (done) toast({ text: text('sessions.ended', { count: ending.length }) })
    sessions.reload()
    devices.reload()
  }
  return (
    <section class="panel" aria-busy={sessions.value === undefined}>
      <h2>{text('sessions.title')}</h2>
      {sessions.problem !== null && <p class="hint">{sessions.problem}</p>}
      <ul class="people">
        {all.map((each) => (
          <li key={each.public_id}>
            <Icon name={each.kind === 'browser' ? 'monitor' : 'smartphone'} />
            <span class="person">
              <b>
                <bdi>{each.name || text('sessions.unknown')}</bdi>{' '}
                {each.current && <span class="mark">{text('sessions.here')}</span>}
              </b>
              <span class="hint">{seenOf(each)}</span>
            </span>
            {!each.current && (
              <button
                type="button"
                class="button"
                aria-label={text('sessions.end_of', { name: each.name || text('sessions.unknown') })}
                onClick={() => void end([each])}
              >
                {text('sessions.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <p class="actions">
          <button type="button" class="button" onClick={() => void end(others)}>
            <Icon name="log-out" />
            {text('sessions.end_others')}
          </button>
        </p>
      )}
    </section>
  )
}

/** Ends a session or signs out a device. One that is over already keeps none of the others. */
async function endAt(path: string): Promise<void> {
  try {
    await api('DELETE', path)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

function seenOf({ from, last_seen_at }: SignedIn): string {
  const when = moment(last_seen_at)
  return from === '' ? text('sessions.seen', { when }) : text('sessions.seen_from', { when, from })
}

/** The network address from which something signed in; empty if it is not known. */
function fromOf(each: unknown): string {
  return field(each, 'signed_in_from') === null ? '' : textOf(each, 'signed_in_from')
}

function readSessions(answer: unknown): SignedIn[] {
  return listOf(answer, 'sessions').map((each) => ({
    public_id: textOf(each, 'public_id'),
    path: `/api/v1/security/sessions/${textOf(each, 'public_id')}`,
    kind: 'browser',
    name: textOf(each, 'browser'),
    last_seen_at: textOf(each, 'last_seen_at'),
    from: fromOf(each),
    current: field(each, 'current') === true,
  }))
}

function readDevices(answer: unknown): SignedIn[] {
  const live = listOf(answer, 'devices').filter((each) => field(each, 'signed_in') === true)
  return live.map((each) => ({
    public_id: textOf(each, 'public_id'),
    path: `/api/v1/mobile/devices/${textOf(each, 'public_id')}`,
    kind: 'device',
    name: textOf(each, 'device_name') || textOf(each, 'device_model'),
    last_seen_at: textOf(each, 'last_seen_at'),
    from: fromOf(each),
    current: false,
  }))
}
