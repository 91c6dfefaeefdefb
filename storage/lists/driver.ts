import type { Rows } from './by-value.ts'

/**
 * So few rows are put in order one by one. Of more, the rows are tested in the order that is asked for: a page is full the sooner,
 * the more there are.
 */
const FEW = 1500

/** Whether so many rows are put in order one by one. */
export function isFew(count: number): boolean {
  return count <= FEW
}

/** A way to come by all rows of a list: at least all that pass one of its filters. */
export interface Driver<R> {
  /** How many there are; more than `FEW` need not be counted to the end. */
  readonly count: number
  readonly rows: () => Iterable<R>
}

/** The rows of the way with the fewest of them; null when none is short enough. */
export function fewest<R>(drivers: readonly Driver<R>[]): Iterable<R> | null {
  let best: Driver<R> | null = null
  for (const driver of drivers) if (driver.count <= (best?.count ?? FEW)) best = driver
  return best ? best.rows() : null
}

/** By sets of rows, of which none is in two. */
export function bySets<R>(sets: Iterable<Rows<R>>): Driver<R> {
  const found: Rows<R>[] = []
  let count = 0
  for (const set of sets) {
    if (set.size === 0) continue
    found.push(set)
    count += set.size
    if (count > FEW) break
  }
  return {
    count,
    *rows() {
      for (const set of found) yield* set
    },
  }
}
