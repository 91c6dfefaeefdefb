import { type GreyPicture, scaled } from './grey-picture.ts'

/** Distance between the examined rows and columns, in pixels. */
const SAMPLE = 16
/** Steps for each pixel when a reader of matrix codes looks at a picture, and more for each edge in it. */
const STEPS_PER_PIXEL = 28
const STEPS_PER_EDGE = 1200
/** Maximum number of steps for one look at a picture; about a nanosecond each on a small server. */
const MAX_STEPS = 700_000_000

/**
 * A picture small enough for the readers of matrix codes, whose effort grows with the number of edges: photos keep
 * their size; noise and fine patterns are made smaller. It depends on nothing but the picture.
 */
export function withinEffort(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  const steps = width * height * (STEPS_PER_PIXEL + STEPS_PER_EDGE * edges(picture))
  if (steps <= MAX_STEPS) return picture
  // The mean of noise is less busy than the noise, so this errs on the side of less effort.
  return scaled(picture, Math.max(1, Math.floor(width * Math.sqrt(MAX_STEPS / steps))))
}

/** The share of pixels at which the brightness crosses the mean of its row or column. */
function edges({ width, height, pixels }: GreyPicture): number {
  let crossed = 0
  let seen = 0
  const count = (start: number, step: number, length: number) => {
    let sum = 0
    for (let k = 0; k < length; k += 1) sum += pixels[start + k * step] ?? 0
    const mean = sum / length
    let bright = (pixels[start] ?? 0) > mean
    for (let k = 1; k < length; k += 1) {
      const now = (pixels[start + k * step] ?? 0) > mean
      if (now !== bright) crossed += 1
      bright = now
    }
    seen += length
  }
  for (let y = SAMPLE >> 1; y < height; y += SAMPLE) count(y * width, 1, width)
  for (let x = SAMPLE >> 1; x < width; x += SAMPLE) count(x, width, height)
  return seen === 0 ? 0 : crossed / seen
}
