import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import { between, codeText, marginOf, pathText, placeCode, SMALLEST, text } from './parts.ts'

/** Wider than high by this much, and the code stands beside the sign instead of below it. */
const BESIDE = 1.25

/** What is read from across the room: the code of a place if it has one, or else its name, as large as can be. */
export const slotSign: Design = (space, content, { read_from }) => {
  const sign = content.fields.place_code ?? content.name
  return space.width >= BESIDE * space.height
    ? beside(space, content, sign, read_from)
    : below(space, content, sign, read_from)
}

/** What stands below the sign: its name, where it does not say that, and where it is. */
function footText(content: LabelContent, sign: string, characters: number): string {
  const outside = { ...content, path: sign === content.name ? content.path : [...content.path, content.name] }
  return pathText(outside, characters)
}

function beside(space: Box, content: LabelContent, sign: string, read_from: number): Field[] {
  const margin = 1.2 * marginOf(space)
  const inner = inset(space, margin)
  const side = Math.min(0.72 * space.height, 0.27 * space.width)
  const corner = {
    x: space.x + space.width - side,
    y: space.y + space.height - side,
    width: side,
    height: side,
  }
  const code = placeCode(content, corner, 'right', 'bottom')
  const right = code ? code.ink.x - margin : inner.x + inner.width
  const bottom = code ? code.ink.y + code.ink.height : inner.y + inner.height
  const small = between(SMALLEST, 0.095 * space.height, 11)
  const box = { ...inner, width: right - inner.x, height: bottom - inner.y }
  const foot = { ...box, y: bottom - small, height: small }
  const large = { ...box, height: box.height - 2 * small }
  const words = code
    ? codeText(
        { x: code.ink.x, y: inner.y, width: code.ink.width, height: code.ink.y - inner.y - 0.3 * small },
        content,
        {
          largest: between(SMALLEST, 0.15 * side, 9),
          align: 'center',
          valign: 'bottom',
        },
      )
    : []
  return [
    text(large, sign, {
      weight: 'bold',
      largest: 1.36 * large.height,
      lines: 3,
      valign: 'middle',
      read_from,
    }),
    text(foot, footText(content, sign, (foot.width / small) * 1.8), {
      largest: 0.95 * small,
      valign: 'bottom',
    }),
    ...(code ? [code.field] : []),
    ...words,
  ]
}

function below(space: Box, content: LabelContent, sign: string, read_from: number): Field[] {
  const margin = 1.2 * marginOf(space)
  const inner = inset(space, margin)
  const side = Math.min(0.5 * space.width, 0.32 * space.height)
  const foot = {
    x: space.x + space.width - side,
    y: space.y + space.height - side,
    width: side,
    height: side,
  }
  const code = placeCode(content, foot, 'right', 'bottom')
  const small = between(SMALLEST, 0.05 * Math.min(space.width, space.height), 11)
  const bottom = code ? code.ink.y - margin : inner.y + inner.height - 3 * small
  const large = { ...inner, height: bottom - inner.y }
  const right = code ? code.ink.x - margin : inner.x + inner.width
  const words = {
    ...inner,
    y: bottom + margin,
    width: right - inner.x,
    height: inner.y + inner.height - bottom - margin,
  }
  const last = code ? code.ink.y + code.ink.height : inner.y + inner.height
  const path = { ...words, height: last - words.y - 1.5 * small }
  return [
    text(large, sign, {
      weight: 'bold',
      largest: 1.36 * large.height,
      lines: 4,
      align: 'center',
      valign: 'middle',
      read_from,
    }),
    text(path, footText(content, sign, 80), { largest: small, lines: 4, valign: 'bottom' }),
    ...codeText({ ...words, y: last - small, height: small }, content, { largest: small, valign: 'bottom' }),
    ...(code ? [code.field] : []),
  ]
}
