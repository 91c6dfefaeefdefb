import { useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { act, call, newId, openNow, type Said, useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { type Product, productOf } from '../catalogue.ts'
import { hasFormDraft, useFormDraft } from '../form-draft.tsx'
import { useFirstField } from '../use-focus.ts'
import { useSubmit } from '../use-submit.ts'
import { CatalogueOffer } from './catalogue-offer.tsx'

const draftOf = ({ row }: Thing) => `code/${row.public_id}`

/** Whether a person began to write a product code of an item, and did not add it. */
export function hasCodeDraft(thing: Thing): boolean {
  return hasFormDraft(draftOf(thing))
}

/** The product codes of an item: added as they are printed or scanned, chosen, and removed. */
export function Codes(props: {
  readonly thing: Thing
  readonly readOnly: boolean
  readonly adding: boolean
  readonly setAdding: (adding: boolean) => void
}) {
  const { thing, readOnly, adding, setAdding } = props
  const { public_id: item_id, name } = thing.row
  const codes = useAnswer('codes', { item_id })
  const [product, setProduct] = useState<Product | null>(null)
  if (!codes || (codes.length === 0 && !adding)) return null
  const said = { key: 'done.changed', values: { name } } as const
  return (
    <section class="panel">
      <h2>{text('codes.title')}</h2>
      <ul class="codes">
        {codes.map(({ public_id, code, format, note, primary }) => (
          <li key={public_id}>
            <Icon name="barcode" />
            <span class="row-main">
              <code>{code}</code>
              {(format ?? note) && <span class="where">{[format, note].filter(Boolean).join(' · ')}</span>}
            </span>
            {primary && codes.length > 1 && <span class="mark">{text('codes.primary')}</span>}
            {!readOnly && !primary && (
              <button
                type="button"
                class="button-plain"
                onClick={() => void act('product_code.set_primary', { public_id, item_id }, said)}
              >
                {text('codes.choose')}
              </button>
            )}
            {!readOnly && (
              <button
                type="button"
                class="button-plain"
                aria-label={text('codes.remove', { code })}
                onClick={() => void act('product_code.delete', { public_id, item_id }, said)}
              >
                <Icon name="x" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && !adding && (
        <button type="button" class="button" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {text('codes.add')}
        </button>
      )}
      {adding && (
        <NewCode
          thing={thing}
          onClose={() => setAdding(false)}
          onAdded={(code) => void productOf(code).then(setProduct)}
        />
      )}
      {product && <CatalogueOffer thing={thing} product={product} onClose={() => setProduct(null)} />}
    </section>
  )
}

function NewCode({
  thing,
  onAdded,
  ...props
}: {
  readonly thing: Thing
  readonly onClose: () => void
  readonly onAdded: (code: string) => void
}) {
  const item_id = thing.row.public_id
  const [typed, setTyped] = useState('')
  const form = useFirstField()
  const { onInput, ending } = useFormDraft(draftOf(thing), form)
  const onClose = ending(props.onClose)
  const submit = useSubmit(async () => {
    const code = typed.trim()
    if (code === '') return
    const begun = openNow()
    const { problem, items } = await call('read_code', { code })
    if (problem !== null) {
      toast({ text: problem, tone: 'bad' })
      return
    }
    const public_id = newId()
    const other = items.find((row) => row.public_id !== item_id)
    const said: Said = other
      ? { key: 'codes.added_shared', values: { code, other: other.name } }
      : { key: 'codes.added', values: { code } }
    if (!(await act('product_code.create', { public_id, item_id, code }, said, begun))) return
    onAdded(code)
    onClose()
  })
  return (
    <form ref={form} class="inline-form inline-form-bare" onSubmit={submit} onInput={onInput}>
      <label class="field">
        <span>{text('codes.code')}</span>
        <input
          name="code"
          autocomplete="off"
          maxLength={200}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
      </label>
      <button type="submit" class="button button-main">
        {text('place.create')}
      </button>
      <button type="button" class="button" onClick={onClose}>
        {text('thing.cancel')}
      </button>
    </form>
  )
}
