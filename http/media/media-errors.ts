import { mediaRefusalCodes } from '../../media/index.ts'
import type { HttpErrorCode } from '../errors/errors.ts'

/** The error codes for a file that is refused for its content. */
export const PICTURE_ERRORS = mediaRefusalCodes satisfies readonly HttpErrorCode[]

/** The error codes for a file that is to be kept. */
export const FILE_ERRORS = [
  ...PICTURE_ERRORS,
  'quota_exceeded',
  'storage_full',
] as const satisfies readonly HttpErrorCode[]
