import { useRef } from 'preact/hooks'
import type { Thing } from '../../engine/views/calls.ts'
import { act, useAnswer } from '../engine.ts'
import { text } from '../texts/text.ts'
import { FormDialog } from './form-dialog.tsx'
import { OvertakenNote, useFormDraft } from './form-draft.tsx'
import { chosenTraits, isSameChoice, TraitChoice } from './trait-choice.tsx'
import { useSubmit } from './use-submit.ts'

/** A dialog with the name of a thing, and its unit or its kind. The other fields are changed where they stand. */
export function EditThing({ thing, onClose }: { readonly thing: Thing; readonly onClose: () => void }) {
  const { collection, public_id, name } = thing.row
  const units = useAnswer('choices', null)?.units ?? []
  const traitsBefore = traitsIn(thing)
  const before = (field: string) => String(thing.record[field] ?? '')
  const form = useRef<HTMLFormElement>(null)
  const { onInput, ending, overtaken } = useFormDraft(`thing/${public_id}`, form)
  const close = ending(onClose)
  const submit = useSubmit(async (form) => {
    const typed = new FormData(form)
    const after = (field: string) => String(typed.get(field) ?? '').trim()
    const traits = chosenTraits(typed, 'traits')
    const renamed = after('name') === name ? {} : { name: after('name') }
    const said = { key: 'done.changed', values: { name: after('name') } } as const
    const patch =
      collection === 'items'
        ? { ...renamed, ...(after('unit') !== before('unit') && { unit: after('unit') || null }) }
        : {
            ...renamed,
            ...(after('kind') !== before('kind') && { kind: after('kind') }),
            ...(!isSameChoice(traits, traitsBefore) && { traits }),
          }
    if (Object.keys(patch).length === 0) return close()
    const type = collection === 'items' ? 'item.update' : 'container.update'
    if (await act(type, { public_id, ...patch }, said)) close()
  })
  return (
    <FormDialog title={text('thing.edit')} onClose={close}>
      <form ref={form} class="form" onSubmit={submit} onInput={onInput}>
        <label class="field field-wide">
          <span>{text('field.name')}</span>
          <input name="name" required maxLength={200} defaultValue={name} />
        </label>
        {collection === 'items' ? (
          <label class="field">
            <span>{text('field.unit')}</span>
            <input name="unit" maxLength={20} list="units" autocomplete="off" defaultValue={before('unit')} />
            <datalist id="units">
              {units.map((unit) => (
                <option key={unit} value={unit} />
              ))}
            </datalist>
          </label>
        ) : (
          <>
            <label class="field">
              <span>{text('field.kind')}</span>
              <input name="kind" required maxLength={40} defaultValue={before('kind')} />
            </label>
            <TraitChoice of="traits" name="traits" chosen={traitsBefore} />
          </>
        )}
        <OvertakenNote overtaken={overtaken} />
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            {text('thing.save')}
          </button>
          <button type="button" class="button" onClick={close}>
            {text('thing.cancel')}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}

function traitsIn({ record: { traits } }: Thing): string[] {
  return Array.isArray(traits) ? traits.filter((trait) => typeof trait === 'string') : []
}
