import { limitsOf, type MediaOptions } from '../limits.ts'
import { answerOf, type MediaRefusal, Refused } from '../refusals.ts'
import { typeOf } from '../types/type-of.ts'
import { FileView } from '../work/file-view.ts'
import { GreyAnswer } from '../work/picture-tasks.ts'
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
    const { kind, content_type } = await FileView.with(path, typeOf)
    if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Codes are read in pictures.')
    const task = { do: 'grey', path, content_type, side: SIDE, limits } as const
    const { scale, ...picture } = await onPicture(task, GreyAnswer, options)
    const patience_ms = Math.min(PATIENCE_MS, limits.seconds * 1000)
    const found = await findCodesInThread({ picture, patience_ms }, signal)
    return found.map((code) => resized(code, scale))
  })
}
