import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Media } from './collection.ts'

/** The media of a thing or a place, in their order. */
export function mediaOf(view: HouseholdView, owner_id: string): Stored<Media>[] {
  if (view.count('media', 'owner_id', owner_id) === 0) return []
  return view.find('media', 'owner_id', owner_id).sort((a, b) => byOrder(a.record, b.record))
}

/** SPEC.md O5: by position; of two that have the same the older one comes first. */
function byOrder(a: Media, b: Media): number {
  if (a.position !== b.position) return a.position - b.position
  const [left, right] = [`${a.created_at} ${a.public_id}`, `${b.created_at} ${b.public_id}`]
  return left < right ? -1 : 1
}

/** SPEC.md O6: of these, in their order, the photo that represents their owner; null without one that can be shown. */
export function primaryOf(
  { primary_media_id }: { readonly primary_media_id?: string | null | undefined },
  media: readonly Stored<Media>[],
): Stored<Media> | null {
  const photos = media.filter(({ record }) => record.kind === 'photo' && !record.refusal)
  return photos.find(({ record }) => record.public_id === primary_media_id) ?? photos[0] ?? null
}

/** The photos of a thing or a place that can be shown, as far as their content is stored; the one that represents their owner first. */
export function photosOf(
  view: HouseholdView,
  owner: { readonly public_id: string; readonly primary_media_id?: string | null | undefined },
): Media[] {
  const stored = mediaOf(view, owner.public_id).filter(
    ({ record: { kind, stored_at } }) => kind === 'photo' && stored_at !== null,
  )
  const first = primaryOf(owner, stored)
  return [...(first ? [first] : []), ...stored.filter((each) => each !== first)].map(({ record }) => record)
}
