/** A corner in pixels of the upright picture, counted from its upper left. */
export interface Corner {
  readonly x: number
  readonly y: number
}

/** The kinds of code that are read in photographs. */
export const photoCodeFormats = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'code_93',
  'itf',
  'codabar',
  'databar',
  'qr',
  'micro_qr',
  'data_matrix',
  'aztec',
  'pdf_417',
] as const
export type PhotoCodeFormat = (typeof photoCodeFormats)[number]

/** A code that was read in a photograph. */
export interface PhotoCode {
  readonly format: PhotoCodeFormat
  /**
   * As it was encoded, in Unicode; a product number with its check digit, a UPC-E with its eight digits, a GS1 code with
   * its group separators (U+001D).
   */
  readonly text: string
  /** The AIM symbology identifier such as `]E0` (ISO/IEC 15424). */
  readonly symbology: string
  /** Upper left, upper right, lower right, lower left, as the code is read. */
  readonly corners: readonly [Corner, Corner, Corner, Corner]
}

/** The position of a code in the picture enlarged by a factor. */
export function resized(code: PhotoCode, scale: number): PhotoCode {
  const [a, b, c, d] = code.corners
  const at = ({ x, y }: Corner) => ({ x: Math.round(x * scale), y: Math.round(y * scale) })
  return { ...code, corners: [at(a), at(b), at(c), at(d)] }
}
