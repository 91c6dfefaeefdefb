import { useRef, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { useFormDraft } from '../parts/form-draft.tsx'
import { selectedAtFirst } from '../parts/form-fields.ts'
import { GivenLink } from '../parts/given-link.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { type Role, roles } from '../session-info.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { Expiry } from './expiry.tsx'

interface Given {
  readonly public_id: string
  readonly link: string
  readonly code: string
  /** The address that the person named; empty without one. */
  readonly email: string
  readonly mailed: boolean
}

/** Invitations by a link that can be used once. */
export function Invitations({ household_id, role }: { readonly household_id: string; readonly role: Role }) {
  const path = `/api/v1/household/invitations?limit=100&household_id=${household_id}`
  const { value: open, reload } = useServer(path, readInvitations)
  const [given, setGiven] = useState<Given | null>(null)
  const revoke = async (public_id: string, name: string) => {
    if (!confirm(text('invitations.revoke.sure', { name }))) return
    const done = await attempt(() =>
      api('DELETE', `/api/v1/household/invitations/${public_id}?household_id=${household_id}`),
    )
    if (done && given?.public_id === public_id) setGiven(null)
    if (done) toast({ text: text('invitations.revoked') })
    reload()
  }
  const form = useRef<HTMLFormElement>(null)
  const { onInput } = useFormDraft(`invitation/${household_id}`, form)
  const invite = useSubmit(async (form) => {
    const fields = new FormData(form)
    const given = (each: string) => String(fields.get(each) ?? '').trim()
    const [name, email] = [given('name'), given('email')]
    const wish = {
      household_id,
      role: fields.get('role'),
      expires_in_days: Number(fields.get('days')),
      ...(name !== '' && { name }),
      ...(email !== '' && { email }),
    }
    const done = await attempt(async () => {
      const answer = await api('POST', '/api/v1/household/invitations', wish)
      const public_id = textOf(field(answer, 'invitation'), 'public_id')
      const mailed = field(answer, 'mailed') === true
      setGiven({ public_id, link: textOf(answer, 'link'), code: textOf(answer, 'code'), email, mailed })
    })
    for (const each of ['name', 'email']) {
      const input = form.elements.namedItem(each)
      if (done && input instanceof HTMLInputElement) input.value = ''
    }
    onInput()
    reload()
  })
  return (
    <section class="panel stack">
      <h2>{text('invitations.title')}</h2>
      <form ref={form} class="inline-form" onSubmit={invite} onInput={onInput}>
        <label class="field">
          <span>{text('invitations.name')}</span>
          <input name="name" maxLength={200} autocomplete="off" />
        </label>
        <label class="field">
          <span>{text('invitations.email')}</span>
          <input name="email" type="email" maxLength={254} autocomplete="off" />
        </label>
        <label class="select">
          <span>{text('invitations.role')}</span>
          <select name="role">
            {(role === 'owner' ? roles.toReversed() : (['viewer', 'member'] as const)).map((each) => (
              <option key={each} value={each} {...selectedAtFirst(each === 'member')}>
                {text(`role.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <Expiry days={[1, 7, 30]} chosen={7} />
        <button type="submit" class="button button-main">
          <Icon name="user-plus" />
          {text('invitations.make')}
        </button>
      </form>
      {given && given.email !== '' && (
        <p role="status" class={given.mailed ? 'hint' : 'note note-warn'}>
          {text(given.mailed ? 'invitations.mailed' : 'invitations.not_mailed', { email: given.email })}
        </p>
      )}
      {given && (
        <GivenLink title={text('invitations.given')} link={given.link} code={given.code}>
          <button type="button" class="button" onClick={() => setGiven(null)}>
            {text('given.done')}
          </button>
        </GivenLink>
      )}
      {open?.length === 0 && !given && <p class="hint">{text('invitations.none')}</p>}
      <ul class="people">
        {open?.map((each) => (
          <li key={each.public_id}>
            <span class="person">
              <b>
                <bdi>{each.name}</bdi> <span class="mark">{text(`role.${each.role}`)}</span>
              </b>
              <span class="hint">
                {text('invitations.facts', { by: each.by, until: moment(each.expires_at) })}
              </span>
            </span>
            <button
              type="button"
              class="button"
              aria-label={text('invitations.revoke_of', { name: each.name })}
              onClick={() => void revoke(each.public_id, each.name)}
            >
              {text('given.revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function readInvitations(answer: unknown) {
  return listOf(answer, 'invitations').map((each) => ({
    public_id: textOf(each, 'public_id'),
    name: textOf(each, 'name') || textOf(each, 'email') || text('invitations.anyone'),
    role: roles.find((role) => role === field(each, 'role')) ?? 'viewer',
    by: textOf(field(each, 'invited_by'), 'name'),
    expires_at: textOf(each, 'expires_at'),
  }))
}
