import type { Sharp } from 'sharp'
import type { MediaLimits } from '../limits.ts'
import type { PictureType } from '../types/content-types.ts'
import { openPicture } from './sharp.ts'

/** Writes a picture anew, upright, with its colour profile and nothing else, in its own format. */
export async function reencode(
  path: string,
  out: string,
  content_type: PictureType,
  limits: MediaLimits,
): Promise<void> {
  // All pages of a scanned document; of a sequence of AVIF pictures only the first one can be written.
  const pages = content_type === 'image/tiff' ? -1 : 1
  const upright = (await openPicture(path, limits, { pages })).autoOrient().keepIccProfile()
  await encoded(upright, content_type).toFile(out)
}

function encoded(picture: Sharp, content_type: PictureType): Sharp {
  switch (content_type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    case 'image/png':
      return picture.png()
    case 'image/webp':
      return picture.webp({ quality: 95, smartSubsample: true })
    case 'image/avif':
      return picture.avif({ quality: 85, effort: 3 })
    case 'image/gif':
      return picture.gif()
    case 'image/tiff':
      return picture.tiff({ compression: 'deflate', predictor: 'horizontal' })
  }
}
