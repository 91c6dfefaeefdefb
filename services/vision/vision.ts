import { citationOf, type Media, sourceOf } from '../../engine/index.ts'
import { isMediaRefusal, readCodes } from '../../media/index.ts'
import { ServiceError } from '../errors.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { PictureEvidence } from '../intake/evidence.ts'
import type { MediaService } from '../media/media-service.ts'
import { refusalError } from '../media/refusals.ts'
import type { Clock, Ids } from '../runtime.ts'

/** What looking at pictures needs. */
export type VisionParts = Ids &
  Clock & {
    readonly data: string
    readonly media: MediaService
  }

/** The pictures to be looked at. */
export interface WantedPictures {
  readonly media_ids: readonly string[]
  readonly session_id: string | null
  readonly receipt: boolean
  readonly use_provider: boolean
}

/** Looks at pictures: reads the codes and the text in them, and finds the things that have the same one. */
export class Vision {
  private readonly parts: VisionParts

  constructor(parts: VisionParts) {
    this.parts = parts
  }

  /** What pictures say, for a suggestion. @throws ServiceError `not_found`, or why a picture is refused */
  async evidence(
    household: HouseholdHandle,
    _asker: { readonly user_id: string },
    { media_ids }: WantedPictures,
  ): Promise<PictureEvidence[]> {
    const { media } = this.parts
    const all: PictureEvidence[] = []
    for (const [index, id] of media_ids.entries()) {
      const record = photoOf(household, id, `media_ids.${index}`)
      const { path } = await media.variants.get(media.of(household.household_id), {
        ...{ sha256: record.sha256, rotation: record.rotation, variant: 'large', format: 'jpeg' },
      })
      const codes = await readCodes(path, { owner: household.household_id })
      if (isMediaRefusal(codes)) throw refusalError(codes, `media_ids.${index}`)
      const same = samePictures(household, record)
      all.push({ image_id: id, codes: codes.map(({ text }) => text), hints: [], same, things: [] })
    }
    return all
  }
}

/** A photo of the household whose content is here. @throws ServiceError `not_found` */
export function photoOf({ file }: HouseholdHandle, id: string, path: string): Media {
  const record = file.read((view) => view.get('media', id)?.record)
  if (record && record.stored_at !== null && record.content_type.startsWith('image/')) return record
  const message = 'There is no such photo.'
  throw new ServiceError('not_found', { message, details: [{ path, code: 'not_found', message }] })
}

/** The things that have the very same picture, beside the one that it was taken from. */
function samePictures({ file }: HouseholdHandle, record: Media) {
  return file.read((view) =>
    view
      .find('media', 'stored_source', sourceOf(record), { limit: 10 })
      .flatMap(({ record: { owner, public_id } }) =>
        public_id === record.public_id ? [] : (citationOf(view, owner.kind, owner.id) ?? []),
      ),
  )
}
