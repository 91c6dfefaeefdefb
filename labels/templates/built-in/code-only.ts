import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import { between, codeText, marginOf, placeCode } from './parts.ts'

/** Wider than high by this much, and the short code stands beside the QR code instead of below it. */
const BESIDE = 1.35

/** Millimetres of a side from which a QR code does not grow any more: then both stand in the middle, one below the other. */
const LARGE = 120

/** The code, as large as can be, and the short code for people. */
export const codeOnly: Design = (space, content) => {
  if (content.code_url === null) return withoutCode(space, content)
  return space.width >= BESIDE * space.height && space.height < LARGE
    ? beside(space, content)
    : below(space, content)
}

function withoutCode(space: Box, content: LabelContent): Field[] {
  const box = inset(space, marginOf(space))
  return codeText(box, content, { largest: 40, lines: 2, align: 'center', valign: 'middle' })
}

function beside(space: Box, content: LabelContent): Field[] {
  const margin = marginOf(space)
  const side = Math.min(space.height, 0.62 * space.width)
  const code = placeCode(content, { ...space, width: side }, 'left', 'middle')
  if (code === null) return withoutCode(space, content)
  const left = code.outer.x + code.outer.width
  const box = {
    x: left,
    y: code.ink.y,
    width: space.x + space.width - margin - left,
    height: code.ink.height,
  }
  const largest = between(1.6, 0.4 * code.ink.height, 34)
  return [code.field, ...codeText(box, content, { largest, lines: 2, valign: 'middle' })]
}

function below(space: Box, content: LabelContent): Field[] {
  const margin = marginOf(space)
  const line = between(1.5, 0.115 * Math.min(space.width, space.height), 16)
  const foot = Math.max(0, margin - 0.2 * line)
  const side = Math.min(space.width, space.height - line - foot)
  const trial = placeCode(content, { ...space, height: side }, 'center', 'top')
  if (trial === null) return withoutCode(space, content)
  const group = trial.outer.height + line + foot
  const top = space.y + Math.max(0, (space.height - group) / 2)
  const code = placeCode(content, { ...space, y: top, height: trial.outer.height }, 'center', 'top')
  if (code === null) return withoutCode(space, content)
  const words = {
    x: space.x + margin,
    y: code.outer.y + code.outer.height,
    width: space.width - 2 * margin,
    height: line,
  }
  const largest = Math.min(line * 1.25, code.ink.width / 6.6)
  return [code.field, ...codeText(words, content, { largest, align: 'center' })]
}
