import { type Box, inset } from '../../box.ts'
import { fitSymbol } from '../../codes/fit-symbol.ts'
import { CODE_NEEDS } from '../../codes/formats.ts'
import type { Align, CodeField, TextField, VerticalAlign } from '../../layout/field.ts'
import { millimetres } from '../../units.ts'
import { type LabelContent, PATH_MARK } from '../content.ts'

/** The smallest letters that anybody reads at arm's length, 4.5 points. */
export const SMALLEST = millimetres(4.5)

/** Those of tiny labels, which are held to the eye: 3.6 points. */
export const TINY = millimetres(3.6)

/** Those that tiny labels shrink to rather than that a word is broken: 3 points. */
const TIGHTEST = millimetres(3)

/** Lines of a name; only the room there is limits them. */
export const NAME_LINES = 40

/** The margin of a label of some size: enough for printers that feed askew, and never a fifth of it. */
export function marginOf({ width, height }: Box): number {
  return Math.min(12, Math.max(0.8, 0.065 * Math.min(width, height)))
}

const NO_BREAK = '\u00a0'

/**
 * A code in a box. What stands beside it lines up with its dark modules, `ink`, and stays out of `outer`, which is that and
 * the quiet zone around it.
 */
export interface PlacedCode {
  readonly field: CodeField
  readonly ink: Box
  readonly outer: Box
  readonly quiet: number
  readonly readable: boolean
}

/** The side of a QR code with an address of this house in it that a phone reads well, in millimetres. */
export const EASY_CODE = 12.5

/** The side of one that is just read. */
export const SMALL_CODE = 9.6

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
  const quiet = CODE_NEEDS.qr.quiet.left * fitted.module
  return {
    field: { kind: 'code', box, format: 'qr', text: content.code_url, align, valign },
    ink: fitted.box,
    outer: inset(fitted.box, -quiet),
    quiet,
    readable: fitted.size !== 'too_small',
  }
}

type TextOptions = Partial<Omit<TextField, 'kind' | 'box' | 'text'>> & { readonly largest: number }

/** A text field of the usual kind: regular, where reading starts, on top, one line. */
export function text(box: Box, words: string, options: TextOptions): TextField {
  return {
    kind: 'text',
    box,
    text: words,
    weight: 'regular',
    smallest: SMALLEST,
    tightest: options.smallest === TINY ? TIGHTEST : TINY,
    lines: 1,
    align: 'start',
    valign: 'top',
    ...options,
  }
}

/** The width of a short code in a line, in ems. */
export const CODE_TEXT_EMS = 7.4

/** The short code: spaced, as it is read out letter by letter; it may be broken at its hyphen, and is never cut off. */
export function codeText(box: Box, content: LabelContent, options: TextOptions): TextField[] {
  if (content.code_text === null) return []
  const words = content.code_text.replaceAll('-', '-\u200b')
  return [text(box, words, { weight: 'bold', tracking: 0.06, whole: true, ...options })]
}

/**
 * The path of a label: where there is no room for all of it, the outermost places are left out. It is broken between
 * places, not within them, as long as there is more than one.
 */
export function pathField(box: Box, { path }: Pick<LabelContent, 'path'>, options: TextOptions): TextField[] {
  const last = path.at(-1)
  if (last === undefined) return []
  const joined = (names: readonly string[]) =>
    names.map((name) => name.replaceAll(' ', NO_BREAK)).join(`${NO_BREAK}${PATH_MARK} `)
  const shorter = path.slice(1).map((_, at) => joined(['…', ...path.slice(at + 1)]))
  return [{ ...text(box, joined(path), options), shorter: [...shorter, last] }]
}

/** How wide a letter is about, in ems; and one of a script that has thousands. */
const LETTER = 0.58
const WIDE_LETTER = 1
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Letters of a long name are at least this much larger than the smallest ones, or other words make room for it. */
const EASE = 1.25

/** Whether a name fills a box with letters that are about the smallest: then what stands beside it is to be small, too. */
export function isCrowded({ width, height }: Box, name: string, smallest = SMALLEST): boolean {
  const ems = [...name].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_LETTER : LETTER), 0)
  const size = EASE * smallest
  return ems * size * 1.3 * size > width * Math.max(0, height)
}

/** A number between two others. */
export function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
