import type { TimeSlice } from '../following/time-slice.ts'

/** What a row is sorted by; null for a row that has no such value. */
export type SortKey = string | number | null

/** A place in an order: the key and the id of a row, which need not be there any more. */
export interface Position {
  readonly key: SortKey
  readonly public_id: string
}

interface Identified {
  readonly public_id: string
}

/** Rows that are sorted at once, between turns. */
const PIECE = 2000
/** More changes than this are taken in by going over all rows once, instead of looking for the place of each. */
const FEW = 16

/**
 * Rows in the order of a key, ascending, equal ones by id; those without the key come last. It can be read from either end: also
 * from the other one, those without the key come last.
 */
export class SortedRows<R extends Identified> {
  private readonly keyOf: (row: R) => SortKey
  private rows: R[] = []

  constructor(keyOf: (row: R) => SortKey) {
    this.keyOf = keyOf
  }

  /** Puts rows in order that are in none, in turns with others. */
  async build(rows: readonly R[], turns: TimeSlice): Promise<void> {
    const before = (a: R, b: R) => this.compareRows(a, b)
    let runs: R[][] = []
    for (let at = 0; at < rows.length; at += PIECE) {
      runs.push(rows.slice(at, at + PIECE).sort(before))
      if (turns.due) await turns.pass()
    }
    while (runs.length > 1) {
      const merged: R[][] = []
      for (let i = 0; i < runs.length; i += 2) {
        merged.push(await this.merge(runs[i] ?? [], runs[i + 1] ?? [], turns))
      }
      runs = merged
    }
    this.rows = runs[0] ?? []
  }

  /** Takes out rows that are there, and puts in others. */
  change(removed: ReadonlySet<R>, added: readonly R[]): void {
    if (removed.size + added.length <= FEW) {
      for (const row of removed) {
        const at = this.firstFrom(this.positionOf(row))
        if (this.rows[at] === row) this.rows.splice(at, 1)
      }
      for (const row of added) this.rows.splice(this.firstFrom(this.positionOf(row)), 0, row)
      return
    }
    const kept = removed.size > 0 ? this.rows.filter((row) => !removed.has(row)) : this.rows
    const news = [...added].sort((a, b) => this.compareRows(a, b))
    const all: R[] = []
    let next = 0
    for (const row of kept) {
      for (let other = news[next]; other && this.compareRows(other, row) < 0; other = news[++next]) {
        all.push(other)
      }
      all.push(row)
    }
    this.rows = all.concat(news.slice(next))
  }

  /**
   * Up to `limit` rows, from the first or from the one after a position on, and whether there are more behind them.
   */
  read(descending: boolean, after: Position | null, limit: number): { rows: R[]; more: boolean } {
    const keyed = this.firstFrom({ key: null, public_id: '' })
    const { length } = this.rows
    if (!descending) {
      const from = after ? this.firstAfter(after) : 0
      return { rows: this.rows.slice(from, from + limit), more: from + limit < length }
    }
    // From the last row with the key down to the first, then from the last row without down.
    const read = after === null ? 0 : this.firstFrom(after)
    const inKeyed = after === null ? keyed : after.key === null ? 0 : read
    const inRest = after === null || after.key !== null ? length : read
    const first = this.rows.slice(Math.max(0, inKeyed - limit), inKeyed).reverse()
    const left = limit - first.length
    const rest = this.rows.slice(Math.max(keyed, inRest - left), inRest).reverse()
    const more = inKeyed - first.length > 0 || inRest - rest.length > keyed
    return { rows: [...first, ...rest], more }
  }

  positionOf(row: R): Position {
    return { key: this.keyOf(row), public_id: row.public_id }
  }

  /**
   * The first of some rows in this order. Most of many rows come after those that are first so far, and take one comparison
   * each.
   */
  first(rows: Iterable<R>, descending: boolean, limit: number): R[] {
    const sign = descending ? -1 : 1
    const compare = (a: R, b: R) => {
      const missing = Number(this.keyOf(a) === null) - Number(this.keyOf(b) === null)
      return missing || sign * this.compareRows(a, b)
    }
    const first: R[] = []
    for (const row of rows) {
      const last = first[limit - 1]
      if (last !== undefined && compare(row, last) >= 0) continue
      first.splice(
        firstThat(first, (other) => compare(other, row) > 0),
        0,
        row,
      )
      if (first.length > limit) first.pop()
    }
    return first
  }

  /** Whether a row comes after a position. */
  isAfter(row: R, position: Position, descending: boolean): boolean {
    const missing = Number(this.keyOf(row) === null) - Number(position.key === null)
    if (missing !== 0) return missing > 0
    const order = this.compare(row, position)
    return descending ? order < 0 : order > 0
  }

  private async merge(left: readonly R[], right: readonly R[], turns: TimeSlice): Promise<R[]> {
    const all: R[] = []
    let i = 0
    let j = 0
    for (;;) {
      const a = left[i]
      const b = right[j]
      if (a === undefined || b === undefined) break
      if (this.compareRows(a, b) <= 0) {
        all.push(a)
        i++
      } else {
        all.push(b)
        j++
      }
      if (all.length % PIECE === 0 && turns.due) await turns.pass()
    }
    return all.concat(left.slice(i), right.slice(j))
  }

  private firstFrom(position: Position): number {
    return firstThat(this.rows, (row) => this.compare(row, position) >= 0)
  }

  private firstAfter(position: Position): number {
    return firstThat(this.rows, (row) => this.compare(row, position) > 0)
  }

  private compareRows(a: R, b: R): number {
    return compared(this.keyOf(a), a.public_id, this.keyOf(b), b.public_id)
  }

  private compare(row: R, { key, public_id }: Position): number {
    return compared(this.keyOf(row), row.public_id, key, public_id)
  }
}

/** Where the first row is for which something holds that holds for all behind it, too. */
function firstThat<R>(rows: readonly R[], holds: (row: R) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row === undefined || holds(row)) high = middle
    else low = middle + 1
  }
  return low
}

function compared(a: SortKey, a_id: string, b: SortKey, b_id: string): number {
  if (a !== b) {
    if (a === null) return 1
    if (b === null || a < b) return -1
    if (a > b) return 1
  }
  return a_id < b_id ? -1 : a_id > b_id ? 1 : 0
}
