import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ListedThing, ListQuery } from '../../engine/views/list-calls.ts'
import { status, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { Conditions } from '../lists/conditions.tsx'
import { rememberList } from '../lists/last-list.ts'
import { type ListAddress, listHref, readList } from '../lists/list-address.ts'
import { moveInList } from '../lists/list-keys.ts'
import { preferences } from '../lists/preferences.ts'
import { ListTable } from '../lists/table.tsx'
import { Toolbar } from '../lists/toolbar.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { Soon } from '../parts/soon.tsx'
import { ThingCard, ThingRow } from '../parts/thing-row.tsx'
import { WindowList } from '../parts/window-list.tsx'
import { go, href } from '../router.ts'
import { scaled } from '../scaled.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

const SelectionBar = lazyPage(async () => (await import('../lists/selection-bar.tsx')).SelectionBar)

/** Heights of a line of the list and of the pictures, in pixels; the styles agree. */
const ROW_PX = scaled(64)
const CARD_PX = scaled(248)
/** The least width of a picture in pixels, and of a screen that shows a table. */
const CARD_WIDTH_PX = scaled(184)
const TABLE_SCREEN = '(min-width: 40em)'

/** The list of all things or all boxes, with its filters. */
export function ThingsPage({ query: address }: { readonly query: URLSearchParams }) {
  const written = address.toString()
  const at = useMemo(() => readList(address), [written])
  const { query } = at
  const { collection } = query
  const wide = useMedia(TABLE_SCREEN)
  const look = at.look ?? preferences().look
  const columns = at.columns ?? preferences().columns[collection]
  const counted = useAnswer('list', { query, from: 0, count: 1, columns: [] })
  const selection = useSelection(query)
  const readOnly = session.value?.household.role === 'viewer'
  useEffect(() => rememberList(written), [written])
  useTakingOver(!readOnly)
  const set = (changed: Partial<ListAddress>) => go(listHref({ ...at, ...changed }), { replace: true })
  const setQuery = (changed: Partial<ListQuery>) => set({ query: { ...query, ...changed } })
  const mark = (row: ListedThing, index: number, selected: boolean) => (
    <input
      type="checkbox"
      aria-label={text('things.select', { name: row.name })}
      checked={selected}
      onClick={(event) => void selection.toggle(row, index, event.shiftKey)}
    />
  )
  return (
    <>
      <header class="page-head">
        <h1>{text(collection === 'items' ? 'things.items' : 'things.containers')}</h1>
        <span class="count" role="status">
          {counted &&
            text(collection === 'items' ? 'things.count' : 'things.count_containers', {
              count: counted.total,
            })}
        </span>
        {!readOnly && (
          <a class="button button-main page-add" href={href('add', '', { what: collection })}>
            <Icon name="plus" />
            {text('nav.add')}
          </a>
        )}
      </header>
      <Toolbar at={{ ...at, look, columns }} set={set} wide={wide} />
      <Conditions query={query} onChange={(conditions) => setQuery({ conditions })} />
      {counted?.total === 0 && (
        <Nothing query={query} readOnly={readOnly} onClear={() => setQuery({ conditions: [] })} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links in it */}
      <div onKeyDown={(event) => moveInList(event, look === 'pictures')}>
        <Soon frames={1}>
          {look === 'table' && wide ? (
            // A line is drawn anew only when its content changes. With another role the whole list begins anew, with or without boxes.
            <ListTable
              key={`${collection} ${readOnly}`}
              query={query}
              columns={columns}
              label={text('things.title')}
              isSelected={selection.has}
              mark={readOnly ? null : mark}
              onSort={(sort) =>
                setQuery({ sort, descending: query.sort === sort ? !query.descending : isNewestFirst(sort) })
              }
            />
          ) : (
            <WindowList
              key={`${look} ${readOnly}`}
              query={query}
              height={look === 'pictures' ? CARD_PX : ROW_PX}
              width={look === 'pictures' ? CARD_WIDTH_PX : null}
              label={text('things.title')}
              isSelected={selection.has}
              row={(row, index, selected) => (
                <div class={rowClass(look === 'pictures', selected)}>
                  {!readOnly && mark(row, index, selected)}
                  {look === 'pictures' ? <ThingCard row={row} /> : <ThingRow row={row} />}
                </div>
              )}
            />
          )}
        </Soon>
      </div>
      {!readOnly && selection.chosen.size > 0 && (
        <SelectionBar
          things={[...selection.chosen.values()]}
          total={counted?.total ?? 0}
          clear={selection.clear}
          selectAll={selection.selectAll}
          settle={selection.settle}
          archived={query.conditions.some(({ field, op }) => field === 'archived' && op === 'yes')}
        />
      )}
    </>
  )
}

/** Gives the views that this device has of its own to the household, once its copy is here. */
function useTakingOver(writes: boolean): void {
  const ready = writes && status.value?.synced_at != null && preferences().views.length > 0
  useEffect(() => {
    if (ready) void import('../lists/take-over-views.ts').then(({ takeOverViews }) => takeOverViews())
  }, [ready])
}

/** Moments are looked at from the newest one on. */
function isNewestFirst(sort: string): boolean {
  return sort === 'updated_at' || sort === 'created_at'
}

function rowClass(pictures: boolean, selected: boolean): string {
  return `${pictures ? 'selectable-card' : 'selectable'}${selected ? ' is-selected' : ''}`
}

/** What an empty list says. */
function Nothing({
  query,
  readOnly,
  onClear,
}: {
  readonly query: ListQuery
  readonly readOnly: boolean
  readonly onClear: () => void
}) {
  if (query.conditions.length > 0) {
    return (
      <section class="empty">
        <Icon name="search" />
        <p>{text('things.none_match')}</p>
        <p class="actions">
          <button type="button" class="button" onClick={onClear}>
            <Icon name="x" />
            {text('condition.clear')}
          </button>
        </p>
      </section>
    )
  }
  return (
    <section class="empty">
      <Icon name={query.collection === 'items' ? 'package' : 'box'} />
      <p>{text('things.empty')}</p>
      {!readOnly && (
        <p class="actions">
          <a class="button button-main" href={href('add', '', { what: query.collection })}>
            <Icon name="plus" />
            {text('nav.add')}
          </a>
        </p>
      )}
    </section>
  )
}

/** Whether the screen matches a media query now. */
function useMedia(media: string): boolean {
  const list = useMemo(() => matchMedia(media), [media])
  const [matches, setMatches] = useState(list.matches)
  useEffect(() => {
    const note = () => setMatches(list.matches)
    list.addEventListener('change', note)
    return () => list.removeEventListener('change', note)
  }, [list])
  return matches
}
