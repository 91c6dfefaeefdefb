import { foldedText } from '../../engine/index.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import { bySets, type Driver, fewest, isFew } from './driver.ts'
import type { ContainerFilter } from './filters.ts'
import { allOf } from './item-plan.ts'
import type { RowTable } from './row-table.ts'
import type { ContainerRow } from './rows.ts'
import type { Plan } from './select.ts'

/** How to find the containers of a list. */
export function containerPlan(
  table: RowTable<ContainerRow, string>,
  filter: ContainerFilter,
  { tree, words }: { readonly tree: PlaceTree; readonly words: ReadonlySet<ContainerRow> | null },
): Plan<ContainerRow> {
  const tests: ((row: ContainerRow) => boolean)[] = []
  const drivers: Driver<ContainerRow>[] = []
  const sets = (values: Iterable<string>) => bySets([...values].map((value) => table.with(value)))
  const { archived = false, unplaced, empty, fill_status } = filter

  if (archived !== 'any') tests.push((row) => row.archived === archived)
  if (filter.place !== undefined) {
    const ids = tree.descendants(filter.place)
    tests.push(({ place_id }) => place_id !== null && ids.has(place_id))
    // Of a large place it is known without going through all that is in it.
    if (isFew(tree.counts(filter.place)?.containers_total ?? 0)) drivers.push(sets(ids))
  }
  if (filter.directly_in !== undefined) {
    const id = filter.directly_in
    tests.push(({ place_id }) => place_id === id)
    drivers.push(sets([id]))
  }
  if (words) {
    tests.push((row) => words.has(row))
    drivers.push({ count: words.size, rows: () => words })
  }
  if (filter.kind !== undefined) {
    const kind = foldedText(filter.kind.trim())
    tests.push((row) => row.kind === kind)
  }
  if (fill_status !== undefined) tests.push((row) => row.fill_status === fill_status)
  if (unplaced !== undefined) tests.push(({ place_id }) => (place_id === null) === unplaced)
  if (empty !== undefined) {
    tests.push(({ public_id }) => {
      const { items = 0, containers = 0 } = tree.counts(public_id) ?? {}
      return (items + containers === 0) === empty
    })
  }
  for (const [since, field] of [
    [filter.updated_since, 'updated'],
    [filter.created_since, 'created'],
  ] as const) {
    if (since === undefined) continue
    const from = Date.parse(since)
    tests.push((row) => row[field] >= from)
  }
  return { candidates: fewest(drivers), test: allOf(tests) }
}
