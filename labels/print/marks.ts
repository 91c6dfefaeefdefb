import type { Box } from '../box.ts'
import type { Primitive } from '../layout/primitives.ts'
import { labelBoxes } from '../sheets/positions.ts'
import type { LabelSheet } from '../sheets/sheet.ts'
import type { PrintOptions } from './job.ts'

/** Maximum length of a tick, its thickness, and its distance from the label, in millimetres. */
const TICK = { length: 3, thickness: 0.15, away: 0.3 }

/** How thick the outline of a label is. It lies inside of the label, its outer side on the very edge. */
const OUTLINE = 0.15

/** The marks of a page that one cuts by. */
export function drawMarks(sheet: LabelSheet, marks: PrintOptions['marks']): Primitive[] {
  if (marks === 'none') return []
  const boxes = labelBoxes(sheet)
  if (marks === 'outline') return boxes.flatMap((box) => outline(sheet, box))
  return boxes.flatMap((box) => ticks(box, sheet, boxes))
}

function outline({ label }: LabelSheet, box: Box): Primitive[] {
  const round = label.shape === 'round' || label.shape === 'disc'
  const corner = round ? label.width / 2 : label.corner
  const edge: Primitive = { kind: 'rect', ...box, corner, line: OUTLINE }
  if (label.hole === 0) return [edge]
  const left = box.x + (label.width - label.hole) / 2
  const top = box.y + (label.height - label.hole) / 2
  const size = { width: label.hole, height: label.hole }
  return [edge, { kind: 'rect', x: left, y: top, ...size, corner: label.hole / 2, line: OUTLINE }]
}

/** Eight ticks around a label, each in line with an edge; as long as there is room before the page or a label begins. */
function ticks(box: Box, { page }: LabelSheet, others: readonly Box[]): Primitive[] {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const found: Primitive[] = []
  for (const x of [box.x, right]) {
    for (const up of [true, false]) {
      const room = up ? box.y : page.height - bottom
      const length = Math.min(TICK.length, room) - TICK.away
      const y = up ? box.y - TICK.away - length : bottom + TICK.away
      found.push(...tick({ x: x - TICK.thickness / 2, y, width: TICK.thickness, height: length }, others))
    }
  }
  for (const y of [box.y, bottom]) {
    for (const before of [true, false]) {
      const room = before ? box.x : page.width - right
      const length = Math.min(TICK.length, room) - TICK.away
      const x = before ? box.x - TICK.away - length : right + TICK.away
      found.push(...tick({ x, y: y - TICK.thickness / 2, width: length, height: TICK.thickness }, others))
    }
  }
  return found
}

/** A tick, unless it would be too short, or lie on a label. */
function tick(box: Box, labels: readonly Box[]): Primitive[] {
  if (Math.max(box.width, box.height) < 0.5) return []
  const inside = (label: Box) =>
    box.x < label.x + label.width &&
    box.x + box.width > label.x &&
    box.y < label.y + label.height &&
    box.y + box.height > label.y
  if (labels.some(inside)) return []
  return [{ kind: 'rect', ...box, corner: 0, line: 'filled' }]
}
