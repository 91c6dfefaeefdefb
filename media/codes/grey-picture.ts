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

/**
 * A picture of another width, and a height in proportion. A pixel of a smaller one is the mean of the area that it
 * stands for; a pixel of a larger one lies between its neighbours. A picture that is turned or mirrored stays so.
 */
export function scaled(picture: GreyPicture, width: number): GreyPicture {
  if (width === picture.width) return picture
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  const narrow = width < picture.width ? narrowed(picture, width) : spread(picture, width)
  const pixels = new Uint8Array(width * height)
  const rows = tapsOf(picture.height, height)
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

/** Rows of means: each is the difference of two running sums of its row, so the effort hardly depends on the new width. */
function narrowed({ width: old, height, pixels }: GreyPicture, width: number): Float32Array {
  const step = old / width
  // Where each new pixel ends: the whole pixels before it, and the part of the next one.
  const whole = Int32Array.from({ length: width }, (_, x) => Math.min(old, Math.floor((x + 1) * step)))
  const part = Float64Array.from({ length: width }, (_, x) => (x + 1) * step - (whole[x] ?? 0))
  part[width - 1] = 0
  whole[width - 1] = old
  const narrow = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const start = y * old
    let at = 0
    let sum = 0
    let before = 0
    for (let x = 0; x < width; x += 1) {
      const end = whole[x] ?? 0
      for (; at < end; at += 1) sum += pixels[start + at] ?? 0
      const share = part[x] ?? 0
      const after = share === 0 ? sum : sum + (pixels[start + at] ?? 0) * share
      narrow[y * width + x] = (after - before) / step
      before = after
    }
  }
  return narrow
}

/** Rows of pixels that lie between their neighbours. */
function spread({ width: old, height, pixels }: GreyPicture, width: number): Float32Array {
  const columns = tapsOf(old, width)
  const wide = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { from, weights } = columns[x] ?? NOWHERE
      const at = y * old + from
      wide[y * width + x] = (pixels[at] ?? 0) * (weights[0] ?? 0) + (pixels[at + 1] ?? 0) * (weights[1] ?? 0)
    }
  }
  return wide
}

/** How a new row is made: the first old one, and the weights of those from there on. */
interface Tap {
  readonly from: number
  readonly weights: readonly number[]
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
