import type { Sharp } from 'sharp'
import type { SizeAnswer, TaskOf } from '../work/picture-tasks.ts'
import { openPicture } from './sharp.ts'

/** Writes a smaller picture: upright, in sRGB, without metadata. */
export async function writeVariant(task: TaskOf<'variant'>): Promise<SizeAnswer> {
  const { side, rotation, format, out } = task
  const opened = await openPicture(task)
  const upright = opened()
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const turned = rotation === 0 ? upright : upright.rotate(rotation)
  const { width, height } = await encoded(turned, format).toFile(out)
  return { width, height }
}

function encoded(picture: Sharp, format: TaskOf<'variant'>['format']): Sharp {
  if (format === 'webp') return picture.webp({ quality: 80, effort: 4 })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 })
  // Transparent pixels become white.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
}
