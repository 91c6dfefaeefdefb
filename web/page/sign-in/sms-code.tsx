import { useState } from 'preact/hooks'
import { api } from '../api.ts'
import { Icon } from '../icon.tsx'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'

/**
 * Sends a code to the phone of a person. `digits`: the last two of the number. `challenge`: of the sign-in that the code is for; null
 * for a proof of somebody who is signed in.
 */
export function SmsCode({
  challenge,
  digits,
}: {
  readonly challenge: string | null
  readonly digits: string
}) {
  const [answer, setAnswer] = useState<{ readonly good: boolean; readonly words: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await (challenge === null
        ? api('POST', '/api/v1/security/phone/code')
        : api('POST', '/api/v1/mobile/auth/login/sms', { challenge }))
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
