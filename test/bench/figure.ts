/** What a figure counts. */
export type Unit =
  | 'ops/s'
  | 'µs'
  | 'ms'
  | 's'
  | 'MB'
  | 'bytes'
  | 'files'
  | 'requests'
  | 'frames/s'
  | 'rows'
  | '%'

/** One figure, and beside it the floor: the least that the same work takes. Each is a list of repetitions. */
export interface Figure {
  readonly work: string
  readonly unit: Unit
  readonly stowage: readonly number[]
  /** Empty where there is nothing to compare with. */
  readonly floor: readonly number[]
  /** The ratio that must be reached at least; none where nothing is asked. */
  readonly at_least?: number
  /** What to know when reading it, such as the target. */
  readonly note?: string
}

/** The repetitions of one figure in short. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Null when there was no repetition. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) }
}

/** Stowage by the floor; null when there is nothing to compare with. */
export function ratioOf({ stowage, floor }: Figure): number | null {
  const [ours, least] = [spreadOf(stowage), spreadOf(floor)]
  return ours && least && least.median > 0 ? ours.median / least.median : null
}

/** The value that a share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Both latencies of some work, from the latencies in ms of each repetition. */
export function latencyFigures(
  work: string,
  stowage: readonly (readonly number[])[],
  floor: readonly (readonly number[])[],
): Figure[] {
  return [50, 99].map((percent) => {
    const share = (runs: readonly (readonly number[])[]) => runs.map((run) => quantile(run, percent / 100))
    return { work: `${work}, p${percent}`, unit: 'ms', stowage: share(stowage), floor: share(floor) }
  })
}
