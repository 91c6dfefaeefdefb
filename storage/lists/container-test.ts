import { foldedText } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import type { ContainerTable } from './container-table.ts'
import type { ContainerFilter } from './filters.ts'
import { commonTests } from './item-test.ts'
import type { Marks } from './marks.ts'
import { allOf, type RowTest } from './select.ts'

/** Tests whether containers match a filter. `tree` may be null if the filter does not concern places. */
export async function containerTest(
  table: ContainerTable,
  filter: ContainerFilter,
  { tree, words }: { readonly tree: PlaceTree | null; readonly words: Marks | null },
  turns: TimeSlice,
): Promise<RowTest> {
  const tests = await commonTests(table, filter, { tree, words }, turns)
  const { empty } = filter
  if (filter.kind !== undefined) {
    const kind = table.words.known(foldedText(filter.kind.trim()))
    tests.push((row) => table.kind.at(row) === kind)
  }
  if (filter.fill_status !== undefined) {
    const status = table.words.known(filter.fill_status)
    tests.push((row) => table.fill_status.at(row) === status)
  }
  if (empty !== undefined) {
    tests.push((row) => {
      const { items = 0, containers = 0 } = tree?.counts(table.idOf(row)) ?? {}
      return (items + containers === 0) === empty
    })
  }
  return allOf(tests)
}
