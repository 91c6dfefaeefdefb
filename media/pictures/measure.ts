import type { MeasureAnswer } from '../work/picture-tasks.ts'
import { openPicture, type PictureSource } from './sharp.ts'

/** Pixels of the sides of the square of which hashes are made. It can be divided by the sides of a hash. */
const SQUARE = 72
/** A hash compares nine columns of eight rows, each with the one at its right (dHash, 64 bits). */
const [COLUMNS, ROWS] = [9, 8]
/** Pixels of the longer side at which sharpness is measured, so that it is comparable. */
const SIDE = 640

/** Measures a picture: its size, how dark and how blurred it is, and its hash in each of the four turns. */
export async function measure(source: PictureSource): Promise<MeasureAnswer> {
  const opened = await openPicture(source)
  const { width, height } = (await opened().metadata()).autoOrient
  const square = await opened()
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(SQUARE, SQUARE, { fit: 'fill' })
    .raw()
    .toBuffer()
  const { data, info } = await opened()
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hashes: string[] = []
  let turned: Buffer = square
  for (let turn = 0; turn < 4; turn++) {
    hashes.push(hashOf(turned))
    turned = quarterTurn(turned)
  }
  return {
    width,
    height,
    brightness: data.reduce((sum, value) => sum + value, 0) / data.length,
    sharpness: sharpnessOf(data, info.width, info.height),
    hashes,
  }
}

function hashOf(square: Buffer): string {
  const cells = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => meanOf(square, column, row)),
  )
  let bits = ''
  for (const row of cells)
    for (let at = 0; at + 1 < COLUMNS; at++) bits += (row[at] ?? 0) < (row[at + 1] ?? 0) ? '1' : '0'
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

function meanOf(square: Buffer, column: number, row: number): number {
  const [wide, tall] = [SQUARE / COLUMNS, SQUARE / ROWS]
  let sum = 0
  for (let y = row * tall; y < (row + 1) * tall; y++)
    for (let x = column * wide; x < (column + 1) * wide; x++) sum += square[y * SQUARE + x] ?? 0
  return sum / (wide * tall)
}

function quarterTurn(square: Buffer): Buffer {
  const turned = Buffer.alloc(square.length)
  for (let y = 0; y < SQUARE; y++)
    for (let x = 0; x < SQUARE; x++) turned[x * SQUARE + (SQUARE - 1 - y)] = square[y * SQUARE + x] ?? 0
  return turned
}

/** The variance of the Laplacian: edges of a sharp picture differ strongly from what is around them. */
function sharpnessOf(pixels: Buffer, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0)
      const edge = around - 4 * (pixels[at] ?? 0)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
