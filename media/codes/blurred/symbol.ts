/**
 * The structure of EAN-13, of which UPC-A is the part that begins with 0 (ISO/IEC 15420, 4.3): a guard, six digits of
 * seven modules, a guard in the middle, six more, a guard. A module is a bar (1) or a space (-1) here.
 */

/** Set A of the left half as bits, the first module highest. Set B is set C mirrored, set C is set A inverted. */
const SET_A = [
  0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111,
  0b0001011,
]

/** Which of the six left digits are of set B (bit 5 is the first one), by the leading digit that is not printed as bars. */
export const PARITIES = [
  0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
]

/** The expected view of a part: a value for each of its modules, 1 for all dark, -1 for all bright. */
export type Appearance = readonly number[]

/** How much of a module's brightness comes from each of its neighbours, in a picture that is out of focus. */
export const SPREAD = 0.17

function bitsOf(code: number): number[] {
  return Array.from({ length: 7 }, (_, k) => ((code >> (6 - k)) & 1 ? 1 : -1))
}

function blurred(modules: readonly number[], before: number, after: number): Appearance {
  return modules.map((value, k) => {
    const neighbours = (modules[k - 1] ?? before) + (modules[k + 1] ?? after)
    return (1 - 2 * SPREAD) * value + SPREAD * neighbours
  })
}

/** The left digits 0 to 9 of set A, then those of set B: each begins after a bar and ends before a space. */
const LEFT: readonly Appearance[] = [
  ...SET_A.map((code) => blurred(bitsOf(code), 1, -1)),
  ...SET_A.map((code) =>
    blurred(
      bitsOf(code)
        .map((v) => -v)
        .reverse(),
      1,
      -1,
    ),
  ),
]

/** The right digits 0 to 9: each begins after a space and ends before a bar. */
const RIGHT: readonly Appearance[] = SET_A.map((code) =>
  blurred(
    bitsOf(code).map((v) => -v),
    -1,
    1,
  ),
)

const GUARD = blurred([1, -1, 1], -1, -1)
const MIDDLE = blurred([-1, 1, -1, 1, -1], 1, 1)
/** Seven modules of a quiet zone, which is longer. */
const BEFORE = blurred([-1, -1, -1, -1, -1, -1, -1], -1, 1)
const AFTER = blurred([-1, -1, -1, -1, -1, -1, -1], 1, -1)

/** The shapes of which every part of a symbol is one: as it is, exchanged (bars for spaces), or seen backwards. */
export const shapeNames = ['setA', 'setB', 'guard', 'middle', 'before', 'after'] as const
export type ShapeName = (typeof shapeNames)[number]

export const SHAPES: Readonly<Record<ShapeName, readonly Appearance[]>> = {
  setA: LEFT.slice(0, 10),
  setB: LEFT.slice(10),
  guard: [GUARD],
  middle: [MIDDLE],
  before: [BEFORE],
  after: [AFTER],
}

/** The parts of a symbol from left to right: what each may look like. */
export const PARTS: readonly (readonly Appearance[])[] = [
  [BEFORE],
  [GUARD],
  ...Array.from({ length: 6 }, () => LEFT),
  [MIDDLE],
  ...Array.from({ length: 6 }, () => RIGHT),
  [GUARD],
  [AFTER],
]

/** Which part each of the twelve digits is that are printed as bars. */
export const DIGIT_PARTS: readonly number[] = [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14]
