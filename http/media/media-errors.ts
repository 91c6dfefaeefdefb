import { type MediaRefusal, mediaRefusalCodes } from '../../media/index.ts'
import { HttpError, type HttpErrorCode } from '../errors/errors.ts'

/** The codes of a file that is refused for its content. */
export const PICTURE_ERRORS = mediaRefusalCodes satisfies readonly HttpErrorCode[]

/** What can be wrong with a file that is to be kept. */
export const FILE_ERRORS = [
  ...PICTURE_ERRORS,
  'quota_exceeded',
  'storage_full',
] as const satisfies readonly HttpErrorCode[]

/** The error that a refused file becomes; `path` says which of several it is. */
export function refusalError({ refused, message }: MediaRefusal, path = ''): HttpError {
  const details = path === '' ? [] : [{ path, code: refused, message }]
  return new HttpError(refused, { message, details })
}

/** A file that is larger than the household may keep. */
export function tooLarge(file_bytes: number): HttpError {
  return new HttpError('media_too_large', { message: `A file is at most ${file_bytes} bytes large.` })
}

/** A file of a kind that is not taken, whatever its content is. */
export function neverTaken(): HttpError {
  return new HttpError('media_type_unsupported', {
    message: 'Files of this kind are not accepted; send a picture, a PDF, a text or an office file.',
  })
}
