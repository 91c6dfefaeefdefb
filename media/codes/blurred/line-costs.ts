import { LONGEST, ModuleMeans } from './module-means.ts'
import { DigitSet, type SignedRows, SinglePart } from './shape-costs.ts'
import { SHAPES } from './symbol.ts'
import { emptyRows, lesser, NEVER, type Rows } from './whole-costs.ts'

/** Steps of a line's grid for each pixel. */
export const STEPS = 2
/** Least width of a module in pixels. A picture with wider modules than the last bin is read when it is made smaller. */
const MIN_WIDTH = 1.15

/** The shapes of which every part of a symbol is one; `either` is a digit of set A or of set B. */
export type CostName = 'setA' | 'setB' | 'either' | 'guard' | 'middle' | 'before' | 'after'
const NAMES: readonly CostName[] = ['setA', 'setB', 'either', 'guard', 'middle', 'before', 'after']

/** What a shape costs everywhere on a line, and what it costs where it costs least. */
export interface ShapeCosts {
  readonly rows: Rows
  least: number
}

/** The costs of a shape as it is, and with bars and spaces exchanged. */
export type SignedCosts = readonly [plain: ShapeCosts, exchanged: ShapeCosts]

/** The cost of every shape at every place of one line. */
export interface LineCosts {
  /** Running sums of the line's brightness; one more than it has values. */
  readonly sums: Float64Array
  /** Widths of a module, in steps of the grid. */
  readonly widths: readonly number[]
  readonly shapes: Readonly<Record<CostName, SignedCosts>>
}

/** Widths of a module to try, in steps of the grid: each is `ratio` times the one before, up to `widest` pixels. */
export function moduleWidths(widest: number, ratio: number): number[] {
  const count = 1 + Math.round(Math.log(widest / MIN_WIDTH) / Math.log(ratio))
  return Array.from({ length: Math.max(2, count) }, (_, bin) => MIN_WIDTH * STEPS * ratio ** bin)
}

/** Number of places on a line at which the longest part fits, for a width of a module. */
export function placesOf(sums: Float64Array, width: number): number {
  return Math.max(0, sums.length - Math.round(LONGEST * width))
}

const SET_A = new DigitSet(SHAPES.setA)
const SET_B = new DigitSet(SHAPES.setB)
const SINGLES = (['guard', 'middle', 'before', 'after'] as const).map(
  (name) => [name, new SinglePart(SHAPES[name])] as const,
)

/** Room for the costs of one line after the other, all of the same length. */
export class LineCostRoom implements LineCosts {
  readonly sums: Float64Array
  readonly widths: readonly number[]
  readonly shapes: LineCosts['shapes']

  constructor(length: number, widths: readonly number[]) {
    this.sums = new Float64Array(length + 1)
    this.widths = widths
    const costs = () => ({ rows: emptyRows(widths.length, length + 1), least: NEVER })
    const room = (): SignedCosts => [costs(), costs()]
    this.shapes = {
      setA: room(),
      setB: room(),
      either: room(),
      guard: room(),
      middle: room(),
      before: room(),
      after: room(),
    }
  }

  /** Works out what each shape costs everywhere on a line. */
  fill(line: Float32Array): this {
    const { sums, widths, shapes } = this
    for (let x = 0; x < line.length; x += 1) sums[x + 1] = (sums[x] ?? 0) + (line[x] ?? 0)
    for (const name of NAMES) for (const costs of shapes[name]) costs.least = NEVER
    for (let bin = 0; bin < widths.length; bin += 1) this.#fillWidth(bin, widths[bin] ?? 1)
    return this
  }

  /** Positions after the last one stay impossible in every line. */
  #fillWidth(bin: number, width: number): void {
    const { sums, shapes } = this
    const seen = new ModuleMeans(sums, width)
    const places = placesOf(sums, width)
    const a = rowsOf(shapes.setA, bin)
    const b = rowsOf(shapes.setB, bin)
    const either = rowsOf(shapes.either, bin)
    const singles = SINGLES.map(([name, part]) => [part, rowsOf(shapes[name], bin)] as const)
    for (let x = 0; x < places; x += 1) {
      seen.read(x)
      SET_A.write(seen, a, x)
      SET_B.write(seen, b, x)
      either[0][x] = lesser(a[0][x] ?? NEVER, b[0][x] ?? NEVER)
      either[1][x] = lesser(a[1][x] ?? NEVER, b[1][x] ?? NEVER)
      for (let k = 0; k < singles.length; k += 1) {
        const single = singles[k]
        if (single) single[0].write(seen, single[1], x)
      }
    }
    for (const name of NAMES) {
      for (const costs of shapes[name]) costs.least = Math.min(costs.least, leastOf(costs.rows[bin], places))
    }
  }
}

const NOWHERE = new Int32Array(0)

function rowsOf([plain, exchanged]: SignedCosts, bin: number): SignedRows {
  return [plain.rows[bin] ?? NOWHERE, exchanged.rows[bin] ?? NOWHERE]
}

function leastOf(row: Int32Array = NOWHERE, places: number): number {
  let least = NEVER
  for (let x = 0; x < places; x += 1) least = Math.min(least, row[x] ?? NEVER)
  return least
}
