import { limitsOf, type MediaLimits, type MediaOptions } from '../limits.ts'
import { openPicture } from '../pictures/sharp.ts'
import { answerOf, type MediaRefusal, Refused } from '../refusals.ts'
import { typeOf } from '../types/type-of.ts'
import { FileView } from '../work/file-view.ts'
import { onPicture } from '../work/picture-work.ts'
import { findCodesInThread } from './code-thread.ts'
import type { PhotoCode } from './photo-code.ts'
import type { GreyPicture } from './zxing.ts'

/** The codes in a picture, in no order. None is told twice, unless it is there twice. */
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
    const grey = await onPicture(() => greyOf(path, limits), signal)
    return findCodesInThread(grey, signal)
  })
}

async function greyOf(path: string, limits: MediaLimits): Promise<GreyPicture> {
  const { data, info } = await openPicture(path, limits)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
