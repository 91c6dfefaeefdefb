import { MM_PER_INCH } from '../units.ts'
import type { PhotoField } from './field.ts'
import type { Primitive } from './primitives.ts'
import type { LabelWarning } from './warnings.ts'

/** What a printer of labels shows of a picture, in dots per inch. */
const DPI = 300

/** Pixels of a picture that is opened at all; those that come here are variants made by the house. */
const MOST_PIXELS = 50_000_000

/** Draws a photo in its box, with as many pixels as are printed; one that cannot be read is warned of and left out. */
export async function drawPhoto(
  field: PhotoField,
  at: number,
): Promise<{ primitives: Primitive[]; warnings: LabelWarning[] }> {
  // Loaded when there is a photo: most labels have none, and it takes a while.
  const { default: sharp } = await import('sharp')
  const { box } = field
  const width = Math.max(1, Math.round((box.width / MM_PER_INCH) * DPI))
  const height = Math.max(1, Math.round((box.height / MM_PER_INCH) * DPI))
  try {
    const { data, info } = await sharp(field.photo, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(width, height, { fit: field.fit === 'cover' ? 'cover' : 'inside' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85, mozjpeg: false })
      .toBuffer({ resolveWithObject: true })
    const scale = Math.min(box.width / info.width, box.height / info.height)
    const [shownWidth, shownHeight] =
      field.fit === 'cover' ? [box.width, box.height] : [info.width * scale, info.height * scale]
    const image: Primitive = {
      kind: 'image',
      x: box.x + (box.width - shownWidth) / 2,
      y: box.y + (box.height - shownHeight) / 2,
      width: shownWidth,
      height: shownHeight,
      data,
      content_type: 'image/jpeg',
      corner: field.corner,
    }
    return { primitives: [image], warnings: [] }
  } catch {
    const message = 'The photo cannot be read.'
    return { primitives: [], warnings: [{ code: 'photo_unreadable', field: at, message }] }
  }
}
