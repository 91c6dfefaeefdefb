import { useRef, useState } from 'preact/hooks'
import type { Condition, ListOptions, ListQuery } from '../../engine/views/list-calls.ts'
import { containerFields, customField, fieldKind, itemFields } from '../../engine/views/thing-fields.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PlacePicker } from '../parts/place-picker.tsx'
import { text } from '../texts/text.ts'
import { choiceLabel, conditionLabel, fieldLabel } from './field-labels.ts'

/** What a person looks for most often, and what is missing. */
const quick: Readonly<Record<ListQuery['collection'], readonly Condition[]>> = {
  items: [
    { field: 'low', op: 'yes' },
    { field: 'expiring', op: 'yes' },
    { field: 'placement', op: 'none' },
    { field: 'photo', op: 'none' },
    { field: 'category_id', op: 'none' },
    { field: 'tag_ids', op: 'none' },
    { field: 'value', op: 'none' },
    { field: 'conflict', op: 'yes' },
    { field: 'archived', op: 'yes' },
  ],
  containers: [
    { field: 'placement', op: 'none' },
    { field: 'photo', op: 'none' },
    { field: 'conflict', op: 'yes' },
    { field: 'archived', op: 'yes' },
  ],
}

/** Fields that the buttons above cover whole. */
const states: readonly string[] = ['low', 'expiring', 'conflict', 'archived']

/** A dialog in which a person adds and removes the conditions of a list. The list behind it follows at once. */
export function FilterDialog({
  query,
  onChange,
  onClose,
}: {
  readonly query: ListQuery
  readonly onChange: (conditions: readonly Condition[]) => void
  readonly onClose: () => void
}) {
  const { collection, conditions } = query
  const options = useAnswer('list_options', null)
  const [field, setField] = useState(collection === 'items' ? 'category_id' : 'kind')
  const own = (collection === 'items' ? options?.custom : undefined) ?? []
  const fields = Object.keys(collection === 'items' ? itemFields : containerFields)
  const set = (condition: Condition) =>
    onChange([...conditions.filter((other) => !replaces(condition, other)), condition])
  /** The condition that a person typed and has not added. A press on Done adds it. */
  const typed = useRef<Condition | null>(null)
  const onTyped = (condition: Condition | null) => {
    typed.current = condition
  }
  return (
    <Dialog title={text('filter.title')} onClose={onClose} kind="filter-dialog">
      <fieldset class="quick">
        <legend>{text('filter.quick')}</legend>
        {quick[collection].map((condition, i) => {
          const on = conditions.findIndex((other) => sameCondition(other, condition))
          return (
            <button
              key={condition.field}
              type="button"
              class="chip"
              data-first={i === 0 ? '' : undefined}
              aria-pressed={on >= 0}
              onClick={() => (on >= 0 ? onChange(conditions.toSpliced(on, 1)) : set(condition))}
            >
              {on >= 0 && <Icon name="check" />}
              <span>{conditionLabel(condition, {})}</span>
            </button>
          )
        })}
      </fieldset>
      <div class="form filter-form">
        <label class="field field-wide">
          <span>{text('filter.field')}</span>
          <select
            value={field}
            onChange={(event) => {
              onTyped(null)
              setField(event.currentTarget.value)
            }}
          >
            {fields
              .filter((name) => !states.includes(name))
              .map((name) => (
                <option key={name} value={name}>
                  {fieldLabel(name)}
                </option>
              ))}
            {own.length > 0 && (
              <optgroup label={text('filter.own')}>
                {own.map(({ name }) => (
                  <option key={name} value={customField(name)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
        {options && (
          <ConditionForm
            key={field}
            query={query}
            field={field}
            options={options}
            onSet={set}
            onTyped={onTyped}
            before={conditions.find((condition) => condition.field === field)}
          />
        )}
      </div>
      <p class="actions dialog-actions">
        <button
          type="button"
          class="button button-main"
          onClick={() => {
            if (typed.current) set(typed.current)
            onClose()
          }}
        >
          {text('filter.done')}
        </button>
        {conditions.length > 0 && (
          <button type="button" class="button" onClick={() => onChange([])}>
            {text('condition.clear')}
          </button>
        )}
      </p>
    </Dialog>
  )
}

/** A new condition on a field takes the place of an earlier one, but for texts and tags, of which several can hold. */
function replaces(condition: Condition, other: Condition): boolean {
  if (sameCondition(condition, other)) return true
  if (condition.field !== other.field) return false
  if (condition.op === 'has' && other.op === 'has') return false
  return !(condition.field === 'tag_ids' && condition.op === 'of' && other.op === 'of')
}

function sameCondition(one: Condition, other: Condition): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface FormProps {
  readonly query: ListQuery
  readonly field: string
  readonly options: ListOptions
  readonly before: Condition | undefined
  readonly onSet: (condition: Condition) => void
  /** Hears of each key what would be set; null for nothing. */
  readonly onTyped: (condition: Condition | null) => void
}

/** How a person says what must hold of one field. */
function ConditionForm(props: FormProps) {
  const { query, field, options, onSet } = props
  const kind = fieldKind(query.collection, field)
  const type = options.custom.find(({ name }) => customField(name) === field)?.type
  return (
    <>
      {kind === 'place' && <PlaceForm {...props} />}
      {(kind === 'category' || kind === 'tags' || kind === 'choice') && <ChoiceForm {...props} />}
      {(kind === 'text' || type === 'text') && <TextForm {...props} />}
      {(kind === 'number' || type === 'number') && <RangeForm {...props} type="number" />}
      {(kind === 'day' || kind === 'moment' || type === 'day') && <RangeForm {...props} type="date" />}
      {(kind === 'flag' || type === 'flag') && (
        <p class="actions field-wide">
          {(['yes', 'no'] as const).map((op) => (
            <button key={op} type="button" class="button" onClick={() => onSet({ field, op })}>
              {text(`value.${op}`)}
            </button>
          ))}
        </p>
      )}
      {kind !== 'moment' && (
        <p class="actions field-wide">
          {(['some', 'none'] as const).map((op) => (
            <button key={op} type="button" class="chip" onClick={() => onSet({ field, op })}>
              {text(`filter.${op}`)}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

function PlaceForm({ field, onSet }: FormProps) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <button type="button" class="field-button field-wide" onClick={() => setPicking(true)}>
        <Icon name="map-pin" />
        <span>{text('filter.place')}</span>
      </button>
      {picking && (
        <PlacePicker
          nowhere={false}
          onClose={() => setPicking(false)}
          onPick={(place) => {
            setPicking(false)
            if (place) onSet({ field, op: 'of', values: [place.public_id] })
          }}
        />
      )}
    </>
  )
}

/** Indentation of a category below another one. */
const INDENT = '\u2003'

function ChoiceForm({ field, options, before, onSet }: FormProps) {
  const offered = choicesOf(field, options)
  const chosen = before?.op === 'of' ? (before.values[0] ?? '') : ''
  return (
    <label class="field field-wide">
      <span>{text('filter.value')}</span>
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          value !== '' && onSet({ field, op: 'of', values: [value] })
        }
      >
        <option value="">{text('filter.choose')}</option>
        {offered.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** How full a container can be. */
const fillStatuses = ['unknown', 'empty', 'partial', 'nearly_full', 'full'] as const

/** What can be chosen in a field. */
export function choicesOf(field: string, options: ListOptions): { value: string; label: string }[] {
  if (field === 'category_id') {
    return options.categories.map(({ public_id, name, depth }) => ({
      value: public_id,
      label: INDENT.repeat(depth) + name,
    }))
  }
  if (field === 'tag_ids')
    return options.tags.map(({ public_id, name }) => ({ value: public_id, label: name }))
  const values: readonly string[] =
    field === 'unit'
      ? options.units
      : field === 'currency'
        ? options.currencies
        : field === 'kind'
          ? options.kinds
          : fillStatuses
  return values.map((value) => ({ value, label: choiceLabel(field, value) }))
}

function TextForm({ field, onSet, onTyped }: FormProps) {
  const [words, setWords] = useState('')
  const conditionOf = (words: string): Condition | null =>
    words.trim() === '' ? null : { field, op: 'has', text: words.trim() }
  const type = (words: string) => {
    setWords(words)
    onTyped(conditionOf(words))
  }
  return (
    <form
      class="field-wide inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        const condition = conditionOf(words)
        if (condition) onSet(condition)
        type('')
      }}
    >
      <label class="field">
        <span>{text('filter.contains')}</span>
        <input
          type="text"
          value={words}
          maxLength={200}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        <Icon name="plus" />
        {text('filter.add')}
      </button>
    </form>
  )
}

function RangeForm({
  field,
  before,
  onSet,
  onTyped,
  type,
}: FormProps & { readonly type: 'number' | 'date' }) {
  const [range, setRange] = useState(before?.op === 'range' ? before : { from: '', to: '' })
  const set = (changed: { readonly from?: string; readonly to?: string }) => {
    const now = { ...range, ...changed }
    setRange(now)
    onTyped(rangeOf(field, now.from, now.to))
  }
  const { from, to } = range
  return (
    <form
      class="field-wide inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        const condition = rangeOf(field, from, to)
        if (condition) onSet(condition)
        onTyped(null)
      }}
    >
      <label class="field">
        <span>{text(type === 'date' ? 'filter.from_day' : 'filter.from')}</span>
        <input
          type={type}
          step="any"
          value={from}
          onInput={(event) => set({ from: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{text(type === 'date' ? 'filter.to_day' : 'filter.to')}</span>
        <input
          type={type}
          step="any"
          value={to}
          onInput={(event) => set({ to: event.currentTarget.value })}
        />
      </label>
      <button type="submit" class="button">
        <Icon name="plus" />
        {text('filter.add')}
      </button>
    </form>
  )
}

/** A range of numbers or of days, which are written as `2026-11-28`; null for one without ends. Its ends can be given in either order. */
function rangeOf(field: string, from: string, to: string): Condition | null {
  if (from === '' && to === '') return null
  const isTurned = from !== '' && to !== '' && (/-\d\d-/.test(from) ? from > to : Number(from) > Number(to))
  return isTurned ? { field, op: 'range', from: to, to: from } : { field, op: 'range', from, to }
}
