import { SPREAD } from './symbol.ts'
import { UNITS } from './whole-costs.ts'

/** Modules of the longest part of a symbol. */
export const LONGEST = 7

/**
 * The mean brightness of the modules from a position on, and sums of it from which the cost of a part follows. A digit
 * looks like its modules, each with a share of its neighbours. Sharing out what is seen instead of what is expected
 * comes to the same, and leaves modules of 1 and -1 to be compared with: sums of runs.
 */
export class ModuleMeans {
  readonly means = new Float64Array(LONGEST)
  /** The running sum of the squares of the means. */
  readonly squares = new Float64Array(LONGEST + 1)
  /** Four times the running sum of the shared means, in units of cost. */
  readonly runs = new Int32Array(LONGEST + 1)
  /** How much the seven modules look like a digit's first space, last bar, and neighbours, in units of cost. */
  common = 0
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

  /** Looks at the modules from a position on. */
  read(x: number): void {
    const { means, squares } = this
    const sums = this.#sums
    const last = sums.length - 2
    let before = sums[x] ?? 0
    let square = 0
    for (let k = 0; k < LONGEST; k += 1) {
      const at = Math.min(x + (this.#whole[k] ?? 0), last)
      const low = sums[at] ?? 0
      const after = low + ((sums[at + 1] ?? 0) - low) * (this.#part[k] ?? 0)
      const mean = (after - before) / this.#width
      means[k] = mean
      square += mean * mean
      squares[k + 1] = square
      before = after
    }
    this.#share()
  }

  #share(): void {
    const { means, runs } = this
    let left = 0
    let own = means[0] ?? 0
    let sum = 0
    for (let k = 0; k < LONGEST; k += 1) {
      const right = k + 1 < LONGEST ? (means[k + 1] ?? 0) : 0
      sum += (1 - 2 * SPREAD) * own + SPREAD * (left + right)
      runs[k + 1] = 4 * UNITS * sum
      left = own
      own = right
    }
    const neighbours = (means[0] ?? 0) - (means[LONGEST - 1] ?? 0)
    this.common = ((2 * sum + 2 * SPREAD * neighbours) * UNITS) | 0
  }
}
