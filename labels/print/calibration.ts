import type { FontSet } from '../fonts/font-set.ts'
import { drawFields } from '../layout/draw-fields.ts'
import type { Field } from '../layout/field.ts'
import type { Primitive } from '../layout/primitives.ts'
import type { Page } from '../render/page.ts'
import { moved } from '../render/page.ts'
import type { LabelSheet } from '../sheets/sheet.ts'
import { text } from '../templates/built-in/parts.ts'
import { millimetres } from '../units.ts'
import type { PrintOptions } from './job.ts'
import { drawMarks } from './marks.ts'

/** Where the two lines lie that one measures to, from the left and the upper edge of the paper, in millimetres. */
export const LINES_AT = 20

/** The shorter side of a page from which there is room to say how one measures. */
const ROOM_FOR_WORDS = 90

const THIN = 0.15

/**
 * A page to see by how far a printer is off: the labels' outlines, a line 20 mm from the left edge of the paper and one
 * 20 mm from the upper edge, and a bar of 100 mm. With an offset applied the lines should be where they belong.
 */
export async function calibrationPage(
  sheet: LabelSheet,
  offset: PrintOptions['offset'],
  fonts: FontSet,
): Promise<Page> {
  const small = Math.min(sheet.page.width, sheet.page.height) < ROOM_FOR_WORDS
  const { primitives } = await drawFields(small ? cross(sheet) : rulers(sheet, offset), fonts)
  const all = [...drawMarks(sheet, 'outline'), ...(small ? [] : [patch(sheet)]), ...primitives]
  return { ...sheet.page, primitives: [moved(all, offset.x, offset.y)] }
}

/** Where the words stand: the outlines of labels below them would be in their way. */
function patch({ page }: LabelSheet): Primitive {
  const at = LINES_AT + 3
  return { kind: 'rect', x: at, y: at, width: page.width - at - 15, height: 45, corner: 0, line: 'cleared' }
}

/** On a roll: a cross in the middle of the label, and its outline. */
function cross({ page }: LabelSheet): Field[] {
  const [x, y] = [page.width / 2, page.height / 2]
  const arm = Math.min(x, y) * 0.6
  return [line(x - arm, y - THIN / 2, 2 * arm, 'across'), line(x - THIN / 2, y - arm, 2 * arm, 'down')]
}

function rulers({ page }: LabelSheet, offset: PrintOptions['offset']): Field[] {
  const length = Math.min(100, page.width - 2 * LINES_AT - 10)
  const words = [
    'Print this page at 100 %, without "fit to page".',
    `1. The bar is ${length} mm long. If not, the printer scales: mend that first.`,
    `2. Measure from the left edge of the paper to the upright line. It should be ${LINES_AT} mm.`,
    `3. Measure from the upper edge to the lying line. It should be ${LINES_AT} mm.`,
    `4. New offset: x = ${LINES_AT} - measured + ${offset.x}, y = ${LINES_AT} - measured + ${offset.y}.`,
  ]
  const left = LINES_AT + 8
  const width = page.width - left - 10
  return [
    line(LINES_AT - THIN / 2, 8, page.height - 16, 'down'),
    line(8, LINES_AT - THIN / 2, page.width - 16, 'across'),
    line(left, LINES_AT + 10, length, 'across'),
    ...Array.from({ length: length / 10 + 1 }, (_, at) =>
      line(
        left + at * 10 - THIN / 2,
        LINES_AT + 10 - (at % 5 === 0 ? 3 : 1.5),
        at % 5 === 0 ? 3 : 1.5,
        'down',
      ),
    ),
    ...words.map((sentence, at) =>
      text({ x: left, y: LINES_AT + 15 + at * 6, width, height: 5 }, sentence, { largest: millimetres(9) }),
    ),
  ]
}

function line(x: number, y: number, length: number, direction: 'across' | 'down'): Field {
  const box = { x, y, width: direction === 'across' ? length : 0, height: direction === 'down' ? length : 0 }
  return { kind: 'line', box, thickness: THIN }
}
