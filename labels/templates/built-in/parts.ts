import type { Box } from '../../box.ts'
import { fitSymbol } from '../../codes/fit-symbol.ts'
import type { Align, CodeField, TextField, VerticalAlign } from '../../layout/field.ts'
import { millimetres } from '../../units.ts'
import { type LabelContent, PATH_SEPARATOR } from '../content.ts'

/** The smallest letters that anybody reads, 4.5 points, and those of small print. */
export const SMALLEST = millimetres(4.5)

/** The margin of a label of some size: enough for printers that feed askew, and never a fifth of it. */
export function marginOf({ width, height }: Box): number {
  return Math.min(12, Math.max(0.8, 0.065 * Math.min(width, height)))
}

/** A code in a box, and where its dark modules are: what stands beside it lines up with them, not with its quiet zone. */
export interface PlacedCode {
  readonly field: CodeField
  readonly ink: Box
}

/** The QR code of a label in a box; null when the label has none. */
export function placeCode(
  content: LabelContent,
  box: Box,
  align: Align,
  valign: VerticalAlign,
): PlacedCode | null {
  if (content.code_url === null) return null
  const fitted = fitSymbol('qr', content.code_url, box, align, valign)
  if (fitted === null) return null
  const field: CodeField = { kind: 'code', box, format: 'qr', text: content.code_url, align, valign }
  return { field, ink: fitted.box }
}

type TextOptions = Partial<Omit<TextField, 'kind' | 'box' | 'text'>> & { readonly largest: number }

/** A text field of the usual kind: regular, on the left, on top, one line. */
export function text(box: Box, words: string, options: TextOptions): TextField {
  return {
    kind: 'text',
    box,
    text: words,
    weight: 'regular',
    smallest: SMALLEST,
    lines: 1,
    align: 'left',
    valign: 'top',
    ...options,
  }
}

/** The short code: spaced, as it is read out letter by letter. */
export function codeText(box: Box, content: LabelContent, options: TextOptions): TextField[] {
  if (content.code_text === null) return []
  return [text(box, content.code_text, { weight: 'bold', tracking: 0.06, ...options })]
}

/** The places of a path, as many of the innermost ones as there is room for in `characters`. */
export function pathText({ path }: LabelContent, characters: number): string {
  const whole = path.join(PATH_SEPARATOR)
  if (whole.length <= characters) return whole
  for (let from = 1; from < path.length; from += 1) {
    const rest = `…${PATH_SEPARATOR}${path.slice(from).join(PATH_SEPARATOR)}`
    if (rest.length <= characters || from === path.length - 1) return rest
  }
  return whole
}

/** A number between two others. */
export function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
