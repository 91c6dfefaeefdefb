import { useState } from 'preact/hooks'
import { api, field, keepToken, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { makePasskey, NoPasskeyError, OtherAddressError } from '../parts/passkey.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

interface Way {
  readonly public_id: string
  readonly name: string
  readonly detail: string
}

type Asked = { readonly kind: 'passkey' } | { readonly kind: 'rename'; readonly passkey: Way }

/** The passkeys of the person, and the identities at providers. */
export function WaysIn() {
  const keys = useServer('/api/v1/security/passkeys', readPasskeys)
  const identities = useServer('/api/v1/security/identities', readIdentities)
  const providers = useServer('/api/v1/session/idp/providers', readProviders)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    keys.reload()
    identities.reload()
  }
  const remove = async (path: string, sure: string, done: string) => {
    if (!confirm(sure)) return
    if (await attempt(() => api('DELETE', path))) toast({ text: done })
    close()
  }
  return (
    <>
      <section class="panel" aria-busy={keys.value === undefined}>
        <h2>{text('passkeys.title')}</h2>
        {keys.problem !== null && <p class="hint">{keys.problem}</p>}
        <p class="hint">{text('passkeys.about')}</p>
        {keys.value?.available === false && <p class="note">{text('passkeys.unavailable')}</p>}
        <ul class="people">
          {keys.value?.ways.map((way) => (
            <li key={way.public_id}>
              <Icon name="key-round" />
              <Words way={way} />
              <button
                type="button"
                class="button"
                aria-label={text('passkeys.rename_of', { name: way.name })}
                onClick={() => setAsked({ kind: 'rename', passkey: way })}
              >
                {text('passkeys.rename')}
              </button>
              <button
                type="button"
                class="button"
                aria-label={text('passkeys.remove_of', { name: way.name })}
                onClick={() =>
                  void remove(
                    `/api/v1/security/passkeys/${way.public_id}`,
                    text('passkeys.remove.sure', { name: way.name }),
                    text('passkeys.removed'),
                  )
                }
              >
                {text('passkeys.remove')}
              </button>
            </li>
          ))}
        </ul>
        {keys.value?.available && 'PublicKeyCredential' in globalThis && (
          <p class="actions">
            <button type="button" class="button" onClick={() => setAsked({ kind: 'passkey' })}>
              <Icon name="plus" />
              {text('passkeys.add')}
            </button>
          </p>
        )}
      </section>
      {((providers.value?.length ?? 0) > 0 || (identities.value?.length ?? 0) > 0) && (
        <section class="panel" aria-busy={identities.value === undefined}>
          <h2>{text('providers.title')}</h2>
          <p class="hint">{text('providers.about')}</p>
          <ul class="people">
            {identities.value?.map((way) => (
              <li key={way.public_id}>
                <Icon name="link" />
                <Words way={way} />
                <button
                  type="button"
                  class="button"
                  aria-label={text('providers.unlink_of', { name: way.name })}
                  onClick={() =>
                    void remove(
                      `/api/v1/security/identities/${way.public_id}`,
                      text('providers.unlink.sure', { name: way.name }),
                      text('providers.unlinked'),
                    )
                  }
                >
                  {text('providers.unlink')}
                </button>
              </li>
            ))}
          </ul>
          <p class="actions">
            {providers.value?.map((each) => (
              <button
                key={each.provider}
                type="button"
                class="button"
                onClick={() => void attempt(() => link(each.provider))}
              >
                {text('providers.link', { name: each.label })}
              </button>
            ))}
          </p>
        </section>
      )}
      {asked && <AskPasskey asked={asked} onClose={close} />}
    </>
  )
}

function Words({ way: { detail, name } }: { readonly way: Way }) {
  return (
    <span class="person">
      <b>
        <bdi>{name}</bdi>
      </b>
      <span class="hint">{detail}</span>
    </span>
  )
}

/** Asks for the name of a passkey, and makes or renames it. */
export function AskPasskey({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const title = text(asked.kind === 'passkey' ? 'passkeys.add' : 'passkeys.rename')
  const submit = useSubmit(async (form) => {
    const fields = new FormData(form)
    setBusy(true)
    setProblem(null)
    try {
      await change(asked, String(fields.get('name') ?? ''))
      onClose()
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setBusy(false)
    }
  })
  return (
    <FormDialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {problem !== null && (
          <p class="note note-bad" role="alert">
            {problem}
          </p>
        )}
        <label class="field">
          <span>{text('passkeys.name')}</span>
          <input
            type="text"
            name="name"
            required
            maxLength={200}
            defaultValue={asked.kind === 'rename' ? asked.passkey.name : text('passkeys.name_default')}
          />
        </label>
        <p class="actions">
          <button type="submit" class="button button-main" disabled={busy}>
            {title}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}

function passkeyProblem(error: unknown): string {
  if (error instanceof OtherAddressError) return text('passkeys.other_address', { host: error.host })
  return error instanceof NoPasskeyError ? text('passkeys.not_made') : problemOf(error)
}

async function change(asked: Asked, name: string): Promise<void> {
  if (asked.kind === 'passkey') {
    await makePasskey(name)
    toast({ text: text('passkeys.added') })
  } else {
    await api('PATCH', `/api/v1/security/passkeys/${asked.passkey.public_id}`, { name })
  }
}

/** Leads to a provider, to link an identity there. */
async function link(provider: string): Promise<void> {
  // The route is public, so the token of the session is not asked for by itself.
  keepToken(await api('GET', '/api/v1/session'))
  const body = { mode: 'link', provider }
  location.assign(textOf(await api('POST', '/api/v1/session/idp/start', body), 'authorization_url'))
}

function readPasskeys(answer: unknown) {
  return {
    available: field(answer, 'available') === true,
    ways: listOf(answer, 'passkeys').map((each) => wayOf(each, textOf(each, 'name'))),
  }
}

function readIdentities(answer: unknown): Way[] {
  return listOf(answer, 'identities').map((each) =>
    wayOf(each, [textOf(each, 'label'), textOf(each, 'email')].filter(Boolean).join(' · ')),
  )
}

function wayOf(record: unknown, name: string): Way {
  const used = textOf(record, 'last_used_at')
  const detail =
    used === ''
      ? text('passkeys.made', { when: moment(textOf(record, 'created_at')) })
      : text('passkeys.used', { when: moment(used) })
  return { public_id: textOf(record, 'public_id'), name, detail }
}

function readProviders(answer: unknown) {
  return listOf(answer, 'providers').map((each) => ({
    provider: textOf(each, 'provider'),
    label: textOf(each, 'label'),
  }))
}
