/** A picture as brightness, a byte a pixel, row by row. Plain data, as it crosses to another thread. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A rectangle in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How a new pixel is made along one axis: the first old one, and the weights of those from there on. */
interface Tap {
  readonly from: number
  readonly weights: readonly number[]
}

/**
 * A picture of another width, and a height in proportion. A pixel of a smaller one is the mean of the area that it
 * stands for; a pixel of a larger one lies between its neighbours. A picture that is turned or mirrored stays so.
 */
export function scaled(picture: GreyPicture, width: number): GreyPicture {
  if (width === picture.width) return picture
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  const [columns, rows] = [tapsOf(picture.width, width), tapsOf(picture.height, height)]
  const narrow = new Float32Array(width * picture.height)
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { from, weights } = columns[x] ?? NOWHERE
      const at = y * picture.width + from
      let sum = 0
      for (let k = 0; k < weights.length; k += 1) sum += (picture.pixels[at + k] ?? 0) * (weights[k] ?? 0)
      narrow[y * width + x] = sum
    }
  }
  const pixels = new Uint8Array(width * height)
  const row = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    const { from, weights } = rows[y] ?? NOWHERE
    row.fill(0.5)
    for (let k = 0; k < weights.length; k += 1) {
      const weight = weights[k] ?? 0
      const at = (from + k) * width
      for (let x = 0; x < width; x += 1) row[x] = (row[x] ?? 0) + (narrow[at + x] ?? 0) * weight
    }
    pixels.set(row, y * width)
  }
  return { width, height, pixels }
}

const NOWHERE: Tap = { from: 0, weights: [] }

function tapsOf(old: number, now: number): Tap[] {
  const step = old / now
  return Array.from({ length: now }, (_, k) =>
    step >= 1 ? areaTap(k * step, (k + 1) * step, old) : pointTap((k + 0.5) * step - 0.5, old),
  )
}

function areaTap(start: number, end: number, old: number): Tap {
  const from = Math.floor(start)
  const to = Math.min(old, Math.ceil(end - 1e-9))
  const covered = Array.from(
    { length: Math.max(1, to - from) },
    (_, k) => Math.min(end, from + k + 1) - Math.max(start, from + k),
  )
  return { from, weights: covered.map((part) => part / (end - start)) }
}

function pointTap(position: number, old: number): Tap {
  const at = Math.max(0, Math.min(old - 1, position))
  const from = Math.floor(at)
  return from + 1 < old ? { from, weights: [1 - (at - from), at - from] } : { from, weights: [1] }
}

/** The part of a picture that lies in a box. */
export function cropped({ width, height, pixels }: GreyPicture, box: Box): GreyPicture {
  const left = Math.max(0, Math.min(width - 1, Math.floor(box.left)))
  const top = Math.max(0, Math.min(height - 1, Math.floor(box.top)))
  const right = Math.max(left + 1, Math.min(width, Math.ceil(box.right)))
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil(box.bottom)))
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1) {
    part.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  }
  return { width: right - left, height: bottom - top, pixels: part }
}

/** A picture turned by a quarter, clockwise. */
export function turned({ width, height, pixels }: GreyPicture): GreyPicture {
  const upright = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) upright[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  }
  return { width: height, height: width, pixels: upright }
}
