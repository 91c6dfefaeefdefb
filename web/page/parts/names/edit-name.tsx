import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'
import { FormDialog } from '../form-dialog.tsx'
import { hasFormDraft, OvertakenNote, useFormDraft } from '../form-draft.tsx'
import { mergeInto } from '../merge-names.ts'
import { NamePicker } from '../name-picker.tsx'
import { useSubmit } from '../use-submit.ts'
import { type NamedRow, OPERATIONS, type Taxonomy } from './taxonomy.ts'

const draftOf = ({ public_id }: NamedRow) => `name/${public_id}`

/** Whether a person began to change a category or a tag, and did not save it. */
export function hasNameDraft(row: NamedRow): boolean {
  return hasFormDraft(draftOf(row))
}

/** A dialog that renames a category or a tag, and merges and archives it. The fields that only one of them has are its children. */
export function EditName(props: {
  readonly what: Taxonomy
  readonly row: NamedRow
  /** What was changed in the other fields. */
  readonly changed: (
    typed: (field: string) => string,
    form: FormData,
  ) => Readonly<Record<string, string | string[] | null>>
  readonly children: ComponentChildren
  readonly onClose: () => void
}) {
  const { what, row } = props
  const { public_id, name } = row
  const form = useRef<HTMLFormElement>(null)
  const { onInput, ending, overtaken } = useFormDraft(draftOf(row), form)
  const onClose = ending(props.onClose)
  const [merging, setMerging] = useState(false)
  const submit = useSubmit(async (form) => {
    const fields = new FormData(form)
    const typed = (field: string) => String(fields.get(field) ?? '').trim()
    const patch = { ...(typed('name') !== name && { name: typed('name') }), ...props.changed(typed, fields) }
    if (Object.keys(patch).length === 0) return onClose()
    const said = { key: 'done.changed', values: { name: typed('name') } } as const
    if (await act(OPERATIONS[what].update, { public_id, ...patch }, said)) onClose()
  })
  const archive = async () => {
    const type = OPERATIONS[what][row.archived ? 'restore' : 'archive']
    const said = { key: row.archived ? 'done.restored' : 'done.archived', values: { name } } as const
    if (await act(type, { public_id }, said)) onClose()
  }
  return (
    <FormDialog title={name} onClose={onClose}>
      <form ref={form} class="form" onSubmit={submit} onInput={onInput}>
        <label class="field field-wide">
          <span>{text('field.name')}</span>
          <input name="name" type="text" required maxLength={200} defaultValue={name} />
        </label>
        {props.children}
        <OvertakenNote overtaken={overtaken} />
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            {text('thing.save')}
          </button>
          <button type="button" class="button" onClick={() => setMerging(true)}>
            {text('names.merge')}
          </button>
          <button type="button" class="button" onClick={() => void archive()}>
            <Icon name={row.archived ? 'archive-restore' : 'archive'} />
            {text(row.archived ? 'thing.restore' : 'thing.archive')}
          </button>
        </p>
      </form>
      {merging && (
        <NamePicker
          what={what}
          onClose={() => setMerging(false)}
          onPick={async (target) => {
            setMerging(false)
            if (target && (await mergeInto(what, row, target))) onClose()
          }}
        />
      )}
    </FormDialog>
  )
}
