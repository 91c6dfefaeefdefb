import type { TagRow } from '../../engine/views/taxonomy-calls.ts'
import { useAnswer } from '../engine.ts'
import { EditName } from '../parts/names/edit-name.tsx'
import { NamesPage } from '../parts/names/names-page.tsx'
import { text } from '../texts/text.ts'

/** The colours that a tag is offered. They are told apart on light and on dark paper. */
const COLORS = ['#c2410c', '#b45309', '#4d7c0f', '#0f766e', '#1d4ed8', '#7e22ce', '#be185d', '#57534e']

/** All tags: make, rename, colour, merge and archive them. */
export function TagsPage() {
  const rows = useAnswer('tags', null)
  return (
    <NamesPage
      what="tags"
      rows={rows}
      colorOfNew={COLORS[(rows?.length ?? 0) % COLORS.length] ?? null}
      edit={(row, onClose) => <EditTag row={row} onClose={onClose} />}
    />
  )
}

function EditTag({ row, onClose }: { readonly row: TagRow; readonly onClose: () => void }) {
  const offered = [null, ...COLORS, ...(row.color === null || COLORS.includes(row.color) ? [] : [row.color])]
  return (
    <EditName
      what="tags"
      row={row}
      changed={(typed) => {
        const color = typed('color') || null
        return { ...(color !== row.color && { color }) }
      }}
      onClose={onClose}
    >
      <fieldset class="colors field-wide">
        <legend>{text('names.color')}</legend>
        {offered.map((each, i) => (
          <label key={each ?? 'none'}>
            <input
              type="radio"
              name="color"
              class="visually-hidden"
              value={each ?? ''}
              defaultChecked={each === row.color}
              aria-label={each === null ? text('names.no_color') : text('names.color_number', { number: i })}
            />
            <span class="swatch swatch-large" style={{ background: each ?? 'transparent' }} />
          </label>
        ))}
      </fieldset>
    </EditName>
  )
}
