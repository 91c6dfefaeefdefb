import { type CodeFormat, LONGEST_CODE_TEXT } from '../../sync-protocol/index.ts'
import { shownText } from './ean-digits.ts'
import { encoder, MASK } from './encoder.ts'
import { CODE_NEEDS } from './formats.ts'

/** Rectangles of dark modules: x, y, width and height. */
export type DarkModules = readonly (readonly [x: number, y: number, width: number, height: number])[]

/** A code without its quiet zone, in modules. One of bars is one row high, and may be stretched. */
export interface CodeSymbol {
  readonly format: CodeFormat
  readonly text: string
  readonly columns: number
  readonly rows: number
  readonly dark: DarkModules
}

/** How much of a QR code may be lost: about 7, 15, 25 and 30 per cent. */
export type Correction = 'L' | 'M' | 'Q' | 'H'

/** Codes of late: a design asks how large one is before it is drawn, and copies are the same again. */
const recent = new Map<string, CodeSymbol | null>()
const REMEMBERED = 64

/** The code of a text, or null when that kind of code cannot hold it (letters in an EAN, a wrong check digit). */
export function encodeSymbol(
  format: CodeFormat,
  text: string,
  correction: Correction = 'M',
): CodeSymbol | null {
  const key = `${format} ${correction} ${text}`
  const known = recent.get(key)
  if (known !== undefined) return known
  const symbol = encode(format, text, correction)
  if (recent.size >= REMEMBERED) recent.clear()
  recent.set(key, symbol)
  return symbol
}

function encode(format: CodeFormat, given: string, correction: Correction): CodeSymbol | null {
  if (given === '' || given.length > LONGEST_CODE_TEXT) return null
  const text = shownText(format, given)
  if (text === null) return null
  // Beyond ASCII it would hold bytes of which readers make what they like.
  if (format === 'code_128' && !/^[ -~]+$/.test(text)) return null
  const bcid = CODE_NEEDS[format].encoder
  try {
    const [symbol] = encoder().raw(bcid, text, format === 'qr' ? `eclevel=${correction} mask=${MASK}` : '')
    if (symbol === undefined) return null
    if ('pixs' in symbol) return squares(format, text, symbol.pixs, symbol.pixx, symbol.pixy)
    return 'sbs' in symbol ? bars(format, text, symbol.sbs) : null
  } catch (error) {
    // The encoder throws what it has to say about a text, as `bwipp.ean13badCheckDigit#…`; anything else is a fault.
    if (error instanceof Error && error.message.startsWith('bwipp.')) return null
    throw error
  }
}

function squares(
  format: CodeFormat,
  text: string,
  pixels: ArrayLike<number>,
  columns: number,
  rows: number,
): CodeSymbol {
  const dark: [number, number, number, number][] = []
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = x
      while (x < columns && pixels[y * columns + x] === 1) x += 1
      if (x > from) dark.push([from, y, x - from, 1])
    }
  }
  return { format, text, columns, rows, dark }
}

/** Widths of bars and spaces in turn, a bar first. */
function bars(format: CodeFormat, text: string, widths: ArrayLike<number>): CodeSymbol {
  const dark: [number, number, number, number][] = []
  let x = 0
  for (let at = 0; at < widths.length; at += 1) {
    const width = widths[at] ?? 0
    if (at % 2 === 0 && width > 0) dark.push([x, 0, width, 1])
    x += width
  }
  return { format, text, columns: x, rows: 1, dark }
}
