/** UUIDv7s that count up: readable in failures, the same in every run. */
export function idSequence(seed = 1) {
  let n = 0
  return (): string => {
    n += 1
    const ms = (1_700_000_000_000 + seed * 1_000_000_000).toString(16).padStart(12, '0')
    const tail = n.toString(16).padStart(12, '0')
    return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${tail}`
  }
}
