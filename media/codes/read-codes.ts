import { limitsOf, type MediaOptions } from '../limits.ts'
import { answerOf, type MediaRefusal, Refused } from '../refusals.ts'
import { typeOf } from '../types/type-of.ts'
import { FairQueue } from '../work/fair-queue.ts'
import { FileView } from '../work/file-view.ts'
import { GreyAnswer, type TaskOf } from '../work/picture-tasks.ts'
import { onPicture } from '../work/picture-work.ts'
import { CODE_THREADS, findCodesInThread } from './code-thread.ts'
import type { CodeTask } from './find.ts'
import { type PhotoCode, resized } from './photo-code.ts'

type Stage = CodeTask['stage']

/** Pixels of the longer side at which codes are looked for; a larger picture is made smaller. */
const SIDE: Readonly<Record<Stage, number>> = { quick: 4000, thorough: 2400 }

/** One lane for each thread. The first one runs no thorough look, so a quick one never waits for those to end. */
const LANES: readonly (readonly Stage[])[] = [['quick'], ['thorough', 'quick']]

/** Maximum number of photos that wait or are looked at: of one household, and of all. */
const PER_HOUSEHOLD = 20
const IN_ALL = 200

const queue = new FairQueue<Stage>({
  lanes: LANES.slice(0, CODE_THREADS),
  per_owner: PER_HOUSEHOLD,
  total: IN_ALL,
})

/**
 * The codes in a picture, in no order. A code that is not sure is not reported: rather none than a wrong one. The
 * effort is counted in pixels and lines, so the answer does not depend on how busy the machine is. Owners take turns;
 * while a picture waits, it takes no memory.
 * @throws {QueueFull} when too many pictures of this owner, or of all, wait already
 */
export async function readCodes(
  path: string,
  options: MediaOptions = {},
): Promise<readonly PhotoCode[] | MediaRefusal> {
  const { signal, owner = '' } = options
  return answerOf(() =>
    queue.admit(owner, async (run) => {
      signal?.throwIfAborted()
      const limits = limitsOf(options)
      const { kind, content_type } = await FileView.with(path, typeOf)
      if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Codes are read in pictures.')
      const photo = { path, content_type, limits }
      // A turn of its own: the variants of a household do not hold up its scans.
      const turn = { owner: `scan:${owner}`, signal }
      const look = (stage: Stage) => run(stage, () => lookFor(photo, stage, turn), signal)
      const found = await look('quick')
      return found.length > 0 ? found : look('thorough')
    }),
  )
}

/** Looks for codes once. The picture is decoded for each look: one that waits for its turn would fill the memory. */
async function lookFor(
  photo: Pick<TaskOf<'grey'>, 'path' | 'content_type' | 'limits'>,
  stage: Stage,
  turn: Pick<MediaOptions, 'owner' | 'signal'>,
): Promise<readonly PhotoCode[]> {
  const task = { do: 'grey', ...photo, side: SIDE[stage] } as const
  const { scale, ...picture } = await onPicture(task, GreyAnswer, turn)
  const found = await findCodesInThread({ stage, picture, reduced: scale > 1 }, turn.signal)
  return found.map((code) => resized(code, scale))
}
