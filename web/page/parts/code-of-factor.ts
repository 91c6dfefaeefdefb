import { ApiError } from '../api.ts'
import { text } from '../texts/text.ts'

/** The attributes of a field for a code of an authenticator, or for a recovery code. */
export const CODE_FIELD = {
  type: 'text',
  autocomplete: 'one-time-code',
  autocapitalize: 'characters',
  spellcheck: false,
  maxLength: 40,
  dir: 'ltr',
} as const

/** The error of a wrong code, in words that say so. Other errors stay as they are. */
export function wrongCode(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid_credentials') return error
  return new ApiError(error.status, 'wrong_code', text('second.wrong'))
}
