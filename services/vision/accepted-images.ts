import { type AcceptedPicture, sourceOf } from '../../engine/index.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { AcceptedImages } from '../intake/pictures.ts'
import { photoOf } from './vision.ts'

/** The pictures of the household, for things that are accepted. */
export function acceptedImages(): AcceptedImages {
  return {
    async ready(household, _caller, { media_ids }, image_ids) {
      const pictures = image_ids.map((ids, index) =>
        ids.map((id) => keptPicture(household, id, media_ids, `drafts.${index}.image_ids`)),
      )
      return { pictures, settle: async () => {} }
    },
  }
}

function keptPicture(
  household: HouseholdHandle,
  id: string,
  media_ids: readonly string[],
  path: string,
): AcceptedPicture {
  const record = photoOf(household, media_ids.includes(id) ? id : '', path)
  const { content_type, bytes, name = null } = record
  return { content_type, bytes, sha256: sourceOf(record), name }
}
