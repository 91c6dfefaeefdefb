import type { Box } from '../../box.ts'
import type { Field } from '../../layout/field.ts'
import type { LabelContent } from '../content.ts'
import type { Design } from '../design.ts'
import { codeAndWords, wordsOnly } from './code-and-name.ts'
import { placeCode } from './parts.ts'

/** At most this part of a label goes around the cable. */
const MOST_AROUND = 0.34

/** Length and thickness of the ticks that show the fold, in millimetres. */
const TICK = { length: 1.6, thickness: 0.2 }

/**
 * A flag: the middle of the label goes around the cable, both ends are stuck together back to back, and say the same, so
 * that it is read from either side. On an upright label the end that comes to lie behind stands on its head.
 */
export const cableFlag: Design = (space, content, options) => {
  const across = space.width >= space.height
  const length = across ? space.width : space.height
  const around = Math.min(Math.PI * options.cable_diameter, MOST_AROUND * length)
  const size = (length - around) / 2
  if (across) {
    const second = { ...space, x: space.x + size + around, width: size }
    return [
      ...flag({ ...space, width: size }, content),
      ...flag(second, content),
      ...ticks(space, 'x', size, around),
    ]
  }
  const first = { ...space, height: size }
  const second = { ...space, y: space.y + size + around, height: size }
  return [
    ...flag(first, content).map((field) => upsideDown(field, first)),
    ...flag(second, content),
    ...ticks(space, 'y', size, around),
  ]
}

/** One end. A code that is too small there makes room for the words: a flag without one is still of use. */
function flag(space: Box, content: LabelContent): Field[] {
  const fields = codeAndWords(space, content, false)
  const code = fields.find((field) => field.kind === 'code')
  if (code === undefined || placeCode(content, code.box, code.align, code.valign)?.readable) return fields
  return [{ ...code, optional: true }, ...wordsOnly(space, content, false)]
}

function upsideDown(field: Field, within: Box): Field {
  const { box } = field
  const x = 2 * within.x + within.width - box.x - box.width
  const y = 2 * within.y + within.height - box.y - box.height
  return { ...field, box: { ...box, x, y }, turn: 180 }
}

/** Ticks at both edges, where the flags begin. */
function ticks(space: Box, axis: 'x' | 'y', size: number, around: number): Field[] {
  return [size, size + around].flatMap((at) =>
    [0, 1].map((end): Field => {
      const far = axis === 'x' ? space.height : space.width
      const along = end * (far - TICK.length)
      const box =
        axis === 'x'
          ? { x: space.x + at, y: space.y + along, width: 0, height: TICK.length }
          : { x: space.x + along, y: space.y + at, width: TICK.length, height: 0 }
      return { kind: 'line', box, thickness: TICK.thickness }
    }),
  )
}
