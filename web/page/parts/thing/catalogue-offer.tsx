import { useState } from 'preact/hooks'
import { isWorkingName } from '../../../engine/photos/working-name.ts'
import type { Thing } from '../../../engine/views/calls.ts'
import { type Act, actOnAll, call, newId } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'
import { type Product, productName } from '../catalogue.ts'

/** Offers to fill what is empty in a thing with what the catalogue says of its product. One tap does it, and one undoes it. */
export function CatalogueOffer(props: {
  readonly thing: Thing
  readonly product: Product
  readonly onClose: () => void
}) {
  const { thing, product, onClose } = props
  const [busy, setBusy] = useState(false)
  const missing = missingIn(thing, product)
  if (missing.length === 0) return null
  const fill = async () => {
    setBusy(true)
    const said = { key: 'done.changed', values: { name: thing.row.name } } as const
    if (await actOnAll(await filling(thing, product, missing), said)) onClose()
    else setBusy(false)
  }
  return (
    <div class="note catalogue-offer" role="status">
      <p>{text('codes.offer', { name: productName(product) })}</p>
      <dl class="facts">
        {missing.map((name) => (
          <div key={name}>
            <dt>{text(labels[name])}</dt>
            <dd>{product[name]}</dd>
          </div>
        ))}
      </dl>
      <p class="actions">
        <button type="button" class="button button-main" disabled={busy} onClick={() => void fill()}>
          <Icon name="check" />
          {text('codes.fill')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {text('codes.leave')}
        </button>
      </p>
    </div>
  )
}

type Fillable = 'name' | 'brand' | 'category'

const labels = { name: 'field.name', brand: 'field.manufacturer', category: 'field.category_id' } as const

/** What the catalogue knows of the product and the thing does not say. */
function missingIn({ row, record }: Thing, product: Product): Fillable[] {
  const found: Fillable[] = []
  if (isWorkingName(row.name)) found.push('name')
  if (product.brand !== null && !record.manufacturer) found.push('brand')
  if (product.category !== null && row.category === null) found.push('category')
  return found
}

/** The operations that fill a thing. A category that the household does not have is made. */
async function filling(thing: Thing, product: Product, missing: readonly Fillable[]): Promise<Act[]> {
  const { public_id } = thing.row
  const acts: Act[] = []
  const patch = {
    ...(missing.includes('name') && { name: productName(product) }),
    ...(missing.includes('brand') && { manufacturer: product.brand }),
  }
  if (Object.keys(patch).length > 0) acts.push({ type: 'item.update', input: { public_id, ...patch } })
  if (missing.includes('category') && product.category !== null) {
    const wanted = product.category
    const same = (name: string) => name.toLowerCase() === wanted.toLowerCase()
    const known = (await call('categories', null)).find(({ name, archived }) => !archived && same(name))
    const category_id = known?.public_id ?? newId()
    if (!known) acts.push({ type: 'category.create', input: { public_id: category_id, name: wanted } })
    acts.push({ type: 'item.set_category', input: { public_id, category_id } })
  }
  return acts
}
