import type { TimeSlice } from '../following/time-slice.ts'
import type { RowTable } from './row-table.ts'
import type { ListRow } from './rows.ts'
import type { Position } from './sorted-rows.ts'

/** How to find the rows of a list. */
export interface Plan<R> {
  /** A few rows among which all of them are; null when there are too many of them to go by. */
  readonly candidates: Iterable<R> | null
  /** Whether a row is one of them. */
  readonly test: (row: R) => boolean
}

export interface Selection<R> {
  readonly rows: readonly R[]
  /** Where the next page begins; null when there is none. */
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

/** Rows that are tested between two looks at the clock. */
const PIECE = 2000

/**
 * One page of a list. With candidates at hand, those that belong to it are put in order; otherwise the rows are tested in the
 * order that is asked for, until the page is full.
 */
export async function select<R extends ListRow, Sort extends string>(
  table: RowTable<R, Sort>,
  plan: Plan<R>,
  selected: Selected<Sort>,
  turns: TimeSlice,
): Promise<Selection<R>> {
  return plan.candidates
    ? fromCandidates(table, plan.candidates, plan, selected)
    : fromAll(table, plan, selected, turns)
}

function fromCandidates<R extends ListRow, Sort extends string>(
  table: RowTable<R, Sort>,
  candidates: Iterable<R>,
  { test }: Plan<R>,
  { sort, descending, after, limit, total }: Selected<Sort>,
): Selection<R> {
  const order = table.emptyOrder(sort)
  const rest: R[] = []
  let found = 0
  for (const row of candidates) {
    if (!test(row)) continue
    found++
    if (!after || order.isAfter(row, after, descending)) rest.push(row)
  }
  const rows = order.first(rest, descending, limit)
  const last = rows.at(-1)
  const next = last && rest.length > limit ? order.positionOf(last) : null
  return { rows, next, total: total ? found : null }
}

async function fromAll<R extends ListRow, Sort extends string>(
  table: RowTable<R, Sort>,
  { test }: Plan<R>,
  { sort, descending, after, limit, total }: Selected<Sort>,
  turns: TimeSlice,
): Promise<Selection<R>> {
  const order = await table.order(sort, turns)
  const rows: R[] = []
  let position = after
  let piece = Math.min(PIECE, 2 * limit + 1)
  for (let more = true; more && rows.length <= limit; piece = PIECE) {
    if (turns.due) await turns.pass()
    const read = order.read(descending, position, piece)
    for (const row of read.rows) if (rows.length <= limit && test(row)) rows.push(row)
    const last = read.rows.at(-1)
    position = last ? order.positionOf(last) : position
    more = read.more
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > limit ? order.positionOf(last) : null
  return { rows: page, next, total: total ? await count(table, test, turns) : null }
}

async function count<R extends ListRow, Sort extends string>(
  table: RowTable<R, Sort>,
  test: (row: R) => boolean,
  turns: TimeSlice,
): Promise<number> {
  let found = 0
  let seen = 0
  for (const row of table.rows.values()) {
    if (test(row)) found++
    if (++seen % PIECE === 0 && turns.due) await turns.pass()
  }
  return found
}
