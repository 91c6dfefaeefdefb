import { type Box, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import { codeAndWords } from './code-and-name.ts'
import { between, codeText, marginOf, pathText, placeCode, SMALLEST, text } from './parts.ts'

/** Millimetres of a label's shorter side from which a photo on it can be recognised. */
const ROOM_FOR_PHOTO = 22

/** Wider than high by this much, and photo, words and code stand side by side. */
const STRIP = 2.3

/** The code, the name, where it is, and the photo. */
export const full: Design = (space, content) => {
  const { photo } = content
  if (photo === null || Math.min(space.width, space.height) < ROOM_FOR_PHOTO) {
    return codeAndWords(space, content, true)
  }
  if (space.width >= STRIP * space.height) return strip(space, content, photo)
  return space.width >= 1.15 * space.height ? card(space, content, photo) : column(space, content, photo)
}

function photoField(box: Box, photo: Uint8Array): Field {
  return {
    kind: 'photo',
    box,
    photo,
    fit: 'cover',
    corner: between(0.8, 0.05 * Math.min(box.width, box.height), 4),
  }
}

function strip(space: Box, content: LabelContent, photo: Uint8Array): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const picture = { ...inner, width: inner.height }
  const rest = { ...space, x: picture.x + picture.width, width: space.width - margin - picture.width }
  const code = placeCode(
    content,
    { ...rest, x: rest.x + rest.width - space.height, width: space.height },
    'right',
    'middle',
  )
  const right = code ? code.ink.x - margin : inner.x + inner.width
  const left = picture.x + picture.width + 1.3 * margin
  const box = { ...inner, x: left, width: right - left }
  return [photoField(picture, photo), ...(code ? [code.field] : []), ...words(box, content, 3)]
}

/** Photo and code side by side, words below. */
function card(space: Box, content: LabelContent, photo: Uint8Array): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const top = 0.6 * space.height
  const code = placeCode(
    content,
    { ...space, x: space.x + space.width - top, width: top, height: top },
    'right',
    'top',
  )
  const lift = code ? code.ink.y - space.y : margin
  const bottom = code ? code.ink.y + code.ink.height : inner.y + 0.55 * inner.height
  const right = code ? code.ink.x - lift * 0.9 : inner.x + inner.width
  const picture = {
    x: space.x + lift,
    y: space.y + lift,
    width: right - space.x - lift,
    height: bottom - space.y - lift,
  }
  const begin = bottom + 0.75 * lift
  const end = space.y + space.height - Math.max(margin, 0.8 * lift)
  const box = { x: space.x + lift, y: begin, width: space.width - 2 * lift, height: end - begin }
  return [photoField(picture, photo), ...(code ? [code.field] : []), ...words(box, content, 2)]
}

/** Photo above, words below it, code and short code at the bottom. */
function column(space: Box, content: LabelContent, photo: Uint8Array): Field[] {
  const margin = marginOf(space)
  const inner = inset(space, margin)
  const codeSide = Math.min(0.5 * space.width, 0.3 * space.height)
  const foot = { ...space, y: space.y + space.height - codeSide, width: codeSide, height: codeSide }
  const code = placeCode(content, foot, 'left', 'bottom')
  const shift = code ? margin - (code.ink.x - space.x) : 0
  const moved = code
    ? placeCode(content, { ...foot, x: foot.x + Math.max(0, shift) }, 'left', 'bottom')
    : null
  const footTop = moved ? moved.ink.y : inner.y + inner.height
  const pictureHeight = Math.min(inner.width, 0.44 * space.height)
  const picture = { ...inner, height: pictureHeight }
  const begin = picture.y + pictureHeight + margin
  const box = { ...inner, y: begin, height: footTop - margin - begin }
  const beside = moved
    ? { x: moved.ink.x + moved.ink.width + margin, y: moved.ink.y, width: 0, height: moved.ink.height }
    : { ...inner, height: 0 }
  const label = { ...beside, width: inner.x + inner.width - beside.x }
  const largest = between(SMALLEST, 0.2 * label.height, 12)
  return [
    photoField(picture, photo),
    ...words(box, { ...content, code_text: null }, 3),
    ...(moved ? [moved.field] : []),
    ...codeText(label, content, { largest, lines: 2, valign: 'bottom' }),
  ]
}

/** Name, path, and at the end of the last line the short code. */
function words(box: Box, content: LabelContent, lines: number): Field[] {
  const small = between(SMALLEST, 0.17 * box.height, 8)
  const foot = 1.05 * small
  const name = { ...box, height: box.height - foot - 0.75 * small }
  const last = { ...box, y: box.y + box.height - foot, height: foot }
  const codeWidth = content.code_text === null ? 0 : Math.min(0.5 * box.width, 7.4 * small)
  const narrow = codeWidth > 0.42 * box.width
  const path = { ...last, width: box.width - (codeWidth > 0 && !narrow ? codeWidth + small : 0) }
  const above = narrow && content.code_text !== null
  const lift = above ? 1.5 * small : 0
  return [
    text({ ...name, height: name.height - lift }, content.name, {
      weight: 'bold',
      largest: between(1.6, 0.62 * name.height, 24),
      lines,
      valign: 'top',
    }),
    text({ ...path, y: path.y - lift }, pathText(content, (path.width / small) * 1.8), {
      largest: small,
      valign: 'bottom',
    }),
    ...codeText(above ? last : { ...last, x: last.x + last.width - codeWidth, width: codeWidth }, content, {
      largest: small,
      align: above ? 'left' : 'right',
      valign: 'bottom',
    }),
  ]
}
