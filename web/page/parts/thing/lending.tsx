import { useEffect, useRef, useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { today } from '../../../local-day.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { day, text } from '../../texts/text.ts'
import { FormDialog } from '../form-dialog.tsx'
import { hasFormDraft, useFormDraft } from '../form-draft.tsx'
import { useSubmit } from '../use-submit.ts'

/** The borrower of an item, or a way to lend it. */
export function Lending({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { public_id, name } = thing.row
  const [lending, setLending] = useState(() => !readOnly && hasFormDraft(draftOf(thing)))
  const { lent_to, lent_on, lent_until } = thing.record
  const isLent = typeof lent_to === 'string'
  /** The button that is left: the one for lending, or the one for giving back. */
  const button = useRef<HTMLButtonElement>(null)
  /** Whether the person changed it here, so that the button which comes in place of the other one gets the focus. */
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current) button.current?.focus()
    changed.current = false
  }, [isLent])
  if (!isLent) {
    if (readOnly) return null
    return (
      <>
        <button ref={button} type="button" class="button" onClick={() => setLending(true)}>
          <Icon name="users" />
          {text('lending.lend')}
        </button>
        {lending && (
          <LendForm
            thing={thing}
            onClose={(lent) => {
              changed.current = lent
              setLending(false)
            }}
          />
        )}
      </>
    )
  }
  const returned = () => {
    changed.current = true
    return act(
      'item.update',
      { public_id, lent_to: null, lent_on: null, lent_until: null },
      { key: 'lending.done.returned', values: { name } },
    )
  }
  const isLate = typeof lent_until === 'string' && lent_until < today()
  return (
    <p class={isLate ? 'note note-bad lent' : 'note lent'}>
      <Icon name="users" />
      <span class="row-main" dir="auto">
        <strong>{text('lending.to', { name: lent_to })}</strong>
        <span class="where">
          {[
            ...(typeof lent_on === 'string' ? [text('lending.since', { day: day(lent_on) })] : []),
            ...(typeof lent_until === 'string'
              ? [text(isLate ? 'lending.late' : 'lending.until', { day: day(lent_until) })]
              : []),
          ].join(' · ')}
        </span>
      </span>
      {!readOnly && (
        <button ref={button} type="button" class="button" onClick={() => void returned()}>
          {text('lending.returned')}
        </button>
      )}
    </p>
  )
}

const draftOf = ({ row }: Thing) => `lend/${row.public_id}`

function LendForm({ thing, ...props }: { readonly thing: Thing; readonly onClose: (lent: boolean) => void }) {
  const { public_id, name } = thing.row
  const [begun] = useState(today())
  const [since, setSince] = useState(begun)
  const form = useRef<HTMLFormElement>(null)
  const { onInput, ending } = useFormDraft(draftOf(thing), form)
  const onClose = ending(() => props.onClose(false))
  const onLent = ending(() => props.onClose(true))
  const submit = useSubmit(async (form) => {
    const typed = new FormData(form)
    const of = (field: string) => String(typed.get(field) ?? '').trim()
    const said = { key: 'lending.done.lent', values: { name, to: of('lent_to') } } as const
    const input = {
      public_id,
      lent_to: of('lent_to'),
      lent_on: of('lent_on') || null,
      lent_until: of('lent_until') || null,
    }
    if (await act('item.update', input, said)) onLent()
  })
  return (
    <FormDialog title={text('lending.title', { name })} onClose={onClose}>
      <form ref={form} class="form" onSubmit={submit} onInput={onInput}>
        <label class="field field-wide">
          <span>{text('field.lent_to')}</span>
          <input data-first="" name="lent_to" required maxLength={200} autocomplete="off" />
        </label>
        <label class="field">
          <span>{text('field.lent_on')}</span>
          <input
            name="lent_on"
            type="date"
            defaultValue={begun}
            onInput={(event) => setSince(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{text('field.lent_until')}</span>
          <input name="lent_until" type="date" min={since} />
        </label>
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            {text('lending.lend')}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text('thing.cancel')}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}
