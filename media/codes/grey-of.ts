import type { MediaLimits } from '../limits.ts'
import { openPicture } from '../pictures/sharp.ts'
import { onPicture } from '../work/picture-work.ts'
import type { GreyPicture } from './grey-picture.ts'

/** A picture as brightness, upright, and how many times as large the original is. */
export interface Grey {
  readonly picture: GreyPicture
  readonly scale: number
}

/** Decodes a picture so that its longer side has `side` pixels at most. */
export async function greyOf(
  path: string,
  side: number,
  limits: MediaLimits,
  signal: AbortSignal | undefined,
): Promise<Grey> {
  return onPicture(async () => {
    const { width: full = 0 } = (await (await openPicture(path, limits)).metadata()).autoOrient
    const { data, info } = await (await openPicture(path, limits))
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = { width: info.width, height: info.height, pixels: data }
    return { picture, scale: full / info.width }
  }, signal)
}
