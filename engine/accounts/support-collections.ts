import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment, Name, shortText } from '../core/fields.ts'

/** What a ticket is about. */
export const TicketCategory = z.enum([
  'account',
  'sync',
  'inventory',
  'photos',
  'labels',
  'import_export',
  'installation',
  'other',
])
export type TicketCategory = z.infer<typeof TicketCategory>

/** `open` waits for the staff, `waiting` for the person; `answered` waits for nobody. */
export const TicketState = z.enum(['open', 'waiting', 'answered', 'closed'])
export type TicketState = z.infer<typeof TicketState>

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE_LENGTH = 5000
/** Bytes of a file in one record: base64 makes 256 KiB of them. */
export const PART_BYTES = 192 * 1024
/** Maximum size of a file, in bytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

/** Tickets have no history: an erasure must leave nothing of them, and operations are kept for ever. */
const nature = 'credentials'

/** A question of a person to the staff of the installation. */
export const SupportTicket = z.object({
  ...baseFields,
  user_id: Id,
  /** The household that it is about; null for none. */
  household_id: Id.nullable(),
  subject: Name,
  category: TicketCategory,
  /** The page of the app that it is about. */
  page: shortText(200).nullable(),
  /** The device that it is about. */
  device_id: Id.nullable(),
  /** The language in which the person wrote, for mails. */
  language: z.string().max(8),
  state: TicketState,
  /** The newest word that the person can see. */
  activity_at: Moment,
  closed_at: Moment.nullable(),
  assigned_to: Id.nullable(),
  /** Until when a support session may read the household, and who allowed it; null: not at all. */
  allows_access_until: Moment.nullable(),
  access_allowed_by: Id.nullable(),
})
export type SupportTicket = z.infer<typeof SupportTicket>

export const support_tickets = defineCollection({
  key: 'support_tickets',
  nature,
  schema: SupportTicket,
  indexes: {
    user_id: { kind: 'id', of: (ticket) => ticket.user_id },
    household_id: { kind: 'id', of: (ticket) => ticket.household_id },
    assigned_to: { kind: 'id', of: (ticket) => ticket.assigned_to },
    access_allowed_by: { kind: 'id', of: (ticket) => ticket.access_allowed_by },
    state: { kind: 'text', of: (ticket) => ticket.state },
  },
})

/** A word on a ticket. */
export const SupportMessage = z.object({
  ...baseFields,
  ticket_id: Id,
  /** Null: the owner of the installation at the command line, or a person of the staff who was erased. */
  author_id: Id.nullable(),
  from: z.enum(['person', 'staff']),
  /** A note of the staff that the person never sees. */
  internal: z.boolean(),
  body: shortText(MAX_MESSAGE_LENGTH),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const support_messages = defineCollection({
  key: 'support_messages',
  nature,
  schema: SupportMessage,
  indexes: {
    ticket_id: { kind: 'id', of: (message) => message.ticket_id },
    author_id: { kind: 'id', of: (message) => message.author_id },
  },
})

/** A mail about an answer that the server owes the person of a ticket; its id is that of the words. */
const SupportNotice = z.object({ ...baseFields, ticket_id: Id })

export const support_notices = defineCollection({
  key: 'support_notices',
  nature,
  schema: SupportNotice,
  indexes: { ticket_id: { kind: 'id', of: (notice) => notice.ticket_id } },
})

/** A file of a ticket. Its content is in parts, whose ids follow from that of the file. */
export const SupportAttachment = z.object({
  ...baseFields,
  ticket_id: Id,
  /** The person of the ticket, whose quota counts the file. */
  user_id: Id,
  name: shortText(200),
  content_type: z.string().max(100),
  bytes: z.int().min(1).max(MAX_ATTACHMENT_BYTES),
  sha256: z.string().length(64),
  /** The SHA-256 of the file as it was sent: a repetition is recognized by it. */
  source_sha256: z.string().length(64),
  /** False until each part is stored. */
  complete: z.boolean(),
})
export type SupportAttachment = z.infer<typeof SupportAttachment>

export const support_attachments = defineCollection({
  key: 'support_attachments',
  nature,
  schema: SupportAttachment,
  indexes: {
    ticket_id: { kind: 'id', of: (attachment) => attachment.ticket_id },
    user_id: { kind: 'id', of: (attachment) => attachment.user_id },
    incomplete: { kind: 'text', of: ({ complete }) => (complete ? null : 'yes') },
  },
})

/** A file that its person deleted. Its id stays, and the time; its name and content do not. */
export const SupportDeletedFile = z.object({
  ...baseFields,
  ticket_id: Id,
  /** Whether its bytes are overwritten in the service file, too. */
  overwritten: z.boolean(),
})
export type SupportDeletedFile = z.infer<typeof SupportDeletedFile>

export const support_deleted_files = defineCollection({
  key: 'support_deleted_files',
  nature,
  schema: SupportDeletedFile,
  indexes: {
    ticket_id: { kind: 'id', of: (file) => file.ticket_id },
    left: { kind: 'text', of: ({ overwritten }) => (overwritten ? null : 'yes') },
  },
})

/** A part of a file, in base64: it is in each backup and gone with each erasure, as the records beside it are. */
const SupportPart = z.object({
  ...baseFields,
  attachment_id: Id,
  data: z.string().max(Math.ceil(PART_BYTES / 3) * 4),
})

export const support_parts = defineCollection({
  key: 'support_parts',
  nature,
  schema: SupportPart,
  indexes: {},
})

const Count = z.int().min(0)

/** What the server knows about the state of a person's devices, without contents, secrets and other people. */
export const DiagnosticsContent = z.object({
  made_at: Moment,
  version: z.string().max(60),
  language: z.string().max(8),
  second_factor: z.boolean(),
  browsers: Count,
  devices: z
    .array(
      z.object({
        public_id: Id,
        platform: z.string().max(20),
        app_version: z.string().max(60).nullable(),
        os_version: z.string().max(60).nullable(),
        last_seen_at: Moment,
      }),
    )
    .max(10),
  household: z
    .object({
      public_id: Id,
      role: z.string().max(20),
      epoch: z.string().max(60),
      seq: Count,
      members: Count,
      items: Count,
      containers: Count,
      places: Count,
      photos: Count,
      file_bytes: Count,
      rejected_operations: Count,
    })
    .nullable(),
  problems: z
    .array(
      z.object({
        device_id: Id,
        level: z.string().max(10),
        component: z.string().max(60).nullable(),
        message: z.string().max(1000),
        occurred_at: Moment,
        app_version: z.string().max(60).nullable(),
      }),
    )
    .max(20),
  failed_jobs: z
    .array(
      z.object({
        kind: z.string().max(40),
        state: z.string().max(20),
        code: z.string().max(60).nullable(),
        at: Moment,
      }),
    )
    .max(20),
})
export type DiagnosticsContent = z.infer<typeof DiagnosticsContent>

/** A bundle of diagnostics on a ticket. */
export const SupportDiagnostics = z.object({
  ...baseFields,
  ticket_id: Id,
  content: DiagnosticsContent,
})
export type SupportDiagnostics = z.infer<typeof SupportDiagnostics>

export const support_diagnostics = defineCollection({
  key: 'support_diagnostics',
  nature,
  schema: SupportDiagnostics,
  indexes: { ticket_id: { kind: 'id', of: (bundle) => bundle.ticket_id } },
})

/** Why a support session ended. */
export const SupportEnd = z.enum([
  'ended',
  'expired',
  'withdrawn',
  'ticket_closed',
  'role_lost',
  'signed_out',
  'proof_refused',
])
export type SupportEnd = z.infer<typeof SupportEnd>

/** A time in which one person of the staff may read one household, in one browser. */
export const SupportSession = z.object({
  ...baseFields,
  ticket_id: Id,
  household_id: Id,
  staff_id: Id,
  /** The browser in which it began. */
  session_id: Id,
  reason: shortText(500),
  expires_at: Moment,
  ended_at: Moment.nullable(),
  end_reason: SupportEnd.nullable(),
})
export type SupportSession = z.infer<typeof SupportSession>

export const support_sessions = defineCollection({
  key: 'support_sessions',
  nature,
  schema: SupportSession,
  indexes: {
    household_id: { kind: 'id', of: (session) => session.household_id },
    staff_id: { kind: 'id', of: (session) => session.staff_id },
    ticket_id: { kind: 'id', of: (session) => session.ticket_id },
    running: { kind: 'text', of: ({ ended_at }) => (ended_at === null ? 'yes' : null) },
  },
})
