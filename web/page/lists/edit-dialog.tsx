import { useRef, useState } from 'preact/hooks'
import type { ThingRef } from '../../engine/views/list-calls.ts'
import { itemFields } from '../../engine/views/thing-fields.ts'
import type { Act } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useFormDraft } from '../parts/form-draft.tsx'
import { NamePicker, type PickedName } from '../parts/name-picker.tsx'
import { AMOUNT_PATTERN, amountOf } from '../parts/typed-amount.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { text } from '../texts/text.ts'
import { actOnMany } from './batch.ts'
import { fieldLabel } from './field-labels.ts'

/** The fields that can be the same for many items, in the order in which they are offered. */
const editable = [
  'category_id',
  'unit',
  'minimum_quantity',
  'expires_on',
  'manufacturer',
  'model_number',
  'value',
  'currency',
  'purchased_from',
  'purchase_price',
  'purchase_date',
  'warranty_expires',
  'warranty_details',
  'insured',
  'lifetime_warranty',
  'description',
] as const
type Editable = (typeof editable)[number]

/** A dialog that sets one field of selected items to the same value. */
export function EditDialog({
  items,
  onDone,
  ...props
}: {
  readonly items: readonly ThingRef[]
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}) {
  const [field, setField] = useState<Editable>('category_id')
  // None is chosen at first: one tap too soon would take the category off thousands of things.
  const [category, setCategory] = useState<PickedName | null>()
  const [picking, setPicking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // As it is for other items, it is kept for these alone.
  const { onInput, ending } = useFormDraft(`edit-many/${items.length}/${items[0]?.public_id}`, form)
  const onClose = ending(props.onClose)
  const submit = useSubmit(async (form) => {
    if (field === 'category_id' && category === undefined) return setPicking(true)
    const typed = String(new FormData(form).get('value') ?? '').trim()
    const written = field === 'category_id' ? (category?.public_id ?? '') : typed
    onClose()
    const acts = items.map(({ public_id }) => editOf(public_id, field, written))
    const said = (count: number) =>
      ({ key: 'done.edited_many', values: { count, field: fieldLabel(field) } }) as const
    await actOnMany(acts, said)
    await onDone()
  })
  return (
    <FormDialog title={text('edit_many.title', { count: items.length })} onClose={onClose}>
      <form ref={form} class="form edit-many" onSubmit={submit} onInput={onInput}>
        <label class="field">
          <span>{text('filter.field')}</span>
          <select
            data-first=""
            name="field"
            value={field}
            onChange={({ currentTarget: { value } }) =>
              setField(editable.find((each) => each === value) ?? field)
            }
          >
            {editable.map((name) => (
              <option key={name} value={name}>
                {fieldLabel(name)}
              </option>
            ))}
          </select>
        </label>
        {field === 'category_id' ? (
          <div class="field">
            <span id="edit-many-label">{text('edit_many.value')}</span>
            <button
              type="button"
              class="field-button"
              aria-describedby="edit-many-label"
              onClick={() => setPicking(true)}
            >
              <span>
                {category === undefined
                  ? text('name_picker.category')
                  : (category?.name ?? text('add.no_category'))}
              </span>
              <Icon name="shapes" />
            </button>
          </div>
        ) : (
          <div class="field" key={field}>
            <label for="edit-many-value">{text('edit_many.value')}</label>
            <Value field={field} />
          </div>
        )}
        <p class="hint field-wide">{text('edit_many.hint')}</p>
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            {text('edit_many.submit', { count: items.length })}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text('thing.cancel')}
          </button>
        </p>
      </form>
      {picking && (
        <NamePicker
          what="categories"
          onClose={() => setPicking(false)}
          onPick={(chosen) => {
            setCategory(chosen)
            setPicking(false)
          }}
        />
      )}
    </FormDialog>
  )
}

function Value({ field }: { readonly field: Editable }) {
  const kind = itemFields[field]
  if (kind === 'flag') {
    return (
      <select id="edit-many-value" name="value">
        <option value="">{text('edit_many.unknown')}</option>
        <option value="yes">{text('value.yes')}</option>
        <option value="no">{text('value.no')}</option>
      </select>
    )
  }
  if (kind === 'day') return <input type="date" id="edit-many-value" name="value" />
  if (field === 'minimum_quantity')
    return <input type="number" min="0" step="any" id="edit-many-value" name="value" />
  if (kind === 'number')
    return (
      <input type="text" inputMode="decimal" id="edit-many-value" name="value" pattern={AMOUNT_PATTERN} />
    )
  return (
    <input type="text" id="edit-many-value" name="value" maxLength={field === 'description' ? 2000 : 200} />
  )
}

/** The operation that sets a field of an item. An empty text removes the value. */
function editOf(public_id: string, field: Editable, written: string): Act {
  if (field === 'category_id') {
    return {
      type: 'item.set_category',
      input: { public_id, category_id: written || null },
    }
  }
  return { type: 'item.update', input: { public_id, [field]: typed(field, written) } }
}

function typed(field: Editable, written: string): string | number | boolean | null {
  if (written === '') return null
  if (itemFields[field] === 'flag') return written === 'yes'
  if (field === 'minimum_quantity') return Number(written)
  return itemFields[field] === 'number' ? amountOf(written) : written
}
