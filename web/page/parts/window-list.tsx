import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ThingRow, ThingsQuery, Window } from '../../engine/views/calls.ts'
import { useAnswer } from '../engine.ts'

/** Rows of one question to the engine: enough for the tallest screen, and some above and below. */
const ROWS_ASKED = 60
/** Rows above the first that can be seen. */
export const ROWS_AROUND = 12

/** A list of any length, of which only the rows around the visible ones exist. */
export function WindowList({
  query,
  height,
  width,
  row,
  label,
}: {
  readonly query: ThingsQuery
  /** The height of a line in pixels. */
  readonly height: number
  /** The least width of a row in pixels, of which several stand side by side; null for rows of the whole width. */
  readonly width: number | null
  readonly row: (row: ThingRow) => ComponentChildren
  readonly label: string
}) {
  const list = useRef<HTMLDivElement>(null)
  const inner = useWidth(list)
  const columns = width === null ? 1 : Math.max(2, Math.floor(inner / width))
  const line = useFirstLine(list, height)
  const from = Math.max(0, line * columns - ROWS_AROUND * columns)
  const count = ROWS_ASKED * Math.min(columns, 3)
  const answer: Window<ThingRow> | undefined = useAnswer('things', { query, from, count })
  const total = answer?.total ?? 0
  const lines = Math.ceil(total / columns)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a list element cannot be positioned by number
    <div
      ref={list}
      class="window"
      role="list"
      aria-label={label}
      aria-busy={answer === undefined}
      style={{ blockSize: `${lines * height}px` }}
    >
      {answer?.rows.map((each, i) => {
        const at = answer.from + i
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={each.public_id}
            role="listitem"
            aria-posinset={at + 1}
            aria-setsize={total}
            class="window-row"
            style={{
              insetBlockStart: `${Math.floor(at / columns) * height}px`,
              insetInlineStart: `${((at % columns) / columns) * 100}%`,
              inlineSize: `${100 / columns}%`,
              blockSize: `${height}px`,
            }}
          >
            {row(each)}
          </div>
        )
      })}
    </div>
  )
}

/** The width of the list in pixels. */
function useWidth(list: { readonly current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [list])
  return width
}

/** The number of the first line that can be seen. It changes in steps, so that scrolling asks seldom. */
export function useFirstLine(list: { readonly current: HTMLDivElement | null }, height: number): number {
  const [line, setLine] = useState(0)
  useLayoutEffect(() => measure(), [])
  useEffect(() => {
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  })
  function measure(): void {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const first = Math.max(0, Math.floor(-top / height))
    setLine(first - (first % (ROWS_AROUND / 2)))
  }
  return line
}
