import type { VNode } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { ListedThing } from '../../engine/views/list-calls.ts'

/** Rows of an answer as the objects of the answer before it, where they say the same. */
export function useSameRows(rows: readonly ListedThing[] | undefined): readonly ListedThing[] | undefined {
  const before = useRef(new Map<string, { readonly text: string; readonly row: ListedThing }>())
  return useMemo(() => {
    const known = new Map<string, { readonly text: string; readonly row: ListedThing }>()
    const same = rows?.map((row) => {
      const text = JSON.stringify(row)
      const earlier = before.current.get(row.public_id)
      const kept = earlier?.text === text ? earlier : { text, row }
      known.set(row.public_id, kept)
      return kept.row
    })
    before.current = known
    return same
  }, [rows])
}

/** A row of a window, and what was drawn of it. */
interface Drawn {
  readonly row: ListedThing
  readonly at: number
  readonly selected: boolean
  readonly node: VNode
}

/**
 * The nodes of the rows of a window. A row is drawn again only when it changed, or something that all rows depend on (`shared`):
 * Preact skips the nodes that it has seen before, so that scrolling costs no more than the rows that are new.
 */
export function useDrawnRows(
  rows: readonly { readonly row: ListedThing; readonly at: number }[],
  shared: readonly unknown[],
  isSelected: (row: ListedThing) => boolean,
  draw: (row: ListedThing, at: number, selected: boolean) => VNode,
): readonly VNode[] {
  const before = useRef({ shared, drawn: new Map<string, Drawn>() })
  const { current } = before
  const isSame =
    shared.length === current.shared.length && shared.every((each, i) => each === current.shared[i])
  const drawn = new Map<string, Drawn>()
  const nodes = rows.map(({ row, at }) => {
    const selected = isSelected(row)
    const known = isSame ? current.drawn.get(row.public_id) : undefined
    const usable = known?.row === row && known.at === at && known.selected === selected
    const now = usable ? known : { row, at, selected, node: draw(row, at, selected) }
    drawn.set(row.public_id, now)
    return now.node
  })
  before.current = { shared, drawn }
  return nodes
}
