import type { OperationInputs, OperationType } from '../../../../engine/index.ts'
import type { Crop, GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { act, call, newId, takeBack } from '../../engine.ts'
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

/** Turns a photo. The picture stays as it is, and is shown turned. */
export function rotatePhoto({ public_id, rotation: before }: GalleryPhoto, by: number): Promise<boolean> {
  return act('media.rotate', { public_id, rotation: turnedBy(before, by) }, { key: 'photos.rotated' })
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
  const cut = await call('crop_photo', { ...ids, source_id, turn, crop }).catch((error: unknown) => {
    toast({ text: reasonOf(error), tone: 'bad' })
    return null
  })
  if (cut === null) return null
  if (cut.status === 'rejected') {
    toast({ text: cut.error.message, tone: 'bad' })
    return null
  }
  const done = [ids.operation_id]
  const media_ids = photos.flatMap(({ public_id }) =>
    public_id === source_id ? [ids.public_id, public_id] : [public_id],
  )
  const also = async <T extends OperationType>(type: T, input: OperationInputs[T]) => {
    const operation_id = newId()
    const mutated = await call('mutate', { type, input, operation_id })
    if (mutated.status === 'queued') done.push(operation_id)
  }
  await also('media.reorder', { owner, media_ids })
  await also('media.remove', { public_id: source_id })
  toast({ text: text('photos.cropped'), undo: () => takeBack(done) })
  return ids.public_id
}
