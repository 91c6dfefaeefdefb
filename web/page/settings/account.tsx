import { useState } from 'preact/hooks'
import { ApiError, api, keepToken } from '../api.ts'
import { status } from '../engine.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { OwnEmail } from './own-email.tsx'
import { OwnName } from './own-name.tsx'
import { sessionsEnded } from './sessions.tsx'
import { SignOut } from './sign-out.tsx'
import { Verify } from './verify-email.tsx'

/** The person, the name, the address, the password, and the way out. */
export function Account() {
  const user = session.value?.user
  const waits = status.value?.pending ?? 0
  return (
    <section class="panel">
      <h2>{text('settings.account')}</h2>
      <dl class="facts">
        <div>
          <dt>{text('field.name')}</dt>
          <dd>
            <bdi>{user?.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text('sign_in.email')}</dt>
          <dd>
            {user?.email}
            <br />
            <span class="hint">{text(user?.email_verified ? 'email.verified' : 'email.unverified')}</span>
          </dd>
        </div>
      </dl>
      {user && !user.email_verified && <Verify />}
      <OwnEmail />
      <OwnName name={user?.name ?? ''} />
      <Password email={user?.email ?? ''} />
      {waits > 0 && <p class="note note-warn">{text('settings.sign_out.waiting', { count: waits })}</p>}
      <p class="actions">
        <SignOut />
      </p>
    </section>
  )
}

function Password({ email }: { readonly email: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const change = useSubmit(async (form) => {
    const fields = new FormData(form)
    setBusy(true)
    try {
      const [current_password, new_password] = [fields.get('current'), fields.get('new')]
      keepToken(await api('POST', '/api/v1/account/password', { current_password, new_password }))
      form.reset()
      form.closest('details')?.removeAttribute('open')
      setProblem(null)
      toast({ text: text('password.changed') })
      sessionsEnded.value++
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'invalid_credentials'
      setProblem(isWrong ? text('password.wrong') : problemOf(error))
    } finally {
      setBusy(false)
    }
  })
  return (
    <details class="more">
      <summary>{text('password.title')}</summary>
      <form class="stack" onSubmit={change}>
        <p class="hint">{text('password.hint')}</p>
        {problem !== null && (
          <p class="note note-bad" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" autocomplete="username" value={email} />
        <label class="field">
          <span>{text('password.current')}</span>
          <input type="password" name="current" required maxLength={256} autocomplete="current-password" />
        </label>
        <label class="field">
          <span>{text('password.new')}</span>
          <input
            type="password"
            name="new"
            required
            maxLength={256}
            autocomplete="new-password"
            aria-describedby="good-password"
          />
          <span class="hint" id="good-password">
            {text('register.password')}
          </span>
        </label>
        <p class="actions">
          <button type="submit" class="button button-main" disabled={busy}>
            {text('password.submit')}
          </button>
        </p>
      </form>
    </details>
  )
}
