import type { Box } from '../box.ts'
import type { FontSet } from '../fonts/font-set.ts'
import { type DrawnLabel, drawFields } from './draw-fields.ts'
import type { Field } from './field.ts'

/** A label's size, and the part of it that may be printed on, both in millimetres. */
export interface LabelArea {
  readonly width: number
  readonly height: number
  readonly usable: Box
}

/** Draws a label that a design lays out in its usable part. */
export async function drawLabel(
  area: LabelArea,
  design: (space: Box) => readonly Field[],
  fonts: FontSet,
): Promise<DrawnLabel> {
  const drawn = await drawFields(design(area.usable), fonts)
  return { width: area.width, height: area.height, ...drawn }
}
