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

/** Cuts `size` off the left of a box: what was cut off, and the rest beyond a gap. */
export function cutLeft(box: Box, size: number, gap = 0): [Box, Box] {
  const rest = Math.max(0, box.width - size - gap)
  return [
    { ...box, width: Math.min(size, box.width) },
    { ...box, x: box.x + box.width - rest, width: rest },
  ]
}

/** Cuts `size` off the right of a box: what was cut off, and the rest beyond a gap. */
export function cutRight(box: Box, size: number, gap = 0): [Box, Box] {
  const width = Math.min(size, box.width)
  return [
    { ...box, x: box.x + box.width - width, width },
    { ...box, width: Math.max(0, box.width - size - gap) },
  ]
}

/** Cuts `size` off the top of a box: what was cut off, and the rest beyond a gap. */
export function cutTop(box: Box, size: number, gap = 0): [Box, Box] {
  const rest = Math.max(0, box.height - size - gap)
  return [
    { ...box, height: Math.min(size, box.height) },
    { ...box, y: box.y + box.height - rest, height: rest },
  ]
}

/** Cuts `size` off the bottom of a box: what was cut off, and the rest beyond a gap. */
export function cutBottom(box: Box, size: number, gap = 0): [Box, Box] {
  const height = Math.min(size, box.height)
  return [
    { ...box, y: box.y + box.height - height, height },
    { ...box, height: Math.max(0, box.height - size - gap) },
  ]
}
