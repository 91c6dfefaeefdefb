import { detectorFormats, readByDetector } from './detector.ts'
import { LIVE, PHOTO, readPixels, startLibrary } from './library.ts'
import type { PictureCodes, ReadCode } from './messages.ts'
import { bitmapPixels, halvedUntil } from './pixels.ts'

/** The longer side of a photo, in pixels, at the first look, and at the second when the first shows nothing. */
const PHOTO_SIDES = [1800, 3600]

/** Reads the codes of pictures. */
export interface Reader {
  /**
   * Closes the frame.
   *
   * @throws NoReader when the library cannot be loaded
   */
  frame(frame: ImageBitmap): Promise<PictureCodes>
  /**
   * @throws DOMException for a file that is no picture
   * @throws NoReader when the library cannot be loaded
   */
  photo(file: Blob): Promise<PictureCodes>
}

/** The reader of the browser where it has one that reads enough formats, else the library. */
export async function openReader(): Promise<Reader> {
  const detector = await detectorFormats()
  // It loads at once. A picture tries again when that failed.
  if (detector === null) await startLibrary().catch(() => {})
  const live = async (frame: ImageBitmap): Promise<readonly ReadCode[]> => {
    if (detector !== null) {
      const found = await readByDetector(detector, frame)
      if (found !== null) return found
    }
    return readPixels(bitmapPixels(frame), LIVE)
  }
  return {
    async frame(frame) {
      const { width, height } = frame
      try {
        return { width, height, codes: await live(frame) }
      } finally {
        frame.close()
      }
    },
    async photo(file) {
      const picture = await createImageBitmap(file)
      const { width, height } = picture
      try {
        for (const side of PHOTO_SIDES) {
          const { pixels, scale } = halvedUntil(picture, side)
          const found = await readPixels(pixels, PHOTO)
          if (found.length > 0) return { width, height, codes: found.map((code) => enlarged(code, scale)) }
          if (scale === 1) break
        }
        return { width, height, codes: [] }
      } finally {
        picture.close()
      }
    },
  }
}

function enlarged({ corners, ...code }: ReadCode, scale: number): ReadCode {
  return { ...code, corners: corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) }
}
