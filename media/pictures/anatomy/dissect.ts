import type { PictureType } from '../../types/content-types.ts'
import { dissectHeif } from '../heif/dissect-heif.ts'
import type { Dissect } from './anatomy.ts'
import { dissectGif } from './gif.ts'
import { dissectJpeg } from './jpeg.ts'
import { dissectPng } from './png.ts'
import { dissectTiff } from './tiff.ts'
import { dissectWebp } from './webp.ts'

/** How files of each kind are read. */
export const DISSECT: Readonly<Record<PictureType, Dissect>> = {
  'image/jpeg': dissectJpeg,
  'image/png': dissectPng,
  'image/webp': dissectWebp,
  'image/gif': dissectGif,
  'image/avif': dissectHeif,
  'image/heic': dissectHeif,
  'image/tiff': dissectTiff,
}
