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
})
export type PasswordReset = z.infer<typeof PasswordReset>

export const password_resets = defineCollection({
  key: 'password_resets',
  ...credentials,
  schema: PasswordReset,
  indexes: { user_id: { kind: 'id', of: (reset) => reset.user_id } },
})
