import type { Pausing } from '../core/pausing.ts'

/** Values that are sorted, or merged, between two pauses. */
const PIECE = 2000

/** Some values in order. */
export function* sortedInPieces<T>(
  values: readonly T[],
  compare: (a: T, b: T) => number,
): Pausing<readonly T[]> {
  let runs: (readonly T[])[] = []
  for (let at = 0; at < values.length; at += PIECE) {
    runs.push(values.slice(at, at + PIECE).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = []
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(yield* mergedInPieces(runs[i] ?? [], runs[i + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergedInPieces<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
): Pausing<readonly T[]> {
  const all: T[] = []
  let i = 0
  let j = 0
  for (;;) {
    const [a, b] = [left[i], right[j]]
    if (a === undefined || b === undefined) break
    if (compare(a, b) <= 0) {
      all.push(a)
      i++
    } else {
      all.push(b)
      j++
    }
    if (all.length % PIECE === 0) yield
  }
  return all.concat(left.slice(i), right.slice(j))
}
