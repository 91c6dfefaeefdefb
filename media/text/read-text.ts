import { limitsOf, type MediaOptions } from '../limits.ts'
import { answerOf, type MediaRefusal, Refused } from '../refusals.ts'
import { typeOf } from '../types/type-of.ts'
import { FairQueue } from '../work/fair-queue.ts'
import { FileView } from '../work/file-view.ts'
import { GreyAnswer } from '../work/picture-tasks.ts'
import { onPicture } from '../work/picture-work.ts'
import { linesOf, type TextLine } from './lines.ts'
import { wordsIn } from './ocr-process.ts'
import type { TextLanguage } from './ocr-tasks.ts'

/** Pixels of the longer side at which text is read. */
const SIDE = 2000

/** One picture at a time on the whole server: each takes a core, and some hundred megabytes. */
const queue = new FairQueue<'work'>({ lanes: [['work']], per_owner: 20, total: 200 })

export interface ReadTextOptions extends MediaOptions {
  readonly languages: readonly TextLanguage[]
}

/**
 * The lines of text in a picture, from the top down. Nothing is asked of another server. Owners take turns.
 * @throws {QueueFull} when too many pictures of this owner, or of all, wait already
 */
export async function readText(
  path: string,
  options: ReadTextOptions,
): Promise<readonly TextLine[] | MediaRefusal> {
  const { signal, owner = '', languages } = options
  return answerOf(() =>
    queue.run(
      owner,
      'work',
      async () => {
        const { kind, content_type } = await FileView.with(path, typeOf)
        if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Text is read in pictures.')
        const task = { do: 'grey', path, content_type, limits: limitsOf(options), side: SIDE } as const
        const { width, height, pixels } = await onPicture(task, GreyAnswer, {
          owner: `text:${owner}`,
          signal,
        })
        const words = await wordsIn({ languages: [...new Set(languages)], width, height, pixels }, signal)
        return linesOf(words, width, height)
      },
      signal,
    ),
  )
}
