import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedThing, ListQuery } from '../../engine/views/list-calls.ts'
import { useAnswer } from '../engine.ts'
import { useDrawnRows, useSameRows } from '../lists/kept-rows.ts'
import { useScrollPosition, useWidth } from '../lists/use-window.ts'
import { address, cameBack } from '../router.ts'
import { windowHeight } from '../window-height.ts'
import { useGrowing } from './soon.tsx'

/** Lines of one question to the engine at most. */
const LINES_ASKED = 60
/** Lines that are drawn at once, and with each frame after that. */
const FIRST_LINES = 6
const LINES_A_FRAME = 4
/** Lines above the first that can be seen. */
export const ROWS_AROUND = 12

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
  const line = useFirstLine(list, height)
  const from = Math.max(0, line - ROWS_AROUND) * across
  // Those of the screen, and as many below as above.
  const lines = Math.min(LINES_ASKED, Math.ceil(windowHeight() / height) + 2.5 * ROWS_AROUND)
  const count = lines * Math.min(across, 3)
  const answer = useAnswer('list', { ...input, from, count })
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
  const inner = useWidth(list, width !== null)
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
      class="window"
      role="list"
      aria-label={label}
      aria-busy={answer === undefined}
      style={{ blockSize: `${Math.ceil(total / across) * height}px` }}
    >
      {rows}
    </div>
  )
}

/** How often the line changes at most while so much scrolls by that nothing can be read, in ms. */
const RUSH_MS = 60

/** The number of the first line that can be seen. It changes in steps, so that scrolling asks seldom. */
export function useFirstLine(list: { readonly current: HTMLElement | null }, height: number): number {
  const [line, setLine] = useState(0)
  useEffect(() => {
    let shown = 0
    let at = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const first = Math.max(0, Math.floor(-top / height))
      const next = first - (first % (ROWS_AROUND / 2))
      if (next === shown) return
      const wait_ms = Math.abs(next - shown) > ROWS_AROUND ? at + RUSH_MS - performance.now() : 0
      clearTimeout(timer)
      if (wait_ms > 0) {
        timer = setTimeout(measure, wait_ms)
        return
      }
      shown = next
      at = performance.now()
      setLine(next)
    }
    // With the frame: at once it would have the browser lay out the new page within the task that draws it.
    const next = requestAnimationFrame(measure)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(next)
      clearTimeout(timer)
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [height])
  return line
}
