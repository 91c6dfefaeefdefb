import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import { type LabelContent, PATH_SEPARATOR } from '../content.ts'
import type { Design } from '../design.ts'
import { between, codeText, marginOf, pathText, placeCode, SMALLEST, text } from './parts.ts'

/** Wider than high by this much, and words stand beside the code instead of below it. */
const BESIDE = 1.3

/** The code and the name: what most things want. */
export const codeAndName: Design = (space, content) => codeAndWords(space, content, false)

/** The code, the name, and where it is, if asked for. */
export function codeAndWords(space: Box, content: LabelContent, withPath: boolean): Field[] {
  return space.width >= BESIDE * space.height
    ? beside(space, content, withPath)
    : below(space, content, withPath)
}

function beside(space: Box, content: LabelContent, withPath: boolean): Field[] {
  const margin = marginOf(space)
  const side = Math.min(space.height, 0.46 * space.width)
  const code = placeCode(content, { ...space, width: side }, 'left', 'middle')
  if (code === null) return words(inset(space, margin), content, withPath, 'left')
  const quiet = code.ink.x - space.x
  const left = code.ink.x + code.ink.width + Math.max(margin, 0.62 * quiet)
  const right = space.x + space.width - Math.max(margin, 0.55 * quiet)
  const box = { x: left, y: code.ink.y, width: right - left, height: code.ink.height }
  return [code.field, ...words(box, content, withPath, 'left')]
}

function below(space: Box, content: LabelContent, withPath: boolean): Field[] {
  const margin = marginOf(space)
  const side = Math.min(space.width, (withPath ? 0.56 : 0.64) * space.height)
  const code = placeCode(content, { ...space, height: side }, 'center', 'top')
  if (code === null) return words(inset(space, margin), content, withPath, 'center')
  const top = code.ink.y + code.ink.height + Math.max(margin, code.ink.y - space.y) * 0.6
  const bottom = space.y + space.height - margin
  const box = { x: space.x + margin, y: top, width: space.width - 2 * margin, height: bottom - top }
  return [code.field, ...words(box, content, withPath, 'center')]
}

/** Name on top, short code at the bottom, and the path right above it. */
function words(box: Box, content: LabelContent, withPath: boolean, align: 'left' | 'center'): Field[] {
  const small = between(SMALLEST, 0.125 * Math.min(box.height, 0.9 * box.width), 9)
  const gap = 0.42 * small
  const path = withPath && content.path.length > 0 && box.height > 6 * small
  const perLine = (box.width / small) * 1.75
  const pathLines = path && content.path.join(PATH_SEPARATOR).length > perLine ? 2 : 1
  const codeHeight = content.code_text === null ? 0 : 0.78 * small
  const pathHeight = path ? pathLines * 1.25 * small : 0
  const bottom = codeHeight + (codeHeight > 0 && path ? 1.3 * gap : 0) + pathHeight
  const name = { ...box, height: box.height - bottom - (bottom > 0 ? 1.2 * gap : 0) }
  const under = { ...box, y: box.y + box.height - bottom, height: pathHeight }
  const last = { ...box, y: box.y + box.height - codeHeight, height: codeHeight }
  const largest = between(1.6, 0.36 * box.height, 26)
  return [
    text(name, content.name, { weight: 'bold', largest, lines: 4, align, valign: 'top' }),
    ...(path
      ? [
          text(under, pathText(content, perLine * pathLines * 0.95), {
            largest: 0.92 * small,
            lines: pathLines,
            align,
            valign: 'bottom',
          }),
        ]
      : []),
    ...codeText(last, content, { largest: small, align, valign: 'bottom' }),
  ]
}
