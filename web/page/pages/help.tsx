import { useState } from 'preact/hooks'
import { api, field, textOf } from '../api.ts'
import { keepDraft, keptDraft } from '../drafts.ts'
import { OlderTickets } from '../help/older-tickets.tsx'
import { CATEGORIES, readTickets } from '../help/read-ticket.ts'
import { TicketThread } from '../help/thread.tsx'
import { useWhileSeen } from '../help/while-seen.ts'
import { Icon } from '../icon.tsx'
import { useOnce } from '../parts/once.ts'
import { useStillShown } from '../parts/still-shown.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { go, href } from '../router.ts'
import { useServer } from '../server.ts'
import { homeless } from '../session.ts'
import { moment, text } from '../texts/text.ts'

const PATH = '/api/v1/support/tickets'

/** The support tickets of the person: the list with the form of a new one, or one ticket. */
export function HelpPage({ query }: { readonly query: URLSearchParams }) {
  const id = query.get('ticket')
  return (
    <div class="narrow help">
      {homeless.value && (
        <p>
          <a class="button" href={href('home')}>
            <Icon name="boxes" />
            {text('app.name')}
          </a>
        </p>
      )}
      <header>
        <h1>{text('help.title')}</h1>
        <p class="lead">{text('help.lead')}</p>
      </header>
      {id === null ? <Tickets /> : <TicketThread id={id} />}
    </div>
  )
}

function Tickets() {
  const [cursor, setCursor] = useState('')
  const query = new URLSearchParams({ limit: '20', ...(cursor && { cursor }) })
  const { value, problem, reload } = useServer(`${PATH}?${query}`, readTickets)
  useWhileSeen(reload)
  return (
    <>
      <NewTicket />
      <section class="panel" aria-busy={value === undefined && problem === null}>
        <h2>{text('help.yours')}</h2>
        {problem !== null && <p class="hint">{problem}</p>}
        {value?.tickets.length === 0 && <p class="hint">{text('help.none')}</p>}
        <ul class="people">
          {(value?.tickets ?? []).map(({ at, id, state, subject }) => (
            <li key={id}>
              <a class="person ticket-link" href={href('help', '', { ticket: id })}>
                <b>
                  <bdi>{subject}</bdi>
                </b>
                <span class="hint">
                  <span class={`mark${state === 'waiting' ? ' mark-bad' : ''}`}>
                    {text(`help.state.${state}`)}
                  </span>{' '}
                  {moment(at)}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <OlderTickets next={value?.next} onOlder={setCursor} />
      </section>
    </>
  )
}

function NewTicket() {
  const { busy, once } = useOnce()
  const isShown = useStillShown()
  const [category, setCategory] = useState(keptDraft('ticket/category') ?? 'other')
  const create = useSubmit(async (form) => {
    const fields = new FormData(form)
    const given = (name: string) => String(fields.get(name) ?? '')
    const body = { subject: given('subject'), category, body: given('body') }
    await once(body, async (key) => {
      const opened = await api('POST', PATH, body, undefined, key)
      for (const name of ['subject', 'category', 'body']) keepDraft(`ticket/${name}`, null)
      if (isShown()) go(href('help', '', { ticket: textOf(field(opened, 'ticket'), 'public_id') }))
    })
  })
  const draft = (name: string) => ({
    name,
    defaultValue: keptDraft(`ticket/${name}`) ?? '',
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      keepDraft(`ticket/${name}`, currentTarget.value || null),
  })
  return (
    <section class="panel">
      <h2>{text('help.new')}</h2>
      <form class="ticket-form" onSubmit={create}>
        <label class="field">
          <span>{text('help.subject')}</span>
          <input {...draft('subject')} required maxLength={200} autocomplete="off" />
        </label>
        <label class="field">
          <span>{text('help.category')}</span>
          <select
            class="input"
            value={category}
            onChange={({ currentTarget: { value } }) => {
              setCategory(value)
              keepDraft('ticket/category', value)
            }}
          >
            {CATEGORIES.map((each) => (
              <option key={each} value={each}>
                {text(`help.category.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{text('help.body')}</span>
          <textarea {...draft('body')} required maxLength={5000} rows={5} />
        </label>
        <p class="actions">
          <button type="submit" class="button button-main" disabled={busy}>
            {text('help.send')}
          </button>
        </p>
      </form>
    </section>
  )
}
