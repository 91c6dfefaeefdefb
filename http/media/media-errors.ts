import { mediaRefusalCodes } from '../../media/index.ts'
import type { HttpErrorCode } from '../errors/errors.ts'

/** The error codes of a file that is refused because of its content. */
export const PICTURE_ERRORS = mediaRefusalCodes satisfies readonly HttpErrorCode[]

/** The error codes of storing a file. */
export const FILE_ERRORS = [
  ...PICTURE_ERRORS,
  'media_infected',
  'quota_exceeded',
  'storage_full',
] as const satisfies readonly HttpErrorCode[]
