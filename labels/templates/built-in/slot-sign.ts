import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import {
  between,
  CODE_TEXT_EMS,
  codeText,
  EASY_CODE,
  marginOf,
  NAME_LINES,
  pathField,
  placeCode,
  SMALLEST,
  text,
} from './parts.ts'

/** Wider than high by this much, and the code stands beside the sign instead of below it. */
const BESIDE = 1.2

/** An em, for letters whose capitals are to be as high as a box. */
const EM = 1.36

/** The text to read from across the room: the code of a place if it has one, otherwise its name, as large as possible. */
export const slotSign: Design = (space, content, { read_from }) => {
  const sign = content.fields.place_code ?? content.name
  return space.width >= BESIDE * space.height
    ? beside(space, content, sign, read_from)
    : below(space, content, sign, read_from)
}

/** What stands below the sign: where it is, and its name, where the sign does not say that. */
function footOf(content: LabelContent, sign: string): Pick<LabelContent, 'path'> {
  return { path: sign === content.name ? content.path : [...content.path, content.name] }
}

function beside(space: Box, content: LabelContent, sign: string, read_from: number): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const side = Math.min(space.height, Math.max(EASY_CODE, Math.min(0.7 * space.height, 0.27 * space.width)))
  const corner = {
    x: space.x + space.width - side,
    y: space.y + space.height - side,
    width: side,
    height: side,
  }
  const code = placeCode(content, corner, 'right', 'bottom')
  const right = code ? code.outer.x : inner.x + inner.width
  const bottom = code ? code.ink.y + code.ink.height : inner.y + inner.height
  const small = between(SMALLEST, 0.1 * space.height, 11)
  const box = { ...inner, width: right - inner.x, height: bottom - inner.y }
  const over = code ? shortCode(code.ink, code.outer.y - inner.y, content) : []
  const foot = footLine(box, content, footOf(content, sign), small, over.length === 0)
  const large = { ...box, height: box.height - foot.height - 0.9 * small }
  const height = EM * large.height
  return [
    text(large, sign, { weight: 'bold', largest: height, lines: NAME_LINES, valign: 'middle', read_from }),
    ...foot.fields,
    ...(code ? [code.field] : []),
    ...over,
  ]
}

/** The last line of a sign: where it is and, unless that stands elsewhere, the short code, which has the first claim. */
function footLine(
  box: Box,
  content: LabelContent,
  where: Pick<LabelContent, 'path'>,
  small: number,
  withCode: boolean,
): { fields: Field[]; height: number } {
  const bottom = box.y + box.height
  const line = { ...box, y: bottom - small, height: small }
  if (!withCode || content.code_text === null) {
    const fields = pathField(line, where, { largest: 0.95 * small, valign: 'bottom' })
    return { fields, height: small }
  }
  const width = CODE_TEXT_EMS * small
  if (box.width >= 2.2 * width) {
    const right = { ...line, x: line.x + line.width - width, width }
    const left = { ...line, width: line.width - width - small }
    const path = pathField(left, where, { largest: 0.95 * small, valign: 'bottom' })
    const code = codeText(right, content, { largest: small, align: 'right', valign: 'bottom' })
    return { fields: [...path, ...code], height: small }
  }
  const lines = linesOfCode(box.width)
  const height = lines === 2 ? 2.3 * SMALLEST : small
  const least = { ...line, y: bottom - height, height }
  return { fields: codeText(least, content, { largest: small, lines, valign: 'bottom' }), height }
}

/** In how many lines a short code stands in a width. */
function linesOfCode(width: number): 1 | 2 {
  return width < CODE_TEXT_EMS * SMALLEST ? 2 : 1
}

/** The short code above the QR code, as wide as it, where there is room. */
function shortCode(ink: Box, above: number, content: LabelContent): Field[] {
  const line = between(SMALLEST, ink.width / 6.8, 9)
  const lines = linesOfCode(ink.width)
  const quiet = (ink.height / 29) * 4
  const height = above - quiet
  if (height < (lines === 2 ? 2.2 : 1) * line) return []
  const box = { ...ink, y: ink.y - quiet - height, height }
  return codeText(box, content, { largest: line, lines, align: 'center', valign: 'bottom' })
}

function below(space: Box, content: LabelContent, sign: string, read_from: number): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const side = Math.min(space.width, Math.max(EASY_CODE, Math.min(0.5 * space.width, 0.32 * space.height)))
  const corner = {
    x: space.x + space.width - side,
    y: space.y + space.height - side,
    width: side,
    height: side,
  }
  const code = placeCode(content, corner, 'right', 'bottom')
  const small = between(SMALLEST, 0.052 * Math.min(space.width, space.height), 11)
  const last = code ? code.ink.y + code.ink.height : inner.y + inner.height
  const right = code ? code.outer.x : inner.x + inner.width
  const left = code ? space.x + code.quiet : inner.x
  // Beside the QR code, or above it where there is no room for half a short code.
  const beside = right - left >= 0.6 * CODE_TEXT_EMS * SMALLEST
  const lines = linesOfCode(beside ? right - left : inner.width)
  const high = lines === 2 ? 2.3 * SMALLEST : 0.95 * small
  const above = code ? code.outer.y : inner.y + inner.height - 4 * small
  const top = beside ? above : above - high
  const large = { ...inner, height: top - inner.y }
  const foot = beside
    ? { x: left, y: last - high, width: right - left, height: high }
    : { ...inner, y: top, height: high }
  const path = { ...foot, y: above, height: foot.y - 0.5 * small - above }
  const largest = EM * large.height
  return [
    text(large, sign, {
      weight: 'bold',
      largest,
      lines: NAME_LINES,
      align: 'center',
      valign: 'middle',
      read_from,
    }),
    ...(beside ? pathField(path, footOf(content, sign), { largest: small, lines: 4, valign: 'bottom' }) : []),
    ...codeText(foot, content, { largest: small, lines, valign: 'bottom' }),
    ...(code ? [code.field] : []),
  ]
}
