import type { GreyAnswer } from '../work/picture-tasks.ts'
import { openPicture, type PictureSource } from './sharp.ts'

/** Reads a picture as brightness, upright, with white behind what is transparent; its longer side has at most `side` pixels. */
export async function greyOf({
  side,
  ...source
}: PictureSource & { readonly side: number }): Promise<GreyAnswer> {
  const opened = await openPicture(source)
  const { width: full = 0 } = (await opened().metadata()).autoOrient
  const { data, info } = await opened()
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, scale: full / width, pixels: data }
}
