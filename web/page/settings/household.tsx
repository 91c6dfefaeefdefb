import { useState } from 'preact/hooks'
import { api, field, textOf } from '../api.ts'
import { newId } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { readMembers } from '../members/read-members.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { go, href } from '../router.ts'
import { attempt, useServer } from '../server.ts'
import { createHousehold, noteHousehold, openHousehold, session, verifySession } from '../session.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** The open household and the other ones of the person. */
export function Households() {
  const { household, households = [] } = session.value ?? {}
  if (!household) return null
  const manages = household.role === 'owner' || household.role === 'admin'
  return (
    <section class="panel" id="household">
      <h2>{text('settings.household')}</h2>
      <ul class="people">
        {households.map(({ public_id, name, role }) => (
          <li key={public_id}>
            <Icon name="boxes" />
            <span class="person">
              <b>
                <bdi>{name}</bdi>
              </b>
              <span class="hint">{text(`role.${role}`)}</span>
            </span>
            {public_id === household.public_id ? (
              <span class="mark">{text('household.open_now')}</span>
            ) : (
              <button
                type="button"
                class="button"
                aria-label={text('household.open_of', { name })}
                onClick={() => void change(public_id)}
              >
                {text('household.open')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p class="actions">
        <a class="button" href={href('members')}>
          <Icon name="users" />
          {text('members.title')}
        </a>
      </p>
      {manages && <Manage key={household.public_id} id={household.public_id} name={household.name} />}
      <NewHousehold />
      <details class="more">
        <summary>{text('household.leave')}</summary>
        <p class="hint">{text('household.leave.lead')}</p>
        <p class="actions">
          <button
            type="button"
            class="button button-bad"
            onClick={() => void leave(household.public_id, household.name)}
          >
            {text('household.leave_of', { name: household.name })}
          </button>
        </p>
      </details>
    </section>
  )
}

async function change(public_id: string): Promise<void> {
  go(href('home'))
  await openHousehold(public_id)
}

/** Whether the household would be without an owner. The server says so, too, but only once the person has decided to leave. */
async function isLastOwner(household_id: string): Promise<boolean> {
  if (session.value?.household.role !== 'owner') return false
  let isLast = false
  await attempt(async () => {
    const answer = await api('GET', `/api/v1/household/members?limit=100&household_id=${household_id}`)
    const others = readMembers(answer).filter(({ current, role }) => !current && role === 'owner')
    // Of more members than one answer has, only the server knows all.
    isLast = others.length === 0 && textOf(answer, 'next_cursor') === ''
  })
  return isLast
}

async function leave(household_id: string, name: string): Promise<void> {
  if (await isLastOwner(household_id)) {
    toast({ text: text('household.leave.last_owner'), tone: 'bad' })
    return
  }
  if (!confirm(text('household.leave.sure', { name }))) return
  if (!(await attempt(() => api('POST', '/api/v1/household/leave', { household_id })))) return
  go(href('home'))
  await verifySession()
  toast({ text: text('household.left', { name }) })
}

function Manage({ id, name }: { readonly id: string; readonly name: string }) {
  const { value: settings, reload } = useServer(`/api/v1/household?household_id=${id}`, readSettings)
  const owns = session.value?.household.role === 'owner'
  const [lacksFactor, setLacksFactor] = useState(false)
  const rename = useSubmit(async (form) => {
    const chosen = String(new FormData(form).get('name') ?? '').trim()
    if (!(await attempt(() => api('PATCH', '/api/v1/household', { name: chosen, household_id: id })))) return
    noteHousehold(id, { name: chosen })
    toast({ text: text('done.changed', { name: chosen }) })
  })
  const keep = async (keep_photo_metadata: boolean) => {
    await attempt(() => api('PATCH', '/api/v1/household', { keep_photo_metadata, household_id: id }))
    reload()
  }
  const require = async (required: boolean) => {
    await attempt(async () => {
      // Asked first: the server would ask for a fresh proof before it says so.
      const lacks = required && !readSufficient(await api('GET', '/api/v1/security/status'))
      setLacksFactor(lacks)
      if (!lacks) await api('PUT', '/api/v1/household/second-factor', { required, household_id: id })
    })
    reload()
  }
  return (
    <details class="more">
      <summary>{text('household.manage')}</summary>
      <form class="inline-form" onSubmit={rename}>
        <label class="field">
          <span>{text('household.name')}</span>
          <input name="name" required maxLength={200} defaultValue={name} autocomplete="off" />
        </label>
        <button type="submit" class="button">
          {text('thing.save')}
        </button>
      </form>
      <label class="check">
        <input
          type="checkbox"
          checked={settings?.keeps === true}
          disabled={settings === undefined}
          onChange={({ currentTarget }) => void keep(currentTarget.checked)}
        />
        <span>{text('household.keep_photo_metadata')}</span>
      </label>
      {owns && (
        <>
          <label class="check">
            <input
              type="checkbox"
              aria-describedby="factor-hint"
              checked={settings?.factor === true}
              disabled={settings === undefined}
              onChange={({ currentTarget }) => void require(currentTarget.checked)}
            />
            <span>{text('household.require_factor')}</span>
          </label>
          <p class="hint" id="factor-hint">
            {text('household.require_factor.about')}
          </p>
          {lacksFactor && (
            <div class="note note-warn stack" role="alert">
              <p>{text('household.require_factor.own_first')}</p>
              <p class="actions">
                <a class="button" href="#security">
                  {text('household.require_factor.set_up')}
                </a>
              </p>
            </div>
          )}
        </>
      )}
    </details>
  )
}

/** Whether the person has what the household could require of the others. */
function readSufficient(answer: unknown): boolean {
  return field(field(answer, 'mfa'), 'sufficient') === true
}

function readSettings(answer: unknown) {
  const settings = field(answer, 'settings')
  return {
    keeps: field(settings, 'keep_photo_metadata') === true,
    factor: field(settings, 'second_factor_required') === true,
  }
}

/** A form that makes a household and opens it. */
export function NewHousehold({ open = false }: { readonly open?: boolean }) {
  // The same id again after an answer that was lost: the household is made once.
  const [public_id, setId] = useState(newId)
  const [busy, setBusy] = useState(false)
  const create = useSubmit(async (form) => {
    const name = String(new FormData(form).get('name') ?? '').trim()
    setBusy(true)
    if (await attempt(() => createHousehold(name, public_id))) {
      setId(newId())
      go(href('home'))
    }
    setBusy(false)
  })
  return (
    <details class="more" open={open}>
      <summary>{text('household.new')}</summary>
      <form class="inline-form" onSubmit={create}>
        <label class="field">
          <span>{text('household.name')}</span>
          <input name="name" required maxLength={200} autocomplete="off" />
        </label>
        <button type="submit" class="button button-main" disabled={busy}>
          {text('place.create')}
        </button>
      </form>
    </details>
  )
}
