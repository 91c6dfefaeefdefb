import { z } from 'zod'
import { PASSWORD_LENGTH } from '../accounts/passwords.ts'

export const Email = z.string().trim().max(254).pipe(z.email())

/** A password as it is typed: spaces count. */
export const Password = z.string().min(1).max(1024)

/** A password that somebody chooses. */
export const NewPassword = Password.meta({
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  description: 'Not an obvious one',
})
