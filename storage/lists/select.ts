import type { TimeSlice } from '../following/time-slice.ts'
import type { ListTable } from './list-table.ts'
import type { Position } from './order.ts'

/** Whether a row belongs to a list. */
export type RowTest = (row: number) => boolean

export interface Selection {
  readonly rows: readonly number[]
  /** The cursor of the next page; null on the last one. */
  readonly next: Position | null
  readonly total: number | null
}

export interface Selected<Sort extends string> {
  readonly sort: Sort
  readonly descending: boolean
  readonly after: Position | null
  readonly limit: number
  readonly total: boolean
}

/** Number of rows that are tested between two checks of the clock. */
const PIECE = 1000

/** One page of a list: tests the rows in the requested order until the page is full. */
export async function select<Sort extends string>(
  table: ListTable<Sort>,
  test: RowTest,
  { sort, descending, after, limit, total }: Selected<Sort>,
  turns: TimeSlice,
): Promise<Selection> {
  const order = await table.order(sort, turns)
  const walk = order.walk(descending, after)
  const rows: number[] = []
  let looked = 0
  for (let row = walk.next(); row >= 0 && rows.length <= limit; row = walk.next()) {
    if (test(row)) rows.push(row)
    if (++looked % PIECE === 0 && turns.due) await turns.pass()
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last !== undefined && rows.length > limit ? order.positionOf(last) : null
  return { rows: page, next, total: total ? await count(table, test, turns) : null }
}

async function count<Sort extends string>(
  table: ListTable<Sort>,
  test: RowTest,
  turns: TimeSlice,
): Promise<number> {
  let found = 0
  for (let row = 0; row < table.end; row++) {
    if (table.isRow(row) && test(row)) found++
    if (row % PIECE === 0 && turns.due) await turns.pass()
  }
  return found
}

/** Whether a row passes all tests. */
export function allOf(tests: readonly RowTest[]): RowTest {
  return (row) => {
    for (const test of tests) if (!test(row)) return false
    return true
  }
}
