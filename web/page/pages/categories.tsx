import type { CategoryRow } from '../../engine/views/taxonomy-calls.ts'
import { useAnswer } from '../engine.ts'
import { selectedAtFirst } from '../parts/form-fields.ts'
import { EditName } from '../parts/names/edit-name.tsx'
import { NamesPage } from '../parts/names/names-page.tsx'
import { chosenTraits, isSameChoice, TraitChoice } from '../parts/trait-choice.tsx'
import { text } from '../texts/text.ts'

/** A colour for one that has none yet, as the field of the browser needs one. */
const NO_COLOR = '#8a8f98'

/** All categories, one inside the other: make, rename, colour, nest, merge and archive them. */
export function CategoriesPage() {
  const rows = useAnswer('categories', null)
  return (
    <NamesPage
      what="categories"
      rows={rows}
      depthOf={({ depth }) => depth}
      edit={(row, onClose) => <EditCategory row={row} all={rows ?? []} onClose={onClose} />}
    />
  )
}

function EditCategory(props: {
  readonly row: CategoryRow
  readonly all: readonly CategoryRow[]
  readonly onClose: () => void
}) {
  const { row, all, onClose } = props
  const inside = insideOf(row.public_id, all)
  const changed = (typed: (field: string) => string, form: FormData) => {
    const needs = chosenTraits(form, 'needs')
    const apart = form.getAll('apart_from').map(String).sort()
    const parent_id = typed('parent') || null
    const color = typed('color') === NO_COLOR && row.color === null ? null : typed('color')
    return {
      ...(parent_id !== row.parent_id && { parent_id }),
      ...(color !== row.color && { color }),
      ...(!isSameChoice(needs, row.needs) && { needs }),
      ...(!isSameChoice(apart, row.apart_from) && { apart_from: apart.length > 0 ? apart : null }),
    }
  }
  return (
    <EditName what="categories" row={row} changed={changed} onClose={onClose}>
      <label class="field">
        <span>{text('names.color')}</span>
        <input name="color" type="color" defaultValue={row.color ?? NO_COLOR} />
      </label>
      <label class="field">
        <span>{text('categories.within')}</span>
        <select name="parent">
          <option value="">{text('categories.top')}</option>
          {/* The one that it is in stays, also when that is archived: else saving would take it out of there. */}
          {all
            .filter((each) => !each.archived || each.public_id === row.parent_id)
            .filter((each) => !inside.has(each.public_id))
            .map((each) => (
              <option
                key={each.public_id}
                value={each.public_id}
                {...selectedAtFirst(each.public_id === row.parent_id)}
              >
                {text('categories.option', { name: each.name, depth: each.depth })}
              </option>
            ))}
        </select>
      </label>
      <TraitChoice of="needs" name="needs" chosen={row.needs} />
      <details class="field-wide apart" open={row.apart_from.length > 0}>
        <summary>{text('traits.apart_from')}</summary>
        <div class="choices">
          {all
            .filter((each) => each.public_id !== row.public_id && (!each.archived || isApart(row, each)))
            .map((each) => (
              <label key={each.public_id} class="check">
                <input
                  type="checkbox"
                  name="apart_from"
                  value={each.public_id}
                  defaultChecked={isApart(row, each)}
                />
                {each.name}
              </label>
            ))}
        </div>
      </details>
    </EditName>
  )
}

function isApart({ apart_from }: CategoryRow, { public_id }: CategoryRow): boolean {
  return apart_from.includes(public_id)
}

/** A category and all that are in it: it cannot be put into any of them. */
function insideOf(id: string, all: readonly CategoryRow[]): ReadonlySet<string> {
  const inside = new Set([id])
  for (const { public_id, parent_id } of all)
    if (parent_id !== null && inside.has(parent_id)) inside.add(public_id)
  return inside
}
