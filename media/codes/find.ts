import { readBlurred } from './blurred/read-blurred.ts'
import { doubled, type GreyPicture, shrunk } from './grey-picture.ts'
import { type PhotoCode, type PhotoCodeFormat, resized } from './photo-code.ts'
import { findCodes } from './zxing.ts'

/** What a thread that looks for codes is asked for. */
export interface CodeTask {
  readonly picture: GreyPicture
  /** Milliseconds after which it shall not begin another attempt. */
  readonly patience_ms: number
}

/** Pixels above which a picture is not made larger. */
const MAX_DOUBLED = 2_000_000

/**
 * Formats with so little redundancy that texts and patterns are taken for them. One is believed when it is read a
 * second time in a picture of another size, and lies in no other code.
 */
const WEAK: ReadonlySet<PhotoCodeFormat> = new Set(['upc_e', 'itf', 'codabar', 'code_39', 'code_93'])

/** The codes in a picture: what the library sees at first sight, or else with more and more effort. */
export async function findAll({ picture, patience_ms }: CodeTask): Promise<PhotoCode[]> {
  const deadline = performance.now() + patience_ms
  const sizes = [{ look: picture, scale: 1 }, ...otherSizes(picture)]
  for (const { look, scale } of sizes) {
    const found = (await findCodes(look)).map((code) => resized(code, scale))
    const sure = await believed(found, scale === 1 ? otherSizes(picture) : sizes.slice(0, 1))
    if (sure.length > 0) return sure
    if (performance.now() > deadline) return []
  }
  const blurred = readBlurred(picture, deadline)
  return blurred ? [productCode(blurred.text, blurred.corners)] : []
}

/** The picture made larger or smaller, and what a length in it is multiplied by to be one of the picture's. */
function otherSizes(picture: GreyPicture): { look: GreyPicture; scale: number }[] {
  const { width, height } = picture
  const smaller = shrunk(picture, Math.max(1, Math.round(width * 0.6)))
  const sizes = [{ look: smaller, scale: width / smaller.width }]
  if (width * height <= MAX_DOUBLED / 4) sizes.unshift({ look: doubled(picture), scale: 0.5 })
  return sizes
}

async function believed(
  found: readonly PhotoCode[],
  others: readonly { look: GreyPicture; scale: number }[],
): Promise<PhotoCode[]> {
  const strong = found.filter(({ format }) => !WEAK.has(format))
  const weak = found.filter((code) => WEAK.has(code.format) && !strong.some((other) => overlap(code, other)))
  if (weak.length === 0) return strong
  const again: PhotoCode[] = []
  for (const { look } of others) again.push(...(await findCodes(look)))
  const confirmed = weak.filter(({ format, text }) =>
    again.some((other) => other.format === format && other.text === text),
  )
  return [...strong, ...confirmed]
}

function productCode(digits: string, corners: PhotoCode['corners']): PhotoCode {
  const upcA = digits.startsWith('0')
  return {
    format: upcA ? 'upc_a' : 'ean_13',
    text: upcA ? digits.slice(1) : digits,
    symbology: ']E0',
    corners,
  }
}

function overlap(one: PhotoCode, other: PhotoCode): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

function boxOf({ corners }: PhotoCode) {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
