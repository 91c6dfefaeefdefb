import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PlaceRow } from '../../engine/views/calls.ts'
import type { TreeRow } from '../../engine/views/place-calls.ts'
import { actOnAll, call, useAnswer } from '../engine.ts'
import { go } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { useDrag } from './drag.ts'
import { DragGhost } from './drag-ghost.tsx'
import { EditPlace } from './edit-place.tsx'
import { placeHref } from './path.tsx'
import { mayLieIn, movePlace, reorderPlace } from './place-operations.ts'
import { useGrowing } from './soon.tsx'
import { LINE_PX, TreeLine } from './tree-line.tsx'
import { open, setOpen } from './tree-state.ts'
import { ROWS_AROUND, useVisibleLine } from './visible-line.ts'

/** Lines of one question to the engine. */
const LINES_ASKED = 70
/** Lines that are drawn with each frame after the first one. */
const LINES_A_FRAME = 4

/**
 * The tree of places, of which only the lines that can be seen exist. Places are moved by dragging, and by keyboard: X holds a place,
 * V puts it into another one.
 */
export function PlaceTree({
  archived,
  children,
}: {
  readonly archived: boolean
  /** What is below the tree, once its length is known. */
  readonly children: ComponentChildren
}) {
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState<PlaceRow | null>(null)
  const [edited, setEdited] = useState<PlaceRow | null>(null)
  /** The line that gets the focus as soon as it is there; null when none waits for it. */
  const focusing = useRef<string | null>(null)
  const { line } = useVisibleLine(list, LINE_PX)
  const from = Math.max(0, line - ROWS_AROUND)
  const query = { open: [...open.value], archived }
  const answer = useAnswer('tree', { query, from, count: LINES_ASKED })
  const writes = session.value?.household.role !== 'viewer'
  const { total = 0, from: start = 0 } = answer ?? {}
  const drawn = useGrowing(answer?.rows, { first: 8, step: LINES_A_FRAME })
  const rowAt = (line: number): TreeRow | undefined => answer?.rows[line - answer.from]
  const rowOf = (element: Element | null): TreeRow | undefined => {
    const id = element?.closest<HTMLElement>('[data-place]')?.dataset.place
    return answer?.rows.find(({ place }) => place.public_id === id)
  }

  // Before the next key can arrive.
  useLayoutEffect(() => {
    if (focusing.current === null) return
    const line = list.current?.querySelector<HTMLElement>(focusing.current)
    if (!line) return
    focusing.current = null
    line.focus({ preventScroll: true })
  })

  const goTo = (line: number) => {
    const next = Math.max(0, Math.min(line, total - 1))
    setAt(next)
    focusing.current = `[data-line="${next}"]`
    reveal(list.current, next)
  }
  /** Goes on at a place, wherever its line is after a change. */
  const goToPlace = async (id: string) => {
    const line = await call('tree_line', { query: { open: [...open.value], archived }, public_id: id })
    if (line === null) return
    setAt(line)
    // The answer that is shown may still have it on another line.
    focusing.current = `[data-line="${line}"][data-place="${id}"]`
    reveal(list.current, line)
  }
  const move = async (place: PlaceRow, outer: PlaceRow) => {
    if (place.public_id === outer.public_id || !(await movePlace(place, outer))) return
    setHeld(null)
    setOpen(outer.public_id, true)
    await goToPlace(place.public_id)
  }
  const swap = async (row: TreeRow, step: 1 | -1) => {
    const acts = await reorderPlace(row.place, step, row.within)
    const said = { key: 'done.reordered', values: { name: row.place.name } } as const
    if (acts.length > 0 && (await actOnAll(acts, said))) await goToPlace(row.place.public_id)
  }
  const drag = useDrag<PlaceRow>({
    read(element) {
      const place = writes && !element.closest('button') ? rowOf(element)?.place : undefined
      return place && place.kind !== 'location' ? { source: place, label: place.name } : null
    },
    target(element, source) {
      const row = rowOf(element)
      const fits = row && mayLieIn(source.kind, row.place.kind) && row.place.public_id !== source.public_id
      return fits ? element.closest<HTMLElement>('[data-place]') : null
    },
    drop(source, target) {
      const row = rowOf(target)
      if (row) void move(source, row.place)
    },
    rest(target) {
      const row = rowOf(target)
      if (row?.open === false) setOpen(row.place.public_id, true)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(at)
    if (!row || (event.target instanceof Element && event.target.closest('dialog'))) return
    const taken = onKey(event, row)
    if (!taken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKey = (event: KeyboardEvent, row: TreeRow): boolean => {
    const { place } = row
    const page = Math.max(1, Math.floor(innerHeight / LINE_PX) - 4)
    if (event.altKey && writes && event.key === 'ArrowUp') void swap(row, -1)
    else if (event.altKey && writes && event.key === 'ArrowDown') void swap(row, 1)
    else if (event.altKey) return false
    else if (event.key === 'ArrowDown') goTo(at + 1)
    else if (event.key === 'ArrowUp') goTo(at - 1)
    else if (event.key === 'PageDown') goTo(at + page)
    else if (event.key === 'PageUp') goTo(at - page)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(total - 1)
    else if (event.key === 'ArrowRight' && row.open === false) setOpen(place.public_id, true)
    else if (event.key === 'ArrowRight' && row.open === true) goTo(at + 1)
    else if (event.key === 'ArrowLeft' && row.open === true) setOpen(place.public_id, false)
    else if (event.key === 'ArrowLeft' && row.within !== null) void goToPlace(row.within.id)
    else if (event.key === 'Enter') go(placeHref(place))
    else if (event.key === 'Escape' && held) setHeld(null)
    else if (!writes) return false
    else if (event.key === 'F2' || event.key === 'Delete') setEdited(place)
    else if (event.key === 'x' && place.kind !== 'location') setHeld(place)
    else if (event.key === 'v' && held) void move(held, place)
    else return false
    return true
  }
  return (
    <div ref={drag}>
      <p class="tree-held" role="status">
        {held && text('tree.held', { name: held.name })}
      </p>
      <div
        ref={list}
        class="window tree-window"
        role="tree"
        aria-label={text('places.title')}
        aria-busy={answer === undefined}
        aria-describedby="tree-keys"
        style={{ blockSize: `${total * LINE_PX}px` }}
        onKeyDown={onKeyDown}
      >
        {drawn?.map((row, i) => (
          <TreeLine
            key={row.place.public_id}
            row={row}
            line={start + i}
            focusable={start + i === at || (rowAt(at) === undefined && i === 0)}
            held={held?.public_id === row.place.public_id}
            writes={writes}
            onFocus={() => setAt(start + i)}
            onEdit={() => setEdited(row.place)}
          />
        ))}
      </div>
      {answer && children}
      <DragGhost />
      {edited && (
        <EditPlace
          place={edited}
          onClose={() => {
            setEdited(null)
            goTo(at)
          }}
        />
      )}
    </div>
  )
}

/** Scrolls until a line can be seen. */
function reveal(list: HTMLElement | null, line: number): void {
  if (!list) return
  const top = list.getBoundingClientRect().top + line * LINE_PX
  if (top < LINE_PX) scrollBy(0, top - LINE_PX)
  else if (top + LINE_PX > innerHeight - 90) scrollBy(0, top + LINE_PX - innerHeight + 90)
}
