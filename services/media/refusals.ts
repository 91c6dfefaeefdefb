import type { MediaRefusal } from '../../media/index.ts'
import { ServiceError } from '../errors.ts'

/** The error for a refused file; `path` names the file among several. */
export function refusalError({ refused, message }: MediaRefusal, path = ''): ServiceError {
  const details = path === '' ? [] : [{ path, code: refused, message }]
  return new ServiceError(refused, { message, details })
}

/** The error for a file that is larger than the household's limit. */
export function fileTooLarge(file_bytes: number): ServiceError {
  return new ServiceError('media_too_large', { message: `A file may have at most ${file_bytes} bytes.` })
}

/** The error for a type of file that is never accepted, regardless of its content. */
export function kindNeverAccepted(): ServiceError {
  return new ServiceError('media_type_unsupported', {
    message: 'Files of this type are not accepted; send a picture, a PDF, a text or an office file.',
  })
}
