import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TicketState } from '../../../engine/index.ts'
import { api, field, textOf } from '../api.ts'
import { keepDraft, keptDraft } from '../drafts.ts'
import { Conversation } from '../help/conversation.tsx'
import { useKeptPlace } from '../help/kept-place.ts'
import { OlderTickets } from '../help/older-tickets.tsx'
import { readThread, readTickets, STATES, type Ticket } from '../help/read-ticket.ts'
import { useWhileSeen } from '../help/while-seen.ts'
import { WordsForm } from '../help/words-form.tsx'
import { useOnce } from '../parts/once.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { type Level, Line } from './level.tsx'
import { SupportSessions } from './support-sessions.tsx'

const PATH = '/api/v1/superadmin/tickets'

const LEVELS: Readonly<Record<TicketState, Level>> = {
  open: 'problem',
  waiting: 'warning',
  answered: 'ok',
  closed: 'ok',
}

/** The support tickets of all people, for the staff. */
export function TicketsPanel() {
  const [state, setState] = useState('')
  const [shown, setShown] = useState('')
  const [cursor, setCursor] = useState('')
  const query = new URLSearchParams({ limit: '30', ...(state && { state }), ...(cursor && { cursor }) })
  const { value, problem, reload } = useServer(`${PATH}?${query}`, readTickets)
  // The lines around an open ticket stay: their order would change under the hands of the person who answers it.
  useWhileSeen(reload, shown === '')
  const tickets = value?.tickets ?? []
  return (
    <section id="tickets" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.tickets')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      <label class="select">
        <span>{text('operation.tickets.state')}</span>
        <select
          value={state}
          onChange={({ currentTarget }) => {
            setState(currentTarget.value)
            setCursor('')
          }}
        >
          <option value="">{text('operation.tickets.not_closed')}</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {text(`operation.tickets.state.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {value?.tickets.length === 0 && <p class="hint">{text('operation.tickets.none')}</p>}
      <ul class="people">
        {tickets.map((ticket) => (
          <Fragment key={ticket.id}>
            <Line
              level={LEVELS[ticket.state]}
              name={ticket.subject}
              action={
                <button
                  type="button"
                  class="button"
                  aria-expanded={shown === ticket.id}
                  aria-label={text('operation.tickets.read_of', { name: ticket.subject })}
                  onClick={() => setShown(shown === ticket.id ? '' : ticket.id)}
                >
                  {text('operation.tickets.read')}
                </button>
              }
            >
              <bdi>{ticket.person}</bdi> · {moment(ticket.at)}{' '}
              <span class="mark">{text(`operation.tickets.state.${ticket.state}`)}</span>{' '}
              {ticket.allowed_until !== '' && <span class="mark">{text('operation.tickets.allowed')}</span>}
            </Line>
            {shown === ticket.id && (
              <li class="ticket-opened">
                <OneTicket id={shown} onChange={reload} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <OlderTickets next={value?.next} onOlder={setCursor} />
      {/* An answer can take a ticket out of the list; it stays open. */}
      {shown !== '' && !tickets.some(({ id }) => id === shown) && (
        <OneTicket key={shown} id={shown} onChange={reload} />
      )}
      <SupportSessions />
    </section>
  )
}

function OneTicket({ id, onChange }: { readonly id: string; readonly onChange: () => void }) {
  const path = `${PATH}/${id}`
  const { value, problem, reload } = useServer(path, readThread)
  useWhileSeen(reload)
  const place = useKeptPlace(value?.messages.length ?? 0)
  const { busy, once } = useOnce()
  const draft = `answer/${id}`
  const [then, setThen] = useState(keptDraft(`${draft}/then`) ?? 'answered')
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = value !== undefined
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isThere])
  const after = () => {
    reload()
    onChange()
  }
  const answer = async (body: string) => {
    const internal = then === 'internal'
    const sent = { body, internal, ...(!internal && { state: then }) }
    const done = await once(sent, (key) => api('POST', `${path}/messages`, sent, undefined, key))
    if (done) {
      keepDraft(`${draft}/then`, null)
      setThen('answered')
    }
    after()
    return done
  }
  if (problem !== null && !value) return <p class="note note-warn">{problem}</p>
  if (!value) return <div class="ticket-part" aria-busy="true" />
  const { ticket } = value
  return (
    <div class="ticket-part">
      <h3 ref={heading} tabIndex={-1}>
        <bdi>{ticket.subject}</bdi>
      </h3>
      <p class="hint">
        <bdi>{ticket.person}</bdi>
        {ticket.household !== '' && (
          <>
            {' '}
            · <bdi>{ticket.household}</bdi>
          </>
        )}{' '}
        · {text(`help.category.${ticket.category}`)} ·{' '}
        {ticket.assigned === '' ? text('operation.tickets.nobody') : <bdi>{ticket.assigned}</bdi>}
      </p>
      <Conversation thread={value} path={path} place={place} reader="staff">
        <WordsForm
          draft={draft}
          label={text('operation.tickets.answer')}
          busy={busy}
          onSend={answer}
          actions={
            <button
              type="button"
              class="button"
              onClick={() =>
                void attempt(async () => api('PATCH', path, { assigned_to: await ownId() })).then(after)
              }
            >
              {text('operation.tickets.take')}
            </button>
          }
        >
          <label class="field">
            <span>{text('operation.tickets.then')}</span>
            <select
              class="input"
              value={then}
              onChange={({ currentTarget }) => {
                setThen(currentTarget.value)
                keepDraft(`${draft}/then`, currentTarget.value)
              }}
            >
              {(['answered', 'waiting', 'closed'] as const).map((each) => (
                <option key={each} value={each}>
                  {text(`operation.tickets.state.${each}`)}
                </option>
              ))}
              <option value="internal">{text('operation.tickets.note')}</option>
            </select>
          </label>
        </WordsForm>
      </Conversation>
      {ticket.allowed_until !== '' && <Begin ticket={ticket} onBegin={after} />}
    </div>
  )
}

async function ownId(): Promise<string> {
  return textOf(field(await api('GET', '/api/v1/session'), 'user'), 'public_id')
}

/** Begins to read the household of a ticket. The page asks for a proof of the person. */
function Begin({ ticket, onBegin }: { readonly ticket: Ticket; readonly onBegin: () => void }) {
  const { busy, once } = useOnce()
  const begin = useSubmit(async (form) => {
    const reason = String(new FormData(form).get('reason'))
    const body = { ticket_id: ticket.id, reason, minutes: 60 }
    await once(body, (key) => api('POST', '/api/v1/superadmin/support-sessions', body, undefined, key))
    onBegin()
    dispatchEvent(new Event('support-session'))
  })
  return (
    <form class="inline-form" onSubmit={begin}>
      <label class="field">
        <span>{text('operation.support.reason')}</span>
        <input name="reason" required maxLength={500} autocomplete="off" />
      </label>
      <button type="submit" class="button" disabled={busy}>
        {text('operation.support.begin')}
      </button>
    </form>
  )
}
