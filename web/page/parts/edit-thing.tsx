import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Thing } from '../../engine/views/calls.ts'
import { type Act, actOnAll, useAnswer } from '../engine.ts'
import { type TextKey, text } from '../texts/text.ts'

/** The fields that the page of a thing lists, in their order. */
export const shownFields = {
  items: [
    'description',
    'manufacturer',
    'model_number',
    'serial_number',
    'asset_number',
    'minimum_quantity',
    'expires_on',
    'purchased_from',
    'purchase_price',
    'purchase_date',
    'warranty_expires',
    'value',
    'currency',
  ],
  containers: ['description', 'code'],
} as const

const days = ['expires_on', 'purchase_date', 'warranty_expires']
const numbers = ['minimum_quantity']

/** A dialog with the fields of a thing. Only what was changed is sent. */
export function EditThing({ thing, onClose }: { readonly thing: Thing; readonly onClose: () => void }) {
  const { collection, public_id } = thing.row
  const dialog = useRef<HTMLDialogElement>(null)
  const options = useAnswer('choices', null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const own =
    collection === 'items'
      ? (['name', 'unit', ...shownFields.items] as const)
      : (['name', 'kind', ...shownFields.containers] as const)
  const before = (name: string) => String(thing.record[name] ?? '')
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const after = (name: string) => String(form.get(name) ?? '').trim()
    const patch = Object.fromEntries(
      own.filter((name) => after(name) !== before(name)).map((name) => [name, typed(name, after(name))]),
    )
    const acts: Act[] = []
    if (Object.keys(patch).length > 0) {
      acts.push({
        type: collection === 'items' ? 'item.update' : 'container.update',
        input: { public_id, ...patch },
      })
    }
    if (collection === 'items' && after('category_id') !== before('category_id')) {
      acts.push({
        type: 'item.set_category',
        input: { public_id, category_id: after('category_id') || null },
      })
    }
    const said = { key: 'done.changed', values: { name: after('name') } } as const
    if (acts.length === 0 || (await actOnAll(acts, said))) onClose()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-label={text('thing.edit')} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        {own.map((name) => (
          <div key={name} class={name === 'name' || name === 'description' ? 'field field-wide' : 'field'}>
            <label for={`edit-${name}`}>{text(labels[name])}</label>
            {name === 'description' ? (
              <textarea id={`edit-${name}`} name={name} rows={3} defaultValue={before(name)} />
            ) : (
              <Input name={name} value={before(name)} />
            )}
          </div>
        ))}
        {collection === 'items' && (
          <label class="field">
            <span>{text('field.category_id')}</span>
            <select name="category_id">
              <option value="">{text('add.no_category')}</option>
              {options?.categories.map((category) => (
                <option
                  key={category.public_id}
                  value={category.public_id}
                  selected={category.public_id === before('category_id')}
                >
                  {category.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            {text('thing.save')}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text('thing.cancel')}
          </button>
        </p>
      </form>
    </dialog>
  )
}

function Input({ name, value }: { readonly name: FieldName; readonly value: string }) {
  const common = { id: `edit-${name}`, name, defaultValue: value }
  if (days.includes(name)) return <input type="date" {...common} />
  if (numbers.includes(name)) return <input type="number" min="0" step="any" {...common} />
  return <input type="text" required={name === 'name' || name === 'kind'} {...common} />
}

type FieldName = 'name' | 'unit' | 'kind' | (typeof shownFields)['items' | 'containers'][number]

const labels: Record<FieldName, TextKey> = {
  name: 'field.name',
  unit: 'field.unit',
  kind: 'field.kind',
  description: 'field.description',
  manufacturer: 'field.manufacturer',
  model_number: 'field.model_number',
  serial_number: 'field.serial_number',
  asset_number: 'field.asset_number',
  minimum_quantity: 'field.minimum_quantity',
  expires_on: 'field.expires_on',
  purchased_from: 'field.purchased_from',
  purchase_price: 'field.purchase_price',
  purchase_date: 'field.purchase_date',
  warranty_expires: 'field.warranty_expires',
  value: 'field.value',
  currency: 'field.currency',
  code: 'field.code',
}

function typed(name: string, text: string): string | number | null {
  if (text === '') return null
  return numbers.includes(name) ? Number(text) : text
}
