import { type HouseholdView, isAwaited, mediaOf, type Replica } from '../../../engine/index.ts'
import { addressOf, photo } from '../views/photos.ts'
import type { GalleryPhoto, OwnedDocument, PhotoRefusal } from './calls.ts'

/** The photos that wait in this browser, as the views see them. */
export interface LocalPhotos {
  /** Whether a photo was turned here, and the server does not know yet. */
  isTurning(media_id: string): boolean
  of(media_id: string): {
    readonly placeholder: string | null
    readonly width: number | null
    readonly height: number | null
    readonly refusal: PhotoRefusal | null
  } | null
}

/** A browser in which no photo waits. */
export const NO_PHOTOS: LocalPhotos = { of: () => null, isTurning: () => false }

/** Whether a photo was turned in this browser, and the server has not answered. */
export function isTurning(replica: Pick<Replica, 'pending'>, media_id: string): boolean {
  const pending = replica.pending()
  return pending.some(
    ({ operation: { type, input } }) => type === 'media.rotate' && input.public_id === media_id,
  )
}

/** The photos of a thing or a place, in their order. */
export function galleryOf(view: HouseholdView, owner_id: string, photos: LocalPhotos): GalleryPhoto[] {
  return mediaOf(view, owner_id)
    .filter(({ record }) => record.kind === 'photo')
    .map((stored) => {
      const { record } = stored
      const shown = photo(stored)
      const local = photos.of(record.public_id)
      const refusal = record.refusal ? { code: record.refusal, message: null } : (local?.refusal ?? null)
      return {
        ...shown,
        // Until the server knows how the photo is turned, its pictures are not.
        urls: photos.isTurning(record.public_id) ? null : shown.urls,
        placeholder: shown.placeholder ?? local?.placeholder ?? null,
        width: shown.width ?? local?.width ?? null,
        height: shown.height ?? local?.height ?? null,
        name: record.name ?? null,
        waits: isAwaited(record) ? (local ? 'here' : 'elsewhere') : null,
        refusal,
      }
    })
}

/** The documents of a thing or a place, in their order. */
export function documentsOf(view: HouseholdView, owner_id: string): OwnedDocument[] {
  return mediaOf(view, owner_id)
    .filter(({ record }) => record.kind === 'document' && !record.refusal)
    .map(({ record }) => {
      const { public_id, name = null, content_type, bytes, stored_at } = record
      const url = stored_at === null ? null : addressOf(record, 'original')
      return { public_id, name, content_type, bytes, url }
    })
}
