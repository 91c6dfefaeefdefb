import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment } from '../core/fields.ts'

/** The kinds of events of the security of an account or of a household. */
export const SecurityEventKind = z.enum([
  'account_created',
  'account_erased',
  'account_suspended',
  'account_reactivated',
  'platform_role_changed',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'password_refused',
  'token_reused',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_refused',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'local_copy_purged',
  'password_changed',
  'password_reset_created',
  'password_reset',
  'name_changed',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'session_revoked',
  'sessions_revoked',
  'device_revoked',
  'access_token_created',
  'access_token_revoked',
  'household_created',
  'household_erased',
  'member_joined',
  'member_left',
  'member_removed',
  'role_changed',
  'ownership_transferred',
  'invitation_created',
  'invitation_revoked',
  'guest_link_created',
  'guest_link_revoked',
  'export_requested',
  'export_downloaded',
  'erasure_requested',
  'erasure_cancelled',
  'derived_data_purged',
  'ai_level_changed',
  'second_factor_rule_changed',
  'household_changed',
  'support_access_allowed',
  'support_access_withdrawn',
  'support_session_started',
  'support_session_ended',
  'subscription_changed',
  'plan_override_set',
  'plan_override_ended',
])
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/**
 * Something that happened to the security of an account or of a household. `created_at` is its time. It names people by
 * their ids alone.
 */
export const SecurityEvent = z.object({
  ...baseFields,
  kind: SecurityEventKind,
  /** The account that it happened to; null if no account is known, or the account was erased. */
  user_id: Id.nullable(),
  /** The person who did it; null for nobody who is signed in, or for an operator at the command line. */
  actor_id: Id.nullable(),
  household_id: Id.nullable(),
  /** The network address that the request came from. */
  address: z.string().max(64).nullable(),
  /** What the client calls itself. */
  client: z.string().max(200).nullable(),
  /** A word that the kind leaves open, such as the new role. */
  detail: z.string().max(100).nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** The account or the household in whose number an event counts. */
export function eventSubject({
  user_id,
  household_id,
}: Pick<SecurityEvent, 'user_id' | 'household_id'>): string {
  return user_id ?? household_id ?? 'nobody'
}

/** The month of a record, `2026-11`: a sweep finds old records by it. */
function monthOf({ created_at }: { readonly created_at: string }): string {
  return created_at.slice(0, 7)
}

export const security_events = defineCollection({
  key: 'security_events',
  nature: 'credentials',
  schema: SecurityEvent,
  indexes: {
    subject: { kind: 'text', of: eventSubject },
    actor_id: { kind: 'id', of: (event) => event.actor_id },
    household_id: { kind: 'id', of: (event) => event.household_id },
    month: { kind: 'text', of: monthOf },
  },
})

/** What an erasure erases. */
export const ErasureSubject = z.enum(['account_erasure', 'household_erasure'])
export type ErasureSubject = z.infer<typeof ErasureSubject>

/** An erasure that a person asked for. It waits until `due_at`, and can be cancelled while it is `pending`. */
export const PrivacyRequest = z.object({
  ...baseFields,
  kind: ErasureSubject,
  /** The person who asked. */
  user_id: Id,
  /** The household to erase; null for an account. */
  household_id: Id.nullable(),
  state: z.enum(['pending', 'running', 'done', 'failed', 'cancelled']),
  /** When the erasure begins. */
  due_at: Moment,
  /** When it was done, failed or cancelled. */
  ended_at: Moment.nullable(),
  /** The households that are erased: known as soon as the erasure runs. */
  households: z.array(Id).max(1000),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const privacy_requests = defineCollection({
  key: 'privacy_requests',
  nature: 'credentials',
  schema: PrivacyRequest,
  indexes: {
    user_id: { kind: 'id', of: (request) => request.user_id },
    household_id: { kind: 'id', of: (request) => request.household_id },
  },
})

/** A kind of violation of a content security policy that browsers reported, with how often. */
export const CspReport = z.object({
  ...baseFields,
  /** A hash of the fields that tell one violation from another. */
  fingerprint: z.string().max(64),
  directive: z.string().max(60),
  /** Of addresses only what cannot hold a secret is kept. */
  document: z.string().max(200),
  blocked: z.string().max(200),
  source: z.string().max(200).nullable(),
  line: z.int().min(0).nullable(),
  enforced: z.boolean(),
  count: z.int().min(1),
  last_seen_at: Moment,
})
export type CspReport = z.infer<typeof CspReport>

export const csp_reports = defineCollection({
  key: 'csp_reports',
  nature: 'credentials',
  schema: CspReport,
  indexes: { fingerprint: { kind: 'text', unique: true, of: (report) => report.fingerprint } },
})

export const SystemLogLevel = z.enum(['debug', 'info', 'warn', 'error', 'fatal'])

/** Something that went wrong on a device, as the device sent it, without tokens and addresses. */
export const SystemLog = z.object({
  ...baseFields,
  user_id: Id,
  device_id: Id,
  level: SystemLogLevel,
  component: z.string().max(60).nullable(),
  message: z.string().max(1000),
  occurred_at: Moment,
  app_version: z.string().max(60).nullable(),
})
export type SystemLog = z.infer<typeof SystemLog>

export const system_logs = defineCollection({
  key: 'system_logs',
  nature: 'credentials',
  schema: SystemLog,
  indexes: {
    user_id: { kind: 'id', of: (log) => log.user_id },
    month: { kind: 'text', of: monthOf },
  },
})

/** A platform with an app that is released. */
export const ReleasePlatform = z.enum(['android', 'ios'])
export type ReleasePlatform = z.infer<typeof ReleasePlatform>

/** A release of an app. */
export const ClientRelease = z.object({
  ...baseFields,
  platform: ReleasePlatform,
  version_code: z.int().min(1),
  version_name: z.string().trim().min(1).max(60),
  notes: z.string().max(4000),
  /** Where the app gets it. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  /** Whether older versions must upgrade. */
  required: z.boolean(),
  released_at: Moment,
})
export type ClientRelease = z.infer<typeof ClientRelease>

export const client_releases = defineCollection({
  key: 'client_releases',
  schema: ClientRelease,
  indexes: {
    version: {
      kind: 'text',
      unique: true,
      of: ({ platform, version_code }) => `${platform}/${version_code}`,
    },
  },
})
