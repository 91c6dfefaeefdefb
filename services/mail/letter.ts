import { z } from 'zod'
import { Language } from './languages.ts'
import { Mail } from './mail.ts'

const Id = z.string().max(100)

/** A mail and its reader. */
export const Letter = z.strictObject({
  type: z.literal('letter'),
  to: z.string().max(254),
  language: Language,
  mail: Mail,
})
export type Letter = z.infer<typeof Letter>

/** Somebody forgot the password of an address, which may have an account. */
export const ForgotTask = z.strictObject({
  type: z.literal('forgot'),
  email: z.string().max(254),
  language: Language,
})
export type ForgotTask = z.infer<typeof ForgotTask>

/** Somebody registers an address, which may have an account. */
export const RegistrationTask = z.strictObject({
  type: z.literal('registration'),
  email: z.string().max(254),
  language: Language,
  name: z.string().max(400),
  password_hash: z.string().max(400),
  household_name: z.string().max(400).nullable(),
  invitation_id: Id.nullable(),
})
export type RegistrationTask = z.infer<typeof RegistrationTask>

/** Somebody wants an address for an account, and another account may have it. */
export const EmailChangeTask = z.strictObject({
  type: z.literal('email_change'),
  email: z.string().max(254),
  language: Language,
  user_id: Id,
  change_id: Id,
  /** The link that makes the change. */
  link: z.string().max(4000),
})
export type EmailChangeTask = z.infer<typeof EmailChangeTask>

/** Work whose letter is not known yet. The request that caused it is answered in the same way, whatever becomes of it. */
export type MailTask = ForgotTask | RegistrationTask | EmailChangeTask

/** The content of an entry of the outbox. */
export const Content = z.discriminatedUnion('type', [Letter, ForgotTask, RegistrationTask, EmailChangeTask])
export type Content = z.infer<typeof Content>
