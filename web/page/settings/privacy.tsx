import { useEffect, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { problemOf } from '../problem.ts'
import { attempt, useServer } from '../server.ts'
import { session } from '../session.ts'
import { dayOf, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { DerivedPurge } from './derived-purge.tsx'

type Kind = 'account_export' | 'account_erasure' | 'household_erasure'

interface Asked {
  readonly public_id: string
  readonly kind: Kind
  readonly state: string
  readonly household: string
  readonly household_id: string
  readonly due_at: string
  /** Where the ZIP file of an export is; empty until it is ready. */
  readonly download: string
}

interface Status {
  readonly requests: readonly Asked[]
  readonly days: number
  /** Names of the households that go with the account, and of those that keep it from being erased. */
  readonly erased: readonly string[]
  readonly left_behind: readonly string[]
}

/** How often the page looks whether an export is ready, in ms. */
const LOOK_MS = 5000

/** The data of the person: an export of it, and the erasure of the account. */
export function Privacy() {
  const { value, problem, reload } = useServer('/api/v1/privacy/status', readStatus)
  const [asked, setAsked] = useState<Kind | null>(null)
  const [purging, setPurging] = useState(false)
  const open = (value?.requests ?? []).filter(isOpen)
  const close = () => {
    setAsked(null)
    reload()
  }
  const isMade = open.some(({ kind, download }) => kind === 'account_export' && download === '')
  useEffect(() => {
    if (!isMade) return
    const timer = setInterval(reload, LOOK_MS)
    return () => clearInterval(timer)
  }, [isMade])
  const pending = open.some(({ kind, state }) => kind === 'account_erasure' && state === 'pending')
  const here = session.value?.household
  const owner = here?.role === 'owner'
  const pendingHere = open.some(({ kind, household_id }) => isOf(here?.public_id, kind, household_id))
  return (
    <section class="panel" aria-busy={value === undefined}>
      <h2>{text('privacy.title')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      <p class="hint">{text('privacy.about')}</p>
      {open.length > 0 && (
        <ul class="people">
          {open.map((each) => (
            <Request key={each.public_id} request={each} onChange={reload} />
          ))}
        </ul>
      )}
      <p class="actions">
        <button type="button" class="button" onClick={() => setAsked('account_export')}>
          <Icon name="download" />
          {text('privacy.export')}
        </button>
        <button type="button" class="button" onClick={() => setPurging(true)}>
          <Icon name="trash-2" />
          {text('purge.title')}
        </button>
        {owner && !pendingHere && (
          <button type="button" class="button" onClick={() => setAsked('household_erasure')}>
            <Icon name="trash-2" />
            {text('privacy.erase_household')}
          </button>
        )}
        {!pending && (
          <button type="button" class="button" onClick={() => setAsked('account_erasure')}>
            <Icon name="trash-2" />
            {text('privacy.erase')}
          </button>
        )}
      </p>
      {purging && <DerivedPurge onClose={() => setPurging(false)} />}
      {asked !== null && value && <Ask kind={asked} status={value} onClose={close} />}
    </section>
  )
}

function Request({ request, onChange }: { readonly request: Asked; readonly onChange: () => void }) {
  const { public_id, kind, state, household, due_at, download } = request
  const cancel = async () => {
    const done = await attempt(() => api('POST', `/api/v1/privacy/requests/${public_id}/cancel`))
    if (done) toast({ text: text('privacy.cancelled') })
    onChange()
  }
  const remove = async () => {
    const name = text('privacy.kind.account_export', { household })
    if (!confirm(text('exports.delete.sure', { name }))) return
    const done = await attempt(() => api('DELETE', `/api/v1/privacy/exports/${public_id}`))
    if (done) toast({ text: text('exports.deleted') })
    onChange()
  }
  const when = due_at === '' ? '' : dayOf(due_at)
  return (
    <li>
      <Icon name={kind === 'account_export' ? 'download' : 'trash-2'} />
      <span class="person">
        <b>{text(`privacy.kind.${kind}`, { household })}</b>
        <span class={kind === 'account_export' ? 'hint' : 'mark mark-warn'}>
          {kind === 'account_export'
            ? text(download === '' ? 'privacy.being_made' : 'privacy.ready')
            : text(state === 'pending' ? 'privacy.due' : 'privacy.running', { day: when })}
        </span>
      </span>
      {download !== '' && (
        <a class="button" href={download} download>
          {text('privacy.download')}
        </a>
      )}
      {download !== '' && (
        <button
          type="button"
          class="button"
          aria-label={text('exports.delete_of', { name: text('privacy.kind.account_export', { household }) })}
          onClick={() => void remove()}
        >
          {text('exports.delete')}
        </button>
      )}
      {state === 'pending' && isMine(request) && (
        <button type="button" class="button" onClick={() => void cancel()}>
          {text('privacy.cancel')}
        </button>
      )}
    </li>
  )
}

/** Says what follows, and asks whether to go on. */
function Ask({
  kind,
  status: { days, erased, left_behind },
  onClose,
}: {
  readonly kind: Kind
  readonly status: Status
  readonly onClose: () => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const erases = kind !== 'account_export'
  const { name = '', public_id } = session.value?.household ?? {}
  const household_id = kind === 'household_erasure' ? public_id : undefined
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await api('POST', '/api/v1/privacy/requests', { kind, ...(household_id && { household_id }) })
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  const title = text(TITLES[kind])
  if (kind === 'account_erasure' && left_behind.length > 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p class="note note-bad">{text('privacy.left_behind', { households: left_behind.join(', ') })}</p>
        <p>{text('privacy.hand_over')}</p>
      </Dialog>
    )
  return (
    <FormDialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void send(event)}>
        {problem !== null && (
          <p class="note note-bad" role="alert">
            {problem}
          </p>
        )}
        {erases ? (
          <>
            {kind === 'household_erasure' ? (
              <p>{text('privacy.erase_household.about', { days, name })}</p>
            ) : (
              <p>{text('privacy.erase.about', { days })}</p>
            )}
            {kind === 'account_erasure' && erased.length > 0 && (
              <p class="note note-warn">
                {text('privacy.goes_too', { households: erased.join(', '), count: erased.length })}
              </p>
            )}
          </>
        ) : (
          <p>{text('privacy.export.about')}</p>
        )}
        <p class="actions">
          <button type="submit" class={erases ? 'button button-bad' : 'button button-main'} disabled={busy}>
            {title}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}

const TITLES = {
  account_export: 'privacy.export',
  account_erasure: 'privacy.erase',
  household_erasure: 'privacy.erase_household',
} as const

/** Whether the person may cancel a request: the erasure of a household is a matter of its owners. */
function isMine({ kind, household_id }: Asked): boolean {
  const role = session.value?.households.find(({ public_id }) => public_id === household_id)?.role
  return kind !== 'household_erasure' || role === 'owner'
}

/** Whether a request is the erasure of a household. */
function isOf(household_id: string | undefined, kind: Kind, of: string): boolean {
  return kind === 'household_erasure' && of === household_id
}

/** Whether a person still has something to do, or to wait for. */
function isOpen({ kind, state, download }: Asked): boolean {
  return state === 'pending' || state === 'running' || (kind === 'account_export' && download !== '')
}

function readStatus(answer: unknown): Status {
  const households = listOf(answer, 'households')
  const names = (mark: string) =>
    households.filter((each) => field(each, mark) === true).map((each) => textOf(each, 'name'))
  const nameOf = (id: string) =>
    textOf(
      [...households, ...(session.value?.households ?? [])].find((each) => textOf(each, 'public_id') === id),
      'name',
    )
  return {
    days: Number(field(answer, 'erasure_days') ?? 0),
    erased: names('erased'),
    left_behind: names('left_behind'),
    requests: listOf(answer, 'requests').map((each) => ({
      public_id: textOf(each, 'public_id'),
      kind: kindOf(textOf(each, 'kind')),
      state: textOf(each, 'state'),
      household: nameOf(textOf(each, 'household_id')),
      household_id: textOf(each, 'household_id'),
      due_at: textOf(each, 'due_at'),
      download: textOf(field(each, 'download'), 'path'),
    })),
  }
}

function kindOf(name: string): Kind {
  return name === 'account_erasure' || name === 'household_erasure' ? name : 'account_export'
}
