import { type Box, cutBottom, cutLeft, inset } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import { between, codeText, marginOf, placeCode } from './parts.ts'

/** Wider than high by this much, and the short code stands beside the QR code instead of below it. */
const BESIDE = 1.35

/** The code, as large as can be, and the short code for people. */
export const codeOnly: Design = (space, content) => {
  return space.width >= BESIDE * space.height ? beside(space, content) : below(space, content)
}

function beside(space: Box, content: LabelContent): Field[] {
  const margin = marginOf(space)
  const code = placeCode(
    content,
    { ...space, width: Math.min(space.height, 0.62 * space.width) },
    'left',
    'middle',
  )
  if (code === null) {
    return codeText(inset(space, margin), content, {
      largest: 40,
      lines: 2,
      align: 'center',
      valign: 'middle',
    })
  }
  const [, rest] = cutLeft(space, code.ink.x + code.ink.width - space.x, (code.ink.x - space.x) * 0.55)
  const words = inset(rest, 0, margin, margin)
  const largest = between(1.6, 0.34 * code.ink.height, 30)
  return [code.field, ...codeText(words, content, { largest, lines: 2, valign: 'middle' })]
}

function below(space: Box, content: LabelContent): Field[] {
  const margin = marginOf(space)
  const line = between(1.5, 0.13 * Math.min(space.width, space.height), 14)
  const room = { ...space, height: space.height - line - margin * 0.6 }
  const side = Math.min(room.width, room.height)
  const trial = placeCode(content, { ...room, width: side, height: side }, 'center', 'top')
  if (trial === null) {
    return codeText(inset(space, margin), content, {
      largest: 40,
      lines: 2,
      align: 'center',
      valign: 'middle',
    })
  }
  const quiet = trial.ink.y - room.y
  // The quiet zone below the code is room enough; together they stand in the middle.
  const height = 2 * quiet + trial.ink.height
  const top = space.y + Math.max(0, (space.height - height - line - margin * 0.6) / 2)
  const code = placeCode(content, { ...space, y: top, height }, 'center', 'top')
  if (code === null) return []
  const [words] = cutBottom({ ...space, y: top, height: height + line }, line)
  const [x, width] = [space.x + margin, space.width - 2 * margin]
  return [
    code.field,
    ...codeText({ ...words, x, width }, content, { largest: line * 1.3, align: 'center', valign: 'top' }),
  ]
}
