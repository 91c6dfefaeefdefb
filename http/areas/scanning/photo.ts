import { isMediaRefusal, type MediaRefusalCode, type PhotoCode, readCodes } from '../../../media/index.ts'
import type { Multipart, MultipartRule } from '../../body/multipart.ts'
import { HttpError } from '../../errors/errors.ts'

/** A photo of one or more codes, as a telephone takes it. */
export const PHOTO_RULE = {
  files: { photo: 1 },
  max_file_bytes: 20 * 1024 * 1024,
} as const satisfies MultipartRule

/** What a picture that cannot be read is to a client. */
const STATUS: Readonly<
  Record<MediaRefusalCode, 'payload_too_large' | 'unsupported_media_type' | 'validation_failed'>
> = {
  media_too_large: 'payload_too_large',
  media_too_many_pixels: 'payload_too_large',
  media_type_unsupported: 'unsupported_media_type',
  media_truncated: 'validation_failed',
  media_unreadable: 'validation_failed',
  media_takes_too_long: 'validation_failed',
  media_polyglot: 'validation_failed',
}

/**
 * The codes in the photo of a request. Photos of different households take turns.
 * @throws HttpError if there is no photo, or it cannot be read
 * @throws QueueFull if too many photos wait
 */
export async function codesInPhoto(
  { files }: Multipart,
  household_id: string,
): Promise<readonly PhotoCode[]> {
  const [photo] = files
  if (photo === undefined || photo.bytes === 0) {
    const message = 'A photo is required.'
    throw new HttpError('validation_failed', {
      message,
      details: [{ path: 'photo', code: 'required', message }],
    })
  }
  const found = await readCodes(photo.path, { owner: household_id })
  if (!isMediaRefusal(found)) return found
  const { refused: code, message } = found
  throw new HttpError(STATUS[code], { message, details: [{ path: 'photo', code, message }] })
}
