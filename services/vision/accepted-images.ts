import { copyFile } from 'node:fs/promises'
import { type AcceptedPicture, sourceOf } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { AcceptedImages } from '../intake/pictures.ts'
import type { MediaService } from '../media/media-service.ts'
import type { ScanCaller } from '../scanning/actions.ts'
import { photoOf } from './session-images.ts'
import type { Vision } from './vision.ts'

/** The photos of the household and the images of vision sessions, for things that are accepted. */
export function acceptedImages({
  media,
  vision,
}: {
  readonly media: MediaService
  readonly vision: Vision
}): AcceptedImages {
  return {
    async ready(household, caller, { media_ids, session_id }, image_ids) {
      const sessionImage = await sessionImages(vision, media, household, caller, session_id)
      const pictures: AcceptedPicture[][] = []
      for (const [index, ids] of image_ids.entries()) {
        const path = `drafts.${index}.image_ids`
        const own: AcceptedPicture[] = []
        for (const id of ids) {
          own.push(media_ids.includes(id) ? keptPicture(household, id, path) : await sessionImage(id, path))
        }
        pictures.push(own)
      }
      const stored = pictures.some((own) => own.length > 0)
      // What the operations announce has its content by now, from these uploads or from other records.
      return { pictures, settle: async () => (stored ? media.settleNow(caller) : undefined) }
    },
  }
}

/** Makes the images of a session ready. Each is stored once, however many drafts have it. */
async function sessionImages(
  vision: Vision,
  media: MediaService,
  household: HouseholdHandle,
  caller: ScanCaller,
  session_id: string | null,
): Promise<(id: string, path: string) => Promise<AcceptedPicture>> {
  const { user_id } = caller.author
  const session = session_id === null ? null : await vision.sessions.get(household, session_id, user_id)
  const stored = new Map<string, AcceptedPicture>()
  return async (id, path) => {
    const known = stored.get(id)
    if (known) return known
    const image = session?.images.find(({ image_id }) => image_id === id)
    if (!session || !image) {
      const message = 'The suggestion has no such picture.'
      throw new ServiceError('validation_failed', {
        message,
        details: [{ path, code: 'not_found', message }],
      })
    }
    if (image.media_id !== null) {
      const picture = keptPicture(household, image.media_id, path)
      stored.set(id, picture)
      return picture
    }
    // The session keeps its own: a suggestion can be undone.
    const own = vision.imagePath(household, user_id, session.public_id, id)
    const copy = `${own}.accepted`
    await copyFile(own, copy)
    const { name, bytes, sha256 } = image
    const [kept] = await media.store(caller, [{ path: copy, label: path, name, bytes, sha256 }])
    if (!kept) throw new Error('a file was not kept')
    stored.set(id, kept)
    return kept
  }
}

function keptPicture(household: HouseholdHandle, id: string, path: string): AcceptedPicture {
  const record = photoOf(household, id, path)
  const { content_type, bytes, name = null } = record
  return { content_type, bytes, sha256: sourceOf(record), name }
}
