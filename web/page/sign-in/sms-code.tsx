import { useState } from 'preact/hooks'
import { api } from '../api.ts'
import { Icon } from '../icon.tsx'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'

/** Sends a code to the phone of a person who signs in. `digits`: the last two of the number. */
export function SmsCode({ challenge, digits }: { readonly challenge: string; readonly digits: string }) {
  const [answer, setAnswer] = useState<{ readonly good: boolean; readonly words: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await api('POST', '/api/v1/mobile/auth/login/sms', { challenge })
      setAnswer({ good: true, words: text('phone.sent', { digits }) })
    } catch (error) {
      setAnswer({ good: false, words: problemOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p class={answer?.good === false ? 'note note-bad' : 'hint'} role="status" hidden={answer === null}>
        {answer?.words}
      </p>
      <button type="button" class="button button-wide" disabled={busy} onClick={() => void send()}>
        <Icon name="smartphone" />
        {text('phone.send_to', { digits })}
      </button>
    </>
  )
}
