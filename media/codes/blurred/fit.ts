import { type LineCosts, STEPS } from './line-costs.ts'
import { PARTS, type ShapeName } from './symbol.ts'

/** What it costs when neighbouring parts differ in width by one step of the ratio between bins. */
const BEND = 0.35

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

/** A shape of a part, and whether its bars and spaces are exchanged. */
type Step = readonly [shapes: readonly ShapeName[], exchanged: boolean]

const six = (step: Step): Step[] => Array.from({ length: 6 }, () => step)
const ends = (digits: readonly Step[], others: readonly Step[]): Step[] => [
  [['before'], false],
  [['guard'], false],
  ...digits,
  [['middle'], false],
  ...others,
  [['guard'], false],
  [['after'], false],
]

/**
 * The parts of a symbol along a line. The right digits are set A exchanged. Seen backwards they are set B, and the
 * left digits are set A and set B exchanged; guards and quiet zones are the same from both ends.
 */
const FORWARDS = ends(six([['setA', 'setB'], false]), six([['setA'], true]))
const BACKWARDS = ends(six([['setB'], false]), six([['setA', 'setB'], true]))

/** Lays symbols over lines of one length; keeps the room that this takes. */
export class SymbolFitter {
  readonly #line: LineCosts
  /** Of each part: the least cost of it and those before, by its width and the position where it ends. */
  readonly #ended: readonly Float32Array[]
  readonly #best: Float32Array

  constructor(line: LineCosts) {
    const size = line.sums.length * line.widths.length
    this.#line = line
    this.#ended = PARTS.map(() => new Float32Array(size).fill(Number.POSITIVE_INFINITY))
    this.#best = new Float32Array(size)
  }

  /**
   * Lays a symbol over the line so that it fits best: every part has its own width, but neighbours hardly differ
   * (Viterbi's algorithm over part, position and width). Null when the line is too short.
   */
  fit(reading: Reading): Fit | null {
    const { sums, widths, shapes } = this.#line
    const steps = reading.backwards ? BACKWARDS : FORWARDS
    this.#best.fill(0)
    steps.forEach(([names, exchanged], part) => {
      const sign = exchanged === reading.bright_bars ? 0 : 1
      const [one, other = one] = names.map((name) => shapes[name][sign])
      const end = this.#ended[part]
      if (!one || !other || !end) return
      widths.forEach((width, bin) => {
        const span = Math.round((lengths[part] ?? 0) * width)
        addCosts(this.#best, one, other, end, bin * sums.length, (bin + 1) * sums.length, span)
      })
      bend(end, this.#best, sums.length)
    })
    return traced(this.#line, this.#ended, reading)
  }
}

/** Adds the cheaper of two shapes to the positions `from` to `to`, which are those of one width; the part ends `span` later. */
function addCosts(
  best: Float32Array,
  one: Float32Array,
  other: Float32Array,
  end: Float32Array,
  from: number,
  to: number,
  span: number,
): void {
  for (let at = from; at < to - span; at += 1) {
    end[at + span] = (best[at] ?? 0) + Math.min(one[at] ?? 0, other[at] ?? 0)
  }
}

/** The least cost at which the next part has a width, having followed one of the same or a neighbouring width. */
function bend(end: Float32Array, best: Float32Array, positions: number): void {
  const last = end.length - positions
  for (let at = 0; at < positions; at += 1) {
    best[at] = Math.min(end[at] ?? 0, (end[at + positions] ?? 0) + BEND)
    best[at + last] = Math.min(end[at + last] ?? 0, (end[at + last - positions] ?? 0) + BEND)
  }
  for (let at = positions; at < last; at += 1) {
    const neighbour = Math.min(end[at - positions] ?? 0, end[at + positions] ?? 0)
    best[at] = Math.min(end[at] ?? 0, neighbour + BEND)
  }
}

/** Goes back from the cheapest end to what led there. */
function traced(line: LineCosts, ended: readonly Float32Array[], reading: Reading): Fit | null {
  const { sums, widths } = line
  const final = ended.at(-1) ?? new Float32Array(1)
  let at = 0
  for (let k = 1; k < final.length; k += 1) if ((final[k] ?? 0) < (final[at] ?? 0)) at = k
  const cost = final[at] ?? Number.POSITIVE_INFINITY
  if (!Number.isFinite(cost)) return null
  const costs: (readonly number[])[] = []
  const starts: number[] = []
  for (let part = PARTS.length - 1; part >= 0; part -= 1) {
    const end = ended[part] ?? final
    // The first part to look at ends at the cheapest place; each one before it, in the cheapest width that leads there.
    if (part < PARTS.length - 1) at = cheapestOf(end, at, sums.length)
    const width = widths[Math.floor(at / sums.length)] ?? 0
    at -= Math.round((lengths[part] ?? 0) * width)
    const start = at % sums.length
    starts.unshift(start / STEPS)
    const seen = modulesAt(sums, start, width, lengths[part] ?? 0, reading)
    const appearances = PARTS[reading.backwards ? PARTS.length - 1 - part : part] ?? []
    costs.unshift(
      appearances.map((each) => each.reduce((sum, value, k) => sum + ((seen[k] ?? 0) - value) ** 2, 0)),
    )
  }
  if (reading.backwards) costs.reverse()
  return { misfit: cost / MODULES, start: starts[1] ?? 0, end: starts.at(-1) ?? 0, costs }
}

function cheapestOf(end: Float32Array, at: number, positions: number): number {
  const cost = (k: number, extra: number) => (end[k] ?? Number.POSITIVE_INFINITY) + extra
  let best = at
  for (const other of [at - positions, at + positions]) {
    if (cost(other, BEND) < cost(best, best === at ? 0 : BEND)) best = other
  }
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
