import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import type { ThingCollection } from '../../engine/views/calls.ts'
import { type Act, act, actOnAll, call, newId, openNow, useAnswer, useAnswered } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { isOnPage } from '../kept-focus.ts'
import { lazyPage } from '../lazy.tsx'
import { MAX_QUANTITY } from '../parts/amounts.ts'
import { CodeField } from '../parts/code-field.tsx'
import { KeptChoices, keptCategory, keptTags } from '../parts/kept-choices.tsx'
import type { PickedName } from '../parts/name-picker.tsx'
import { placeKinds } from '../parts/named-place.ts'
import { pathText } from '../parts/path.tsx'
import { PlacePicker, placeIcons } from '../parts/place-picker.tsx'
import { Soon } from '../parts/soon.tsx'
import { fieldsOf, type Offer } from '../parts/suggest/suggestion.ts'
import type { Typed } from '../parts/suggest/typed.tsx'
import { Switch } from '../parts/switch.tsx'
import { thingHref } from '../parts/thing-row.tsx'
import { usePageFocus } from '../parts/use-focus.ts'
import { comesBack } from '../router.ts'
import { lasting } from '../scan/lasting.ts'
import { loadSeldomTexts } from '../texts/language.ts'
import { text } from '../texts/text.ts'
import { type Chosen, keepAddDraft, keepLeftDraft, keptAddDraft, writtenIn } from './add-draft.ts'

const TypedSuggestions = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('../parts/suggest/typed.tsx')).TypedSuggestions
})
const FromPhoto = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('../parts/suggest/from-photo.tsx')).FromPhoto
})
const AddByPhoto = lazyPage(async () => (await import('../parts/photos/add-by-photo.tsx')).AddByPhoto)

interface Added {
  readonly collection: ThingCollection
  readonly public_id: string
  readonly name: string
}

/** Things that are listed below the form, the last first. */
const MOST_SHOWN = 20

/** Whoever opens one of them comes back to the others, and to the place of the next one. */
const added = lasting<readonly Added[]>('add/added', [])

/** Adds one thing after the other: the form stays, the place stays, Enter is next. */
export function AddPage({ query }: { readonly query: URLSearchParams }) {
  const [what, setWhat] = useState<ThingCollection>(
    query.get('what') === 'containers' ? 'containers' : 'items',
  )
  // An address that names a thing begins another one.
  const [draft] = useState(() => {
    const back = comesBack()
    if (!back) added.value = []
    return query.has('name') ? null : keptAddDraft(back)
  })
  const [place, setPlace] = useState<Chosen | null>(query.has('in') ? null : (draft?.place ?? null))
  // Somebody else may move it meanwhile, rename it or delete it.
  const now = useAnswered('place', { kind: place?.kind ?? 'location', id: place?.id ?? '' })
  const isOfPlace = place !== null && now?.input.id === place.id
  const where = isOfPlace && now.value ? now.value.place : place
  const isGone = isOfPlace && now.value === null
  useEffect(() => {
    if (isGone) setPlace(null)
  }, [isGone])
  const [choosing, setChoosing] = useState(false)
  const [name, setName] = useState(query.get('name') ?? draft?.name ?? '')
  const [quantity, setQuantity] = useState(draft?.quantity ?? null)
  const [code, setCode] = useState(draft?.code ?? '')
  // At once: a phone gives no time after the last letter.
  useLayoutEffect(() => keepAddDraft({ name, quantity, code, place }), [name, quantity, code, place])
  const [kind, setKind] = useState(text('add.kind_default'))
  const [taken, setTaken] = useState<readonly Offer[]>([])
  /** The words whose suggestions have come. */
  const [readOf, setReadOf] = useState<string | null>(null)
  const suggested = fieldsOf(taken)
  const shownQuantity =
    quantity ?? (typeof suggested.quantity === 'number' ? String(suggested.quantity) : '1')
  const suggestedPlace = taken.find(({ field }) => field === 'placement')?.words
  // What was taken back is gone, and comes again when that is taken back.
  const names = useAnswer('names', { ids: added.value.map(({ public_id }) => public_id) })
  const there = added.value.filter(({ public_id }) => names === undefined || public_id in names)
  const nameField = usePageFocus<HTMLInputElement>()
  /** Whether the person has said where, which may be nowhere. */
  const hasPicked = useRef(false)
  useGivenPlace(query, (given) => {
    if (!hasPicked.current) setPlace(given)
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    const said = name.trim()
    if (said === '') {
      // For the browser, blanks fill a field.
      if (nameField.current) nameField.current.value = ''
      nameField.current?.reportValidity()
      return setName('')
    }
    const begun = openNow()
    const written = writtenIn()
    const kept = { category: keptCategory.value, tags: keptTags.value }
    // The form is free for the next thing at once: letters that follow are of that one, and a second tap adds nothing.
    setName('')
    setQuantity(null)
    setCode('')
    setTaken([])
    nameField.current?.focus()
    // Some people are faster than the engine, which has to know the place that the address gives.
    const known = place ?? (hasPicked.current ? null : await givenPlacement(query))
    const placement = known && { kind: known.kind, id: known.id }
    const typed = { what, text: said, code, place: placement, hasQuantity: quantity !== null }
    const fields = fieldsOf(readOf === said ? taken : await sureOffersFor(typed))
    const given = { placement, quantity, code, fields, kept, kind: kind.trim() || 'box' }
    const thing = { collection: what, public_id: newId(), name: nameOf(fields) ?? said }
    if (await adds(thing, given, begun)) added.value = [thing, ...added.value].slice(0, MOST_SHOWN)
    else {
      // Nothing is lost of what was refused, unless something else stands there by now.
      setName((now) => (now === '' ? said : now))
      setQuantity((now) => now ?? quantity)
      setCode((now) => (now === '' ? code : now))
      keepLeftDraft({ name: said, quantity, code, place }, written)
    }
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
              {where ? pathText([...where.where, where.name]) : (suggestedPlace ?? text('picker.nowhere'))}
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
                max={MAX_QUANTITY}
                step="any"
                value={shownQuantity}
                onInput={(event) => setQuantity(event.currentTarget.value)}
              />
            </label>
            <CodeField
              code={code}
              onCode={setCode}
              onFound={(found) => {
                if (found !== null) setName((now) => (now.trim() === '' ? found : now))
                // Not from a field that the person has gone on to.
                const { activeElement } = document
                if (isOnPage(activeElement) || activeElement?.id === 'add-code') nameField.current?.focus()
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
          onRead={setReadOf}
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
        {what === 'items' && (
          <AddByPhoto
            placement={place && { kind: place.kind, id: place.id }}
            onNamed={(thing) => {
              added.value = [thing, ...added.value].slice(0, MOST_SHOWN)
            }}
          />
        )}
      </Soon>
      {there.length > 0 && (
        <section class="panel">
          <h2>{text('add.added')}</h2>
          {there.map((each) => (
            <a key={each.public_id} class="row row-short" href={thingHref(each)}>
              <Icon name={each.collection === 'items' ? 'package' : 'box'} />
              <span class="row-main">
                <span class="row-name">{names?.[each.public_id] ?? each.name}</span>
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
            hasPicked.current = true
            setPlace(row && { kind: row.kind, id: row.public_id, name: row.name, where: row.where })
            nameField.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** What the person chose for a new thing. */
interface Given {
  readonly placement: Placement | null
  /** As it is typed; null for none. */
  readonly quantity: string | null
  readonly code: string
  readonly kind: string
  readonly kept: { readonly category: PickedName | null; readonly tags: readonly PickedName[] }
  /** What was suggested and taken. What the person chose themselves comes first. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Adds a thing, and says so. False when it was refused. */
function adds(thing: Added, given: Given, begun: string): Promise<boolean> {
  const { collection, public_id, name } = thing
  const said = { key: 'done.added', values: { name } } as const
  if (collection === 'items') return actOnAll(itemActs(thing, given), said, begun)
  const { fields, kind, placement } = given
  const input = { public_id, kind, ...fields, name, ...(placement && { placement }) }
  return act('container.create', input, said, begun)
}

/** The operations that add an item, with its code when it has one. */
function itemActs({ public_id, name }: Added, { placement, quantity, code, fields, kept }: Given): Act[] {
  const { tag_ids: tags } = fields
  const said = typeof fields.quantity === 'number' ? fields.quantity : 1
  const kept_tags = kept.tags.map((tag) => tag.public_id)
  const input = {
    ...fields,
    public_id,
    name,
    quantity: quantity === null || quantity === '' ? said : Number(quantity),
    placement: placement ?? fields.placement ?? null,
    category_id: kept.category?.public_id ?? fields.category_id ?? null,
    tag_ids: [...new Set([...kept_tags, ...(Array.isArray(tags) ? tags : [])])],
  }
  const coding: Act = {
    type: 'product_code.create',
    input: { public_id: newId(), item_id: public_id, code: code.trim() },
  }
  return [{ type: 'item.create', input }, ...(code.trim() === '' ? [] : [coding])]
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string | null {
  return typeof name === 'string' ? name : null
}

/** What this device is sure of in words whose suggestions have not come yet: some people are fast. */
async function sureOffersFor(typed: Typed): Promise<readonly Offer[]> {
  try {
    await loadSeldomTexts()
    return await (await import('../parts/suggest/typed.tsx')).sureOffers(typed)
  } catch {
    return []
  }
}

/** Takes the place from the address, once the engine knows its name. */
function useGivenPlace(query: URLSearchParams, set: (place: Chosen) => void): void {
  const asked = placementIn(query)
  const { id } = asked
  const given = useAnswer('place', asked)
  const known = given?.place.public_id
  useEffect(() => {
    if (given) set({ kind: given.place.kind, id, name: given.place.name, where: given.place.where })
  }, [known])
}

/** The place that the address names; its id is empty when it names none. */
function placementIn(query: URLSearchParams): Placement {
  return {
    kind: placeKinds.find((each) => each === query.get('kind')) ?? 'location',
    id: query.get('in') ?? '',
  }
}

/** The same place, if it is there. */
async function givenPlacement(query: URLSearchParams): Promise<Placement | null> {
  const asked = placementIn(query)
  return asked.id !== '' && (await call('place', asked).catch(() => null)) ? asked : null
}
