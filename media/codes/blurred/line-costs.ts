import { type Appearance, SHAPES, type ShapeName, shapeNames } from './symbol.ts'

/** Steps of a line's grid for each pixel. */
export const STEPS = 2
/** Least width of a module in pixels. A picture with wider modules than the last bin is read when it is made smaller. */
const MIN_WIDTH = 1.15
/** Modules of the longest part of a symbol. */
const LONGEST = 7

/** The costs of a shape by width and position: as it is, and with bars and spaces exchanged. */
export type SignedCosts = readonly [plain: Float32Array, exchanged: Float32Array]

/** The cost of every shape at every place of one line. */
export interface LineCosts {
  /** Running sums of the line's brightness; one more than it has values. */
  readonly sums: Float64Array
  /** Widths of a module, in steps of the grid. */
  readonly widths: readonly number[]
  readonly shapes: Readonly<Record<ShapeName, SignedCosts>>
}

/** Widths of a module to try, in steps of the grid: each is `ratio` times the one before, up to `widest` pixels. */
export function moduleWidths(widest: number, ratio: number): number[] {
  const count = 1 + Math.round(Math.log(widest / MIN_WIDTH) / Math.log(ratio))
  return Array.from({ length: Math.max(2, count) }, (_, bin) => MIN_WIDTH * STEPS * ratio ** bin)
}

/** A set of appearances, flat, with the squares summed beforehand: most of the time is spent on these. */
interface Flat {
  readonly length: number
  readonly doubled: Float64Array
  readonly squares: Float64Array
}

function flat(appearances: readonly Appearance[]): Flat {
  return {
    length: appearances[0]?.length ?? 0,
    doubled: new Float64Array(appearances.flatMap((appearance) => appearance.map((value) => 2 * value))),
    squares: new Float64Array(appearances.map((each) => each.reduce((sum, value) => sum + value * value, 0))),
  }
}

const FLAT = shapeNames.map((name) => flat(SHAPES[name]))

/** Room for the costs of one line after the other, all of the same length. */
export class LineCostRoom implements LineCosts {
  readonly sums: Float64Array
  readonly widths: readonly number[]
  readonly shapes: LineCosts['shapes']
  readonly #pairs: readonly SignedCosts[]

  constructor(length: number, widths: readonly number[]) {
    this.sums = new Float64Array(length + 1)
    this.widths = widths
    const room = () => {
      const size = (length + 1) * widths.length
      return [costArray(size), costArray(size)] as const
    }
    const shapes = {
      setA: room(),
      setB: room(),
      guard: room(),
      middle: room(),
      before: room(),
      after: room(),
    }
    this.shapes = shapes
    this.#pairs = shapeNames.map((name) => shapes[name])
  }

  /** Works out what each shape costs everywhere on a line. */
  fill(line: Float32Array): this {
    const { sums, widths } = this
    for (let x = 0; x < line.length; x += 1) sums[x + 1] = (sums[x] ?? 0) + (line[x] ?? 0)
    widths.forEach((width, bin) => {
      const seen = new Modules(sums, width)
      // Positions after the last one cost infinity in every line.
      const last = sums.length - 1 - Math.round(LONGEST * width)
      for (let x = 0; x <= last; x += 1) {
        seen.read(x)
        const at = bin * sums.length + x
        for (let k = 0; k < FLAT.length; k += 1) writeCosts(FLAT[k], this.#pairs[k], at, seen)
      }
    })
    return this
  }
}

function costArray(size: number): Float32Array {
  return new Float32Array(size).fill(Number.POSITIVE_INFINITY)
}

function writeCosts(shape: Flat | undefined, into: SignedCosts | undefined, at: number, seen: Modules): void {
  if (!shape || !into) return
  const { length, doubled, squares } = shape
  const { means } = seen
  let plain = Number.POSITIVE_INFINITY
  let exchanged = Number.POSITIVE_INFINITY
  for (let each = 0, k = 0; each < squares.length; each += 1) {
    let likeness = 0
    for (let m = 0; m < length; m += 1, k += 1) likeness += (means[m] ?? 0) * (doubled[k] ?? 0)
    const square = squares[each] ?? 0
    plain = Math.min(plain, square - likeness)
    exchanged = Math.min(exchanged, square + likeness)
  }
  const own = seen.squares[length] ?? 0
  into[0][at] = own + plain
  into[1][at] = own + exchanged
}

/** The mean brightness of the modules from a position on, and the running sum of their squares. */
class Modules {
  readonly means = new Float64Array(LONGEST)
  readonly squares = new Float64Array(LONGEST + 1)
  readonly #sums: Float64Array
  readonly #width: number
  readonly #whole = new Int32Array(LONGEST)
  readonly #part = new Float64Array(LONGEST)

  constructor(sums: Float64Array, width: number) {
    this.#sums = sums
    this.#width = width
    for (let k = 0; k < LONGEST; k += 1) {
      this.#whole[k] = Math.floor((k + 1) * width)
      this.#part[k] = (k + 1) * width - (this.#whole[k] ?? 0)
    }
  }

  read(x: number): void {
    const sums = this.#sums
    const last = sums.length - 2
    let before = sums[x] ?? 0
    let squares = 0
    for (let k = 0; k < LONGEST; k += 1) {
      const at = Math.min(x + (this.#whole[k] ?? 0), last)
      const low = sums[at] ?? 0
      const after = low + ((sums[at + 1] ?? 0) - low) * (this.#part[k] ?? 0)
      const mean = (after - before) / this.#width
      this.means[k] = mean
      squares += mean * mean
      this.squares[k + 1] = squares
      before = after
    }
  }
}
