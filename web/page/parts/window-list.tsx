import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { ListedThing, ListQuery } from '../../engine/views/list-calls.ts'
import { useAnswer } from '../engine.ts'
import { useDrawnRows, useSameRows } from '../lists/kept-rows.ts'
import { useScrollPosition, useWidth } from '../lists/use-window.ts'
import { address, cameBack } from '../router.ts'
import { windowHeight } from '../window-size.ts'
import { useGrowing } from './soon.tsx'
import { linesAround, useVisibleLine } from './visible-line.ts'

/** Lines that are drawn at once, and with each frame after that. */
const FIRST_LINES = 6
const LINES_A_FRAME = 4

/** The rows around those that can be seen, and where each belongs. */
export interface ListWindow {
  readonly total: number
  readonly rows: readonly { readonly row: ListedThing; readonly at: number }[]
}

/** Asks for the rows of a list around the line that can be seen. Undefined before the first answer. */
export function useListWindow(
  list: { readonly current: HTMLElement | null },
  input: { readonly query: ListQuery; readonly columns: readonly string[] },
  { height, across }: { readonly height: number; readonly across: number },
): ListWindow | undefined {
  const lines = linesAround(useVisibleLine(list, height), Math.ceil(windowHeight() / height), across)
  const answer = useAnswer('list', { ...input, from: lines.from * across, count: lines.count * across })
  useScrollPosition(address.value.path + address.value.query, answer !== undefined, cameBack())
  // A phone draws the first lines sooner, and answers to touches meanwhile.
  const drawn = { first: FIRST_LINES * across, step: LINES_A_FRAME * across }
  const rows = useGrowing(useSameRows(answer?.rows), drawn)
  return answer && { total: answer.total, rows: rows?.map((row, i) => ({ row, at: answer.from + i })) ?? [] }
}

/** A list of any length, of which only the rows around the visible ones exist. */
export function WindowList({
  query,
  height,
  width,
  row,
  isSelected,
  label,
}: {
  readonly query: ListQuery
  /** The height of a line in pixels. */
  readonly height: number
  /** The least width of a row in pixels, of which several stand side by side; null for rows of the whole width. */
  readonly width: number | null
  /** It depends on nothing else than its arguments and the query. */
  readonly row: (row: ListedThing, at: number, selected: boolean) => ComponentChildren
  readonly isSelected: (row: ListedThing) => boolean
  readonly label: string
}) {
  const list = useRef<HTMLDivElement>(null)
  const inner = useWidth(list, width === null ? null : 'cards')
  const across = width === null ? 1 : Math.max(2, Math.floor(inner / width))
  const answer = useListWindow(list, { query, columns: [] }, { height, across })
  const total = answer?.total ?? 0
  const shared = [query, total, across, height]
  const rows = useDrawnRows(answer?.rows ?? [], shared, isSelected, (each, at, selected) => (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a list element cannot be positioned by number
    <div
      key={each.public_id}
      role="listitem"
      aria-posinset={at + 1}
      aria-setsize={total}
      data-at={at}
      class="window-row"
      style={{
        insetBlockStart: `${Math.floor(at / across) * height}px`,
        insetInlineStart: `${((at % across) / across) * 100}%`,
        inlineSize: `${100 / across}%`,
        blockSize: `${height}px`,
      }}
    >
      {row(each, at, selected)}
    </div>
  ))
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      ref={list}
      class={width === null ? 'window window-lines' : 'window window-cards'}
      role="list"
      aria-label={label}
      aria-busy={answer === undefined}
      style={{
        blockSize: `${Math.ceil(total / across) * height}px`,
        '--row': `${height}px`,
        '--across': across,
      }}
    >
      {rows}
    </div>
  )
}
