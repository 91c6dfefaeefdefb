import type { Box } from '../box.ts'
import { type LabelSheet, labelsOnPage } from './sheet.ts'

/** Where the labels of a page lie, row by row from the upper left, as one reads. */
export function labelBoxes(sheet: LabelSheet): Box[] {
  const { grid, label } = sheet
  return Array.from({ length: labelsOnPage(sheet) }, (_, at) => ({
    x: grid.left + (at % grid.columns) * grid.pitch_x,
    y: grid.top + Math.floor(at / grid.columns) * grid.pitch_y,
    width: label.width,
    height: label.height,
  }))
}

/** The part of a label that may be printed on, in its own coordinates: inside of a round one, above a disc's hole. */
export function usableBox({ shape, width, height, hole }: LabelSheet['label']): Box {
  if (shape === 'round') return squareInCircle(width)
  if (shape === 'disc') return aboveHole(width / 2, hole / 2)
  return { x: 0, y: 0, width, height }
}

function squareInCircle(across: number): Box {
  const side = across / Math.SQRT2
  return { x: (across - side) / 2, y: (across - side) / 2, width: side, height: side }
}

/** The largest rectangle between the hole of a disc and its upper rim. */
function aboveHole(radius: number, hole: number): Box {
  const clear = hole + Math.min(2, (radius - hole) * 0.1)
  let best: Box = { x: 0, y: 0, width: 0, height: 0 }
  for (let step = 1; step < 50; step += 1) {
    const reach = clear + ((radius - clear) * step) / 50
    const half = Math.sqrt(radius * radius - reach * reach)
    const found = { x: radius - half, y: radius - reach, width: 2 * half, height: reach - clear }
    if (found.width * found.height > best.width * best.height) best = found
  }
  return best
}
