import type { Reference } from '../core/collection.ts'
import { detail, Id } from '../core/fields.ts'

/** The photo that was chosen to stand for something; where none is, the first one does (SPEC.md O6). */
export const primaryMediaId = detail(Id)

/** The reference that `primary_media_id` is. */
export const primaryMedia: Reference<{ readonly primary_media_id?: string | null | undefined }, never> = {
  relation: 'chosen',
  to: ['media'],
  of: ({ primary_media_id: id }) => (id ? { collection: 'media', id } : null),
}
