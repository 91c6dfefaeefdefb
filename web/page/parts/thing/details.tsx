import { useEffect, useRef, useState } from 'preact/hooks'
import type { OperationInputs } from '../../../../engine/index.ts'
import type { Thing } from '../../../engine/views/calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { day, isTextKey, money, number, text } from '../../texts/text.ts'
import { hasFormDraft, OvertakenNote, useFormDraft } from '../form-draft.tsx'
import { writtenAmount } from '../typed-amount.ts'
import { TypedInput } from '../typed-input.tsx'
import { useFirstField } from '../use-focus.ts'
import { useSubmit } from '../use-submit.ts'
import { type FieldName, fieldKind, fieldLabel, readField, shownFields } from './fields.ts'

/** The known fields of a thing. Each is changed where it stands. */
export function Details(props: {
  readonly thing: Thing
  readonly readOnly: boolean
  /** Opens a form for something else that can be known of the thing. */
  readonly others?: readonly { readonly label: string; readonly onChoose: () => void }[]
}) {
  const { thing, readOnly, others = [] } = props
  const all: readonly FieldName[] = shownFields[thing.row.collection]
  const [editing, setEditing] = useState<FieldName | null>(
    () => (!readOnly && all.find((name) => hasFormDraft(draftOf(thing, name)))) || null,
  )
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (adding) choices.current?.querySelector('button')?.focus()
  }, [adding])
  const list = useRef<HTMLDListElement>(null)
  /** Back from the form of a field to its line, with the focus. */
  const close = (name: FieldName) => {
    setEditing(null)
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus())
  }
  const isKnown = (name: FieldName) => {
    const value = thing.record[name]
    return value !== null && value !== undefined && value !== '' && value !== false
  }
  // An amount is shown with its currency, so the currency needs no line of its own.
  const isSaid = (name: FieldName) => name === 'currency' && amounts.some(isKnown)
  const shown = all.filter((name) => (isKnown(name) && !isSaid(name)) || name === editing)
  const missing = all.filter((name) => !shown.includes(name))
  if (shown.length === 0 && readOnly) return null
  return (
    <section class="panel">
      <h2>{text('thing.details')}</h2>
      {shown.length > 0 && (
        <dl ref={list} class="facts">
          {shown.map((name) => (
            <div key={name}>
              <dt>{text(fieldLabel(name))}</dt>
              <dd>
                {editing === name ? (
                  <FieldForm thing={thing} name={name} onDone={() => close(name)} />
                ) : readOnly ? (
                  shownValue(name, thing.record)
                ) : (
                  <button
                    type="button"
                    class="fact-button"
                    data-field={name}
                    aria-label={text('thing.change', {
                      field: text(fieldLabel(name)),
                      value: shownValue(name, thing.record),
                    })}
                    onClick={() => setEditing(name)}
                  >
                    {name === 'color' && <Swatch color={String(thing.record[name])} />}
                    {shownValue(name, thing.record)}
                    <Icon name="pencil" />
                  </button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!readOnly && missing.length > 0 && !adding && (
        <button ref={add} type="button" class="button" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {text('thing.add_detail')}
        </button>
      )}
      {adding && (
        <div ref={choices} class="choices">
          {missing.map((name) => (
            <button
              key={name}
              type="button"
              class="choice"
              onClick={() => {
                setAdding(false)
                setEditing(name)
              }}
            >
              {text(fieldLabel(name))}
            </button>
          ))}
          {others.map(({ label, onChoose }) => (
            <button
              key={label}
              type="button"
              class="choice"
              onClick={() => {
                setAdding(false)
                onChoose()
              }}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            class="button-plain"
            onClick={() => {
              setAdding(false)
              setTimeout(() => add.current?.focus())
            }}
          >
            {text('thing.cancel')}
          </button>
        </div>
      )}
    </section>
  )
}

const amounts = ['purchase_price', 'value', 'sold_price'] as const

const draftOf = (thing: Thing, name: FieldName) => `detail/${thing.row.public_id}/${name}`

/** One field as a form: Enter saves it, Escape leaves it as it is. */
function FieldForm(props: { readonly thing: Thing; readonly name: FieldName; readonly onDone: () => void }) {
  const { thing, name } = props
  const { collection, public_id } = thing.row
  const kind = fieldKind(name)
  const before = thing.record[name]
  const form = useFirstField()
  const { onInput, end, overtaken } = useFormDraft(draftOf(thing, name), form)
  const onDone = () => {
    end()
    props.onDone()
  }
  const save = useSubmit(async (form) => {
    const fields = new FormData(form)
    const value =
      kind === 'yes_no' ? fields.get('value') !== null : readField(name, String(fields.get('value') ?? ''))
    if (value === (before ?? null)) return onDone()
    const said = { key: 'done.changed', values: { name: thing.row.name } } as const
    // The engine judges the value, as it judges one that comes from anywhere else.
    const input = { public_id, [name]: value } as OperationInputs['item.update'] &
      OperationInputs['container.update']
    if (await act(collection === 'items' ? 'item.update' : 'container.update', input, said)) onDone()
  })
  const common = {
    name: 'value',
    'aria-label': text(fieldLabel(name)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDone()
    },
  }
  return (
    <form ref={form} class="fact-form" onSubmit={save} onInput={onInput}>
      {kind === 'long' && <textarea rows={3} defaultValue={String(before ?? '')} {...common} />}
      {kind === 'yes_no' && (
        <label class="check">
          <input type="checkbox" defaultChecked={before !== false} {...common} />
          {text(fieldLabel(name))}
        </label>
      )}
      {kind !== 'long' && kind !== 'yes_no' && (
        <TypedInput
          type={kind === 'day' ? 'date' : kind === 'number' ? 'number' : 'text'}
          amount={kind === 'amount'}
          {...(kind === 'number' && { least: 0 })}
          initial={kind === 'amount' ? writtenAmount(String(before ?? '')) : String(before ?? '')}
          name="value"
          label={text(fieldLabel(name))}
          onEscape={onDone}
        />
      )}
      <OvertakenNote overtaken={overtaken} />
      <span class="fact-actions">
        <button type="submit" class="button button-main" aria-label={text('thing.save')}>
          <Icon name="check" />
        </button>
        <button type="button" class="button" aria-label={text('thing.cancel')} onClick={onDone}>
          <Icon name="x" />
        </button>
      </span>
    </form>
  )
}

/** A colour beside its name. */
function Swatch({ color }: { readonly color: string }) {
  return <span class="swatch" aria-hidden="true" style={{ backgroundColor: color }} />
}

function shownValue(name: FieldName, record: Thing['record']): string {
  const value = record[name]
  if (value === true) return text('thing.yes')
  if (value === null || value === undefined || value === false) return ''
  const kind = fieldKind(name)
  if (kind === 'day') return day(String(value))
  if (kind === 'amount') return money(String(value), String(record.currency ?? ''))
  if (name === 'minimum_quantity' && record.unit)
    return text('value.amount', { quantity: Number(value), unit: String(record.unit) })
  if (typeof value === 'number') return number(value)
  const key = `${name}.${value}`
  return isTextKey(key) ? text(key) : String(value)
}
