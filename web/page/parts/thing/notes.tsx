import { useEffect, useRef, useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { keepDraft, keptDraft } from '../../drafts.ts'
import { change } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { refusalOf } from '../../problem.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { useSubmit } from '../use-submit.ts'

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
  /** The state of the notes from which the person began to write, empty for none: what others have written since stays beside it. */
  const begun = useRef(keptDraft(`notes-begun/${public_id}`))
  const begin = (state: string | null) => {
    begun.current = state
    keepDraft(`notes-begun/${public_id}`, begun.current)
  }
  /** What stands there now: a person may write on while the notes are being saved. */
  const latest = useRef(draft)
  latest.current = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const editing = draft !== null
  useEffect(() => {
    if (editing) field.current?.focus()
  }, [editing])
  // The same edit twice would write the text twice: both begin at the notes as they were.
  const save = useSubmit(async () => {
    if (draft === null) return
    const from = begun.current === null ? {} : { begun: begun.current || null }
    const done = await change('edit_notes', { item_id: public_id, text: draft, ...from })
    if (done.status === 'rejected') return toast({ text: refusalOf(done.error), tone: 'bad' })
    // What follows builds on what is saved by now.
    begin(null)
    if (latest.current === draft) setDraft(null)
  })
  return (
    <section class="panel">
      <h2>{text('thing.notes')}</h2>
      {draft === null ? (
        <>
          <p class={notes ? 'notes' : 'notes notes-none'}>{notes || text('thing.notes.empty')}</p>
          {!readOnly && (
            <button
              type="button"
              class="button"
              onClick={() => {
                begin(String(thing.record.notes_state ?? ''))
                setDraft(notes)
              }}
            >
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
