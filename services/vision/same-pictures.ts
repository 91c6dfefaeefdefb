import { type Citation, citationOf } from '../../engine/index.ts'
import { isMediaRefusal, isSamePicture, measurePicture } from '../../media/index.ts'
import { DerivedFile } from '../../storage/index.ts'
import type { MediaService } from '../media/media-service.ts'
import type { KeptImage } from './kept-session.ts'
import type { HouseholdPart } from './look.ts'

/** Photos of a household that are hashed at a time. The others follow with the next pictures. */
const HASHED_AT_ONCE = 40
/** Things that one picture can name. */
const MOST_SAME = 5

/** What finding the same picture needs. */
export interface SamePictureParts {
  readonly data: string
  readonly media: MediaService
}

/** Hashes photos of a household that have no hash yet, the newest first. */
export async function hashPhotos(
  { data, media }: SamePictureParts,
  { household_id, file }: HouseholdPart,
  signal?: AbortSignal,
): Promise<void> {
  const derived = new DerivedFile(data, household_id)
  const known = derived.pictureHashes()
  const photos = await file.knownPhotos()
  const missing = [...photos.digests()].filter((sha256) => !known.has(sha256)).slice(-HASHED_AT_ONCE)
  const hashed: [string, string][] = []
  for (const sha256 of missing) {
    signal?.throwIfAborted()
    const measured = await media.variants
      .get(media.of(household_id), { sha256, rotation: 0, variant: 'thumb', format: 'webp' })
      .then(({ path }) => measurePicture(path, { owner: household_id, signal }))
      .catch(() => null)
    // A picture that cannot be read is not tried again.
    const hash = measured && !isMediaRefusal(measured) ? measured.hashes[0] : undefined
    hashed.push([sha256, hash ?? '0000000000000000'])
  }
  derived.addPictureHashes(hashed)
}

/** The things of a household that have the very picture of an image, beside the record that the image is. */
export async function samePictures(
  { data }: SamePictureParts,
  { household_id, file }: HouseholdPart,
  { media_id, sha256, hashes }: KeptImage,
): Promise<Citation[]> {
  const photos = await file.knownPhotos()
  const alike = [...new DerivedFile(data, household_id).pictureHashes()]
    .filter(([, hash]) => isSamePicture(hashes, hash))
    .map(([digest]) => digest)
  return file.read((view) => {
    const bySource = view
      .find('media', 'stored_source', sha256, { limit: 20 })
      .map(({ record }) => record.public_id)
    const ids = new Set([...bySource, ...[sha256, ...alike].flatMap((digest) => photos.of(digest))])
    const found = new Map<string, Citation>()
    for (const id of ids) {
      const owner = id === media_id ? null : view.get('media', id)?.record.owner
      const thing = owner && citationOf(view, owner.kind, owner.id)
      if (thing) found.set(thing.id, thing)
    }
    return [...found.values()].slice(0, MOST_SAME)
  })
}
