import type { PlaceTree } from '../places/place-tree.ts'
import type { CategoryTree } from './category-tree.ts'
import { bySets, type Driver, fewest, isFew } from './driver.ts'
import type { ItemFilter } from './filters.ts'
import type { RowTable } from './row-table.ts'
import { foldedCode, type ItemRow } from './rows.ts'
import type { Plan } from './select.ts'

/** The most sets of rows that are put together to find those of a list. */
const MOST_SETS = 2000

type Test = (row: ItemRow) => boolean

interface Surroundings {
  readonly tree: PlaceTree
  readonly categories: CategoryTree
  /** The rows that have the words that are looked for. */
  readonly words: ReadonlySet<ItemRow> | null
}

/** How to find the items of a list. */
export function itemPlan(
  table: RowTable<ItemRow, string>,
  filter: ItemFilter,
  { tree, categories, words }: Surroundings,
): Plan<ItemRow> {
  const tests: Test[] = []
  const drivers: Driver<ItemRow>[] = []
  const sets = (values: Iterable<string>) => bySets([...values].map((value) => table.with(value)))
  const { archived = false, unplaced, low_stock, has_notes } = filter

  if (archived !== 'any') tests.push((row) => row.archived === archived)
  if (filter.category !== undefined) {
    const isUnder = categories.under(filter.category)
    tests.push(({ category_id }) => category_id !== null && isUnder(category_id))
    const ids = categories.few(filter.category, MOST_SETS)
    if (ids) drivers.push(sets(ids))
  }
  if (filter.place !== undefined) {
    const ids = tree.descendants(filter.place)
    tests.push(({ place_id }) => place_id !== null && ids.has(place_id))
    // Of a large place it is known without going through all that is in it.
    if (isFew(tree.counts(filter.place)?.items_total ?? 0)) drivers.push(sets(ids))
  }
  if (filter.directly_in !== undefined) {
    const id = filter.directly_in
    tests.push(({ place_id }) => place_id === id)
    drivers.push(sets([id]))
  }
  const { tags_any, tags_all } = filter
  if (tags_any) {
    tests.push(({ tag_ids }) => tag_ids.some((id) => tags_any.includes(id)))
    const rows = () => new Set(tags_any.flatMap((id) => [...table.with(id)]))
    drivers.push({ count: tags_any.reduce((sum, id) => sum + table.with(id).size, 0), rows })
  }
  if (tags_all) {
    tests.push(({ tag_ids }) => tags_all.every((id) => tag_ids.includes(id)))
    drivers.push(...tags_all.map((id) => sets([id])))
  }
  const asset = filter.asset_number === undefined ? undefined : foldedCode(filter.asset_number)
  if (asset !== undefined) {
    tests.push(({ asset_number }) => asset_number === asset)
    drivers.push(sets([`asset ${asset}`]))
  }
  const serial = filter.serial_number === undefined ? undefined : foldedCode(filter.serial_number)
  if (serial !== undefined) {
    tests.push(({ serial_number }) => serial_number === serial)
    drivers.push(sets([`serial ${serial}`]))
  }
  if (words) {
    tests.push((row) => words.has(row))
    drivers.push({ count: words.size, rows: () => words })
  }
  if (unplaced !== undefined) tests.push(({ place_id }) => (place_id === null) === unplaced)
  if (low_stock !== undefined) tests.push((row) => row.low_stock === low_stock)
  if (has_notes !== undefined) tests.push((row) => row.has_notes === has_notes)
  tests.push(...dayTests(filter))
  return { candidates: fewest(drivers), test: allOf(tests) }
}

function dayTests({ expires_before, warranty_before, updated_since, created_since }: ItemFilter): Test[] {
  const tests: Test[] = []
  if (expires_before !== undefined) {
    tests.push(({ expires_on }) => expires_on !== null && expires_on < expires_before)
  }
  if (warranty_before !== undefined) {
    tests.push(({ warranty_expires }) => warranty_expires !== null && warranty_expires < warranty_before)
  }
  if (updated_since !== undefined) {
    const since = Date.parse(updated_since)
    tests.push(({ updated }) => updated >= since)
  }
  if (created_since !== undefined) {
    const since = Date.parse(created_since)
    tests.push(({ created }) => created >= since)
  }
  return tests
}

/** Whether a row passes all tests. */
export function allOf<R>(tests: readonly ((row: R) => boolean)[]): (row: R) => boolean {
  return (row) => {
    for (const test of tests) if (!test(row)) return false
    return true
  }
}
