import type { Pausing } from '../core/pausing.ts'
import type { ListTable } from './list-table.ts'
import type { OrderPosition } from './order.ts'
import type { RowFilter } from './row-filter.ts'

export interface Selection {
  readonly rows: readonly number[]
  /** Where the next page begins; null when there is none. */
  readonly next: OrderPosition | null
  readonly total: number | null
}

export interface Selected<Sort extends string> {
  readonly sort: Sort
  readonly descending: boolean
  readonly after: OrderPosition | null
  readonly limit: number
  readonly total: boolean
}

/** Rows that are tested between two pauses. */
const PIECE = 2000

/** One page of a list: the rows are tested in the order that is asked for, until the page is full. */
export function* selectPage<Sort extends string>(
  table: ListTable<Sort>,
  filter: RowFilter,
  { sort, descending, after, limit, total }: Selected<Sort | 'name'>,
): Pausing<Selection> {
  const order = yield* table.order(sort)
  const walk = order.walk(descending, after)
  const rows: number[] = []
  let looked = 0
  for (let row = walk.next(); row >= 0 && rows.length <= limit; row = walk.next()) {
    if (filter.passes(row)) rows.push(row)
    if (++looked % PIECE === 0) yield
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last !== undefined && rows.length > limit ? order.positionOf(last) : null
  return { rows: page, next, total: total ? yield* filter.count(table.present, table.end) : null }
}
