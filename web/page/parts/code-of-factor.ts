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

/** A code of another length is not well-formed. */
const WRONG: ReadonlySet<string> = new Set(['invalid_credentials', 'validation_failed'])

/** The error of a wrong code, in words that say so. Other errors stay as they are. */
export function wrongCode(error: unknown): unknown {
  if (!(error instanceof ApiError) || !WRONG.has(error.code)) return error
  const words = text(error.path === 'challenge' ? 'second.late' : 'second.wrong')
  return new ApiError(error.status, 'wrong_code', words)
}
