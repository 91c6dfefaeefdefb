import { type Box, inset } from '../../box.ts'
import type { Field, TextAlign, VerticalAlign } from '../../layout/field.ts'
import { type LabelContent, PATH_MARK } from '../content.ts'
import type { Design } from '../design.ts'
import {
  between,
  codeText,
  isCrowded,
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

/** Height of a short code, by its number of lines, in ems. */
const CODE_HEIGHTS = { 1: 0.9, 2: 2.1, 3: 3.4 } as const

/** The code and the name: what most things want. */
export const codeAndName: Design = (space, content) => codeAndWords(space, content, false)

/** The code, the name, and the path, if requested. */
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
  const usual = between(smallest, 0.125 * Math.min(box.height, 0.9 * box.width), 9)
  const roomy = rowsOf(box, content, withPath, usual, smallest)
  const crowded = isCrowded(roomy.name, content.name, smallest)
  const rows = crowded ? rowsOf(box, content, withPath, smallest, smallest) : roomy
  const { small, name, path, pathLines, code, codeLines } = rows
  const largest = between(1.6, 0.42 * box.height, 30)
  return [
    text(name, content.name, { weight: 'bold', largest, smallest, lines: NAME_LINES, align, valign }),
    ...(path
      ? pathField(path, content, { largest: 0.92 * small, lines: pathLines, align, valign: 'bottom' })
      : []),
    ...codeText(code, content, { largest: small, smallest, lines: codeLines, align, valign: 'bottom' }),
  ]
}

/** Where the words stand, when those in small print have a size. */
function rowsOf(box: Box, content: LabelContent, withPath: boolean, small: number, smallest: number) {
  // Half a short code is wider than the tiniest labels: then it is broken within its halves, too.
  const codeLines = box.width < 4.2 * smallest ? 3 : box.width < 6.8 * small ? 2 : 1
  const perLine = (box.width / small) * LETTERS
  const pathLines = content.path.join(` ${PATH_MARK} `).length > perLine ? 2 : 1
  const withIt = withPath && content.path.length > 0 && box.height > (4 + 1.2 * pathLines) * small
  const codeHeight = content.code_text === null ? 0 : CODE_HEIGHTS[codeLines] * small
  const pathHeight = withIt ? pathLines * 1.2 * small : 0
  const gap = codeHeight > 0 && withIt ? 0.5 * small : 0
  const bottom = codeHeight + gap + pathHeight
  const apart = bottom === 0 ? 0 : Math.max(0.7 * small, small > smallest ? 0.12 * box.height : 0)
  const name = { ...box, height: box.height - bottom - apart }
  const path = withIt ? { ...box, y: box.y + box.height - bottom, height: pathHeight } : null
  const code = { ...box, y: box.y + box.height - codeHeight, height: codeHeight }
  return { small, name, path, pathLines, code, codeLines }
}
