import { useEffect, useRef, useState } from 'preact/hooks'
import type { LabelTarget } from '../../../engine/index.ts'
import type { CodeMeaning } from '../../engine/views/scan-calls.ts'
import { endingWith, keepDraftOf, keptDraftOf } from '../drafts.ts'
import { type Act, actOnAll, newId } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { api, session } from '../session.ts'
import { text } from '../texts/text.ts'
import { FormDialog } from './form-dialog.tsx'
import { hasFormDraft, useFormDraft } from './form-draft.tsx'
import { type NamedPlace, readPlace } from './named-place.ts'
import { PlacePicker, placeIcons } from './place-picker.tsx'
import { useSubmit } from './use-submit.ts'

/** The operation that gives a thing the code that was scanned: a label is put on it, any other code is noted. */
export function attaching(meaning: CodeMeaning, target: LabelTarget): Act | null {
  const blank = meaning.meant.find((each) => each.kind === 'blank')
  if (blank) return { type: 'short_code.bind', input: { public_id: blank.label_id, target } }
  if (target.kind !== 'item') return null
  return {
    type: 'product_code.create',
    input: { public_id: newId(), item_id: target.id, code: meaning.plain.slice(0, 200) },
  }
}

const draftOf = ({ code }: CodeMeaning) => `new-thing/${session.value?.household.public_id}/${code}`

/** Whether a person began to write what a code stands for, and did not add it. */
export function hasNewThingDraft(meaning: CodeMeaning): boolean {
  return hasFormDraft(draftOf(meaning))
}

/** A dialog that makes a thing with a code. Of a product number the catalogue of the server may know the name. */
export function NewThing({
  meaning,
  place: given,
  ...props
}: {
  readonly meaning: CodeMeaning
  readonly place: NamedPlace | null
  readonly onDone: (made: { readonly id: string; readonly name: string }) => void
  readonly onClose: () => void
}) {
  const [name, setName] = useState('')
  const placeDraft = `${draftOf(meaning)}/place`
  const [place, setPlace] = useState(() => {
    const kept = keptDraftOf(placeDraft)
    return kept === null ? given : readPlace(kept)
  })
  const choose = (chosen: NamedPlace | null) => {
    keepDraftOf(placeDraft, { place: chosen })
    setPlace(chosen)
  }
  const [choosing, setChoosing] = useState(false)
  const product = useProduct(meaning.gtin)
  const form = useRef<HTMLFormElement>(null)
  const { onInput, end } = useFormDraft(draftOf(meaning), form)
  const forget = () => {
    end()
    keepDraftOf(placeDraft, null)
  }
  const onClose = endingWith(forget)(props.onClose)
  useEffect(() => {
    if (product) setName((typed) => (typed === '' ? product.name : typed))
  }, [product])
  const submit = useSubmit(async () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    const id = newId()
    const placement = place && { kind: place.kind, id: place.id }
    const attach = attaching(meaning, { kind: 'item', id })
    const acts: Act[] = [
      { type: 'item.create', input: { public_id: id, name: trimmed, placement } },
      ...(attach ? [attach] : []),
    ]
    if (!(await actOnAll(acts, { key: 'done.added', values: { name: trimmed } }))) return
    forget()
    props.onDone({ id, name: trimmed })
  })
  const code = meaning.short_code ?? meaning.plain
  return (
    <FormDialog title={text('new_thing.title')} onClose={onClose}>
      <form ref={form} class="form" onSubmit={submit} onInput={onInput}>
        <p class="hint field-wide">{text('new_thing.code', { code })}</p>
        <label class="field field-wide">
          <span>{text('new_thing.name')}</span>
          <input
            name="name"
            required
            autocomplete="off"
            maxLength={200}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {product === undefined && <p class="hint field-wide">{text('new_thing.asking')}</p>}
        {product && <p class="hint field-wide">{text('new_thing.known', { source: product.source })}</p>}
        <div class="field field-wide">
          <span id="new-thing-place">{text('add.place')}</span>
          <button
            type="button"
            class="field-button"
            aria-labelledby="new-thing-place new-thing-place-value"
            onClick={() => setChoosing(true)}
          >
            <Icon name={place ? placeIcons[place.kind] : 'map-pin'} />
            <span id="new-thing-place-value">{place?.name ?? text('picker.nowhere')}</span>
            <Icon name="chevron-down" />
          </button>
        </div>
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            <Icon name="plus" />
            {text('new_thing.add')}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text('thing.cancel')}
          </button>
        </p>
      </form>
      {choosing && (
        <PlacePicker
          onClose={() => setChoosing(false)}
          onPick={(row) => {
            setChoosing(false)
            choose(row && { kind: row.kind, id: row.public_id, name: row.name })
          }}
        />
      )}
    </FormDialog>
  )
}

interface Product {
  readonly name: string
  readonly source: string
}

/** What the catalogue knows of a product number: undefined while it is asked, null when it knows nothing or is out of reach. */
function useProduct(gtin: string | null): Product | null | undefined {
  const [product, setProduct] = useState<Product | null | undefined>(gtin === null ? null : undefined)
  useEffect(() => {
    if (gtin === null) return
    let current = true
    const show = (found: Product | null) => {
      if (current) setProduct(found)
    }
    api('GET', `/api/v1/product-codes/resolve?code=${encodeURIComponent(gtin)}`).then(
      (answer) => show(readProduct(answer)),
      () => show(null),
    )
    return () => {
      current = false
    }
  }, [gtin])
  return product
}

function readProduct(answer: unknown): Product | null {
  const candidates = field(answer, 'candidates')
  if (!Array.isArray(candidates)) return null
  const product = field(
    candidates.find((each) => field(each, 'kind') === 'product'),
    'product',
  )
  const name = field(product, 'name')
  if (typeof name !== 'string') return null
  const brand = field(product, 'brand')
  const whole = typeof brand === 'string' && !name.includes(brand) ? `${brand} ${name}` : name
  return { name: whole.slice(0, 200), source: String(field(product, 'source') ?? '') }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
