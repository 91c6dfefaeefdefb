import { type Appearance, SHAPES, type ShapeName, shapeNames } from './symbol.ts'

/** Steps of a line's grid for each pixel. */
export const STEPS = 2
/** Least width of a module in pixels. A picture with wider modules than the last bin is read when it is made smaller. */
const MIN_WIDTH = 1.15
const RATIO = 1.05
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

/** Widths of a module to try, in steps of the grid. */
export function moduleWidths(bins: number): number[] {
  return Array.from({ length: bins }, (_, bin) => MIN_WIDTH * STEPS * RATIO ** bin)
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

/** Works out what each shape costs everywhere on a line; null when the line is too short for any. */
export function lineCosts(line: Float32Array, widths: readonly number[]): LineCosts | null {
  if (line.length < LONGEST * (widths[0] ?? 1)) return null
  const sums = new Float64Array(line.length + 1)
  for (let x = 0; x < line.length; x += 1) sums[x + 1] = (sums[x] ?? 0) + (line[x] ?? 0)
  const size = sums.length * widths.length
  const pairs = FLAT.map(() => [costArray(size), costArray(size)] as const)
  widths.forEach((width, bin) => {
    const seen = new Modules(sums, width)
    const last = sums.length - 1 - Math.round(LONGEST * width)
    for (let x = 0; x <= last; x += 1) {
      seen.read(x)
      for (let k = 0; k < FLAT.length; k += 1) writeCosts(FLAT[k], pairs[k], bin * sums.length + x, seen)
    }
  })
  const [setA, setB, guard, middle, before, after] = pairs
  if (!setA || !setB || !guard || !middle || !before || !after) return null
  return { sums, widths, shapes: { setA, setB, guard, middle, before, after } }
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
