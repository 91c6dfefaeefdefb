import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment, nameLike } from '../core/fields.ts'

/** An identity at an identity provider, with which a user signs in. */
export const Identity = z.object({
  ...baseFields,
  user_id: Id,
  /** The key of the provider in the configuration. */
  provider: z.string().max(30),
  issuer: z.string().max(2000),
  /** The provider's own name for the person, which never changes (OpenID Connect Core, section 2). */
  subject: z.string().max(255),
  /** The address that the provider gave at the latest sign-in, for people who look through their identities. */
  email: z.string().max(254).nullable(),
  last_used_at: Moment.nullable(),
})
export type Identity = z.infer<typeof Identity>

/** The key by which an identity is found. Neither part has a space. */
export function identityKey({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  return `${issuer} ${subject}`
}

export const identities = defineCollection({
  key: 'identities',
  nature: 'credentials',
  schema: Identity,
  indexes: {
    user_id: { kind: 'id', of: (identity) => identity.user_id },
    identity: { kind: 'text', unique: true, of: identityKey },
  },
})

/** A passkey (WebAuthn credential) of a user. Of its two keys the authenticator keeps the private one. */
export const Passkey = z.object({
  ...baseFields,
  user_id: Id,
  /** What the user calls it. */
  name: nameLike("Ada's phone"),
  /** In base64url, such as the authenticator chose it. */
  credential_id: z.string().max(1400),
  /** In base64url: a COSE key. */
  public_key: z.string().max(4000),
  /** The number of signatures that the authenticator reported last; 0 if it does not count. */
  counter: z.int().min(0),
  transports: z.array(z.string().max(20)).max(10),
  /** Whether copies of it exist, such as in the account of a platform. */
  backed_up: z.boolean(),
  last_used_at: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeys = defineCollection({
  key: 'passkeys',
  nature: 'credentials',
  schema: Passkey,
  indexes: {
    user_id: { kind: 'id', of: (passkey) => passkey.user_id },
    credential_id: { kind: 'text', unique: true, of: (passkey) => passkey.credential_id },
  },
})
