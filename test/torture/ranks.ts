/** The middle of some numbers; NaN without any. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}

/**
 * How much larger the first numbers are than the second ones, in standard deviations: the normal approximation of the rank-sum
 * test (Mann and Whitney, 1947). About 0 if both come from the same source. Equal numbers share their ranks.
 */
export function rankDifference(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, own: true })),
    ...second.map((value) => ({ value, own: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let sum = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    const rank = (start + 1 + end) / 2
    for (const { own } of all.slice(start, end)) if (own) sum += rank
    start = end
  }
  const [n, m] = [first.length, second.length]
  const mean = (n * (n + m + 1)) / 2
  return (sum - mean) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
