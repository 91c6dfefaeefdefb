import type { TimeSlice } from './time-slice.ts'

/** Number of values that are sorted or merged between two checks of the clock. */
const PIECE = 2000

/** Sorts values, with pauses for other work. */
export async function sortedInTurns<T>(
  values: readonly T[],
  compare: (a: T, b: T) => number,
  turns: TimeSlice,
): Promise<readonly T[]> {
  let runs: (readonly T[])[] = []
  for (let at = 0; at < values.length; at += PIECE) {
    runs.push(values.slice(at, at + PIECE).sort(compare))
    if (turns.due) await turns.pass()
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = []
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(await mergedInTurns(runs[i] ?? [], runs[i + 1] ?? [], compare, turns))
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedInTurns<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  turns: TimeSlice,
): Promise<readonly T[]> {
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
    if (all.length % PIECE === 0 && turns.due) await turns.pass()
  }
  return all.concat(left.slice(i), right.slice(j))
}
