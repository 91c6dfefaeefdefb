import { useState } from 'preact/hooks'
import { api, field, textOf } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { attempt, useServer } from '../server.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

const PATH = '/api/v1/account/email-change'

/** Changes the address of the account: the change waits for the link in a mail to the new one. */
export function OwnEmail() {
  const { value, reload } = useServer(PATH, readChange)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = useSubmit(async (form) => {
    const email = String(new FormData(form).get('email') ?? '').trim()
    setBusy(true)
    try {
      await api('POST', PATH, { email })
      form.reset()
      form.closest('details')?.removeAttribute('open')
      setProblem(null)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
      reload()
    }
  })
  const cancel = async () => {
    if (await attempt(() => api('DELETE', PATH))) toast({ text: text('email.cancelled') })
    reload()
  }
  return (
    <>
      {value?.email && (
        <div class="note stack" role="status">
          <p>{text(value.mailed ? 'email.waits' : 'email.waits.by_operator', { email: value.email })}</p>
          <p class="actions">
            <button type="button" class="button" onClick={() => void cancel()}>
              {text('email.cancel')}
            </button>
          </p>
        </div>
      )}
      <details class="more">
        <summary>{text('email.title')}</summary>
        <form class="stack" onSubmit={ask}>
          <p class="hint">{text('email.about')}</p>
          {problem !== null && (
            <p class="note note-bad" role="alert">
              {problem}
            </p>
          )}
          <label class="field">
            <span>{text('email.new')}</span>
            <input type="email" name="email" required maxLength={254} autocomplete="email" />
          </label>
          <p class="actions">
            <button type="submit" class="button button-main" disabled={busy}>
              {text('email.ask')}
            </button>
          </p>
        </form>
      </details>
    </>
  )
}

function readChange(answer: unknown) {
  return {
    email: textOf(field(answer, 'email_change'), 'email'),
    mailed: field(answer, 'mailed') === true,
  }
}
