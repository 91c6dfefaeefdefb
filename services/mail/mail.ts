import { z } from 'zod'

const text = z.string().max(4000)
const at = z.iso.datetime({ offset: true })

/** The content of a mail, before it is written in a language. */
export const Mail = z.discriminatedUnion('kind', [
  /** A link that sets a password. */
  z.strictObject({ kind: z.literal('reset'), link: text }),
  /** A link that completes a registration. */
  z.strictObject({ kind: z.literal('confirm'), link: text }),
  /** Somebody wanted to register an address that has an account. */
  z.strictObject({ kind: z.literal('registered_already'), link: text }),
  /** A link that proves an address. */
  z.strictObject({ kind: z.literal('verify'), link: text }),
  /** A link that gives an account this address; for the new address. */
  z.strictObject({ kind: z.literal('email_change'), link: text }),
  /** Somebody wants the address of an account for another one. */
  z.strictObject({ kind: z.literal('email_in_use'), link: text }),
  /** An account is to get another address; for the present one, with a link that stops this. */
  z.strictObject({ kind: z.literal('email_change_asked'), link: text, at }),
  /** An account has another address; for the former one. */
  z.strictObject({ kind: z.literal('email_changed'), link: text, at }),
  /** An operator gave an account this address; for the new one. */
  z.strictObject({ kind: z.literal('email_set'), link: text, at }),
  z.strictObject({
    kind: z.literal('invitation'),
    household: text,
    invited_by: text,
    link: text,
    code: text,
    at,
  }),
  z.strictObject({ kind: z.literal('new_sign_in'), device: text, link: text, at }),
  z.strictObject({ kind: z.literal('password_changed'), link: text, at }),
  z.strictObject({ kind: z.literal('mfa_on'), link: text, at }),
  z.strictObject({ kind: z.literal('mfa_off'), link: text, at }),
  z.strictObject({ kind: z.literal('recovery_renewed'), link: text, at }),
  z.strictObject({ kind: z.literal('way_in_added'), link: text, at }),
  z.strictObject({ kind: z.literal('way_in_removed'), link: text, at }),
  /** An erasure waits; `at` is when it begins. */
  z.strictObject({ kind: z.literal('account_erasure'), link: text, at }),
  z.strictObject({ kind: z.literal('account_erasure_cancelled'), link: text, at }),
  z.strictObject({ kind: z.literal('household_erasure'), household: text, person: text, link: text, at }),
  z.strictObject({
    kind: z.literal('household_erasure_cancelled'),
    household: text,
    person: text,
    link: text,
    at,
  }),
  /** A person wrote on a ticket; for the staff. The words themselves stay on the server. */
  z.strictObject({ kind: z.literal('support_ticket'), person: text, topic: text, link: text }),
  /** The staff answered a ticket; for its person. */
  z.strictObject({ kind: z.literal('support_answer'), topic: text, link: text }),
  /** The staff reads a household; for its owners. `at` is when it ends at the latest. */
  z.strictObject({ kind: z.literal('support_session'), household: text, person: text, link: text, at }),
])
export type Mail = z.infer<typeof Mail>
export type MailKind = Mail['kind']

/** The words of one kind of mail. `{name}` stands for the field of that name. */
export interface MailWords {
  readonly subject: string
  /** Paragraphs before the link. */
  readonly before: readonly string[]
  /** The words on the link. */
  readonly button: string
  /** Paragraphs after the link. */
  readonly after: readonly string[]
}

/** The words of all mails in one language. */
export interface LanguageWords {
  readonly mails: Readonly<Record<MailKind, MailWords>>
  /** The last line of each mail; `{address}` is that of the server. */
  readonly footer: string
}
