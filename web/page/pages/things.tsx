import { useState } from 'preact/hooks'
import {
  type ThingRow as Row,
  type ThingCollection,
  type ThingFilter,
  type ThingsQuery,
  thingFilters,
  thingOrders,
} from '../../engine/views/calls.ts'
import { type Act, actOnAll, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { PlacePicker } from '../parts/place-picker.tsx'
import { Switch } from '../parts/switch.tsx'
import { ThingCard, ThingRow } from '../parts/thing-row.tsx'
import { WindowList } from '../parts/window-list.tsx'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'

/** Heights of a line of the list and of the pictures, in pixels; the styles agree. */
const ROW_PX = 64
const CARD_PX = 248
/** The least width of a picture, in pixels. */
const CARD_WIDTH_PX = 184

/** The list of all things or all boxes, with its filters. */
export function ThingsPage({ query: address }: { readonly query: URLSearchParams }) {
  const query = readQuery(address)
  const pictures = address.get('as') === 'pictures'
  const options = useAnswer('choices', null)
  const counted = useAnswer('things', { query, from: 0, count: 1 })
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const set = (changed: Readonly<Record<string, string>>) => {
    const next = Object.fromEntries(address)
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') delete next[name]
      else next[name] = value
    }
    go(href('things', '', next), { replace: true })
  }
  const toggle = (row: Row) => {
    const next = new Map(selected)
    if (!next.delete(row.public_id)) next.set(row.public_id, row)
    setSelected(next)
  }
  return (
    <>
      <header class="page-head">
        <h1>{text(query.collection === 'items' ? 'things.items' : 'things.containers')}</h1>
        <span class="count">{counted && text('things.count', { count: counted.total })}</span>
        <a class="button button-main" href={href('add', '', { what: query.collection })}>
          <Icon name="plus" />
          {text('nav.add')}
        </a>
      </header>
      <div class="filters">
        <Switch
          label={text('things.title')}
          options={[
            { value: 'items', text: text('things.items') },
            { value: 'containers', text: text('things.containers') },
          ]}
          value={query.collection}
          onChoose={(what) => set({ what: what === 'items' ? '' : what, category: '', tag: '' })}
        />
        <label class="select">
          <span>{text('things.filter')}</span>
          <select value={query.filter ?? ''} onChange={(event) => set({ filter: event.currentTarget.value })}>
            <option value="">{text('things.filter.all')}</option>
            {thingFilters.map((filter) => (
              <option key={filter} value={filter}>
                {text(`things.filter.${filter}`)}
              </option>
            ))}
          </select>
        </label>
        {query.collection === 'items' && (options?.categories.length ?? 0) > 0 && (
          <label class="select">
            <span>{text('things.category')}</span>
            <select
              value={query.category_id ?? ''}
              onChange={(event) => set({ category: event.currentTarget.value })}
            >
              <option value="">{text('things.category.all')}</option>
              {options?.categories.map(({ public_id, name }) => (
                <option key={public_id} value={public_id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="select">
          <span>{text('things.order')}</span>
          <select value={query.order} onChange={(event) => set({ order: event.currentTarget.value })}>
            {thingOrders.map((order) => (
              <option key={order} value={order}>
                {text(`things.order.${order}`)}
              </option>
            ))}
          </select>
        </label>
        <Switch
          label={text('things.as_pictures')}
          options={[
            { value: 'list', text: text('things.as_list'), icon: 'list', icon_only: true },
            { value: 'pictures', text: text('things.as_pictures'), icon: 'layout-grid', icon_only: true },
          ]}
          value={pictures ? 'pictures' : 'list'}
          onChoose={(as) => set({ as: as === 'list' ? '' : as })}
        />
      </div>
      {counted?.total === 0 && <p class="empty-line">{text('things.empty')}</p>}
      <WindowList
        query={query}
        height={pictures ? CARD_PX : ROW_PX}
        width={pictures ? CARD_WIDTH_PX : null}
        label={text('things.title')}
        row={(row) =>
          pictures ? (
            <ThingCard row={row} />
          ) : (
            <div class={selected.has(row.public_id) ? 'selectable is-selected' : 'selectable'}>
              <input
                type="checkbox"
                class="changes"
                aria-label={text('things.select', { name: row.name })}
                checked={selected.has(row.public_id)}
                onChange={() => toggle(row)}
              />
              <ThingRow row={row} />
            </div>
          )
        }
      />
      {selected.size > 0 && <Selection rows={[...selected.values()]} clear={() => setSelected(new Map())} />}
    </>
  )
}

/** What can be done with all selected things at once. */
function Selection({ rows, clear }: { readonly rows: readonly Row[]; readonly clear: () => void }) {
  const [moving, setMoving] = useState(false)
  const count = rows.length
  return (
    <div class="selection" role="toolbar" aria-label={text('things.selected', { count })}>
      <strong>{text('things.selected', { count })}</strong>
      <button type="button" class="button" onClick={() => setMoving(true)}>
        <Icon name="move-right" />
        {text('things.move')}
      </button>
      <button
        type="button"
        class="button"
        onClick={async () => {
          const acts = rows.map(
            ({ collection, public_id }): Act => ({
              type: collection === 'items' ? 'item.archive' : 'container.archive',
              input: { public_id },
            }),
          )
          if (await actOnAll(acts, { key: 'done.archived_many', values: { count } })) clear()
        }}
      >
        <Icon name="archive" />
        {text('things.archive')}
      </button>
      <button type="button" class="button-plain" aria-label={text('things.clear')} onClick={clear}>
        <Icon name="x" />
      </button>
      {moving && (
        <PlacePicker
          nowhere={false}
          onClose={() => setMoving(false)}
          onPick={async (place) => {
            setMoving(false)
            if (!place) return
            const placement = { kind: place.kind, id: place.public_id }
            const acts = rows.map(
              ({ collection, public_id }): Act =>
                collection === 'items'
                  ? { type: 'item.move', input: { public_id, placement } }
                  : { type: 'container.move', input: { public_id, placement } },
            )
            const said = { key: 'done.moved_many', values: { count, place: place.name } } as const
            if (await actOnAll(acts, said)) clear()
          }}
        />
      )}
    </div>
  )
}

function readQuery(address: URLSearchParams): ThingsQuery {
  const collection: ThingCollection = address.get('what') === 'containers' ? 'containers' : 'items'
  const order = thingOrders.find((each) => each === address.get('order')) ?? 'name'
  const filter: ThingFilter | null = thingFilters.find((each) => each === address.get('filter')) ?? null
  return {
    collection,
    order,
    descending: order === 'changed' || order === 'created',
    filter,
    category_id: address.get('category'),
    tag_id: address.get('tag'),
  }
}
