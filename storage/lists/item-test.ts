import type { TimeSlice } from '../following/time-slice.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import type { CategoryTree } from './category-tree.ts'
import type { ItemFilter } from './filters.ts'
import { foldedCode, type ItemTable } from './item-table.ts'
import type { ListTable } from './list-table.ts'
import type { Marks } from './marks.ts'
import { allOf, type RowTest } from './select.ts'

/** The surroundings of the items of a list. */
interface Surroundings {
  /** Null if the filter names no place. */
  readonly tree: PlaceTree | null
  readonly categories: CategoryTree
  /** The rows that match the words of the query. */
  readonly words: Marks | null
}

type CommonColumns = Pick<ListTable<never>, 'archived' | 'created' | 'place' | 'places' | 'updated'>

/** Tests whether items match a filter. */
export async function itemTest(
  table: ItemTable,
  filter: ItemFilter,
  { tree, categories, words }: Surroundings,
  turns: TimeSlice,
): Promise<RowTest> {
  const tests: RowTest[] = await commonTests(table, filter, { tree, words }, turns)
  const { low_stock, has_notes, tags_any, tags_all } = filter
  if (filter.category !== undefined) {
    const marks = table.categories.marks(await categories.within([filter.category], turns))
    tests.push((row) => marks[table.category.at(row)] === 1)
  }
  if (tags_any) {
    const wanted = new Set(tags_any)
    tests.push(table.tagTest((ids) => ids.some((id) => wanted.has(id))))
  }
  if (tags_all) {
    const wanted = new Set(tags_all)
    tests.push(
      table.tagTest((ids) => ids.reduce((count, id) => count + Number(wanted.has(id)), 0) === wanted.size),
    )
  }
  const asset = foldedCode(filter.asset_number)
  if (asset !== null) tests.push((row) => table.asset_number.at(row) === asset)
  const serial = foldedCode(filter.serial_number)
  if (serial !== null) tests.push((row) => table.serial_number.at(row) === serial)
  if (low_stock !== undefined) tests.push(flagTest(table.low_stock, low_stock))
  if (has_notes !== undefined) tests.push(flagTest(table.has_notes, has_notes))
  const { expires_before, warranty_before } = filter
  if (expires_before !== undefined) tests.push(beforeTest(table.expires_on, expires_before))
  if (warranty_before !== undefined) tests.push(beforeTest(table.warranty_expires, warranty_before))
  return allOf(tests)
}

/** The common tests of items and of containers. */
export async function commonTests(
  table: CommonColumns,
  filter: Pick<
    ItemFilter,
    'archived' | 'place' | 'directly_in' | 'unplaced' | 'updated_since' | 'created_since'
  >,
  { tree, words }: Pick<Surroundings, 'tree' | 'words'>,
  turns: TimeSlice,
): Promise<RowTest[]> {
  const tests: RowTest[] = []
  const { archived = false, unplaced, updated_since, created_since } = filter
  if (archived !== 'any') tests.push(flagTest(table.archived, archived))
  if (filter.place !== undefined) {
    const inside = tree ? await tree.descendants(filter.place, turns) : []
    const marks = table.places.marks(inside)
    tests.push((row) => marks[table.place.at(row)] === 1)
  }
  if (filter.directly_in !== undefined) {
    const place = table.places.known(filter.directly_in)
    tests.push((row) => table.place.at(row) === place)
  }
  if (words) tests.push((row) => words.has(row))
  if (unplaced !== undefined) tests.push((row) => (table.place.at(row) === 0) === unplaced)
  if (updated_since !== undefined) {
    const since = Date.parse(updated_since)
    tests.push((row) => table.updated.at(row) >= since)
  }
  if (created_since !== undefined) {
    const since = Date.parse(created_since)
    tests.push((row) => table.created.at(row) >= since)
  }
  return tests
}

function flagTest(column: { at(row: number): number }, flag: boolean): RowTest {
  const wanted = Number(flag)
  return (row) => column.at(row) === wanted
}

function beforeTest(column: { at(row: number): string | null }, day: string): RowTest {
  return (row) => {
    const own = column.at(row)
    return own !== null && own < day
  }
}
