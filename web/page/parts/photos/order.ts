import type { GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { type Act, actOnAll } from '../../engine.ts'

/** The ids with one of them moved to an index. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id)
  const at = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Moves a photo to an index among its owner's. The first one stands for the owner. */
export async function movePhoto(
  owner: PhotoOwner,
  photos: readonly GalleryPhoto[],
  id: string,
  to: number,
): Promise<void> {
  const before = photos.map(({ public_id }) => public_id)
  const media_ids = moved(before, id, to)
  if (media_ids.every((each, i) => each === before[i])) return
  const acts: Act[] = [{ type: 'media.reorder', input: { owner, media_ids } }]
  const [first] = media_ids
  if (first !== undefined && first !== before[0]) {
    acts.push({ type: 'media.set_primary', input: { public_id: first, owner } })
  }
  await actOnAll(acts, { key: 'photos.ordered' })
}
