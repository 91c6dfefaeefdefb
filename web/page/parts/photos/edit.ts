import type { OperationInputs, OperationType } from '../../../../engine/index.ts'
import type { Crop, GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { act, call, change, newId, openNow, takeBack } from '../../engine.ts'
import { refusalOf } from '../../problem.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { newPhoto, reasonOf } from './add.ts'

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270
const turns: readonly Turn[] = [0, 90, 180, 270]

/** The sum of two turns. */
export function turnedBy(turn: number, by: number): Turn {
  return turns.find((each) => each === (((turn + by) % 360) + 360) % 360) ?? 0
}

/** Turns take their turns: each builds on the one before, also where a person is faster than the page. */
let turning: Promise<unknown> = Promise.resolve()

/** Turns a photo. The picture stays as it is, and is shown turned. */
export function rotatePhoto({ public_id, rotation: shown }: GalleryPhoto, by: number): Promise<boolean> {
  const begun = openNow()
  const turned = turning.then(async () => {
    const record = await call('record', { collection: 'media', public_id }).catch(() => null)
    const before = Number(record?.rotation ?? shown)
    const said = { key: 'photos.rotated' } as const
    return act('media.rotate', { public_id, rotation: turnedBy(before, by) }, said, begun)
  })
  turning = turned.catch(() => {})
  return turned
}

/**
 * Cuts a part out of a photo: a new photo takes the place of the old one. Resolves to its id, or to null when that failed.
 * One undo brings the old photo back.
 */
export async function cropPhoto(
  owner: PhotoOwner,
  photos: readonly GalleryPhoto[],
  source_id: string,
  turn: Turn,
  crop: Crop,
): Promise<string | null> {
  const ids = newPhoto()
  const begun = openNow()
  const cut = await call('crop_photo', { ...ids, source_id, turn, crop }).catch((error: unknown) => {
    toast({ text: reasonOf(error), tone: 'bad' })
    return null
  })
  if (cut === null) return null
  if (cut.status === 'rejected') {
    toast({ text: refusalOf(cut.error), tone: 'bad' })
    return null
  }
  const media_ids = photos.flatMap(({ public_id }) =>
    public_id === source_id ? [ids.public_id, public_id] : [public_id],
  )
  await mutate('media.reorder', { owner, media_ids }, begun)
  const removal = await mutate('media.remove', { public_id: source_id }, begun)
  toast({
    text: text('photos.cropped'),
    undo: async () => {
      // The new photo is removed after it: two operations of which one alone would not be what was done.
      if (removal !== null) await takeBack([removal], { once: true })
      await mutate('media.remove', { public_id: ids.public_id }, begun)
    },
  })
  return ids.public_id
}

/** Does a part of a larger change, which says what was done. Resolves to the id of the operation; null: it was refused. */
async function mutate<T extends OperationType>(
  type: T,
  input: OperationInputs[T],
  begun: string,
): Promise<string | null> {
  const operation_id = newId()
  const mutated = await change('mutate', { type, input, operation_id }, begun)
  return mutated.status === 'queued' ? operation_id : null
}
