import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { api, field } from '../api.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { session } from '../session.ts'
import { number, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Names of stores that can be purged alone. */
const WHAT = ['all', 'questions', 'vision', 'calls'] as const
/** Days before which it is purged; 0 for all of it. */
const AGES = [0, 30, 365] as const
const DAY_MS = 24 * 3_600_000

/** Asks what to delete of questions, suggestions and requests to models, and since when; then deletes it. */
export function DerivedPurge({ onClose }: { readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { role, name = '' } = session.value?.household ?? {}
  const managesAll = role === 'owner' || role === 'admin'
  const send = useSubmit(async (form) => {
    const fields = new FormData(form)
    const what = String(fields.get('what'))
    const age = Number(fields.get('age'))
    setBusy(true)
    setProblem(null)
    try {
      const answer = await api('POST', '/api/v1/privacy/ai-purge', {
        whose: fields.get('whose') === 'household' ? 'household' : 'mine',
        ...(what === 'all' ? {} : { what: [what] }),
        ...(age > 0 ? { before: new Date(Date.now() - age * DAY_MS).toISOString() } : {}),
      })
      onClose()
      toast({ text: doneText(answer) })
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  })
  return (
    <FormDialog title={text('purge.title')} onClose={onClose}>
      <form class="stack" onSubmit={send}>
        {problem !== null && (
          <p class="note note-bad" role="alert">
            {problem}
          </p>
        )}
        <p>{text('purge.about')}</p>
        {managesAll && (
          <Choice label={text('purge.whose')} name="whose">
            <option value="mine">{text('purge.whose.mine')}</option>
            <option value="household">{text('purge.whose.household', { name })}</option>
          </Choice>
        )}
        <Choice label={text('purge.what')} name="what">
          {WHAT.map((each) => (
            <option key={each} value={each}>
              {text(`purge.what.${each}`)}
            </option>
          ))}
        </Choice>
        <Choice label={text('purge.age')} name="age">
          {AGES.map((days) => (
            <option key={days} value={days}>
              {text('purge.age.days', { days })}
            </option>
          ))}
        </Choice>
        <p class="actions">
          <button type="submit" class="button button-bad" disabled={busy}>
            {text('purge.do')}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}

function Choice({
  label,
  name,
  children,
}: {
  readonly label: string
  readonly name: string
  readonly children: ComponentChildren
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>{children}</select>
    </label>
  )
}

/** How much was deleted, and which hosts may still have what they were sent. */
function doneText(answer: unknown): string {
  const removed = Number(field(answer, 'removed') ?? 0)
  const hosts = field(answer, 'sent_to')
  const done = text('purge.done', { count: removed, shown: number(removed) })
  if (!Array.isArray(hosts) || hosts.length === 0) return done
  return text('purge.done_sent', { done, hosts: hosts.join(', ') })
}
