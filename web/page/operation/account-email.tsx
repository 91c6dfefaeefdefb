import { useState } from 'preact/hooks'
import { api } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Gives an account another address, for somebody who lost the mailbox. `path`: of the account. */
export function AccountEmail(props: {
  readonly path: string
  readonly name: string
  readonly onChange: () => void
}) {
  const { name, onChange, path } = props
  const [problem, setProblem] = useState<string | null>(null)
  const set = useSubmit(async (form) => {
    const email = String(new FormData(form).get('email') ?? '').trim()
    try {
      await api('PUT', `${path}/email`, { email })
      setProblem(null)
      form.reset()
      toast({ text: text('operation.accounts.email_set', { name, email }) })
      onChange()
    } catch (error) {
      setProblem(problemOf(error))
    }
  })
  return (
    <form class="stack" onSubmit={set}>
      {problem !== null && (
        <p class="note note-bad" role="alert">
          {problem}
        </p>
      )}
      <label class="field">
        <span>{text('operation.accounts.email_of', { name })}</span>
        <input type="email" name="email" required maxLength={254} autocomplete="off" />
      </label>
      <p class="hint">{text('operation.accounts.email_about')}</p>
      <p class="actions">
        <button type="submit" class="button">
          {text('operation.accounts.set_email')}
        </button>
      </p>
    </form>
  )
}
