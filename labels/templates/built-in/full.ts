import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import { codeAndWords } from './code-and-name.ts'
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

/** Millimetres of a label's shorter side from which a photo on it can be recognised. */
const ROOM_FOR_PHOTO = 22

/** Letters of a name from which a photo above it is made smaller. */
const LONG_NAME = 80

/** The code, the name, where it is, and the photo. */
export const full: Design = (space, content) => {
  const { photo } = content
  const ratio = space.width / space.height
  if (photo === null || Math.min(space.width, space.height) < ROOM_FOR_PHOTO) {
    return codeAndWords(space, content, true)
  }
  if (ratio >= 3) return strip(space, content, photo)
  if (ratio >= 1.75) return wide(space, content, photo)
  return ratio >= 0.8 ? card(space, content, photo) : column(space, content, photo)
}

function photoField(box: Box, photo: Uint8Array | string): Field {
  const corner = between(0.6, 0.05 * Math.min(box.width, box.height), 4)
  return { kind: 'photo', box, photo, fit: 'cover', corner }
}

/** Photo, words and code side by side. */
function strip(space: Box, content: LabelContent, photo: Uint8Array | string): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const picture = { ...inner, width: inner.height }
  const corner = { ...space, x: space.x + space.width - space.height, width: space.height }
  const code = placeCode(content, corner, 'right', 'middle')
  const left = picture.x + picture.width + 1.4 * margin
  const right = code ? code.outer.x : inner.x + inner.width
  const box = { ...inner, x: left, width: right - left }
  return [photoField(picture, photo), ...(code ? [code.field] : []), ...stacked(box, content)]
}

/** Photo on the left, the name beside it, below that where it is, and the code in the corner. */
function wide(space: Box, content: LabelContent, photo: Uint8Array | string): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const picture = { ...inner, width: Math.min(inner.height, 0.37 * space.width) }
  const left = picture.x + picture.width + 1.3 * margin
  const side = Math.max(0.6 * space.height, EASY_CODE)
  const corner = {
    x: space.x + space.width - side,
    y: space.y + space.height - side,
    width: side,
    height: side,
  }
  const code = placeCode(content, corner, 'right', 'bottom')
  const top = code ? code.outer.y : inner.y + 0.5 * inner.height
  const right = code ? code.outer.x : inner.x + inner.width
  const bottom = code ? code.ink.y + code.ink.height : inner.y + inner.height
  const name = { x: left, y: inner.y, width: inner.x + inner.width - left, height: top - inner.y }
  const small = between(SMALLEST, 0.075 * space.height, 7)
  const foot = { x: left, y: bottom - 0.9 * small, width: right - left, height: 0.9 * small }
  const above = { ...foot, y: top + small, height: foot.y - 0.6 * small - top - small }
  return [
    photoField(picture, photo),
    ...(code ? [code.field] : []),
    text(name, content.name, {
      weight: 'bold',
      largest: between(1.6, 0.75 * name.height, 24),
      lines: NAME_LINES,
    }),
    ...pathField(above, content, { largest: 0.92 * small, lines: 4, valign: 'bottom' }),
    ...codeText(foot, content, { largest: small, valign: 'bottom' }),
  ]
}

/** Photo and code side by side, words below. */
function card(space: Box, content: LabelContent, photo: Uint8Array | string): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const side = Math.min(0.6 * space.height, 0.52 * space.width)
  const corner = { ...space, x: space.x + space.width - side, width: side, height: side }
  const code = placeCode(content, corner, 'right', 'top')
  const lift = code ? code.quiet : margin
  const bottom = code ? code.ink.y + code.ink.height : inner.y + 0.55 * inner.height
  const right = code ? code.outer.x : inner.x + inner.width
  const [x, y] = [space.x + lift, space.y + lift]
  const picture = { x, y, width: right - x, height: bottom - y }
  const begin = bottom + lift
  const end = space.y + space.height - Math.max(margin, 0.85 * lift)
  const box = { x, y: begin, width: space.width - 2 * lift, height: end - begin }
  return [photoField(picture, photo), ...(code ? [code.field] : []), ...captioned(box, content)]
}

/** Photo above, words below it, code and short code at the bottom. */
function column(space: Box, content: LabelContent, photo: Uint8Array | string): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const side = Math.min(0.62 * space.width, Math.max(0.32 * space.height, EASY_CODE))
  const trial = placeCode(content, { ...space, width: side, height: side }, 'left', 'top')
  const shift = trial ? margin - trial.quiet : 0
  const corner = {
    x: space.x + Math.max(0, shift),
    y: space.y + space.height - side - Math.max(0, shift),
    width: side,
    height: side,
  }
  const code = placeCode(content, corner, 'left', 'bottom')
  const foot = code ? code.outer.y : inner.y + inner.height
  const share = content.name.length > LONG_NAME ? 0.3 : 0.42
  const picture = { ...inner, height: Math.min(inner.width, share * space.height) }
  const begin = picture.y + picture.height + margin
  const box = { ...inner, y: begin, height: foot - begin }
  const left = code ? code.outer.x + code.outer.width : inner.x
  const beside = code
    ? { x: left, y: code.ink.y, width: inner.x + inner.width - left, height: code.ink.height }
    : { ...inner, y: inner.y + 0.9 * inner.height, height: 0.1 * inner.height }
  const largest = between(SMALLEST, 0.24 * beside.height, 12)
  // Somewhat smaller letters in one line are read out more easily than large ones in two.
  const oneLine = beside.width / CODE_TEXT_EMS
  return [
    photoField(picture, photo),
    ...stacked(box, { ...content, code_text: null }),
    ...(code ? [code.field] : []),
    ...codeText(beside, content, { largest, lines: oneLine >= 0.4 * largest ? 1 : 2, valign: 'bottom' }),
  ]
}

/** Name on top; at the bottom the path, and the short code below it. */
function stacked(box: Box, content: LabelContent): Field[] {
  const small = between(SMALLEST, Math.max(0.115 * box.height, 0.045 * box.width), 7)
  const code = content.code_text === null ? 0 : 0.9 * small
  const lines = content.path.length > 2 ? 2 : 1
  const path = content.path.length === 0 ? 0 : lines * 1.2 * small
  const gap = code > 0 && path > 0 ? 0.5 * small : 0
  const foot = { ...box, y: box.y + box.height - code, height: code }
  const above = { ...box, y: foot.y - gap - path, height: path }
  const name = { ...box, height: box.height - code - gap - path - 0.7 * small }
  return [
    text(name, content.name, {
      weight: 'bold',
      largest: between(1.6, 0.5 * box.height, 24),
      lines: NAME_LINES,
    }),
    ...pathField(above, content, { largest: 0.92 * small, lines, valign: 'bottom' }),
    ...codeText(foot, content, { largest: small, valign: 'bottom' }),
  ]
}

/** The name; below it the path on the left and the short code on the right, or below that where there is no room. */
function captioned(box: Box, content: LabelContent): Field[] {
  const small = between(SMALLEST, 0.16 * box.height, 7)
  const foot = { ...box, y: box.y + box.height - small, height: small }
  const codeWidth = content.code_text === null ? 0 : CODE_TEXT_EMS * small
  const abreast = codeWidth < 0.45 * box.width
  const path = abreast
    ? { ...foot, width: foot.width - codeWidth - small }
    : { ...foot, y: foot.y - 1.45 * small, height: 1.2 * small }
  const code = abreast ? { ...foot, x: foot.x + foot.width - codeWidth, width: codeWidth } : foot
  const name = { ...box, height: path.y - box.y - 0.5 * small }
  return [
    text(name, content.name, {
      weight: 'bold',
      largest: between(1.6, 0.7 * name.height, 24),
      lines: NAME_LINES,
    }),
    ...pathField(path, content, { largest: 0.92 * small, valign: 'bottom' }),
    ...codeText(code, content, { largest: small, align: abreast ? 'right' : 'start', valign: 'bottom' }),
  ]
}
