import { sortedInTurns } from '../following/sorted-in-turns.ts'
import type { TimeSlice } from '../following/time-slice.ts'

/** The sort key of a row; null for a row without such a value. */
export type SortKey = string | number | null

/** A position in an order: the key and the id of a row, which may have been deleted. */
export interface Position {
  readonly key: SortKey
  readonly public_id: string
}

/** The functions that supply the sort keys of an order. */
export interface Keys {
  readonly keyOf: (row: number) => SortKey
  readonly idOf: (row: number) => string
}

/**
 * Rows sorted by a key in ascending order, equal ones by id; rows without the key come last. It can be read in both
 * directions: rows without the key come last in reverse, too.
 */
export class Order {
  private readonly keys: Keys
  private rows = new Int32Array(0)

  constructor(keys: Keys) {
    this.keys = keys
  }

  /** Accepts rows that are sorted already. */
  take(rows: Int32Array): void {
    this.rows = Int32Array.from(rows)
  }

  /** Sorts rows, with pauses for other work. */
  async build(rows: Int32Array, turns: TimeSlice): Promise<void> {
    const before = (a: number, b: number) => this.compareRows(a, b)
    this.rows = Int32Array.from(await sortedInTurns(Array.from(rows), before, turns))
  }

  /** Removes rows, and inserts those that still exist at their new positions. */
  change(changed: ReadonlySet<number>, isThere: (row: number) => boolean): void {
    const kept = this.rows.filter((row) => !changed.has(row))
    const back = [...changed].filter(isThere).sort((a, b) => this.compareRows(a, b))
    const all = new Int32Array(kept.length + back.length)
    let from = 0
    for (const [i, row] of back.entries()) {
      const to = firstThat(kept, from, (other) => this.compareRows(other, row) > 0)
      all.set(kept.subarray(from, to), from + i)
      all[to + i] = row
      from = to
    }
    all.set(kept.subarray(from), from + back.length)
    this.rows = all
  }

  /** The rows from one end, or from a position. */
  walk(descending: boolean, after: Position | null): Walk {
    const { length } = this.rows
    if (!descending) return new Walk(this.rows, after ? this.firstAfter(after) : 0, length, 1)
    // From the last row with the key down to the first, then from the last row without the key down.
    const keyed = this.firstFrom({ key: null, public_id: '' })
    const first = after === null ? length : this.firstFrom(after)
    const rest = { from: (after?.key === null ? first : length) - 1, to: keyed - 1 }
    if (after !== null && after.key === null) return new Walk(this.rows, rest.from, rest.to, -1)
    return new Walk(this.rows, Math.min(keyed, first) - 1, -1, -1, rest)
  }

  positionOf(row: number): Position {
    return { key: this.keys.keyOf(row), public_id: this.keys.idOf(row) }
  }

  private firstFrom(position: Position): number {
    return firstThat(this.rows, 0, (row) => this.compare(row, position) >= 0)
  }

  private firstAfter(position: Position): number {
    return firstThat(this.rows, 0, (row) => this.compare(row, position) > 0)
  }

  private compareRows(a: number, b: number): number {
    const { keyOf, idOf } = this.keys
    return comparedKeys(keyOf(a), keyOf(b)) || comparedKeys(idOf(a), idOf(b))
  }

  private compare(row: number, { key, public_id }: Position): number {
    const { keyOf, idOf } = this.keys
    return comparedKeys(keyOf(row), key) || comparedKeys(idOf(row), public_id)
  }
}

/** Iterates over the rows of an order. It is valid until the order changes. */
export class Walk {
  private readonly rows: Int32Array
  private at: number
  private end: number
  private readonly step: 1 | -1
  private rest: { readonly from: number; readonly to: number } | null

  constructor(
    rows: Int32Array,
    from: number,
    to: number,
    step: 1 | -1,
    rest: { readonly from: number; readonly to: number } | null = null,
  ) {
    this.rows = rows
    this.at = from
    this.end = to
    this.step = step
    this.rest = rest
  }

  /** The next row; -1 at the end. */
  next(): number {
    if (this.at === this.end) {
      if (!this.rest) return -1
      this.at = this.rest.from
      this.end = this.rest.to
      this.rest = null
      return this.next()
    }
    const row = this.rows[this.at] ?? -1
    this.at += this.step
    return row
  }
}

/** Binary search from an index on: the first row that passes a test which all later rows pass, too. */
function firstThat(rows: Int32Array, from: number, holds: (row: number) => boolean): number {
  let low = from
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row === undefined || holds(row)) high = middle
    else low = middle + 1
  }
  return low
}

function comparedKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null || a < b) return -1
  return a > b ? 1 : 0
}
