import { type Appearance, PARTS } from './symbol.ts'

/** Steps of a line's grid for each pixel. */
export const STEPS = 2
/** Widths of a module that are tried, in pixels. A picture with wider ones is read when it is made smaller. */
const MIN_WIDTH = 1.15
const WIDTHS = 17
const RATIO = 1.05
/** What it costs when neighbouring parts differ in width by one step of `RATIO`. */
const BEND = 0.35

/** How a symbol lies in a line, as well as it can. */
export interface Fit {
  /** The mean squared difference of a module from what it should look like; brightness is between -1 and 1. */
  readonly misfit: number
  /** Where the first bar begins and the last one ends, in pixels. */
  readonly start: number
  readonly end: number
  /** Of each part what each of its appearances would cost there. */
  readonly costs: readonly (readonly number[])[]
}

const widths = Array.from({ length: WIDTHS }, (_, bin) => MIN_WIDTH * STEPS * RATIO ** bin)
const MODULES = PARTS.reduce((sum, part) => sum + lengthOf(part), 0)

type Part = readonly Appearance[]

/**
 * Lays a symbol over a line of brightness so that it fits best: every part has its own width, but neighbours hardly
 * differ (Viterbi's algorithm over part, position and width). Null when the line is too short.
 */
export function fitSymbol(line: Float32Array): Fit | null {
  const sums = new Float64Array(line.length + 1)
  for (let x = 0; x < line.length; x += 1) sums[x + 1] = (sums[x] ?? 0) + (line[x] ?? 0)
  const tables = new Map<Part, Float64Array>()
  for (const part of PARTS) if (!tables.has(part)) tables.set(part, costTable(part, sums))
  let best: Float64Array = new Float64Array(sums.length * WIDTHS)
  const cameFrom: Int8Array[] = []
  for (const part of PARTS) {
    const next = advanced(best, tables.get(part) ?? best, lengthOf(part), sums.length)
    cameFrom.push(next.from)
    best = next.best
  }
  return traced(best, cameFrom, sums)
}

/** One part further: at the position where it ends and the width of the next one, the least cost so far. */
function advanced(best: Float64Array, costs: Float64Array, length: number, positions: number) {
  const next = new Float64Array(best.length).fill(Number.POSITIVE_INFINITY)
  const from = new Int8Array(best.length)
  for (let bin = 0; bin < WIDTHS; bin += 1) {
    const span = Math.round(length * (widths[bin] ?? 0))
    for (let x = 0; x + span < positions; x += 1) {
      const total = (best[bin * positions + x] ?? 0) + (costs[bin * positions + x] ?? 0)
      if (total === Number.POSITIVE_INFINITY) continue
      for (let to = Math.max(0, bin - 1); to <= Math.min(WIDTHS - 1, bin + 1); to += 1) {
        const at = to * positions + x + span
        const cost = to === bin ? total : total + BEND
        if (cost < (next[at] ?? 0)) {
          next[at] = cost
          from[at] = bin - to
        }
      }
    }
  }
  return { best: next, from }
}

/** Goes back from the cheapest end to what led there. */
function traced(best: Float64Array, cameFrom: readonly Int8Array[], sums: Float64Array): Fit | null {
  let at = 0
  for (let k = 1; k < best.length; k += 1) if ((best[k] ?? 0) < (best[at] ?? 0)) at = k
  const cost = best[at] ?? Number.POSITIVE_INFINITY
  if (!Number.isFinite(cost)) return null
  const starts: number[] = []
  const costs: number[][] = []
  for (let g = PARTS.length - 1; g >= 0; g -= 1) {
    const part = PARTS[g] ?? []
    const bin = Math.floor(at / sums.length) + (cameFrom[g]?.[at] ?? 0)
    const width = widths[bin] ?? 0
    const start = (at % sums.length) - Math.round(lengthOf(part) * width)
    starts.unshift(start / STEPS)
    costs.unshift(costsAt(part, sums, start, width))
    at = bin * sums.length + start
  }
  return { misfit: cost / MODULES, start: starts[1] ?? 0, end: starts.at(-1) ?? 0, costs }
}

/** What the best appearance of a part costs, by width and position. */
function costTable(part: Part, sums: Float64Array): Float64Array {
  const positions = sums.length
  const table = new Float64Array(positions * WIDTHS).fill(Number.POSITIVE_INFINITY)
  const length = lengthOf(part)
  // Flat, and with the squares summed beforehand: this is where the time goes.
  const doubled = new Float64Array(part.flatMap((appearance) => appearance.map((value) => 2 * value)))
  const squares = new Float64Array(part.map((appearance) => appearance.reduce((sum, v) => sum + v * v, 0)))
  const seen = new Float64Array(length)
  for (let bin = 0; bin < WIDTHS; bin += 1) {
    const width = widths[bin] ?? 0
    const last = positions - 1 - Math.round(length * width)
    for (let x = 0; x <= last; x += 1) {
      readModules(sums, x, width, seen)
      let own = 0
      for (let k = 0; k < length; k += 1) own += (seen[k] ?? 0) * (seen[k] ?? 0)
      let least = Number.POSITIVE_INFINITY
      for (let each = 0, k = 0; each < squares.length; each += 1) {
        let cost = squares[each] ?? 0
        for (let m = 0; m < length; m += 1, k += 1) cost -= (seen[m] ?? 0) * (doubled[k] ?? 0)
        if (cost < least) least = cost
      }
      table[bin * positions + x] = own + least
    }
  }
  return table
}

function costsAt(part: Part, sums: Float64Array, x: number, width: number): number[] {
  const seen = new Float64Array(lengthOf(part))
  readModules(sums, x, width, seen)
  return part.map((appearance) =>
    appearance.reduce((cost, value, k) => cost + ((seen[k] ?? 0) - value) ** 2, 0),
  )
}

/** The mean brightness of each module from a position. */
function readModules(sums: Float64Array, x: number, width: number, into: Float64Array): void {
  let before = sums[x] ?? 0
  for (let k = 0; k < into.length; k += 1) {
    const position = x + (k + 1) * width
    const whole = Math.min(Math.floor(position), sums.length - 2)
    const low = sums[whole] ?? 0
    const after = low + ((sums[whole + 1] ?? 0) - low) * (position - whole)
    into[k] = (after - before) / width
    before = after
  }
}

function lengthOf(part: Part): number {
  return part[0]?.length ?? 0
}
