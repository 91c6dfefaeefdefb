import type { FontSet } from '../fonts/font-set.ts'
import { settable, ZERO_WIDTH_SPACE } from '../fonts/itemise.ts'
import type { Align, TextField } from './field.ts'
import { type FittedText, fitBroken, fitWhole, inkOf } from './fit-text.ts'
import { type LineRun, type MeasuredLine, MISSING_HEIGHT } from './measure-text.ts'
import type { Primitive } from './primitives.ts'
import type { LabelWarning } from './warnings.ts'

/**
 * Letters are read from 200 times their height: 17 minutes of arc, between the 0.004 of the distance that NUREG-0700
 * (11.4.1.5) asks for at least and the 0.006 it prefers, and what sign makers of the Swedish standard reckon with.
 */
const READING_RATIO = 200

/** How much of an em a digit or capital is at least, of any face that is bundled. */
const CAPITAL = 0.72

/** Draws a text in its box; what is black never leaves it. */
export function drawText(
  field: TextField,
  at: number,
  fonts: FontSet,
): { primitives: Primitive[]; warnings: LabelWarning[] } {
  if (settable(field.text) === '') return { primitives: [], warnings: [] }
  const fitted = fitField(field, fonts)
  if (fitted === null) {
    return {
      primitives: [],
      warnings: [warning('text_left_out', at, `There is no room for "${said(field)}".`)],
    }
  }
  return { primitives: place(field, fitted), warnings: warningsOf(field, at, fitted) }
}

/** Fewer words are taken rather than letters smaller than this part of what they may be, or an ellipsis. */
const RATHER_FEWER = 0.8

function fitField(field: TextField, fonts: FontSet): FittedText | null {
  const { width, height } = field.box
  const smallest = Math.min(field.smallest, field.largest)
  const tightest = Math.min(field.tightest ?? smallest, smallest)
  const rules = { ...field, width, height, tracking: field.tracking ?? 0 }
  const faces = fonts[field.weight]
  const texts = [field.text, ...(field.shorter ?? [])]
  const fewer = texts.length > 1 ? [Math.max(smallest, RATHER_FEWER * field.largest)] : []
  for (const least of new Set([...fewer, smallest, tightest])) {
    for (const text of texts) {
      const fitted = fitWhole(text, faces, { ...rules, smallest: least })
      if (fitted) return fitted
    }
  }
  const broken = fitBroken(texts.at(-1) ?? '', faces, { ...rules, smallest })
  return field.whole && broken?.shortened ? null : broken
}

/** The side at which lines stand; those of a text from right to left begin on the right. */
function sideOf({ align }: TextField, { rtl }: FittedText): Align {
  if (align !== 'start') return align
  return rtl ? 'right' : 'left'
}

function place(field: TextField, fitted: FittedText): Primitive[] {
  const { box } = field
  const { size, leading, lines } = fitted
  const align = sideOf(field, fitted)
  const { above, below } = inkOf(lines, leading / size)
  const ink = { above: above * size, below: below * size, capital: Math.min(above, CAPITAL) * size }
  const first = firstBaseline(field, ink, (lines.length - 1) * leading)
  return lines.flatMap(({ measured }, line) => {
    const spare = box.width - (measured.right - measured.left) * size
    const left = box.x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2)
    return drawLine(measured, { x: left, y: first + line * leading }, size, field.tracking)
  })
}

/** Draws a line from the left edge of its ink, on a baseline. A box stands for each character that no face has. */
export function drawLine(
  { runs, left }: MeasuredLine,
  { x, y }: { readonly x: number; readonly y: number },
  size: number,
  tracking = 0,
): Primitive[] {
  // The ink begins at the left edge, not the pen: lines of different sizes then align.
  const pen = x - left * size
  return runs.flatMap((run) => drawRun(run, pen + run.x * size, y, size, tracking))
}

/** Text in the middle is centred by its capitals, so that a comma or a `g` does not lift it, as far as there is room. */
function firstBaseline(
  field: TextField,
  { above, below, capital }: { above: number; below: number; capital: number },
  lines: number,
): number {
  const { y, height } = field.box
  if (field.valign === 'top') return y + above
  if (field.valign === 'bottom') return y + height - below
  const centred = y + (height - lines - capital) / 2 + capital
  return Math.min(Math.max(centred, y + above), y + height - below)
}

function drawRun(run: LineRun, x: number, y: number, size: number, tracking: number): Primitive[] {
  if (run.face !== null && run.run !== null) {
    if (run.text.trim() === '') return []
    const { face, text, rtl } = run
    return [{ kind: 'text', x, y, size, tracking: tracking * size, face, text, rtl, run: run.run }]
  }
  const side = 0.06 * size
  const height = MISSING_HEIGHT * size
  const width = run.width * size - 2 * side
  return [{ kind: 'rect', x: x + side, y: y - height, width, height, corner: 0, line: 0.06 * size }]
}

function warningsOf(field: TextField, at: number, { lines, shortened, size }: FittedText): LabelWarning[] {
  const missing = lines.flatMap(({ measured }) =>
    measured.runs.filter(({ face }) => face === null).map(({ text }) => text),
  )
  const found: LabelWarning[] = []
  if (missing.length > 0) {
    const characters = [...new Set(missing)].slice(0, 10).join(' ')
    found.push(warning('glyph_missing', at, `No font has ${characters}; a box stands for each.`))
  }
  if (shortened) found.push(warning('text_shortened', at, `"${said(field)}" is cut off.`))
  const letters = CAPITAL * size
  if (field.read_from !== undefined && letters < field.read_from / READING_RATIO) {
    const metres = ((letters * READING_RATIO) / 1000).toFixed(1)
    found.push(
      warning('sign_small', at, `"${said(field)}" is read from ${metres} m, and not from further away.`),
    )
  }
  return found
}

/** What a person reads of a text: without the places where it may be broken. */
function said({ text }: TextField): string {
  return settable(text).replaceAll(ZERO_WIDTH_SPACE, '').replaceAll('\u00a0', ' ')
}

function warning(code: LabelWarning['code'], field: number, message: string): LabelWarning {
  return { code, field, message }
}
