import { useEffect, useRef, useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { keepDraft, keptDraft } from '../../drafts.ts'
import { change } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { refusalOf } from '../../problem.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'

/** The notes of an item. What two people write at the same time merges. */
export function Notes({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const notes = String(thing.record.notes ?? '')
  const { public_id } = thing.row
  const [draft, showDraft] = useState(() => keptDraft(`notes/${public_id}`))
  // A person who looks at something else meanwhile finds it again. Kept at once: an effect is lost when the page goes before it runs.
  const setDraft = (written: string | null) => {
    keepDraft(`notes/${public_id}`, written === notes ? null : written)
    showDraft(written)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const editing = draft !== null
  useEffect(() => {
    if (editing) field.current?.focus()
  }, [editing])
  const save = async (event: Event) => {
    event.preventDefault()
    if (draft === null) return
    const done = await change('edit_notes', { item_id: public_id, text: draft })
    if (done.status === 'rejected') toast({ text: refusalOf(done.error), tone: 'bad' })
    else setDraft(null)
  }
  return (
    <section class="panel">
      <h2>{text('thing.notes')}</h2>
      {draft === null ? (
        <>
          <p class={notes ? 'notes' : 'notes notes-none'}>{notes || text('thing.notes.empty')}</p>
          {!readOnly && (
            <button type="button" class="button" onClick={() => setDraft(notes)}>
              <Icon name="pencil" />
              {text('thing.edit_notes')}
            </button>
          )}
        </>
      ) : (
        <form onSubmit={save}>
          <textarea
            ref={field}
            rows={6}
            maxLength={100_000}
            value={draft}
            aria-label={text('thing.notes')}
            onInput={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && draft === notes) setDraft(null)
            }}
          />
          <p class="actions">
            <button type="submit" class="button button-main">
              {text('thing.save')}
            </button>
            <button type="button" class="button" onClick={() => setDraft(null)}>
              {text('thing.cancel')}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}
