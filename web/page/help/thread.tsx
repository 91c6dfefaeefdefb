import { useState } from 'preact/hooks'
import { api, field } from '../api.ts'
import { Icon } from '../icon.tsx'
import { readAccess } from '../members/support-access.tsx'
import { useOnce } from '../parts/once.ts'
import { href } from '../router.ts'
import { attempt, useServer } from '../server.ts'
import { session } from '../session.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { Conversation } from './conversation.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { useKeptPlace } from './kept-place.ts'
import { readThread, type Ticket, type TicketFile } from './read-ticket.ts'
import { useWhileSeen } from './while-seen.ts'
import { WordsForm } from './words-form.tsx'

const PATH = '/api/v1/support/tickets'
/** What the server takes; the content of a file decides in any case. */
const TYPES = 'image/*,application/pdf,text/plain'

/** Maximum number of files of a request. */
const MOST_FILES = 5

/** One ticket of the person: its words, and all that can be added. */
export function TicketThread({ id }: { readonly id: string }) {
  const path = `${PATH}/${id}`
  const { value, problem, reload } = useServer(path, readThread)
  useWhileSeen(reload)
  const place = useKeptPlace(value?.messages.length ?? 0)
  const { busy, once } = useOnce()
  const act = async (sent: unknown, work: (key: string) => Promise<unknown>, done?: string) => {
    const well = await once(sent, work)
    if (well && done !== undefined) toast({ text: done })
    reload()
    return well
  }
  const write = (body: string) =>
    act({ body }, (key) => api('POST', `${path}/comments`, { body }, undefined, key))
  const remove = ({ id: file, name }: TicketFile) => {
    if (!confirm(text('help.file.delete.sure', { name }))) return
    const done = text('help.file.delete.done')
    void act({ file }, (key) => api('DELETE', `${path}/attachments/${file}`, undefined, undefined, key), done)
  }
  const attach = async (input: HTMLInputElement) => {
    const form = new FormData()
    const files = [...(input.files ?? [])]
    if (files.length > MOST_FILES) {
      toast({ text: text('help.attach.most', { count: MOST_FILES }), tone: 'bad' })
      input.value = ''
      return
    }
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
      <Conversation thread={value} path={path} place={place} reader="person" onDelete={remove}>
        <WordsForm
          draft={`comment/${id}`}
          label={text('help.write')}
          busy={busy}
          onSend={write}
          actions={
            <>
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
            </>
          }
        />
        {closed && <p class="hint">{text('help.closed')}</p>}
      </Conversation>
      {!closed && <NewDiagnostics id={id} onAttach={reload} />}
      {ticket.allowed_until !== '' && session.value?.household.public_id === ticket.household_id && (
        <Readers key={ticket.allowed_until} household_id={ticket.household_id} />
      )}
      {!closed && <Access ticket={ticket} onChange={reload} />}
    </section>
  )
}

/** Shows diagnostics before they are attached. */
function NewDiagnostics({ id, onAttach }: { readonly id: string; readonly onAttach: () => void }) {
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
      {shown !== null && <Diagnostics content={shown} />}
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
