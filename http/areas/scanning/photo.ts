import { isMediaRefusal, type PhotoCode, readCodes } from '../../../media/index.ts'
import type { MultipartRule } from '../../../services/interface/routes/content.ts'
import { refusalError } from '../../../services/media/refusals.ts'
import type { Multipart } from '../../body/multipart.ts'
import { HttpError } from '../../errors/errors.ts'

/** Rules for a photo of one or more codes. */
export const PHOTO_RULE = {
  files: { photo: 1 },
  bounds: { file_bytes: 20 * 1024 * 1024 },
} as const satisfies MultipartRule

/**
 * Reads the codes in the photo of a request. Photos of different households take turns.
 *
 * @throws HttpError if the photo is missing or unreadable
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
  if (isMediaRefusal(found)) throw refusalError(found, 'photo')
  return found
}
