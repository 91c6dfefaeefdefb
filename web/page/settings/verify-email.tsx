import { useState } from 'preact/hooks'
import { api, field } from '../api.ts'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Asks for a mail with a link that proves the address of the account. */
export function Verify() {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const answer = await api('POST', '/api/v1/account/email-verification')
      setProblem(null)
      const said = field(answer, 'sent') === true ? 'email.sent' : 'email.not_sent'
      toast({ text: text(field(answer, 'verified') === true ? 'email.verified' : said) })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem !== null && (
        <p class="note note-bad" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        <button type="button" class="button" disabled={busy} onClick={() => void send()}>
          {text('email.verify')}
        </button>
      </p>
    </>
  )
}
