import { useState } from 'preact/hooks'
import { api, field } from '../api.ts'
import { keepDraft, keptDraft } from '../drafts.ts'
import { Icon } from '../icon.tsx'
import { readAccess } from '../members/support-access.tsx'
import { useOnce } from '../parts/once.ts'
import { href } from '../router.ts'
import { attempt, useServer } from '../server.ts'
import { session } from '../session.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { readThread, type Ticket } from './read-ticket.ts'
import { Bundle, Words } from './words.tsx'

const PATH = '/api/v1/support/tickets'
/** What the server takes; the content of a file decides in any case. */
const TYPES = 'image/*,application/pdf,text/plain'

type FormEvent = SubmitEvent & { currentTarget: HTMLFormElement }

/** One ticket of the person: its words, and all that can be added. */
export function TicketThread({ id }: { readonly id: string }) {
  const path = `${PATH}/${id}`
  const { value, problem, reload } = useServer(path, readThread)
  const { busy, once } = useOnce()
  const act = async (sent: unknown, work: (key: string) => Promise<unknown>, done?: string) => {
    const well = await once(sent, work)
    if (well && done !== undefined) toast({ text: done })
    reload()
    return well
  }
  const draft = `comment/${id}`
  const write = async (event: FormEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = String(new FormData(form).get('body'))
    const done = await act({ body }, (key) => api('POST', `${path}/comments`, { body }, undefined, key))
    const area = form.querySelector('textarea')
    if (done) {
      keepDraft(draft, null)
      if (area) area.value = ''
    }
    area?.focus()
  }
  const attach = async (input: HTMLInputElement) => {
    const form = new FormData()
    const files = [...(input.files ?? [])]
    for (const file of files) form.append('files', file)
    const sent = files.map(({ lastModified, name, size }) => [name, size, lastModified])
    await act(sent, (key) => api('POST', `${path}/attachments`, form, undefined, key), text('help.attached'))
    input.value = ''
  }
  const turn = (body: { readonly state: 'open' | 'closed' }) => {
    // A closed ticket allows nothing, so its consent ends too.
    const withdraws = body.state === 'closed' && value?.ticket.allowed_until
    if (withdraws && !confirm(text('help.close.sure'))) return
    return act(body, () => api('PATCH', path, body))
  }
  if (problem !== null && !value) return <p class="note note-warn">{problem}</p>
  if (!value) return <section class="panel" aria-busy="true" />
  const { ticket } = value
  const closed = ticket.state === 'closed'
  return (
    <section class="panel">
      <p>
        <a href={href('help')}>{text('help.all')}</a>
      </p>
      <h2>
        <bdi>{ticket.subject}</bdi>
      </h2>
      <p class="hint">
        <span class="mark">{text(`help.state.${ticket.state}`)}</span>{' '}
        {text(`help.category.${ticket.category}`)}
      </p>
      <Words thread={value} path={path} />
      <form class="ticket-form" onSubmit={(event) => void write(event)}>
        <label class="field">
          <span>{text('help.write')}</span>
          <textarea
            name="body"
            required
            maxLength={5000}
            rows={3}
            defaultValue={keptDraft(draft) ?? ''}
            onInput={({ currentTarget }) => keepDraft(draft, currentTarget.value || null)}
          />
        </label>
        <p class="actions">
          <button type="submit" class="button button-main" disabled={busy}>
            {text('help.send')}
          </button>
          {!closed && (
            <label class="button file-button">
              <Icon name="paperclip" />
              {text('help.attach')}
              <input
                type="file"
                multiple
                accept={TYPES}
                onChange={({ currentTarget }) => void attach(currentTarget)}
              />
            </label>
          )}
          <button
            type="button"
            class="button"
            onClick={() => void turn({ state: closed ? 'open' : 'closed' })}
          >
            {text(closed ? 'help.reopen' : 'help.close')}
          </button>
        </p>
        {closed && <p class="hint">{text('help.closed')}</p>}
      </form>
      {!closed && <Diagnostics id={id} onAttach={reload} />}
      {ticket.allowed_until !== '' && session.value?.household.public_id === ticket.household_id && (
        <Readers key={ticket.allowed_until} household_id={ticket.household_id} />
      )}
      {!closed && <Access ticket={ticket} onChange={reload} />}
    </section>
  )
}

/** Shows diagnostics before they are attached. */
function Diagnostics({ id, onAttach }: { readonly id: string; readonly onAttach: () => void }) {
  const { busy, once } = useOnce()
  const [shown, setShown] = useState<unknown>(null)
  const show = () =>
    void attempt(async () =>
      setShown(field(await api('GET', `/api/v1/support/diagnostics?public_id=${id}`), 'diagnostics')),
    )
  const attach = async () => {
    if (!(await once({}, (key) => api('POST', `${PATH}/${id}/diagnostics`, {}, undefined, key)))) return
    toast({ text: text('help.diagnostics.attached') })
    setShown(null)
    onAttach()
  }
  return (
    <div class="ticket-part">
      <h3>{text('help.diagnostics')}</h3>
      <p class="hint">{text('help.diagnostics.about')}</p>
      {shown !== null && <Bundle content={shown} />}
      <p class="actions">
        {shown === null ? (
          <button type="button" class="button" onClick={show}>
            {text('help.diagnostics.show')}
          </button>
        ) : (
          <button type="button" class="button" disabled={busy} onClick={() => void attach()}>
            {text('help.diagnostics.attach')}
          </button>
        )}
      </p>
    </div>
  )
}

/** Who of the staff reads the household now, and until when. */
function Readers({ household_id }: { readonly household_id: string }) {
  const { value } = useServer(`/api/v1/household/support-access?household_id=${household_id}`, readAccess)
  return (
    <>
      {(value?.sessions ?? []).map(({ id, name, reason, until }) => (
        <p key={id} class="note note-warn">
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {text('help.access.reads', { when: moment(until) })} <bdi>{reason}</bdi>
        </p>
      ))}
    </>
  )
}

/** The access of the staff to the household of a ticket, for those who manage the household. */
function Access({ ticket, onChange }: { readonly ticket: Ticket; readonly onChange: () => void }) {
  const { allowed_until, household, household_id, id } = ticket
  const own = session.value?.household
  const manages = own?.public_id === household_id && (own.role === 'owner' || own.role === 'admin')
  if (!manages) return null
  const allow = async (days: number | null) => {
    const body = days === null ? { until: null } : { days }
    if (await attempt(() => api('POST', `${PATH}/${id}/access`, body)))
      toast({ text: text(days === null ? 'help.access.withdrawn' : 'help.access.is_allowed') })
    onChange()
  }
  return (
    <div class="ticket-part">
      <h3>{text('help.access')}</h3>
      <p class="hint">{text('help.access.about', { household })}</p>
      {allowed_until !== '' && (
        <p class="note note-warn">{text('help.access.until', { when: moment(allowed_until) })}</p>
      )}
      <p class="actions">
        {allowed_until === '' ? (
          [1, 3, 7].map((days) => (
            <button key={days} type="button" class="button" onClick={() => void allow(days)}>
              {text('help.access.allow', { days })}
            </button>
          ))
        ) : (
          <button type="button" class="button" onClick={() => void allow(null)}>
            {text('help.access.withdraw')}
          </button>
        )}
      </p>
    </div>
  )
}
