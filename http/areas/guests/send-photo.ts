import { pictureTypes } from '../../../media/index.ts'
import type { Guests } from '../../../services/households/guests.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import { formatFor, sendVariant } from '../../media/serve.ts'
import type { AppContext } from '../../shell/context.ts'
import { guestPhoto } from './look.ts'

/** The sizes of photos that guests get. The stored file is not among them: it may have more in it than the picture. */
export const guestVariants = ['thumb', 'small', 'large'] as const

/** What routes that send photos to guests need. */
export interface Needs {
  readonly guests: Guests
  readonly media: MediaService
}

/** The common declarations of the routes that send photos to guests. */
export const guestPhotoRoute = {
  access: 'public',
  addition: true,
  limiter: 'link-photos',
  reply: { binary: [...pictureTypes], cached: true },
  errors: ['not_found', 'unavailable'],
} as const

/** Sends a photo that a guest link shows, whole. No cache keeps it, so that it ends with the link. */
export async function sendGuestPhoto(
  { guests, media }: Needs,
  koa: AppContext,
  token: string,
  { photo, variant }: { readonly photo: string; readonly variant: (typeof guestVariants)[number] },
): Promise<undefined> {
  const shown = await guestPhoto({ guests }, token, photo)
  const { sha256, rotation } = shown.photo
  const wanted = { sha256, rotation, variant, format: formatFor(koa) }
  // The answer keeps this field: see `describe` in serve.ts.
  koa.set('Cache-Control', 'no-store')
  const asked = { koa, range: undefined, if_range: undefined }
  await sendVariant(asked, media.of(shown.household_id), media.variants, wanted, false)
  koa.remove('Accept-Ranges')
}
