import type { Pausing } from '../core/pausing.ts'
import { sortedInPieces } from './sorted-in-pieces.ts'

/** What a row is sorted by; null for a row that has no such value. */
export type SortKey = string | number | null

/** A place in an order: the key and the id of a row, which need not be there any more. */
export interface OrderPosition {
  readonly key: SortKey
  readonly public_id: string
}

/** How an order finds what it sorts by. */
export interface Keys {
  readonly keyOf: (row: number) => SortKey
  readonly idOf: (row: number) => string
  /** The order of the ids of two rows. */
  readonly compareIds: (a: number, b: number) => number
}

/** Rows whose keys are read between two pauses. */
const PIECE = 2000
/** Maximum number of rows that are looked up one by one. */
const FEW = 16

/**
 * Rows in the order of a key, ascending, equal ones by id; those without the key come last. It can be read from either end: also
 * from the other one, those without the key come last.
 */
export class Order {
  private readonly keys: Keys
  private rows: Int32Array = new Int32Array(0)

  constructor(keys: Keys) {
    this.keys = keys
  }

  /** Takes rows that are in order already. They are the caller's no more. */
  take(rows: Int32Array): void {
    this.rows = rows
  }

  /** All rows in order, as they are kept in a file. They are good until the order changes. */
  get saved(): Int32Array {
    return this.rows
  }

  /** Puts rows in order that are in none. */
  *build(rows: Int32Array): Pausing<void> {
    const { keyOf, compareIds } = this.keys
    // A key that is cut out of a longer text is cut out once, not for each comparison.
    const keys: SortKey[] = []
    for (const [i, row] of rows.entries()) {
      keys[row] = keyOf(row)
      if (i % PIECE === 0) yield
    }
    const before = (a: number, b: number) =>
      comparedKeys(keys[a] ?? null, keys[b] ?? null) || compareIds(a, b)
    this.rows = Int32Array.from(yield* sortedInPieces(Array.from(rows), before))
  }

  /** Takes some rows out, and puts those of them that are still there back where they belong now. */
  change(changed: ReadonlySet<number>, isThere: (row: number) => boolean): void {
    const kept = this.without(changed)
    const back = [...changed].filter(isThere).sort((a, b) => this.compareRows(a, b))
    if (kept.length === this.rows.length && back.length === 0) return
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

  /** The rows without some of them. Few rows are looked up one by one: that is many times faster than a look at each row. */
  private without(left_out: ReadonlySet<number>): Int32Array {
    const { rows } = this
    if (left_out.size > FEW) return rows.filter((row) => !left_out.has(row))
    const found = [...left_out].map((row) => rows.indexOf(row)).filter((at) => at >= 0)
    if (found.length === 0) return rows
    const kept = new Int32Array(rows.length - found.length)
    let from = 0
    for (const [i, at] of found.sort((a, b) => a - b).entries()) {
      kept.set(rows.subarray(from, at), from - i)
      from = at + 1
    }
    kept.set(rows.subarray(from), from - found.length)
    return kept
  }

  /** The number of rows. */
  get length(): number {
    return this.rows.length
  }

  /** The rows of a window, in the order of `walk`: those without the key come last from either end. */
  window(descending: boolean, from: number, count: number): number[] {
    const keyed = descending ? this.keyed : 0
    const length = Math.max(0, Math.min(from + count, this.rows.length) - from)
    return Array.from({ length }, (_, i) => {
      const at = descending ? this.turned(from + i, keyed) : from + i
      return this.rows[at] ?? -1
    })
  }

  /** The index of a row in the order of `walk`; -1 when the order does not have it. */
  indexOf(descending: boolean, row: number): number {
    const at = firstThat(this.rows, 0, (other) => this.compareRows(other, row) >= 0)
    if (this.rows[at] !== row) return -1
    return descending ? this.turned(at, this.keyed) : at
  }

  /** The rows from one end, or from the one after a position on. */
  walk(descending: boolean, after: OrderPosition | null): Walk {
    const { length } = this.rows
    if (!descending) return new Walk(this.rows, after ? this.firstAfter(after) : 0, length, 1)
    // From the last row with the key down to the first, then from the last row without down.
    const { keyed } = this
    const first = after === null ? length : this.firstFrom(after)
    const rest = { from: (after?.key === null ? first : length) - 1, to: keyed - 1 }
    if (after !== null && after.key === null) return new Walk(this.rows, rest.from, rest.to, -1)
    return new Walk(this.rows, Math.min(keyed, first) - 1, -1, -1, rest)
  }

  positionOf(row: number): OrderPosition {
    return { key: this.keys.keyOf(row), public_id: this.keys.idOf(row) }
  }

  /** The number of rows that have the key. */
  private get keyed(): number {
    return this.firstFrom({ key: null, public_id: '' })
  }

  /** The index from the other end of an index from one end. */
  private turned(index: number, keyed: number): number {
    return index < keyed ? keyed - 1 - index : this.rows.length - 1 - (index - keyed)
  }

  private firstFrom(position: OrderPosition): number {
    return firstThat(this.rows, 0, (row) => this.compare(row, position) >= 0)
  }

  private firstAfter(position: OrderPosition): number {
    return firstThat(this.rows, 0, (row) => this.compare(row, position) > 0)
  }

  private compareRows(a: number, b: number): number {
    const { keyOf, compareIds } = this.keys
    return comparedKeys(keyOf(a), keyOf(b)) || compareIds(a, b)
  }

  private compare(row: number, { key, public_id }: OrderPosition): number {
    const { keyOf, idOf } = this.keys
    return comparedKeys(keyOf(row), key) || comparedKeys(idOf(row), public_id)
  }
}

/** Goes through the rows of an order. It is good until the order changes. */
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

/** Where, from an index on, the first row is for which something holds that holds for all behind it, too. */
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
