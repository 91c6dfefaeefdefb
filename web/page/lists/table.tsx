import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { ListedThing, ListQuery } from '../../engine/views/list-calls.ts'
import { fieldKind, isAmount, isSortable } from '../../engine/views/thing-fields.ts'
import { Icon } from '../icon.tsx'
import { PathLine, pathText } from '../parts/path.tsx'
import { ThingPhoto } from '../parts/photo.tsx'
import { thingHref } from '../parts/thing-row.tsx'
import { useListWindow } from '../parts/window-list.tsx'
import { scaled } from '../scaled.ts'
import { day, money, shortMoment, text } from '../texts/text.ts'
import { choiceLabel, fieldLabel } from './field-labels.ts'
import { useDrawnRows } from './kept-rows.ts'
import { useWidth } from './use-window.ts'

/** Height of a line, in pixels; the styles agree. */
const ROW_PX = scaled(48)
/** Width of the column with the mark, of a letter, of what is around a text, and of the narrowest and the widest column, in pixels. */
const MARK_PX = scaled(44)
const LETTER_PX = scaled(8)
const AROUND_PX = scaled(28)
const NARROWEST_PX = scaled(84)
const WIDEST_PX = scaled(300)
/** Least and greatest width of the names, with their pictures, in pixels. */
const NAME_PX = scaled(220)
const WIDEST_NAME_PX = scaled(380)
/** Width of the picture before a name, in pixels. */
const PICTURE_PX = scaled(44)
/** The share of its width to which a column of texts shrinks before the table scrolls sideways. Numbers and days stay whole. */
const SHRINKS_TO = 0.5

/** A list as a table with one's own columns. Each column is as wide as what was seen in it. */
export function ListTable({
  query,
  columns,
  label,
  isSelected,
  mark,
  onSort,
}: {
  readonly query: ListQuery
  readonly columns: readonly string[]
  readonly label: string
  readonly isSelected: (row: ListedThing) => boolean
  /**
   * The first cell of a row, with which it is selected; null for a person who may not change anything. It depends on nothing else
   * than its arguments and the query.
   */
  readonly mark: ((row: ListedThing, at: number, selected: boolean) => ComponentChildren) | null
  readonly onSort: (field: string) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const inner = useWidth(frame, 'table')
  const answer = useListWindow(list, { query, columns }, { height: ROW_PX, across: 1 })
  const seen = answer?.rows.map(({ row }) => row) ?? []
  const widths = useWidths(query.collection, columns, seen)
  const names = useNameWidth(seen)
  const needed = widths.reduce((sum, { least }) => sum + least, NAME_PX + AROUND_PX + (mark ? MARK_PX : 0))
  // The names come first: other columns grow when the names that were seen are whole.
  const name = Math.max(NAME_PX, Math.min(names, NAME_PX + inner - needed))
  const template = [
    ...(mark ? [`${MARK_PX}px`] : []),
    `minmax(${name}px, 1fr)`,
    ...widths.map(({ least, most }) => `minmax(${least}px, ${most}px)`),
  ].join(' ')
  const total = answer?.total ?? 0
  const line = { gridTemplateColumns: template }
  const shared = [query, columns.join(' '), template, mark === null]
  const rows = useDrawnRows(answer?.rows ?? [], shared, isSelected, (row, at, selected) => (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      key={row.public_id}
      role="row"
      aria-rowindex={at + 2}
      data-at={at}
      class={selected ? 'table-row is-selected' : 'table-row'}
      style={{ ...line, insetBlockStart: `${at * ROW_PX}px` }}
    >
      {mark && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="cell" class="table-cell">
          {mark(row, at, selected)}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" class="table-cell">
        <a class="table-name row" href={thingHref(row)}>
          <ThingPhoto thing={row} size="thumb" />
          <span>{row.name}</span>
        </a>
      </div>
      {columns.map((field) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={field}
          role="cell"
          class={isNumber(row, field) ? 'table-cell is-number' : 'table-cell'}
          title={cellText(row, field)}
        >
          <Cell row={row} field={field} />
        </div>
      ))}
    </div>
  ))
  return (
    <div ref={frame} class={needed > inner ? 'table-frame is-wide' : 'table-frame'}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a table element cannot be positioned by number */}
      <div
        role="table"
        class="table"
        aria-label={label}
        aria-rowcount={answer ? total + 1 : -1}
        aria-colcount={columns.length + (mark ? 2 : 1)}
        aria-busy={answer === undefined}
        style={{ minInlineSize: `${needed}px` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a row of a table takes no focus */}
        <div role="row" class="table-head" aria-rowindex={1} style={line}>
          {mark && (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div role="columnheader" class="table-cell">
              <span class="visually-hidden">{text('things.selection')}</span>
            </div>
          )}
          {['name', ...columns].map((field) => (
            <Header key={field} field={field} query={query} onSort={onSort} />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          ref={list}
          role="rowgroup"
          class="window window-lines"
          style={{ blockSize: `${total * ROW_PX}px`, '--row': `${ROW_PX}px` }}
        >
          {rows}
        </div>
      </div>
    </div>
  )
}

function Header({
  field,
  query,
  onSort,
}: {
  readonly field: string
  readonly query: ListQuery
  readonly onSort: (field: string) => void
}) {
  const kind = fieldKind(query.collection, field)
  const sorted = query.sort === field
  const direction = query.descending ? 'descending' : 'ascending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a header of a table element cannot be positioned by number
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div
      role="columnheader"
      class={kind === 'number' ? 'table-cell is-number' : 'table-cell'}
      aria-sort={sorted ? direction : undefined}
    >
      {isSortable(query.collection, field) ? (
        <button type="button" onClick={() => onSort(field)}>
          <span>{fieldLabel(field)}</span>
          {sorted && <Icon name={query.descending ? 'arrow-down' : 'arrow-up'} />}
        </button>
      ) : (
        <span>{fieldLabel(field)}</span>
      )}
    </div>
  )
}

function Cell({ row, field }: { readonly row: ListedThing; readonly field: string }) {
  if (field === 'tag_ids') return <Tags row={row} />
  if (field === 'placement' && row.where.length > 0) return <PathLine names={row.where} />
  return <span>{cellText(row, field)}</span>
}

function Tags({ row }: { readonly row: ListedThing }) {
  return (
    <span class="table-tags">
      {row.tags.map(({ public_id, name }) => (
        <span key={public_id} class="mark">
          {name}
        </span>
      ))}
    </span>
  )
}

/** Least and greatest width of a column, in pixels. */
interface Width {
  readonly least: number
  readonly most: number
}

/** Width of the longest name that was seen, in pixels. It never becomes less while one scrolls. */
function useNameWidth(rows: readonly ListedThing[]): number {
  const seen = useRef(0)
  for (const { name } of rows) seen.current = Math.max(seen.current, name.length)
  return Math.min(WIDEST_NAME_PX, Math.round(seen.current * LETTER_PX + PICTURE_PX + AROUND_PX))
}

/** Widths of the columns, by the longest text that was seen. A column never becomes narrower while one scrolls. */
function useWidths(
  collection: ListQuery['collection'],
  columns: readonly string[],
  rows: readonly ListedThing[],
): readonly Width[] {
  const seen = useRef(new Map<string, number>())
  return columns.map((field) => {
    const letters = rows.reduce(
      (most, row) => Math.max(most, cellText(row, field).length),
      Math.max(fieldLabel(field).length + 2, seen.current.get(field) ?? 0),
    )
    seen.current.set(field, letters)
    const kind = fieldKind(collection, field)
    const whole = kind === 'number' || kind === 'day' || kind === 'moment'
    const wanted = letters * LETTER_PX + AROUND_PX
    const most = Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, wanted)))
    return { most, least: whole ? most : Math.max(NARROWEST_PX, Math.round(most * SHRINKS_TO)) }
  })
}

function isNumber(row: ListedThing, field: string): boolean {
  return (
    field === 'quantity' ||
    typeof row.cells[field] === 'number' ||
    fieldKind(row.collection, field) === 'number'
  )
}

/** The text of a cell. */
function cellText(row: ListedThing, field: string): string {
  if (field === 'placement') return pathText(row.where)
  if (field === 'category_id') return row.category ?? ''
  if (field === 'tag_ids') return row.tags.map(({ name }) => name).join('  ')
  const kind = fieldKind(row.collection, field)
  if (kind === 'state' || kind === 'has') return stateOf(row, field) ? text('value.yes') : ''
  const value = row.cells[field] ?? null
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no')
  if (isAmount(field)) return money(String(value), String(row.cells.currency ?? ''))
  if (typeof value === 'number') return text('value.number', { value })
  if (kind === 'number') return text('value.number', { value: Number(value) })
  if (kind === 'moment') return shortMoment(value)
  if (kind === 'choice') return choiceLabel(field, value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value
}

function stateOf(row: ListedThing, field: string): boolean {
  if (field === 'photo') return row.photo !== null
  if (field === 'low') return row.low
  if (field === 'archived') return row.archived
  return field === 'conflict' ? row.conflicts > 0 : row.expires_on !== null
}
