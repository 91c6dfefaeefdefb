import type { Crop } from '../../../engine/photos/calls.ts'

/** What of a frame is moved: all of it, or a corner or an edge. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** The whole picture. */
export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The least width and height of a frame, as fractions of the picture. */
const LEAST = 0.05

/** The upper bound counts more: a frame never leaves the picture. */
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** A frame moved within the picture. */
export function movedFrame(frame: Crop, dx: number, dy: number): Crop {
  return {
    ...frame,
    x: clamp(frame.x + dx, 0, 1 - frame.width),
    y: clamp(frame.y + dy, 0, 1 - frame.height),
  }
}

/**
 * A frame with a corner or an edge moved. `ratio`: width by height of the frame, as fractions of the picture; null for any.
 * The opposite side stays where it is.
 */
export function resizedFrame(
  frame: Crop,
  handle: Handle,
  dx: number,
  dy: number,
  ratio: number | null,
): Crop {
  const [west, east] = [handle.includes('w'), handle.includes('e')]
  const [north, south] = [handle.includes('n'), handle.includes('s')]
  const right = frame.x + frame.width
  const bottom = frame.y + frame.height
  const most_width = west ? right : 1 - frame.x
  const most_height = north ? bottom : 1 - frame.y
  let width = clamp(frame.width + (west ? -dx : east ? dx : 0), LEAST, most_width)
  let height = clamp(frame.height + (north ? -dy : south ? dy : 0), LEAST, most_height)
  if (ratio !== null) {
    const by_width = west || east
    const wanted = by_width ? width : height * ratio
    width = clamp(wanted, LEAST * Math.max(1, ratio), Math.min(most_width, most_height * ratio))
    height = width / ratio
  }
  return { x: west ? right - width : frame.x, y: north ? bottom - height : frame.y, width, height }
}

/** The largest frame of a ratio in the middle of the picture. */
export function frameOf(ratio: number): Crop {
  const [width, height] = ratio > 1 ? [1, 1 / ratio] : [ratio, 1]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** The frame around the same part of the picture after a quarter turn. `by`: degrees clockwise. */
export function turnedFrame({ x, y, width, height }: Crop, by: 90 | -90): Crop {
  const turned = { width: height, height: width }
  return by > 0 ? { x: 1 - y - height, y: x, ...turned } : { x: y, y: 1 - x - width, ...turned }
}

/** Whether a frame is the whole picture. */
export function isWhole({ width, height }: Crop): boolean {
  return width > 0.999 && height > 0.999
}
