import type { ModuleMeans } from './module-means.ts'
import type { Appearance } from './symbol.ts'
import { lesser, NEVER, UNITS } from './whole-costs.ts'

/** Where the costs of a shape are kept for one width: as it is, and with bars and spaces exchanged. */
export type SignedRows = readonly [plain: Int32Array, exchanged: Int32Array]

function squareOf(appearance: Appearance): number {
  return appearance.reduce((sum, value) => sum + value * value, 0)
}

/** The digits of a set, of which the one counts that costs least. */
export class DigitSet {
  /** Of each digit: where its first bar begins and ends, where its second one begins, and the sum of its squares. */
  readonly #digits: Int32Array

  /** Every digit begins with a space, ends with a bar, and has two of both. */
  constructor(digits: readonly Appearance[]) {
    this.#digits = Int32Array.from(
      digits.flatMap((digit) => {
        const edges = digit.flatMap((value, k) => (k > 0 && value > 0 !== (digit[k - 1] ?? 0) > 0 ? [k] : []))
        return [...edges, Math.round(squareOf(digit) * UNITS)]
      }),
    )
  }

  write({ runs, squares, common }: ModuleMeans, [plains, exchangeds]: SignedRows, at: number): void {
    const digits = this.#digits
    let plain = NEVER
    let exchanged = NEVER
    for (let k = 0; k < digits.length; k += 4) {
      const first = ((runs[digits[k + 1] ?? 0] ?? 0) - (runs[digits[k] ?? 0] ?? 0)) | 0
      const likeness = (first - (runs[digits[k + 2] ?? 0] ?? 0)) | 0
      const square = digits[k + 3] ?? 0
      plain = lesser(plain, (square - likeness) | 0)
      exchanged = lesser(exchanged, (square + likeness) | 0)
    }
    const own = ((squares[7] ?? 0) * UNITS) | 0
    plains[at] = own + plain - common
    exchangeds[at] = own + exchanged + common
  }
}

/** A part that has one appearance only. */
export class SinglePart {
  readonly #doubled: Float64Array
  readonly #square: number

  constructor([appearance = []]: readonly Appearance[]) {
    this.#doubled = Float64Array.from(appearance, (value) => 2 * value)
    this.#square = squareOf(appearance)
  }

  write({ means, squares }: ModuleMeans, [plains, exchangeds]: SignedRows, at: number): void {
    const doubled = this.#doubled
    let likeness = 0
    for (let m = 0; m < doubled.length; m += 1) likeness += (means[m] ?? 0) * (doubled[m] ?? 0)
    const around = (squares[doubled.length] ?? 0) + this.#square
    plains[at] = (around - likeness) * UNITS
    exchangeds[at] = (around + likeness) * UNITS
  }
}
