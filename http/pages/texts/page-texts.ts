import type { HttpError } from '../../errors/errors.ts'
import type { en } from './en.ts'

/** The texts of the pages in one language. */
export type PageTexts = typeof en

/** The refusals of the forms in another language than English: by code, and by field and code where a field has words of its own. */
export interface RefusalTexts {
  readonly codes: Readonly<Partial<Record<HttpError['code'], string>>>
  readonly details: Readonly<Record<RefusedDetail, string>>
  /** For every other one. */
  readonly other: string
}

/** A field and the code of its problem, or one of both. */
export type RefusedDetail =
  | 'email'
  | 'email.email_taken'
  | 'new_email.email_taken'
  | 'name'
  | 'code.invalid_format'
  | 'too_small'
  | 'too_big'
  | 'too_guessable'
  | 'breached'
  | 'code.invalid_credentials'
  | 'password.invalid_credentials'
  | 'current_password.invalid_credentials'
  | 'challenge.invalid_credentials'
