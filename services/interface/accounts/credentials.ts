import { z } from 'zod'
import { Household, User } from '../../../engine/index.ts'
import { PASSWORD_LENGTH } from '../../accounts/password-length.ts'

export const Email = z.string().trim().max(254).pipe(z.email())

/** A password as the user types it; spaces count. */
export const Password = z.string().min(1).max(1024)

/** A new password. */
export const NewPassword = Password.meta({
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  description: 'Not an easily guessed one',
})

/** A code of an authenticator, or a recovery code. */
export const SecondFactorCode = z
  .string()
  .trim()
  .min(6)
  .max(40)
  .meta({ examples: ['492039'] })

/** A phone number with its country, as E.164 has it. Spaces and signs between the digits are ignored. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+[1-9](?:[\s()./-]*\d){6,14}$/, 'a number with its country, such as +49 1511 2345678')
  .meta({ examples: ['+49 1511 2345678'] })

/** What proves a person in the body of a request that takes a fresh proof. SPEC.md I50. */
export const proofFields = {
  password: Password.optional().meta({
    description: 'The password of the person; without it, `/api/v1/security/proof` has to be called before',
  }),
  code: SecondFactorCode.optional().meta({
    description: 'The code of the second factor, if the account has one',
  }),
}

/** The second step of a sign-in. */
export const challengeFields = {
  challenge: z.string().min(1).max(200),
  code: SecondFactorCode,
}

/** The token or the code of an invitation, or its whole link. */
export const GivenInvitation = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ examples: ['K7QM-2XWD-9RTA'] })

/** A registration that creates a household. */
export const REGISTRATION = {
  name: 'Ada',
  email: 'ada@example.org',
  password: 'correct horse battery',
  household_name: 'Home',
}

/** The description of routes that register. */
export const REGISTRATION_BY_MAIL =
  'If the server sends mails, every registration but the first is answered with `confirmation_required`, whether or not the address has ' +
  'an account. A mail to the address has a link that completes the registration.'

/** The fields of a registration, for a device or a browser. */
export const registrationFields = {
  name: User.shape.name,
  email: Email,
  password: NewPassword,
  household_name: Household.shape.name.optional().meta({
    description: 'The household to create; optional with an invitation',
  }),
  invitation: GivenInvitation.optional().meta({
    description: "An invitation's token or code: the user becomes a member of its household",
  }),
}
