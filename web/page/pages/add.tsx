import { useEffect, useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import type { ThingCollection } from '../../engine/views/calls.ts'
import { type Act, act, actOnAll, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { KeptChoices, keptCategory, keptTags } from '../parts/kept-choices.tsx'
import { pathText } from '../parts/path.tsx'
import { PlacePicker, placeIcons } from '../parts/place-picker.tsx'
import { Soon } from '../parts/soon.tsx'
import { fieldsOf, type Offer } from '../parts/suggest/suggestion.ts'
import { Switch } from '../parts/switch.tsx'
import { thingHref } from '../parts/thing-row.tsx'
import { usePageFocus } from '../parts/use-focus.ts'
import { loadSeldomTexts } from '../texts/language.ts'
import { text } from '../texts/text.ts'

const TypedSuggestions = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('../parts/suggest/typed.tsx')).TypedSuggestions
})
const FromPhoto = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('../parts/suggest/from-photo.tsx')).FromPhoto
})
const AddByPhoto = lazyPage(async () => (await import('../parts/photos/add-by-photo.tsx')).AddByPhoto)

interface Chosen extends Placement {
  readonly name: string
  readonly where: readonly string[]
}

interface Added {
  readonly collection: ThingCollection
  readonly public_id: string
  readonly name: string
}

const kinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container'] as const

/** Adds one thing after the other: the form stays, the place stays, Enter is next. */
export function AddPage({ query }: { readonly query: URLSearchParams }) {
  const [what, setWhat] = useState<ThingCollection>(
    query.get('what') === 'containers' ? 'containers' : 'items',
  )
  const [place, setPlace] = useState<Chosen | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [name, setName] = useState(query.get('name') ?? '')
  const [quantity, setQuantity] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [kind, setKind] = useState(text('add.kind_default'))
  const [taken, setTaken] = useState<readonly Offer[]>([])
  const [added, setAdded] = useState<readonly Added[]>([])
  const suggested = fieldsOf(taken)
  const shownQuantity =
    quantity ?? (typeof suggested.quantity === 'number' ? String(suggested.quantity) : '1')
  const suggestedPlace = taken.find(({ field }) => field === 'placement')?.words
  const nameField = usePageFocus<HTMLInputElement>()
  useGivenPlace(query, setPlace)
  const submit = async (event: Event) => {
    event.preventDefault()
    const trimmed = typeof suggested.name === 'string' ? suggested.name : name.trim()
    if (trimmed === '') return
    const public_id = newId()
    const placement = place && { kind: place.kind, id: place.id }
    const said = { key: 'done.added', values: { name: trimmed } } as const
    const done =
      what === 'items'
        ? await actOnAll(
            itemActs({ public_id, name: trimmed, quantity: shownQuantity, placement, code, suggested }),
            said,
          )
        : await act(
            'container.create',
            {
              public_id,
              kind: kind.trim() || 'box',
              ...suggested,
              name: trimmed,
              ...(placement && { placement }),
            },
            said,
          )
    if (!done) return
    setAdded([{ collection: what, public_id, name: trimmed }, ...added].slice(0, 20))
    setName('')
    setQuantity(null)
    setCode('')
    nameField.current?.focus()
  }
  return (
    <div class="narrow">
      <header class="page-head">
        <h1>{text('add.title')}</h1>
        <Switch
          label={text('add.title')}
          options={[
            { value: 'items', text: text('add.item'), icon: 'package' },
            { value: 'containers', text: text('add.container'), icon: 'box' },
          ]}
          value={what}
          onChoose={setWhat}
        />
      </header>
      <form class="form panel" onSubmit={submit}>
        <label class="field field-wide">
          <span>{text('add.name')}</span>
          <input
            ref={nameField}
            required
            autocomplete="off"
            maxLength={200}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <div class="field field-wide">
          <span id="add-place">{text('add.place')}</span>
          <button
            type="button"
            class="field-button"
            aria-labelledby="add-place add-place-value"
            onClick={() => setChoosing(true)}
          >
            <Icon name={place ? placeIcons[place.kind] : 'map-pin'} />
            <span id="add-place-value">
              {place ? pathText([...place.where, place.name]) : (suggestedPlace ?? text('picker.nowhere'))}
            </span>
            <Icon name="chevron-down" />
          </button>
        </div>
        {what === 'items' ? (
          <>
            <label class="field">
              <span>{text('add.quantity')}</span>
              <input
                type="number"
                inputMode="decimal"
                min="0"
                step="any"
                value={shownQuantity}
                onInput={(event) => setQuantity(event.currentTarget.value)}
              />
            </label>
            <CodeField
              code={code}
              onCode={setCode}
              onFound={(found) => {
                if (found !== null && name.trim() === '') setName(found)
                nameField.current?.focus()
              }}
            />
            <KeptChoices onDone={() => nameField.current?.focus()} />
          </>
        ) : (
          <label class="field">
            <span>{text('add.kind')}</span>
            <input value={kind} maxLength={40} onInput={(event) => setKind(event.currentTarget.value)} />
          </label>
        )}
        <TypedSuggestions
          typed={{ what, text: name, code, place, hasQuantity: quantity !== null }}
          taken={taken}
          onTaken={setTaken}
        />
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            <Icon name="plus" />
            {text('add.submit')}
          </button>
          <span class="hint">{text('add.hint')}</span>
        </p>
      </form>
      <Soon frames={1}>
        {what === 'items' && <FromPhoto placement={place && { kind: place.kind, id: place.id }} />}
        {what === 'items' && <AddByPhoto placement={place && { kind: place.kind, id: place.id }} />}
      </Soon>
      {added.length > 0 && (
        <section class="panel">
          <h2>{text('add.added')}</h2>
          {added.map((each) => (
            <a key={each.public_id} class="row row-short" href={thingHref(each)}>
              <Icon name={each.collection === 'items' ? 'package' : 'box'} />
              <span class="row-main">
                <span class="row-name">{each.name}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          ))}
        </section>
      )}
      {choosing && (
        <PlacePicker
          subject={{ kind: what === 'items' ? 'item' : 'container', id: null, name, category_id: null }}
          onClose={() => setChoosing(false)}
          onPick={(row) => {
            setChoosing(false)
            setPlace(row && { kind: row.kind, id: row.public_id, name: row.name, where: row.where })
            nameField.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** The operations that add an item, with its code when it has one. */
function itemActs(typed: {
  readonly public_id: string
  readonly name: string
  readonly quantity: string
  readonly placement: Placement | null
  readonly code: string
  /** What was suggested and taken. What the person chose themselves comes first. */
  readonly suggested: Readonly<Record<string, unknown>>
}): Act[] {
  const { public_id, name, placement, suggested } = typed
  const { tag_ids: tags } = suggested
  const own = Number(typed.quantity) || 0
  const kept = keptTags.value.map((tag) => tag.public_id)
  const code = typed.code.trim()
  const input = {
    ...suggested,
    public_id,
    name,
    quantity: own,
    placement: placement ?? suggested.placement ?? null,
    category_id: keptCategory.value?.public_id ?? suggested.category_id ?? null,
    tag_ids: [...new Set([...kept, ...(Array.isArray(tags) ? tags : [])])],
  }
  const coding: Act = { type: 'product_code.create', input: { public_id: newId(), item_id: public_id, code } }
  return [{ type: 'item.create', input }, ...(code === '' ? [] : [coding])]
}

/** Takes the place from the address, once the engine knows its name. */
function useGivenPlace(query: URLSearchParams, set: (place: Chosen) => void): void {
  const kind = kinds.find((each) => each === query.get('kind'))
  const id = query.get('in') ?? ''
  const given = useAnswer('place', { kind: kind ?? 'location', id })
  const known = given?.place.public_id
  useEffect(() => {
    if (given) set({ kind: given.place.kind, id, name: given.place.name, where: given.place.where })
  }, [known])
}
