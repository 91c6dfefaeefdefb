import type { Pausing } from '../core/pausing.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import { foldedText } from '../text/fold.ts'
import type { ContainerTable } from './container-table.ts'
import type { ContainerFilter } from './filters.ts'
import { rowsThat } from './items-that.ts'
import type { Marks } from './marks.ts'
import type { RowFilter } from './row-filter.ts'

/** The containers that a list shows. `tree` may be null when the filter asks nothing of places. */
export function* containersThat(
  table: ContainerTable,
  filter: ContainerFilter,
  { tree, words }: { readonly tree: PlaceTree | null; readonly words: Marks | null },
): Pausing<RowFilter> {
  const rows = yield* rowsThat(table, filter, { tree, words })
  const { empty } = filter
  if (filter.kind !== undefined) rows.marked(table.kind, table.words.marks([foldedText(filter.kind.trim())]))
  if (filter.fill_status !== undefined)
    rows.marked(table.fill_status, table.words.marks([filter.fill_status]))
  if (empty !== undefined) {
    rows.test((row) => {
      const { items = 0, containers = 0 } = tree?.counts(table.idOf(row)) ?? {}
      return (items + containers === 0) === empty
    })
  }
  return rows
}
