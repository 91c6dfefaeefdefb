/** A picture as brightness, a byte a pixel, row by row. Plain data, as it crosses to another thread. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A smaller picture, so many pixels wide; each of its pixels is the mean of those it stands for. */
export function shrunk(picture: GreyPicture, width: number): GreyPicture {
  if (width >= picture.width) return picture
  const scale = picture.width / width
  const height = Math.max(1, Math.floor(picture.height / scale))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = meanOf(picture, x, y, scale)
  }
  return { width, height, pixels }
}

function meanOf({ width, height, pixels }: GreyPicture, x: number, y: number, scale: number): number {
  const right = Math.min(width, Math.max(Math.floor((x + 1) * scale), Math.floor(x * scale) + 1))
  const bottom = Math.min(height, Math.max(Math.floor((y + 1) * scale), Math.floor(y * scale) + 1))
  let sum = 0
  let count = 0
  for (let row = Math.floor(y * scale); row < bottom; row += 1) {
    for (let column = Math.floor(x * scale); column < right; column += 1) {
      sum += pixels[row * width + column] ?? 0
      count += 1
    }
  }
  return count === 0 ? 0 : sum / count
}

/** A picture with twice the pixels each way, what lies between being the mean of its neighbours. */
export function doubled({ width, height, pixels }: GreyPicture): GreyPicture {
  const larger = new Uint8Array(width * height * 4)
  const at = (x: number, y: number) => pixels[Math.min(y, height - 1) * width + Math.min(x, width - 1)] ?? 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = at(x, y)
      const row = 4 * y * width + 2 * x
      larger[row] = here
      larger[row + 1] = (here + at(x + 1, y)) / 2
      larger[row + 2 * width] = (here + at(x, y + 1)) / 2
      larger[row + 2 * width + 1] = (here + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4
    }
  }
  return { width: width * 2, height: height * 2, pixels: larger }
}

/** A picture turned by a quarter, clockwise. */
export function turned({ width, height, pixels }: GreyPicture): GreyPicture {
  const upright = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) upright[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  }
  return { width: height, height: width, pixels: upright }
}
