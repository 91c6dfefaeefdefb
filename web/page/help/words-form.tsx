import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { keepDraft, keptDraft } from '../drafts.ts'
import { isOnPage } from '../kept-focus.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { text } from '../texts/text.ts'

/** The field for words on a ticket, whose draft is kept until it is sent. */
export function WordsForm({
  actions,
  busy,
  children,
  draft,
  label,
  onSend,
}: {
  /** The name of the draft. */
  readonly draft: string
  readonly label: string
  readonly busy: boolean
  /** Sends the words. Resolves to whether they were sent. */
  readonly onSend: (body: string) => Promise<boolean>
  /** Further fields. */
  readonly children?: ComponentChildren
  /** What stands beside the button that sends. */
  readonly actions?: ComponentChildren
}) {
  const [begun] = useState(() => keptDraft(draft) ?? '')
  const send = useSubmit(async (form) => {
    const area = form.querySelector('textarea')
    const body = area?.value ?? ''
    const done = await onSend(body)
    // What was written meanwhile is not sent yet.
    if (done && area?.value === body) {
      area.value = ''
      keepDraft(draft, null)
    }
    // Not from a field that the person has gone on to.
    const { activeElement } = document
    if (isOnPage(activeElement) || form.contains(activeElement)) area?.focus({ preventScroll: true })
  })
  return (
    <form class="ticket-form" onSubmit={send}>
      <label class="field">
        <span>{label}</span>
        <textarea
          name="body"
          required
          maxLength={5000}
          rows={3}
          defaultValue={begun}
          onInput={({ currentTarget }) => keepDraft(draft, currentTarget.value || null)}
        />
      </label>
      {children}
      <p class="actions">
        <button type="submit" class="button button-main" disabled={busy}>
          {text('help.send')}
        </button>
        {actions}
      </p>
    </form>
  )
}
