/** Millimetres of an inch. */
export const MM_PER_INCH = 25.4

/** Points, the unit of PDF and of font sizes, of a millimetre. */
export const POINTS_PER_MM = 72 / MM_PER_INCH

/** A length in points, given in millimetres. */
export function points(mm: number): number {
  return mm * POINTS_PER_MM
}

/** A length in millimetres, given in points. */
export function millimetres(pt: number): number {
  return pt / POINTS_PER_MM
}

/** Rounded to a thousandth of a millimetre: finer than any printer, and short in a file. */
export function rounded(mm: number): number {
  return Math.round(mm * 1000) / 1000
}
