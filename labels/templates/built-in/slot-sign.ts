import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import {
  between,
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

/** What is read from across the room: the code of a place if it has one, or else its name, as large as can be. */
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
  const foot = { ...box, y: bottom - small, height: small }
  const large = { ...box, height: box.height - 1.9 * small }
  return [
    text(large, sign, {
      weight: 'bold',
      largest: EM * large.height,
      lines: NAME_LINES,
      valign: 'middle',
      read_from,
    }),
    ...pathField(foot, footOf(content, sign), { largest: 0.95 * small, valign: 'bottom' }),
    ...(code ? [code.field, ...shortCode(code.ink, code.outer.y - inner.y, content)] : []),
  ]
}

/** The short code above the QR code, as wide as it, where there is room. */
function shortCode(ink: Box, height: number, content: LabelContent): Field[] {
  const line = between(SMALLEST, ink.width / 6.8, 9)
  if (height < line) return []
  const lines = ink.width < 6.6 * SMALLEST ? 2 : 1
  const quiet = (ink.height / 29) * 4
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
  const top = code ? code.outer.y : inner.y + inner.height - 4 * small
  const last = code ? code.ink.y + code.ink.height : inner.y + inner.height
  const right = code ? code.outer.x : inner.x + inner.width
  const large = { ...inner, height: top - inner.y }
  const words = { x: code ? space.x + code.quiet : inner.x, width: 0 }
  const foot = { ...words, y: last - 0.95 * small, width: right - words.x, height: 0.95 * small }
  const path = { ...foot, y: top, height: foot.y - 0.5 * small - top }
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
    ...pathField(path, footOf(content, sign), { largest: small, lines: 4, valign: 'bottom' }),
    ...codeText(foot, content, { largest: small, valign: 'bottom' }),
    ...(code ? [code.field] : []),
  ]
}
