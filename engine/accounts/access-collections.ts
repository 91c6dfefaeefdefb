import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment, nameLike } from '../core/fields.ts'

/** Credentials were records with a history in version 1, and have looked the same ever since. */
export const credentials = {
  nature: 'credentials',
  version: 2,
  upcasts: { 1: (record: Readonly<Record<string, unknown>>) => ({ ...record }) },
} as const

/** The SHA-256 hash of a secret, in hexadecimal. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a personal access token permits: `read` requests that change nothing, `write` all that take a token. */
export const TokenScope = z.enum(['read', 'write'])
export type TokenScope = z.infer<typeof TokenScope>

/** A token with which a program acts for a user in one household. */
export const PersonalAccessToken = z.object({
  ...baseFields,
  user_id: Id,
  household_id: Id,
  /** What the user calls it. */
  name: nameLike('Home Assistant'),
  scope: TokenScope,
  secret_hash: Hash,
  expires_at: Moment,
  /** Written once an hour at most; null while it is unused. */
  last_used_at: Moment.nullable(),
  revoked_at: Moment.nullable(),
})
export type PersonalAccessToken = z.infer<typeof PersonalAccessToken>

export const personal_access_tokens = defineCollection({
  key: 'personal_access_tokens',
  ...credentials,
  schema: PersonalAccessToken,
  indexes: {
    user_id: { kind: 'id', of: (token) => token.user_id },
    household_id: { kind: 'id', of: (token) => token.household_id },
  },
})

/** A link with which a user who forgot the password sets another one. The record is deleted when it is used. */
export const PasswordReset = z.object({
  ...baseFields,
  user_id: Id,
  secret_hash: Hash,
  expires_at: Moment,
  /** Whether the link went to the address of the user, so that its use proves the address; absent means no. */
  by_mail: z.boolean().optional(),
})
export type PasswordReset = z.infer<typeof PasswordReset>

export const password_resets = defineCollection({
  key: 'password_resets',
  ...credentials,
  schema: PasswordReset,
  indexes: { user_id: { kind: 'id', of: (reset) => reset.user_id } },
})

/** Maximum number of recovery codes of a user. */
export const RECOVERY_CODES = 10

/** The second factor of a user: a TOTP seed (RFC 6238), and recovery codes for the day on which the phone is lost. */
export const SecondFactor = z.object({
  ...baseFields,
  user_id: Id,
  /** The seed, sealed with a key that is in no file of this scope. */
  sealed_seed: z.string().max(400),
  /** Null until a code proved that the authenticator has the seed. */
  confirmed_at: Moment.nullable(),
  /** The time step of the newest code that was accepted; that code and earlier ones are refused (RFC 6238, section 5.2). */
  last_step: z.int().min(0),
  /** Of the recovery codes that are left. */
  recovery_hashes: z.array(Hash).max(RECOVERY_CODES),
  /** Number of wrong codes since the last right one, and the time of the newest. */
  failures: z.int().min(0),
  failed_at: Moment.nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const second_factors = defineCollection({
  key: 'second_factors',
  nature: 'credentials',
  schema: SecondFactor,
  indexes: { user_id: { kind: 'id', unique: true, of: (factor) => factor.user_id } },
})

/** A sign-in whose password was right and whose second factor is still to come. The record is deleted when it is used. */
export const SignInChallenge = z.object({
  ...baseFields,
  user_id: Id,
  secret_hash: Hash,
  expires_at: Moment,
})
export type SignInChallenge = z.infer<typeof SignInChallenge>

export const sign_in_challenges = defineCollection({
  key: 'sign_in_challenges',
  nature: 'credentials',
  schema: SignInChallenge,
  indexes: { user_id: { kind: 'id', of: (challenge) => challenge.user_id } },
})

/** A link with which a user proves the address of the account. The record is deleted when it is used. */
export const EmailVerification = z.object({
  ...baseFields,
  user_id: Id,
  /** The address that the link went to. It proves nothing about another one. */
  email: z.email(),
  secret_hash: Hash,
  expires_at: Moment,
})
export type EmailVerification = z.infer<typeof EmailVerification>

export const email_verifications = defineCollection({
  key: 'email_verifications',
  nature: 'credentials',
  schema: EmailVerification,
  indexes: { user_id: { kind: 'id', of: (verification) => verification.user_id } },
})

/**
 * Another address that a user asked for, until the link that went there is used. The record is deleted then, and when the change
 * is cancelled.
 */
export const EmailChange = z.object({
  ...baseFields,
  user_id: Id,
  /** The address that the account gets. */
  email: z.email(),
  /** Of the link to the new address, which makes the change. */
  secret_hash: Hash,
  /** Of the link to the address of the account, which stops the change. */
  stop_hash: Hash,
  expires_at: Moment,
})
export type EmailChange = z.infer<typeof EmailChange>

export const email_changes = defineCollection({
  key: 'email_changes',
  nature: 'credentials',
  schema: EmailChange,
  indexes: { user_id: { kind: 'id', unique: true, of: (change) => change.user_id } },
})

/** A registration that waits for the link in a mail. The record is deleted when it is used. */
export const PendingRegistration = z.object({
  ...baseFields,
  email: z.email(),
  name: nameLike('Ada'),
  /** An argon2id hash in PHC form. */
  password_hash: z.string(),
  household_name: nameLike('Home').nullable(),
  invitation_id: Id.nullable(),
  secret_hash: Hash,
  expires_at: Moment,
})
export type PendingRegistration = z.infer<typeof PendingRegistration>

export const pending_registrations = defineCollection({
  key: 'pending_registrations',
  nature: 'credentials',
  schema: PendingRegistration,
  indexes: { email_key: { kind: 'text', of: ({ email }) => email.trim().toLowerCase() } },
})

/** The kinds of reports of an SMS provider: of a message that it sent, and of one that it received. */
export const SmsKind = z.enum(['status', 'inbound'])
export type SmsKind = z.infer<typeof SmsKind>

/** What a received message asks for. */
export const SmsAction = z.enum(['stop', 'start', 'help', 'code'])
export type SmsAction = z.infer<typeof SmsAction>

/** A report of the SMS provider. Neither the number nor the text is kept. */
const SmsReport = z.object({
  ...baseFields,
  kind: SmsKind,
  /** Of what makes the report one and the same: its kind, the id of the message, and the status. */
  report_key: Hash,
  /** In the words of the provider; null in a report of a received message. */
  status: z.string().max(40).nullable(),
  action: SmsAction.nullable(),
  received_at: Moment,
})

export const sms_reports = defineCollection({
  key: 'sms_reports',
  nature: 'credentials',
  schema: SmsReport,
  indexes: { report_key: { kind: 'text', unique: true, of: (report) => report.report_key } },
})

/** A number that gets no messages, because its owner asked for it. */
const SmsOptOut = z.object({ ...baseFields, number_key: Hash })

export const sms_opt_outs = defineCollection({
  key: 'sms_opt_outs',
  nature: 'credentials',
  schema: SmsOptOut,
  indexes: { number_key: { kind: 'text', unique: true, of: (number) => number.number_key } },
})
