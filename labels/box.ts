/** A rectangle in millimetres; x to the right and y downwards from the upper left corner of what it lies on. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A box made smaller by a margin on every side; never smaller than nothing. */
export function inset(box: Box, left: number, top = left, right = left, bottom = top): Box {
  return {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  }
}
