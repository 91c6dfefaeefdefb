/** Letters of the longest words that are compared. */
const LONGEST = 32

const rows = [new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2)] as const

/**
 * How many typing mistakes lie between two words: letters too many, too few or other ones, or two that changed places. More than
 * `most` are returned as `most + 1`.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (a.length > LONGEST || b.length > LONGEST) return a === b ? 0 : most + 1
  let [before, last, row]: readonly [Uint8Array, Uint8Array, Uint8Array] | Uint8Array[] = rows
  if (!before || !last || !row) return most + 1
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    const letter = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (letter === other ? 0 : 1),
      )
      const swapped =
        i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other && letter !== other
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    const free: Uint8Array = before
    before = last
    last = row
    row = free
  }
  return last[b.length] ?? most + 1
}
