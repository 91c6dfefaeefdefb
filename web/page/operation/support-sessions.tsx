import { useEffect, useRef, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { Line } from './level.tsx'
import { SeekForm } from './seek-form.tsx'

/** Time after which the page asks again whether the households still allow it, in milliseconds. */
const AGAIN_MS = 10_000

const PATH = '/api/v1/superadmin/support-sessions'

/** The support sessions that run, and a look into the household of each. Nothing is copied to this device. */
export function SupportSessions() {
  const { value, reload } = useServer(`${PATH}?limit=20`, readSessions)
  useEffect(() => {
    addEventListener('support-session', reload)
    return () => removeEventListener('support-session', reload)
  }, [])
  const running = (value ?? []).filter((each) => each.running)
  const over = useOver(running)
  const anyRuns = running.length > 0
  useEffect(() => {
    if (!anyRuns) return
    // A household withdraws its consent without this page: what was found must not stay on the screen.
    const timer = setInterval(reload, AGAIN_MS)
    return () => clearInterval(timer)
  }, [anyRuns])
  if (!anyRuns && over.length === 0) return null
  const end = async (id: string) => {
    await attempt(() => api('POST', `${PATH}/${id}/end`, {}))
    reload()
  }
  return (
    <div class="ticket-part">
      <h3>{text('operation.support')}</h3>
      <p class="hint">{text('operation.support.about')}</p>
      {over.map(({ household, id }) => (
        <p key={id} class="note" role="status">
          {text('operation.support.over', { household })}
        </p>
      ))}
      <ul class="people">
        {running.map(({ household, household_id, id, reason, staff, until }) => (
          <Line
            key={id}
            level="warning"
            name={household}
            action={
              <button type="button" class="button" onClick={() => void end(id)}>
                {text('operation.support.end')}
              </button>
            }
          >
            <bdi>{staff}</bdi> · {text('operation.support.until', { when: moment(until) })} ·{' '}
            <bdi>{reason}</bdi>
            <Look household_id={household_id} />
          </Line>
        ))}
      </ul>
    </div>
  )
}

/** The sessions that ran on this page, and have ended. */
function useOver<Session extends { readonly id: string }>(running: readonly Session[]): readonly Session[] {
  const seen = useRef(new Map<string, Session>())
  for (const each of running) seen.current.set(each.id, each)
  const ids = new Set(running.map(({ id }) => id))
  return [...seen.current.values()].filter(({ id }) => !ids.has(id))
}

/** Finds things of a household by their names: what JSON of the server says, and nothing more. */
function Look({ household_id }: { readonly household_id: string }) {
  const [sought, setSought] = useState<string | null>(null)
  return (
    <details class="more">
      <summary>{text('operation.support.look')}</summary>
      <SeekForm label={text('operation.support.seek')} onSeek={setSought} />
      {sought !== null && <Found household_id={household_id} sought={sought} />}
    </details>
  )
}

function Found({ household_id, sought }: { readonly household_id: string; readonly sought: string }) {
  const query = new URLSearchParams({ household_id, limit: '50', ...(sought !== '' && { q: sought }) })
  const { value, problem } = useServer(`/api/v1/items?${query}`, readItems)
  useEffect(() => {
    // The refusal may say that the access has ended: the list of the sessions knows.
    if (problem !== null) dispatchEvent(new Event('support-session'))
  }, [problem])
  if (problem !== null) return <p class="hint">{problem}</p>
  if (value?.length === 0) return <p class="hint">{text('operation.support.nothing')}</p>
  return (
    <ul aria-busy={value === undefined}>
      {(value ?? []).map(({ id, name, quantity }) => (
        <li key={id}>
          <bdi>{name}</bdi> <span class="hint">{quantity}</span>
        </li>
      ))}
    </ul>
  )
}

function readItems(answer: unknown) {
  return listOf(answer, 'items').map((each) => ({
    id: textOf(each, 'public_id'),
    name: textOf(each, 'name'),
    quantity: String(field(each, 'quantity') ?? ''),
  }))
}

function readSessions(answer: unknown) {
  return listOf(answer, 'sessions').map((each) => ({
    id: textOf(each, 'public_id'),
    running: field(each, 'running') === true,
    household_id: textOf(field(each, 'household'), 'public_id'),
    household: textOf(field(each, 'household'), 'name'),
    staff: textOf(field(each, 'staff'), 'name'),
    reason: textOf(each, 'reason'),
    until: textOf(each, 'expires_at'),
  }))
}
