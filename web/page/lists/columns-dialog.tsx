import { useState } from 'preact/hooks'
import type { ThingCollection } from '../../engine/views/calls.ts'
import { containerFields, customField, itemFields } from '../../engine/views/thing-fields.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { text } from '../texts/text.ts'
import { fieldLabel } from './field-labels.ts'
import { defaultColumns, prefer, preferences } from './preferences.ts'

/** The kind of data that a dragged column carries. */
const DRAGGED = 'application/x-stowage-column'

/** A dialog in which a person chooses the columns of the table and their order. The table behind it follows at once. */
export function ColumnsDialog({
  collection,
  columns,
  onChange,
  onClose,
}: {
  readonly collection: ThingCollection
  readonly columns: readonly string[]
  /** Called after the choice was kept. */
  readonly onChange: () => void
  readonly onClose: () => void
}) {
  const options = useAnswer('list_options', null)
  const [said, setSaid] = useState('')
  const own = (collection === 'items' ? options?.custom : undefined) ?? []
  const fields = [
    ...Object.keys(collection === 'items' ? itemFields : containerFields).filter((field) => field !== 'name'),
    ...own.map(({ name }) => customField(name)),
  ]
  const set = (chosen: readonly string[]) => {
    prefer({ columns: { ...preferences().columns, [collection]: chosen } })
    onChange()
  }
  const move = (field: string, to: number) => {
    if (to < 0 || to >= columns.length) return
    set(columns.filter((other) => other !== field).toSpliced(to, 0, field))
    setSaid(text('columns.moved', { field: fieldLabel(field), position: to + 1 }))
  }
  return (
    <Dialog title={text('columns.title')} onClose={onClose}>
      <p class="hint">{text('columns.hint')}</p>
      <ol class="column-list" aria-label={text('columns.shown')}>
        {columns.map((field, i) => (
          <li
            key={field}
            draggable
            onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, field)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              const dragged = event.dataTransfer?.getData(DRAGGED) ?? ''
              if (columns.includes(dragged)) move(dragged, i)
            }}
          >
            <Icon name="grip-vertical" />
            <span class="row-main">{fieldLabel(field)}</span>
            <button
              type="button"
              class="button-plain"
              disabled={i === 0}
              aria-label={text('columns.up', { field: fieldLabel(field) })}
              onClick={() => move(field, i - 1)}
            >
              <Icon name="arrow-up" />
            </button>
            <button
              type="button"
              class="button-plain"
              disabled={i === columns.length - 1}
              aria-label={text('columns.down', { field: fieldLabel(field) })}
              onClick={() => move(field, i + 1)}
            >
              <Icon name="arrow-down" />
            </button>
            <button
              type="button"
              class="button-plain"
              aria-label={text('columns.remove', { field: fieldLabel(field) })}
              onClick={() => set(columns.filter((other) => other !== field))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      <fieldset class="quick">
        <legend>{text('columns.more')}</legend>
        {fields
          .filter((field) => !columns.includes(field))
          .map((field) => (
            <button key={field} type="button" class="chip" onClick={() => set([...columns, field])}>
              <Icon name="plus" />
              <span>{fieldLabel(field)}</span>
            </button>
          ))}
      </fieldset>
      <p class="actions dialog-actions">
        <button type="button" class="button button-main" onClick={onClose}>
          {text('filter.done')}
        </button>
        <button type="button" class="button" onClick={() => set(defaultColumns[collection])}>
          {text('columns.reset')}
        </button>
      </p>
    </Dialog>
  )
}
