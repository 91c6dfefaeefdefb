import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, detail, Id, Moment, nameLike, shortText } from '../core/fields.ts'
import { householdRoles } from '../core/stamp.ts'
import { HOUSEHOLD_QUOTAS } from '../quotas/quotas.ts'
import { Placement } from '../structure/levels.ts'
import {
  credentials,
  email_changes,
  email_verifications,
  Hash,
  password_resets,
  pending_registrations,
  personal_access_tokens,
  second_factors,
  sign_in_challenges,
  sms_opt_outs,
  sms_reports,
} from './access-collections.ts'
import { billing_accounts, billing_closings, billing_events, plan_overrides } from './billing-collections.ts'
import {
  client_releases,
  csp_reports,
  privacy_requests,
  security_events,
  system_logs,
} from './event-collections.ts'
import {
  articles,
  backup_attestations,
  incidents,
  launch_decisions,
  launch_marks,
  maintenance_windows,
  quality_runs,
  release_candidates,
} from './operating-collections.ts'
import { phone_factors } from './phone-collections.ts'
import { identities, passkeys } from './sign-in-collections.ts'
import {
  support_attachments,
  support_deleted_files,
  support_diagnostics,
  support_messages,
  support_notices,
  support_parts,
  support_sessions,
  support_tickets,
} from './support-collections.ts'

/** What a user may do on the installation as a whole, beside the role in each household. */
export const PlatformRole = z.enum(['user', 'support', 'operator', 'superadmin'])
export type PlatformRole = z.infer<typeof PlatformRole>

export const Platform = z.enum(['android', 'ios', 'web', 'cli', 'other'])
export type Platform = z.infer<typeof Platform>

/** E-mail addresses that differ only in case are one address here, as with nearly every mail server. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export const User = z.object({
  ...baseFields,
  name: nameLike('Ada'),
  email: z.email(),
  role: PlatformRole,
  status: z.enum(['active', 'suspended']),
  email_verified: z.boolean(),
  /** An argon2id hash in PHC form; empty for a user without a password. */
  password_hash: z.string(),
  current_household_id: Id.nullable(),
})
export type User = z.infer<typeof User>

const users = defineCollection({
  key: 'users',
  schema: User,
  indexes: { email_key: { kind: 'text', unique: true, of: (user) => emailKey(user.email) } },
})

const short = shortText(200)

/** The description that a client sends of its installation. */
export const DeviceInfo = z.object({
  platform: Platform,
  app_version_name: short.max(60).nullable(),
  app_version_code: z.int().min(0).nullable(),
  device_name: short.nullable(),
  device_model: short.meta({ examples: ['Pixel 9'] }).nullable(),
  os_version: short.max(60).nullable(),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

/** What a sign-in says of its installation: an absent value keeps the known one, and null removes it. */
export type GivenDeviceInfo = Pick<DeviceInfo, 'platform'> & Partial<DeviceInfo>

/** An installation's own name for itself, kept by the device for as long as the app is installed. */
export const InstallationId = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'a name of 8 to 128 printable characters, without blanks')

export const Device = z.object({
  ...baseFields,
  user_id: Id,
  installation_id: InstallationId,
  ...DeviceInfo.shape,
  /** As of the sign-ins that are no longer on record: `deviceSeenAt` knows of the others too. */
  last_seen_at: Moment,
  revoked_at: Moment.nullable(),
})
export type Device = z.infer<typeof Device>

const devices = defineCollection({
  key: 'devices',
  schema: Device,
  indexes: { user_id: { kind: 'id', of: (device) => device.user_id } },
})

/**
 * One sign-in of a device: a family of tokens of which one access and one refresh token are current. Only
 * SHA-256 hashes of their secrets are kept.
 */
export const SignIn = z.object({
  ...baseFields,
  user_id: Id,
  device_id: Id,
  /** The network address from which it began; absent in those of earlier releases. */
  address: z.string().max(64).nullable().optional(),
  access_hash: Hash,
  access_expires_at: Moment,
  refresh_hash: Hash,
  refresh_expires_at: Moment,
  /** Tells refresh tokens that were once issued in this sign-in from invented ones; stays the same for all of them. */
  refresh_key: z.string(),
  /** The pair before the current one, and what makes the current one out of it, should the answer have been lost. */
  previous: z
    .object({
      access_hash: Hash,
      access_expires_at: Moment,
      refresh_hash: Hash,
      salt: z.string(),
      rotated_at: Moment,
    })
    .nullable(),
  ended_at: Moment.nullable(),
  end_reason: z
    .enum(['signed_out', 'replaced', 'reused', 'revoked', 'expired', 'restored', 'password_changed'])
    .nullable(),
})
export type SignIn = z.infer<typeof SignIn>

const sign_ins = defineCollection({
  key: 'sign_ins',
  ...credentials,
  schema: SignIn,
  indexes: {
    device_id: { kind: 'id', of: (signIn) => (signIn.ended_at === null ? signIn.device_id : null) },
    user_id: { kind: 'id', of: (signIn) => signIn.user_id },
  },
})

/**
 * One sign-in of a browser: a secret in a cookie, of which only the SHA-256 hash is kept. Unlike a device a browser has
 * no name of its own, so each sign-in is one more session.
 */
export const BrowserSession = z.object({
  ...baseFields,
  user_id: Id,
  secret_hash: Hash,
  /** The household that this session's requests mean; null: the current one of the user. */
  household_id: Id.nullable(),
  /** What the browser calls itself, for people who look through their sessions. */
  user_agent: z.string().max(200).nullable(),
  /** The network address from which it began; absent in those of earlier releases. */
  address: z.string().max(64).nullable().optional(),
  /** Whether the device is somebody else's: then the session ends with the browser, which forgets its cookie. Absent means no. */
  shared_device: z.boolean().optional(),
  /** Written every few minutes at most. */
  last_seen_at: Moment,
  /** However busy it is. */
  expires_at: Moment,
  ended_at: Moment.nullable(),
  end_reason: z.enum(['signed_out', 'replaced', 'revoked', 'restored']).nullable(),
})
export type BrowserSession = z.infer<typeof BrowserSession>

const browser_sessions = defineCollection({
  key: 'browser_sessions',
  ...credentials,
  schema: BrowserSession,
  indexes: { user_id: { kind: 'id', of: (session) => session.user_id } },
})

/** What a model of another server may get: nothing, questions, records that answer them, photos; each with those before it. */
export const aiLevels = ['off', 'questions', 'records', 'photos'] as const
export type AiLevel = (typeof aiLevels)[number]

export const Household = z.object({
  ...baseFields,
  name: nameLike('Home'),
  /** Whether pictures keep place, time and device (SPEC.md O11); absent means no. */
  keep_photo_metadata: z.boolean().optional(),
  /** SPEC.md I55: whether each member needs a second factor; absent means no. */
  second_factor_required: z.boolean().optional(),
  /** SPEC.md AV1; absent means off. */
  ai_level: z.enum(aiLevels).optional(),
  /** Whether names of places, categories, tags and members go with a question; absent means no. */
  ai_share_vocabulary: z.boolean().optional(),
  /** When these two changed last, and by which user. */
  ai_changed_at: Moment.optional(),
  ai_changed_by: Id.optional(),
  /** The quotas that an operator set (SPEC.md Y12), in bytes or as a number; absent ones are those of the installation. */
  quotas: z.partialRecord(z.enum(HOUSEHOLD_QUOTAS), z.int().min(1)).optional(),
})
export type Household = z.infer<typeof Household>

const households = defineCollection({ key: 'households', schema: Household })

const Membership = z.object({
  ...baseFields,
  household_id: Id,
  user_id: Id,
  role: z.enum(householdRoles),
})
export type Membership = z.infer<typeof Membership>

const memberships = defineCollection({
  key: 'memberships',
  schema: Membership,
  indexes: {
    user_id: { kind: 'id', of: (membership) => membership.user_id },
    household_id: { kind: 'id', of: (membership) => membership.household_id },
    /** A user is a member at most once. */
    household_user: {
      kind: 'text',
      unique: true,
      of: (membership) => `${membership.household_id}/${membership.user_id}`,
    },
  },
})

/** A note on the invited person; it is not used for look-ups. */
const Note = z.object({ name: nameLike('Ben').nullable(), email: z.email().nullable() })

/** An invitation into a household: one person with its token or its code becomes a member. */
export const Invitation = z.object({
  ...baseFields,
  household_id: Id,
  invited_by: Id,
  role: z.enum(householdRoles),
  ...Note.shape,
  token_hash: Hash,
  /** Of the short code, without what people write between its letters. */
  code_hash: Hash,
  expires_at: Moment,
  accepted_at: Moment.nullable(),
  accepted_by: Id.nullable(),
  revoked_at: Moment.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

const invitations = defineCollection({
  key: 'invitations',
  schema: Invitation,
  indexes: {
    household_id: { kind: 'id', of: (invitation) => invitation.household_id },
    code_hash: { kind: 'text', unique: true, of: (invitation) => invitation.code_hash },
  },
})

/** A link with which anybody can read the contents of one place of a household, until it expires or is revoked. */
export const GuestLink = z.object({
  ...baseFields,
  household_id: Id,
  created_by: Id,
  /** What the household calls the link. */
  name: nameLike('Cellar'),
  place: Placement,
  /** Whether it shows photos, too. Absent in links from before there were any. */
  photos: detail(z.boolean()),
  token_hash: Hash,
  expires_at: Moment,
  revoked_at: Moment.nullable(),
})
export type GuestLink = z.infer<typeof GuestLink>

const guest_links = defineCollection({
  key: 'guest_links',
  schema: GuestLink,
  indexes: { household_id: { kind: 'id', of: (link) => link.household_id } },
})

/** SPEC.md M9: the use of a guest link, whose id this record has. The first use creates it. */
const GuestLinkUse = z.object({
  ...baseFields,
  /** When the link last showed something; it may lag behind by an hour. */
  last_used_at: Moment,
  /** On how many days, in UTC, it showed something. */
  days: z.int().min(1),
})
export type GuestLinkUse = z.infer<typeof GuestLinkUse>

const guest_link_uses = defineCollection({
  key: 'guest_link_uses',
  nature: 'credentials',
  schema: GuestLinkUse,
})

/** Every collection of the service scope. */
export const serviceCollections = {
  users,
  devices,
  sign_ins,
  browser_sessions,
  households,
  memberships,
  invitations,
  guest_links,
  guest_link_uses,
  personal_access_tokens,
  password_resets,
  second_factors,
  phone_factors,
  sign_in_challenges,
  email_verifications,
  email_changes,
  pending_registrations,
  sms_reports,
  sms_opt_outs,
  security_events,
  privacy_requests,
  csp_reports,
  system_logs,
  client_releases,
  identities,
  passkeys,
  incidents,
  maintenance_windows,
  articles,
  backup_attestations,
  quality_runs,
  launch_marks,
  launch_decisions,
  release_candidates,
  support_tickets,
  support_messages,
  support_notices,
  support_attachments,
  support_parts,
  support_deleted_files,
  support_diagnostics,
  support_sessions,
  billing_accounts,
  billing_events,
  billing_closings,
  plan_overrides,
}
export type ServiceCollections = typeof serviceCollections
