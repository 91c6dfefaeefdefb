import { useState } from 'preact/hooks'
import { containerFields, isSortable, itemFields } from '../../engine/views/thing-fields.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { Switch } from '../parts/switch.tsx'
import { text } from '../texts/text.ts'
import { fieldLabel } from './field-labels.ts'
import type { ListAddress, Look } from './list-address.ts'
import { prefer } from './preferences.ts'

const FilterDialog = lazyPage(async () => (await import('./filter-dialog.tsx')).FilterDialog)
const ColumnsDialog = lazyPage(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)
const ViewsDialog = lazyPage(async () => (await import('./views-dialog.tsx')).ViewsDialog)

/** What is above a list: what it shows, in what order, and how it looks. */
export function Toolbar({
  at,
  set,
  wide,
}: {
  readonly at: ListAddress & { readonly look: Look; readonly columns: readonly string[] }
  readonly set: (changed: Partial<ListAddress>) => void
  /** Whether the screen has room for a table: else it is shown as a list. */
  readonly wide: boolean
}) {
  const { query, look, columns } = at
  const [open, setOpen] = useState<'filter' | 'columns' | 'views' | null>(null)
  const close = () => setOpen(null)
  const fields = Object.keys(query.collection === 'items' ? itemFields : containerFields)
  const orders = [...new Set([...fields, ...columns, query.sort])].filter((field) =>
    isSortable(query.collection, field),
  )
  return (
    <div class="filters">
      <Switch
        label={text('things.title')}
        options={[
          { value: 'items', text: text('things.items') },
          { value: 'containers', text: text('things.containers') },
        ]}
        value={query.collection}
        onChoose={(collection) =>
          set({ query: { collection, conditions: [], sort: 'name', descending: false }, columns: null })
        }
      />
      <button type="button" class="button" onClick={() => setOpen('filter')}>
        <Icon name="list-filter" />
        <span>{text('filter.open')}</span>
      </button>
      <button type="button" class="button" onClick={() => setOpen('views')}>
        <Icon name="bookmark" />
        <span>{text('views.open')}</span>
      </button>
      <span class="order">
        <label class="select">
          <span class="visually-hidden">{text('things.order')}</span>
          <select
            value={query.sort}
            onChange={(event) => {
              const sort = event.currentTarget.value
              set({ query: { ...query, sort, descending: sort === 'updated_at' || sort === 'created_at' } })
            }}
          >
            {orders.map((field) => (
              <option key={field} value={field}>
                {fieldLabel(field)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="button"
          aria-label={text(query.descending ? 'things.descending' : 'things.ascending')}
          title={text(query.descending ? 'things.descending' : 'things.ascending')}
          onClick={() => set({ query: { ...query, descending: !query.descending } })}
        >
          <Icon name={query.descending ? 'arrow-down' : 'arrow-up'} />
        </button>
      </span>
      {look === 'table' && wide && (
        <button type="button" class="button columns-button" onClick={() => setOpen('columns')}>
          <Icon name="columns-3" />
          {text('columns.open')}
        </button>
      )}
      <Switch
        label={text('things.look')}
        options={[
          { value: 'list', text: text('things.as_list'), icon: 'list', icon_only: true },
          ...(wide
            ? [
                {
                  value: 'table' as const,
                  text: text('things.as_table'),
                  icon: 'table' as const,
                  icon_only: true,
                },
              ]
            : []),
          { value: 'pictures', text: text('things.as_pictures'), icon: 'layout-grid', icon_only: true },
        ]}
        value={look === 'table' && !wide ? 'list' : look}
        onChoose={(chosen) => {
          prefer({ look: chosen })
          set({ look: null })
        }}
      />
      {open === 'filter' && (
        <FilterDialog
          query={query}
          onClose={close}
          onChange={(conditions) => set({ query: { ...query, conditions } })}
        />
      )}
      {open === 'columns' && (
        <ColumnsDialog
          collection={query.collection}
          columns={columns}
          onClose={close}
          onChange={() => set({ columns: null })}
        />
      )}
      {open === 'views' && <ViewsDialog at={at} onClose={close} />}
    </div>
  )
}
