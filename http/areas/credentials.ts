import { z } from 'zod'
import { Household, User } from '../../engine/index.ts'
import { PASSWORD_LENGTH } from '../../services/accounts/passwords.ts'

export const Email = z.string().trim().max(254).pipe(z.email())

/** A password as it is typed: spaces count. */
export const Password = z.string().min(1).max(1024)

/** A password that somebody chooses. */
export const NewPassword = Password.meta({
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  description: 'Not an obvious one',
})

/** The token or the code of an invitation, or the link whole. */
export const GivenInvitation = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ examples: ['K7QM-2XWD-9RTA'] })

/** Somebody who registers and founds a household. */
export const REGISTRATION = {
  name: 'Ada',
  email: 'ada@example.org',
  password: 'correct horse battery',
  household_name: 'Home',
}

/** What registration asks of a person, wherever they do it. */
export const registrationFields = {
  name: User.shape.name,
  email: Email,
  password: NewPassword,
  household_name: Household.shape.name.optional().meta({
    description: 'The household to found; whoever comes by an invitation need not found one',
  }),
  invitation: GivenInvitation.optional().meta({
    description: "An invitation's token or code: the user becomes a member of its household",
  }),
}
