import { type HouseholdView, type Media, mediaOf, primaryOf, type Stored } from '../../../engine/index.ts'
import type { Photo } from './calls.ts'

/** The photo that stands for a thing or a place. */
export function photoOf(
  view: HouseholdView,
  owner: { readonly public_id: string; readonly primary_media_id?: string | null | undefined },
): Photo | null {
  const primary = primaryOf(owner, mediaOf(view, owner.public_id))
  return primary && photo(primary)
}

/** The photos of a thing or a place, in their order. */
export function photosOf(view: HouseholdView, owner_id: string): Photo[] {
  return mediaOf(view, owner_id)
    .filter(({ record }) => record.kind === 'photo' && !record.refusal)
    .map(photo)
}

/** A photo as lists show it. */
export function photo({ record }: Stored<Media>): Photo {
  const { public_id, placeholder = null, colour = null, width = null, height = null, rotation } = record
  const at = (variant: string) => addressOf(record, variant)
  const urls = { thumb: at('thumb'), small: at('small'), large: at('large') }
  const shown = record.stored_at === null ? null : urls
  return { public_id, urls: shown, placeholder, colour, width, height, rotation }
}

/** Where the server has a picture, or the file itself as `original`. It changes with what is there, and names no household. */
export function addressOf({ public_id, sha256, rotation }: Media, variant: string): string {
  return `/api/v1/media/${public_id}/${variant}?v=${sha256.slice(0, 16)}-${rotation}`
}
