import { render } from 'preact'
import { useState } from 'preact/hooks'
import { ApiError, api, field, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { problemOf } from '../problem.ts'
import { SmsCode } from '../sign-in/sms-code.tsx'
import { text } from '../texts/text.ts'
import { CODE_FIELD } from './code-of-factor.ts'
import { FormDialog } from './form-dialog.tsx'
import { NoPasskeyError, proveWithPasskey } from './passkey.ts'

/** What the proof of the account takes. */
interface Needs {
  readonly password: boolean
  readonly code: boolean
  readonly passkey: boolean
  /** The last digits of the phone to which a code can be sent; empty without one. */
  readonly digits: string
}

let asking: Promise<boolean> | null = null

/**
 * Asks the person for a fresh proof of who they are, in a dialog above all others: once for all requests that wait for it.
 *
 * @returns whether the server accepted the proof
 */
export function askProof(): Promise<boolean> {
  asking ??= askInDialog().finally(() => {
    asking = null
  })
  return asking
}

async function askInDialog(): Promise<boolean> {
  const answer = await api('GET', '/api/v1/security/proof')
  const has = (name: string) => field(answer, name) === true
  const phone = has('code') ? await api('GET', '/api/v1/security/phone') : null
  const digits = field(phone, 'available') === true ? textOf(field(phone, 'phone'), 'last_digits') : ''
  const needs = { password: has('password'), code: has('code'), passkey: has('passkey'), digits }
  const place = document.createElement('div')
  document.body.append(place)
  const proven = await new Promise<boolean>((resolve) => {
    render(<Proof needs={needs} onDone={resolve} />, place)
  })
  render(null, place)
  place.remove()
  return proven
}

function Proof({ needs, onDone }: { readonly needs: Needs; readonly onDone: (proven: boolean) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const typed = needs.password || needs.code
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      onDone(true)
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget))
    void attempt(() => api('POST', '/api/v1/security/proof', form))
  }
  return (
    <FormDialog title={text('proof.title')} onClose={() => onDone(false)}>
      <form class="stack" onSubmit={submit}>
        {problem !== null && (
          <p class="note note-bad" role="alert">
            {problem}
          </p>
        )}
        <p class="hint">{text(typed || needs.passkey ? 'proof.about' : 'proof.sign_in_again')}</p>
        {needs.password && (
          <label class="field">
            <span>{text('password.current')}</span>
            <input type="password" name="password" required maxLength={256} autocomplete="current-password" />
          </label>
        )}
        {needs.code && (
          <label class="field">
            <span>{text('second.code')}</span>
            <input name="code" class="code-input" required {...CODE_FIELD} />
          </label>
        )}
        {needs.digits !== '' && <SmsCode challenge={null} digits={needs.digits} />}
        <p class="actions">
          {typed && (
            <button type="submit" class="button button-main" disabled={busy}>
              {text('proof.confirm')}
            </button>
          )}
          {needs.passkey && (
            <button
              type="button"
              class={typed ? 'button' : 'button button-main'}
              disabled={busy}
              onClick={() => void attempt(proveWithPasskey)}
            >
              <Icon name="key-round" />
              {text('passkeys.sign_in')}
            </button>
          )}
        </p>
      </form>
    </FormDialog>
  )
}

/** What went wrong with a proof. Nobody was asked for an address here. */
function wordsOf(error: unknown): string {
  if (error instanceof NoPasskeyError) return text('proof.no_passkey')
  const isWrong = error instanceof ApiError && error.code === 'invalid_credentials'
  return isWrong ? text('proof.wrong') : problemOf(error)
}
