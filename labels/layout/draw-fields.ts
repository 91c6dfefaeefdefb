import type { Box } from '../box.ts'
import type { FontSet } from '../fonts/font-set.ts'
import { drawCode } from './draw-code.ts'
import { drawPhoto } from './draw-photo.ts'
import { drawText } from './draw-text.ts'
import type { Field, LineField, RectField } from './field.ts'
import type { GroupPrimitive, Primitive } from './primitives.ts'
import type { LabelWarning } from './warnings.ts'

/** A label as it is drawn, its size in millimetres, and what is not as one would wish. */
export interface DrawnLabel {
  readonly width: number
  readonly height: number
  readonly primitives: readonly Primitive[]
  readonly warnings: readonly LabelWarning[]
}

/** Draws fields in their order, the later ones above the earlier ones. */
export async function drawFields(
  fields: readonly Field[],
  fonts: FontSet,
): Promise<Pick<DrawnLabel, 'primitives' | 'warnings'>> {
  const primitives: Primitive[] = []
  const warnings: LabelWarning[] = []
  for (const [at, field] of fields.entries()) {
    const upright = { ...field, box: turnedBox(field.box, field.turn ?? 0) }
    const drawn = await drawField(upright, at, fonts)
    warnings.push(...drawn.warnings)
    const turn = field.turn ?? 0
    if (turn === 0 || drawn.primitives.length === 0) primitives.push(...drawn.primitives)
    else primitives.push({ kind: 'group', matrix: turnAbout(field.box, turn), primitives: drawn.primitives })
  }
  return { primitives, warnings }
}

async function drawField(field: Field, at: number, fonts: FontSet) {
  switch (field.kind) {
    case 'text':
      return drawText(field, at, fonts)
    case 'code':
      return drawCode(field, at)
    case 'photo':
      return await drawPhoto(field, at)
    case 'line':
      return { primitives: [drawLine(field)], warnings: [] }
    case 'rect':
      return { primitives: [drawRect(field)], warnings: [] }
  }
}

function drawLine({ box, thickness }: LineField): Primitive {
  const across = box.width >= box.height
  const size = across ? { ...box, height: thickness } : { ...box, width: thickness }
  return { kind: 'rect', ...size, corner: 0, line: 'filled' }
}

function drawRect({ box, corner, line }: RectField): Primitive {
  return { kind: 'rect', ...box, corner: Math.min(corner, box.width / 2, box.height / 2), line }
}

/** The box that a field is laid out in before it is turned: on its side for a quarter turn, around the same middle. */
function turnedBox(box: Box, turn: number): Box {
  if (turn % 180 === 0) return box
  return {
    x: box.x + (box.width - box.height) / 2,
    y: box.y + (box.height - box.width) / 2,
    width: box.height,
    height: box.width,
  }
}

function turnAbout(box: Box, turn: number): GroupPrimitive['matrix'] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const [cos, sin] = turn === 90 ? [0, 1] : turn === 180 ? [-1, 0] : [0, -1]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}
