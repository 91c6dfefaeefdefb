import type { Sharp } from 'sharp'
import { Refused } from '../refusals.ts'
import type { PictureType } from '../types/content-types.ts'
import type { SizeAnswer, TaskOf } from '../work/picture-tasks.ts'
import { openPicture } from './sharp.ts'

/** Encodes a picture again, upright, with its colour profile and nothing else, in its own format. */
export async function reencode(task: TaskOf<'reencode'>): Promise<SizeAnswer> {
  const { content_type, out } = task
  // All pages of a scanned document; of a sequence of AVIF pictures only the first one can be written.
  const pages = content_type === 'image/tiff' ? -1 : 1
  const opened = await openPicture(task, { pages })
  const { width, height } = await encoded(opened().autoOrient().keepIccProfile(), content_type).toFile(out)
  return { width, height }
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
    case 'image/heic':
      // There is no encoder for it.
      throw new Refused('media_unreadable')
    case 'image/gif':
      return picture.gif()
    case 'image/tiff':
      return picture.tiff({ compression: 'deflate', predictor: 'horizontal' })
  }
}
