import { type Box, cropped, type GreyPicture, scaled } from './grey-picture.ts'
import type { PhotoCode, PhotoCodeFormat } from './photo-code.ts'
import { findCodes } from './zxing.ts'

/**
 * Formats with so little redundancy that texts and patterns are taken for them. One is believed when it is read a
 * second time in another size, and lies in no other code.
 */
const WEAK: ReadonlySet<PhotoCodeFormat> = new Set(['upc_e', 'itf', 'codabar', 'code_39', 'code_93'])

/** How much of its own size is kept around a code that is read again, as its quiet zone. */
const MARGIN = 0.35
/** Maximum number of codes that are read again in one picture. */
const MAX_AGAIN = 12
/** Pixels of the longer side of a code that is read again at most. */
const MAX_SIDE = 1600

/** The codes that are sure in the size in which they were read, and the weak ones that another size confirms. */
export async function believed(
  picture: GreyPicture,
  found: readonly PhotoCode[],
  scales: readonly number[],
): Promise<PhotoCode[]> {
  const strong = found.filter(({ format }) => !WEAK.has(format))
  const weak = found.filter((code) => WEAK.has(code.format) && !strong.some((other) => overlap(code, other)))
  return [...strong, ...(await confirmed(picture, weak, scales))]
}

/** The codes of a picture that are read again in one of some sizes of the place where they are. */
export async function confirmed(
  picture: GreyPicture,
  found: readonly PhotoCode[],
  scales: readonly number[],
): Promise<PhotoCode[]> {
  const sure: PhotoCode[] = []
  for (const code of found.slice(0, MAX_AGAIN)) {
    if (await isReadAgain(picture, code, scales)) sure.push(code)
  }
  return sure
}

async function isReadAgain(
  picture: GreyPicture,
  code: PhotoCode,
  scales: readonly number[],
): Promise<boolean> {
  const place = cropped(picture, around(boxOf(code)))
  for (const scale of scales) {
    const largest = MAX_SIDE / Math.max(place.width, place.height)
    const width = Math.max(1, Math.round(place.width * Math.min(scale, largest)))
    const again = await findCodes(scaled(place, width), [code.format])
    if (again.some(({ format, text }) => format === code.format && text === code.text)) return true
  }
  return false
}

function around({ left, top, right, bottom }: Box): Box {
  const margin = Math.max(right - left, bottom - top, 20) * MARGIN
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

function overlap(one: PhotoCode, other: PhotoCode): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

function boxOf({ corners }: PhotoCode): Box {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
