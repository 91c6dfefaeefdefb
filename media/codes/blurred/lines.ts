import type { GreyPicture } from '../grey-picture.ts'
import { STEPS } from './line-costs.ts'

/** Pixels to each side of which the mean and the contrast are taken as those of the place. */
const AROUND = 11

/**
 * A line across a picture for `fitSymbol`: the mean of some rows, evened out so that a bar is about 1 and a space about
 * -1, whatever the light. Null when there is nothing to be seen.
 */
export function lineOf({ width, height, pixels }: GreyPicture, row: number, rows: number): Float32Array {
  const mean = new Float64Array(width)
  const first = Math.max(0, row - (rows >> 1))
  const last = Math.min(height, first + rows)
  for (let y = first; y < last; y += 1) {
    for (let x = 0; x < width; x += 1)
      mean[x] = (mean[x] ?? 0) + (pixels[y * width + x] ?? 0) / (last - first)
  }
  return upsampled(evened(mean))
}

function evened(values: Float64Array): Float64Array {
  const n = values.length
  const sums = new Float64Array(n + 1)
  const squares = new Float64Array(n + 1)
  for (let x = 0; x < n; x += 1) {
    const value = values[x] ?? 0
    sums[x + 1] = (sums[x] ?? 0) + value
    squares[x + 1] = (squares[x] ?? 0) + value * value
  }
  return values.map((value, x) => {
    const from = Math.max(0, x - AROUND)
    const to = Math.min(n, x + AROUND + 1)
    const mean = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
    const variance = ((squares[to] ?? 0) - (squares[from] ?? 0)) / (to - from) - mean * mean
    // Noise of a level or two is not made large.
    const deviation = Math.sqrt(Math.max(variance, 0) + 2)
    return Math.max(-1.5, Math.min(1.5, (mean - value) / deviation))
  })
}

/** Number of values of a line across a picture. */
export function lengthOfLine({ width }: GreyPicture): number {
  return (width - 1) * STEPS + 1
}

function upsampled(values: Float64Array): Float32Array {
  const line = new Float32Array((values.length - 1) * STEPS + 1)
  for (let k = 0; k < line.length; k += 1) {
    const whole = Math.floor(k / STEPS)
    const part = k / STEPS - whole
    line[k] = (values[whole] ?? 0) * (1 - part) + (values[whole + 1] ?? values[whole] ?? 0) * part
  }
  return line
}
