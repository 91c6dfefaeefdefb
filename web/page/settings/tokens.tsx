import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { Expiry } from '../members/expiry.tsx'
import { CopyButton } from '../parts/given-link.tsx'
import { inView } from '../parts/in-view.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { session } from '../session.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Tokens with which programs act for the person. */
export function Tokens() {
  const { value: tokens, reload } = useServer('/api/v1/personal-access-tokens?limit=200', readTokens)
  const [given, setGiven] = useState<{ public_id: string; token: string } | null>(null)
  const make = useSubmit(async (form) => {
    const fields = new FormData(form)
    const done = await attempt(async () => {
      const answer = await api('POST', '/api/v1/personal-access-tokens', {
        name: String(fields.get('name') ?? '').trim(),
        scope: fields.get('scope'),
        expires_in_days: Number(fields.get('days')),
        household_id: session.value?.household.public_id,
      })
      const public_id = textOf(field(answer, 'personal_access_token'), 'public_id')
      setGiven({ public_id, token: textOf(answer, 'token') })
    })
    const name = form.elements.namedItem('name')
    if (done && name instanceof HTMLInputElement) name.value = ''
    reload()
  })
  const revoke = async ({ public_id, name }: { readonly public_id: string; readonly name: string }) => {
    if (!confirm(text('tokens.revoke.sure', { name }))) return
    const done = await attempt(() => api('DELETE', `/api/v1/personal-access-tokens/${public_id}`))
    if (done && given?.public_id === public_id) setGiven(null)
    if (done) toast({ text: text('tokens.revoked') })
    reload()
  }
  return (
    <section class="panel">
      <h2>{text('tokens.title')}</h2>
      <p class="hint">{text('tokens.lead')}</p>
      {given && (
        <div class="given" key={given.public_id} ref={inView}>
          <div class="given-words">
            <h3>{text('tokens.given')}</h3>
            <p class="hint">{text('tokens.once')}</p>
            <p class="given-link" dir="ltr">
              {given.token}
            </p>
            <p class="actions">
              <CopyButton words={given.token} />
              <button type="button" class="button" onClick={() => setGiven(null)}>
                {text('given.done')}
              </button>
            </p>
          </div>
        </div>
      )}
      <ul class="people">
        {tokens?.map((each) => (
          <li key={each.public_id}>
            <Icon name="key-round" />
            <span class="person">
              <b>
                <bdi>{each.name}</bdi> <span class="mark">{text(`tokens.scope.${each.scope}`)}</span>
              </b>
              <span class="hint">
                {text('tokens.facts', { household: each.household, until: moment(each.expires_at) })}
              </span>
            </span>
            <button
              type="button"
              class="button"
              aria-label={text('tokens.revoke_of', { name: each.name })}
              onClick={() => void revoke(each)}
            >
              {text('given.revoke')}
            </button>
          </li>
        ))}
      </ul>
      <details class="more">
        <summary>{text('tokens.make')}</summary>
        <form class="inline-form" onSubmit={make}>
          <label class="field">
            <span>{text('tokens.name')}</span>
            <input name="name" required maxLength={100} autocomplete="off" />
          </label>
          <label class="select">
            <span>{text('tokens.scope')}</span>
            <select name="scope">
              <option value="read">{text('tokens.scope.read')}</option>
              <option value="write">{text('tokens.scope.write')}</option>
            </select>
          </label>
          <Expiry days={[30, 90, 366]} chosen={90} />
          <button type="submit" class="button button-main">
            {text('tokens.submit')}
          </button>
        </form>
      </details>
    </section>
  )
}

function readTokens(answer: unknown) {
  return listOf(answer, 'personal_access_tokens').map((each) => ({
    public_id: textOf(each, 'public_id'),
    name: textOf(each, 'name'),
    scope: textOf(each, 'scope') === 'read' ? ('read' as const) : ('write' as const),
    household: textOf(field(each, 'household'), 'name'),
    expires_at: textOf(each, 'expires_at'),
  }))
}
