import type { Pausing } from '../core/pausing.ts'
import type { Column, ColumnValues } from './column.ts'

/** Whether a row belongs to a list. */
export type RowTest = (row: number) => boolean

/** Rows that are counted between two pauses. */
const PIECE = 8192

/** Passes the rows whose number is marked. */
interface Lookup {
  readonly numbers: ColumnValues
  readonly marks: Uint8Array
}

const TRUE = Uint8Array.of(0, 1)
const FALSE = Uint8Array.of(1, 0)

/**
 * What a list shows: the rows that pass all of some tests. It is good until the table changes. A test of the numbers of a column is
 * kept as such, so that rows are counted column by column.
 */
export class RowFilter {
  private readonly lookups: Lookup[] = []
  private readonly tests: RowTest[] = []

  /** Rows with a flag, or without it. */
  flag(column: Column, flag: boolean): void {
    this.marked(column, flag ? TRUE : FALSE)
  }

  /** Rows whose number is marked with 1; `marks` has a mark for each number of the column. */
  marked(column: Column, marks: Uint8Array): void {
    this.lookups.push({ numbers: column.raw, marks })
  }

  /** Rows whose number is not marked. */
  unmarked({ raw }: Column, marks: Uint8Array): void {
    this.tests.push((row) => marks[raw[row] ?? 0] !== 1)
  }

  test(test: RowTest): void {
    this.tests.push(test)
  }

  passes(row: number): boolean {
    for (const { numbers, marks } of this.lookups) if (marks[numbers[row] ?? 0] !== 1) return false
    for (const test of this.tests) if (!test(row)) return false
    return true
  }

  /** Counts the rows that pass, of those that are `present` and below `end`. */
  *count(present: Column, end: number): Pausing<number> {
    let found = 0
    const left = new Int32Array(PIECE)
    for (let from = 0; from < end; from += PIECE) {
      let rows = 0
      const isPresent = present.raw
      for (let row = from; row < Math.min(from + PIECE, end); row++)
        if (isPresent[row] === 1) left[rows++] = row
      for (const lookup of this.lookups) rows = narrowed(left, rows, lookup)
      for (const test of this.tests) {
        let kept = 0
        for (let i = 0; i < rows; i++) {
          const row = left[i] ?? 0
          if (test(row)) left[kept++] = row
        }
        rows = kept
      }
      found += rows
      yield
    }
    return found
  }
}

/** Leaves those of some rows whose number is marked; returns how many. */
function narrowed(left: Int32Array, rows: number, { numbers, marks }: Lookup): number {
  let kept = 0
  for (let i = 0; i < rows; i++) {
    const row = left[i] ?? 0
    if (marks[numbers[row] ?? 0] === 1) left[kept++] = row
  }
  return kept
}
