import { type CostName, type LineCosts, placesOf, STEPS } from './line-costs.ts'
import { PARTS } from './symbol.ts'
import { emptyRows, lesser, NEVER, type Rows, UNITS } from './whole-costs.ts'

/** What it costs when neighbouring parts differ in width by one step of the ratio between bins, in units of cost. */
const BEND = Math.round(0.35 * UNITS)

/** How a symbol lies in a line: read from its left or its right end, with dark bars or bright ones. */
export interface Reading {
  readonly backwards: boolean
  readonly bright_bars: boolean
}

/** The four ways to read a line. */
export const READINGS: readonly Reading[] = [false, true].flatMap((bright_bars) =>
  [false, true].map((backwards) => ({ backwards, bright_bars })),
)

/** How a symbol lies in a line, as well as it can. */
export interface Fit {
  /** The mean squared difference of a module from what it should look like; brightness is between -1 and 1. */
  readonly misfit: number
  /** Where the first bar begins and the last one ends along the line, in pixels. */
  readonly start: number
  readonly end: number
  /** Of each part, in the order of the symbol, what each of its appearances would cost there. */
  readonly costs: readonly (readonly number[])[]
}

const lengths = PARTS.map((part) => part[0]?.length ?? 0)
const MODULES = lengths.reduce((sum, length) => sum + length, 0)

/** The shape of a part, and whether its bars and spaces are exchanged. */
type Step = readonly [shape: CostName, exchanged: boolean]

const six = (step: Step): Step[] => Array.from({ length: 6 }, () => step)
const ends = (digits: readonly Step[], others: readonly Step[]): Step[] => [
  ['before', false],
  ['guard', false],
  ...digits,
  ['middle', false],
  ...others,
  ['guard', false],
  ['after', false],
]

/**
 * The parts of a symbol along a line. The right digits are set A exchanged. Seen backwards they are set B, and the
 * left digits are set A and set B exchanged; guards and quiet zones are the same from both ends.
 */
const FORWARDS = ends(six(['either', false]), six(['setA', true]))
const BACKWARDS = ends(six(['setB', false]), six(['either', true]))

/** Lays symbols over lines of one length; keeps the room that this takes. */
export class SymbolFitter {
  readonly #line: LineCosts
  /** Of each part: the least cost of it and those before, by its width and the position where it ends. */
  readonly #ended: readonly Rows[]

  constructor(line: LineCosts) {
    this.#line = line
    this.#ended = PARTS.map(() => emptyRows(line.widths.length, line.sums.length))
  }

  /**
   * Lays a symbol over the line so that it fits best: every part has its own width, but neighbours hardly differ
   * (Viterbi's algorithm over part, position and width). Null when the line is too short, or when no symbol fits
   * better than `worst`, which shows before all parts are laid.
   */
  fit(reading: Reading, worst: number): Fit | null {
    const { shapes } = this.#line
    const costs = (reading.backwards ? BACKWARDS : FORWARDS).map(
      ([name, exchanged]) => shapes[name][exchanged === reading.bright_bars ? 0 : 1],
    )
    const limit = Math.floor(worst * MODULES * UNITS)
    // What the parts that are not yet laid cost at least.
    let rest = costs.reduce((sum, { least }) => sum + least, 0)
    for (let part = 0; part < costs.length; part += 1) {
      const cost = costs[part]
      if (!cost) return null
      rest -= cost.least
      if (this.#lay(part, cost.rows) + rest > limit) return null
    }
    return traced(this.#line, this.#ended, reading)
  }

  /** Lays one more part; returns what the symbol costs at least so far. */
  #lay(part: number, costs: Rows): number {
    const { sums, widths } = this.#line
    const ended = this.#ended[part] ?? []
    const before = this.#ended[part - 1]
    let least = NEVER
    for (let bin = 0; bin < widths.length; bin += 1) {
      const width = widths[bin] ?? 1
      const cost = costs[bin] ?? NO_ROW
      const end = ended[bin] ?? NO_ROW
      const places = placesOf(sums, width)
      const span = Math.round((lengths[part] ?? 0) * width)
      const own = before?.[bin]
      const laid = own
        ? follow(own, before[bin - 1] ?? own, before[bin + 1] ?? own, cost, end, span, places)
        : begin(cost, end, span, places)
      least = Math.min(least, laid)
    }
    return least
  }
}

const NO_ROW = new Int32Array(0)

/** Lays the first part, which costs the same whatever is before it. */
function begin(cost: Int32Array, end: Int32Array, span: number, places: number): number {
  let least = NEVER
  for (let at = 0; at < places; at += 1) {
    const sum = cost[at] ?? NEVER
    end[at + span] = sum
    if (sum < least) least = sum
  }
  return least
}

/** Lays a part behind one of the same or a neighbouring width: at each of the places, it ends `span` later. */
function follow(
  own: Int32Array,
  narrower: Int32Array,
  wider: Int32Array,
  cost: Int32Array,
  end: Int32Array,
  span: number,
  places: number,
): number {
  let least = NEVER
  for (let at = 0; at < places; at += 1) {
    const bent = (lesser(narrower[at] ?? NEVER, wider[at] ?? NEVER) + BEND) | 0
    const sum = (lesser(own[at] ?? NEVER, bent) + (cost[at] ?? NEVER)) | 0
    end[at + span] = sum
    if (sum < least) least = sum
  }
  return least
}

/** Goes back from the cheapest end to what led there. */
function traced(line: LineCosts, ended: readonly Rows[], reading: Reading): Fit | null {
  const { sums, widths } = line
  let { bin, at, cost } = cheapest(ended.at(-1) ?? [])
  if (cost >= NEVER) return null
  const misfit = cost / UNITS / MODULES
  const costs: (readonly number[])[] = []
  const starts: number[] = []
  for (let part = PARTS.length - 1; part >= 0; part -= 1) {
    // The first part to look at ends at the cheapest place; each one before it, in the cheapest width that leads there.
    if (part < PARTS.length - 1) bin = cheapestWidth(ended[part] ?? [], bin, at)
    const width = widths[bin] ?? 0
    at -= Math.round((lengths[part] ?? 0) * width)
    starts.unshift(at / STEPS)
    const seen = modulesAt(sums, at, width, lengths[part] ?? 0, reading)
    const appearances = PARTS[reading.backwards ? PARTS.length - 1 - part : part] ?? []
    costs.unshift(
      appearances.map((each) => each.reduce((sum, value, k) => sum + ((seen[k] ?? 0) - value) ** 2, 0)),
    )
  }
  if (reading.backwards) costs.reverse()
  return { misfit, start: starts[1] ?? 0, end: starts.at(-1) ?? 0, costs }
}

function cheapest(rows: Rows): { bin: number; at: number; cost: number } {
  const best = { bin: 0, at: 0, cost: NEVER }
  for (const [bin, row] of rows.entries()) {
    for (let at = 0; at < row.length; at += 1) {
      const cost = row[at] ?? NEVER
      if (cost < best.cost) Object.assign(best, { bin, at, cost })
    }
  }
  return best
}

function cheapestWidth(rows: Rows, bin: number, at: number): number {
  const cost = (k: number) => (rows[k]?.[at] ?? NEVER) + (k === bin ? 0 : BEND)
  let best = bin
  for (const other of [bin - 1, bin + 1]) if (cost(other) < cost(best)) best = other
  return best
}

/** The mean brightness of each module of a part, in the order and the sign of the symbol. */
function modulesAt(sums: Float64Array, start: number, width: number, length: number, reading: Reading) {
  const at = (position: number) => {
    const whole = Math.min(Math.floor(position), sums.length - 2)
    const low = sums[whole] ?? 0
    return low + ((sums[whole + 1] ?? 0) - low) * (position - whole)
  }
  const sign = reading.bright_bars ? -1 : 1
  const means = Array.from(
    { length },
    (_, k) => (sign * (at(start + (k + 1) * width) - at(start + k * width))) / width,
  )
  return reading.backwards ? means.reverse() : means
}
