import { millisecondsOf } from '../core/calendar.ts'
import type { Pausing } from '../core/pausing.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import { wordsOf } from '../text/words.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Bought, ItemFilter } from './filters.ts'
import { foldedCode, type ItemTable } from './item-table.ts'
import type { ListTable } from './list-table.ts'
import type { Marks } from './marks.ts'
import { RowFilter } from './row-filter.ts'

/** The surroundings of the items of a list. */
interface Surroundings {
  /** Null when the filter names no place. */
  readonly tree: PlaceTree | null
  readonly categories: CategoryTree
  /** The rows that have the words that are looked for. */
  readonly words: Marks | null
}

type CommonColumns = Pick<ListTable<never>, 'archived' | 'created' | 'place' | 'places' | 'rowOf' | 'updated'>

/** The items that a list shows. */
export function* itemsThat(
  table: ItemTable,
  filter: ItemFilter,
  { tree, categories, words }: Surroundings,
): Pausing<RowFilter> {
  const rows = yield* rowsThat(table, filter, { tree, words })
  const { low_stock, has_notes, lifetime_warranty, tags_any, tags_all, tags_none } = filter
  if (filter.category !== undefined) {
    const wanted = [filter.category, ...(filter.also_categories ?? [])]
    rows.marked(table.category, table.categories.marks(yield* categories.within(wanted)))
  }
  if (filter.not_category !== undefined) {
    const within = yield* categories.within([filter.not_category])
    rows.unmarked(table.category, table.categories.marks(within))
  }
  if (tags_none) {
    const unwanted = new Set(tags_none)
    rows.unmarked(table.tagSet, yield* table.tagSetsThat((ids) => ids.some((id) => unwanted.has(id))))
  }
  if (tags_any) {
    const wanted = new Set(tags_any)
    rows.marked(table.tagSet, yield* table.tagSetsThat((ids) => ids.some((id) => wanted.has(id))))
  }
  if (tags_all) {
    const wanted = new Set(tags_all)
    const all = (ids: readonly string[]) =>
      ids.reduce((count, id) => count + Number(wanted.has(id)), 0) === wanted.size
    rows.marked(table.tagSet, yield* table.tagSetsThat(all))
  }
  if (low_stock !== undefined) rows.flag(table.low_stock, low_stock)
  if (lifetime_warranty !== undefined) rows.flag(table.lifetime_warranty, lifetime_warranty)
  if (has_notes !== undefined) rows.flag(table.has_notes, has_notes)
  const asset = foldedCode(filter.asset_number)
  if (asset !== null) rows.test((row) => table.asset_number.at(row) === asset)
  const serial = foldedCode(filter.serial_number)
  if (serial !== null) rows.test((row) => table.serial_number.at(row) === serial)
  testDays(rows, table.expires_on, filter.expires_from, filter.expires_before)
  testDays(rows, table.warranty_expires, filter.warranty_from, filter.warranty_before)
  if (filter.bought) testBought(rows, table, filter.bought)
  testLending(rows, table, filter)
  testAmounts(rows, table.value, filter.value_from, filter.value_to)
  testAmounts(rows, table.quantity, filter.quantity_from, filter.quantity_to)
  const { currency } = filter
  if (currency !== undefined) {
    const wanted = table.currencies.known(currency)
    rows.test((row) => wanted !== null && table.currency.at(row) === wanted)
  }
  return rows
}

/** The rows that pass the tests that lists of items and of containers have in common. */
export function* rowsThat(
  table: CommonColumns,
  filter: Pick<
    ItemFilter,
    | 'archived'
    | 'place'
    | 'directly_in'
    | 'outside'
    | 'not_ids'
    | 'unplaced'
    | 'updated_since'
    | 'created_since'
    | 'created_before'
  >,
  { tree, words }: Pick<Surroundings, 'tree' | 'words'>,
): Pausing<RowFilter> {
  const rows = new RowFilter()
  const { archived = false, unplaced, updated_since, created_since } = filter
  if (archived !== 'any') rows.flag(table.archived, archived)
  if (filter.place !== undefined) {
    const inside = tree && (yield* tree.descendants(filter.place))
    rows.marked(table.place, inside ? table.places.marksOf(inside.ids, inside.rows) : new Uint8Array())
  }
  if (filter.directly_in !== undefined) rows.marked(table.place, table.places.marks([filter.directly_in]))
  for (const place of filter.outside ?? []) {
    const inside = tree && (yield* tree.descendants(place))
    if (inside) rows.unmarked(table.place, table.places.marksOf(inside.ids, inside.rows))
  }
  if (filter.not_ids) {
    const unwanted = new Set(filter.not_ids.map((id) => table.rowOf(id)))
    rows.test((row) => !unwanted.has(row))
  }
  if (unplaced !== undefined) rows.test((row) => (table.place.at(row) === 0) === unplaced)
  if (words) rows.test((row) => words.has(row))
  if (updated_since !== undefined) {
    const since = millisecondsOf(updated_since) ?? Number.NaN
    rows.test((row) => table.updated.at(row) >= since)
  }
  if (created_since !== undefined) {
    const since = millisecondsOf(created_since) ?? Number.NaN
    rows.test((row) => table.created.at(row) >= since)
  }
  if (filter.created_before !== undefined) {
    const end = millisecondsOf(filter.created_before) ?? Number.NaN
    rows.test((row) => table.created.at(row) < end)
  }
  return rows
}

/** A day from one on, and before another; a row without a day passes only where neither is named. */
function testDays(
  rows: RowFilter,
  column: { at(row: number): string | null },
  from: string | undefined,
  before: string | undefined,
): void {
  if (from === undefined && before === undefined) return
  rows.test((row) => {
    const own = column.at(row)
    return own !== null && isWithin(own, from, before)
  })
}

/** Whether a day or a time is one from a first one on, and before another. */
function isWithin<T extends string | number>(own: T, from: T | undefined, before: T | undefined): boolean {
  return (from === undefined || own >= from) && (before === undefined || own < before)
}

/** Most people note no day of purchase: then the day on which the item was added stands for it. */
function testBought(rows: RowFilter, table: ItemTable, { from, before, since, until }: Bought): void {
  const [start, end] = [since, until].map((time) =>
    time === undefined ? undefined : (millisecondsOf(time) ?? Number.NaN),
  )
  rows.test((row) => {
    const day = table.purchase_date.at(row)
    return day === null ? isWithin(table.created.at(row), start, end) : isWithin(day, from, before)
  })
}

/** SPEC.md AL1: what is lent, to whom, since when, and until when. */
function testLending(rows: RowFilter, table: ItemTable, { lent, lent_to, ...days }: ItemFilter): void {
  if (lent !== undefined) rows.test((row) => table.lent_to.at(row) > 0 === lent)
  if (lent_to !== undefined) {
    const wanted = wordsOf(lent_to)
    const isMeant = (name: string) => {
      const words = new Set(wordsOf(name))
      return wanted.length > 0 && wanted.every((word) => words.has(word))
    }
    rows.marked(table.lent_to, table.borrowers.marks(table.borrowers.all().filter(isMeant)))
  }
  testDays(rows, table.lent_on, days.lent_from, days.lent_before)
  testDays(rows, table.lent_until, days.due_from, days.due_before)
}

/** An amount between two, both included; a row without an amount passes only where neither is named. */
function testAmounts(
  rows: RowFilter,
  column: { at(row: number): number },
  from: number | undefined,
  to: number | undefined,
): void {
  if (from !== undefined) rows.test((row) => column.at(row) >= from)
  if (to !== undefined) rows.test((row) => column.at(row) <= to)
}
