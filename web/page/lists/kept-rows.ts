import type { VNode } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { ListedThing } from '../../engine/views/list-calls.ts'

/** A row of a window, and its number in the list. */
export interface RowAt {
  readonly row: ListedThing
  readonly at: number
}

/** Rows as the objects of the answer before, where they say the same. */
export class SameRows {
  private known = new Map<string, { readonly text: string; readonly row: ListedThing }>()

  of(rows: readonly ListedThing[]): readonly ListedThing[] {
    const now: typeof this.known = new Map()
    for (const row of rows) {
      const text = JSON.stringify(row)
      const before = this.known.get(row.public_id)
      now.set(row.public_id, before?.text === text ? before : { text, row })
    }
    this.known = now
    return rows.map((row) => now.get(row.public_id)?.row ?? row)
  }
}

/**
 * The nodes of the rows of a window. A row is drawn again only when it changed, or something that all rows depend on (`shared`):
 * Preact skips the nodes that it has seen before, so that scrolling costs no more than the rows that are new.
 */
export class DrawnRows<Node = VNode> {
  private shared: readonly unknown[] = []
  private drawn = new Map<string, RowAt & { readonly selected: boolean; readonly node: Node }>()

  of(
    rows: readonly RowAt[],
    shared: readonly unknown[],
    isSelected: (row: ListedThing) => boolean,
    draw: (row: ListedThing, at: number, selected: boolean) => Node,
  ): readonly Node[] {
    const isSame = shared.length === this.shared.length && shared.every((each, i) => each === this.shared[i])
    const before = isSame ? this.drawn : new Map<string, never>()
    const now: typeof this.drawn = new Map()
    for (const { row, at } of rows) {
      const selected = isSelected(row)
      const known = before.get(row.public_id)
      const usable = known?.row === row && known.at === at && known.selected === selected
      now.set(row.public_id, usable ? known : { row, at, selected, node: draw(row, at, selected) })
    }
    this.shared = shared
    this.drawn = now
    return [...now.values()].map(({ node }) => node)
  }
}

/** `SameRows` of the answers that a component gets. */
export function useSameRows(rows: readonly ListedThing[] | undefined): readonly ListedThing[] | undefined {
  const same = useRef<SameRows>(null)
  same.current ??= new SameRows()
  const { current } = same
  return useMemo(() => rows && current.of(rows), [rows])
}

/** `DrawnRows` of a component. */
export function useDrawnRows(...given: Parameters<DrawnRows['of']>): readonly VNode[] {
  const drawn = useRef<DrawnRows>(null)
  drawn.current ??= new DrawnRows()
  return drawn.current.of(...given)
}
