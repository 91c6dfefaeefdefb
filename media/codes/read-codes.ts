import { limitsOf, type MediaLimits, type MediaOptions } from '../limits.ts'
import { openPicture } from '../pictures/sharp.ts'
import { answerOf, type MediaRefusal, Refused } from '../refusals.ts'
import { typeOf } from '../types/type-of.ts'
import { FileView } from '../work/file-view.ts'
import { onPicture } from '../work/picture-work.ts'
import { findCodesInThread } from './code-thread.ts'
import { type PhotoCode, resized } from './photo-code.ts'

/** Pixels of the longer side at which codes are looked for; a larger picture is made smaller. */
const SIDE = 4000
/** Milliseconds after which no further attempt begins when nothing was found. */
const PATIENCE_MS = 6000

/**
 * The codes in a picture, in no order. A code that is not sure is not told: rather none than a wrong one. Small
 * pictures take some ten milliseconds, a photo of a telephone about a second, one without any code up to eight.
 */
export async function readCodes(
  path: string,
  options: MediaOptions = {},
): Promise<readonly PhotoCode[] | MediaRefusal> {
  const { signal } = options
  return answerOf(async () => {
    signal?.throwIfAborted()
    const limits = limitsOf(options)
    const { kind } = await FileView.with(path, typeOf)
    if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Codes are read in pictures.')
    const { picture, scale } = await onPicture(() => greyOf(path, limits), signal)
    const patience_ms = Math.min(PATIENCE_MS, limits.seconds * 1000)
    const found = await findCodesInThread({ picture, patience_ms }, signal)
    return found.map((code) => resized(code, scale))
  })
}

/** The picture as brightness, and by how much it was made smaller. */
async function greyOf(path: string, limits: MediaLimits) {
  const { width: full = 0 } = (await (await openPicture(path, limits)).metadata()).autoOrient
  const { data, info } = await (await openPicture(path, limits))
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { width: info.width, height: info.height, pixels: data }
  return { picture, scale: full / info.width }
}
