import { type Box, inset } from '../../box.ts'
import type { Field, TextAlign, VerticalAlign } from '../../layout/field.ts'
import { type LabelContent, PATH_MARK } from '../content.ts'
import type { Design } from '../design.ts'
import {
  between,
  codeText,
  marginOf,
  NAME_LINES,
  type PlacedCode,
  pathField,
  placeCode,
  SMALL_CODE,
  SMALLEST,
  TINY,
  text,
} from './parts.ts'

/** Wider than high by this much, and words stand beside the code instead of below it. */
const BESIDE = 1.2

/** Letters of a path in small print on a line as long as its height, about. */
const LETTERS = 1.75

/** The code and the name: what most things want. */
export const codeAndName: Design = (space, content) => codeAndWords(space, content, false)

/** The code, the name, and where it is, if asked for. */
export function codeAndWords(space: Box, content: LabelContent, withPath: boolean): Field[] {
  const across = space.width >= BESIDE * space.height
  const code = across ? codeBeside(space, content) : codeAbove(space, content, withPath)
  if (code === null) return wordsOnly(space, content, withPath)
  const box = across ? boxBeside(space, code) : boxBelow(space, code)
  return [
    code.field,
    ...words(box, content, withPath, across ? 'start' : 'center', across ? 'top' : 'middle'),
  ]
}

/** The same without a code. */
export function wordsOnly(space: Box, content: LabelContent, withPath: boolean): Field[] {
  return words(inset(space, marginOf(space)), content, withPath, 'start', 'top')
}

function codeBeside(space: Box, content: LabelContent): PlacedCode | null {
  const width = Math.min(space.height, Math.max(0.48 * space.width, SMALL_CODE), 0.62 * space.width)
  return placeCode(content, { ...space, width }, 'left', 'middle')
}

function codeAbove(space: Box, content: LabelContent, withPath: boolean): PlacedCode | null {
  const height = Math.min(space.width, (withPath ? 0.56 : 0.62) * space.height)
  return placeCode(content, { ...space, height }, 'center', 'top')
}

function boxBeside(space: Box, { ink, outer, quiet }: PlacedCode): Box {
  const left = outer.x + outer.width
  const right = space.x + space.width - Math.max(marginOf(space), 0.6 * quiet)
  return { x: left, y: ink.y, width: right - left, height: ink.height }
}

function boxBelow(space: Box, { outer }: PlacedCode): Box {
  const margin = marginOf(space)
  const top = outer.y + outer.height
  const bottom = space.y + space.height - margin
  return { x: space.x + margin, y: top, width: space.width - 2 * margin, height: bottom - top }
}

/** Name on top, short code at the bottom, and the path right above it. */
function words(
  box: Box,
  content: LabelContent,
  withPath: boolean,
  align: TextAlign,
  valign: VerticalAlign,
): Field[] {
  const tiny = box.height < 9 || box.width < 9
  const smallest = tiny ? TINY : SMALLEST
  const small = between(smallest, 0.125 * Math.min(box.height, 0.9 * box.width), 9)
  const codeLines = box.width < 6.8 * small ? 2 : 1
  const perLine = (box.width / small) * LETTERS
  const pathLines = content.path.join(` ${PATH_MARK} `).length > perLine ? 2 : 1
  const withIt = withPath && content.path.length > 0 && box.height > (4 + 1.2 * pathLines) * small
  const codeHeight = content.code_text === null ? 0 : (codeLines === 2 ? 2.1 : 0.9) * small
  const pathHeight = withIt ? pathLines * 1.2 * small : 0
  const gap = codeHeight > 0 && withIt ? 0.5 * small : 0
  const bottom = codeHeight + gap + pathHeight
  const apart = bottom > 0 ? Math.max(0.7 * small, 0.12 * box.height) : 0
  const name = { ...box, height: box.height - bottom - apart }
  const under = { ...box, y: box.y + box.height - bottom, height: pathHeight }
  const last = { ...box, y: box.y + box.height - codeHeight, height: codeHeight }
  const largest = between(1.6, 0.42 * box.height, 30)
  return [
    text(name, content.name, { weight: 'bold', largest, smallest, lines: NAME_LINES, align, valign }),
    ...(withIt
      ? pathField(under, content, { largest: 0.92 * small, lines: pathLines, align, valign: 'bottom' })
      : []),
    ...codeText(last, content, { largest: small, smallest, lines: codeLines, align, valign: 'bottom' }),
  ]
}
