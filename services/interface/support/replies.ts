import { z } from 'zod'
import {
  allowsAccess,
  attachmentsOf,
  DiagnosticsContent,
  deletedFilesOf,
  diagnosticsOf,
  endOf,
  membershipOf,
  messagesOf,
  type ServiceView,
  type SupportAttachment,
  type SupportDeletedFile,
  type SupportDiagnostics,
  type SupportMessage,
  type SupportSession,
  type SupportTicket,
  TicketCategory,
  TicketState,
} from '../../../engine/index.ts'
import type { People } from '../../accounts/people.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'

const named = z.strictObject({ public_id: z.string(), name: z.string().nullable() })

const ticketFields = {
  public_id: z.string(),
  subject: z.string().meta({ examples: ['The photos do not arrive'] }),
  category: TicketCategory,
  state: TicketState.meta({
    description: '`open` waits for the staff, `waiting` for the person; `answered` for nobody',
  }),
  household: named.nullable().meta({ description: 'The household that the ticket is about' }),
  page: z.string().nullable(),
  device_id: z.string().nullable(),
  created_at: moment,
  activity_at: moment.meta({ description: 'The newest change that its person can see' }),
  closed_at: moment.nullable(),
  allows_access_until: moment
    .nullable()
    .meta({ description: 'Until when a support session may read the household; null: not at all' }),
}

export const TicketReply = z
  .strictObject(ticketFields)
  .meta({ id: 'SupportTicket', description: 'A question of a person to the staff of the installation.' })

export const StaffTicketReply = z
  .strictObject({
    ...ticketFields,
    person: Person.extend({ email: z.string().nullable() }),
    assigned_to: Person.nullable(),
  })
  .meta({ id: 'StaffSupportTicket', description: 'A ticket as the staff sees it.' })

const messageFields = {
  public_id: z.string(),
  from: z.enum(['person', 'staff']),
  author: z.string().nullable().meta({ description: 'A name; null for the owner at the command line' }),
  body: z.string(),
  created_at: moment,
}

export const MessageReply = z
  .strictObject(messageFields)
  .meta({ id: 'SupportMessage', description: 'A word on a ticket.' })
export const StaffMessageReply = z
  .strictObject({ ...messageFields, internal: z.boolean() })
  .meta({ id: 'StaffSupportMessage', description: 'A word on a ticket, perhaps only for the staff.' })

export const AttachmentReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    created_at: moment,
  })
  .meta({ id: 'SupportAttachment', description: 'A file of a ticket.' })

export const DeletedFileReply = z.strictObject({ public_id: z.string(), deleted_at: moment }).meta({
  id: 'SupportDeletedFile',
  description: 'A file that its person deleted. Nothing else of it is kept.',
})

export const DiagnosticsReply = DiagnosticsContent.strict().meta({
  id: 'SupportDiagnostics',
  description: 'The state of the devices of a person, in numbers, versions and messages of errors.',
})

export const BundleReply = z.strictObject({
  public_id: z.string(),
  created_at: moment,
  content: DiagnosticsReply,
})

export const SupportSessionReply = z
  .strictObject({
    public_id: z.string(),
    ticket_id: z.string(),
    household: named,
    staff: Person,
    reason: z.string(),
    started_at: moment,
    expires_at: moment,
    ended_at: moment.nullable(),
    end_reason: z.string().nullable(),
    running: z.boolean(),
  })
  .meta({
    id: 'SupportSession',
    description: 'A time in which one person of the staff may read one household, in one browser.',
  })

export const threadFields = {
  attachments: z.array(AttachmentReply),
  deleted_attachments: z.array(DeletedFileReply),
  diagnostics: z.array(BundleReply),
}

/** A ticket as its person sees it. */
export function ticketReply(
  view: ServiceView,
  ticket: SupportTicket,
  now: string,
): z.input<typeof TicketReply> {
  const { activity_at, category, closed_at, created_at, device_id, page, public_id, state, subject } = ticket
  const { allows_access_until, household_id } = ticket
  // A person who left a household does not hear of its new name.
  const member = household_id !== null && membershipOf(view, ticket.user_id, household_id)
  const name = (member && view.get('households', member.household_id)?.record.name) || null
  return {
    ...{ public_id, subject, category, state, page, device_id, created_at, activity_at, closed_at },
    household: household_id === null ? null : { public_id: household_id, name },
    allows_access_until: allowsAccess(view, ticket, now) ? allows_access_until : null,
  }
}

export function staffTicketReply(
  view: ServiceView,
  people: People,
  ticket: SupportTicket,
  now: string,
): z.input<typeof StaffTicketReply> {
  const { assigned_to, user_id } = ticket
  return {
    ...ticketReply(view, ticket, now),
    person: { ...people.person(user_id), email: view.get('users', user_id)?.record.email ?? null },
    assigned_to: assigned_to === null ? null : people.person(assigned_to),
  }
}

function messageReply(
  people: People,
  { author_id, body, created_at, from, public_id }: SupportMessage,
): z.input<typeof MessageReply> {
  const author = author_id === null ? null : people.person(author_id).name
  return { public_id, from, author, body, created_at }
}

export function attachmentReply({
  bytes,
  content_type,
  created_at,
  name,
  public_id,
  sha256,
}: SupportAttachment): z.input<typeof AttachmentReply> {
  return { public_id, name, content_type, bytes, sha256, created_at }
}

export function deletedFileReply({
  created_at,
  public_id,
}: SupportDeletedFile): z.input<typeof DeletedFileReply> {
  return { public_id, deleted_at: created_at }
}

export function bundleReply({
  content,
  created_at,
  public_id,
}: SupportDiagnostics): z.input<typeof BundleReply> {
  return { public_id, created_at, content }
}

export function sessionReply(
  view: ServiceView,
  people: People,
  session: SupportSession,
  now: string,
): z.input<typeof SupportSessionReply> {
  const { created_at, expires_at, household_id, public_id, reason, staff_id, ticket_id } = session
  const end_reason = endOf(view, session, now)
  const name = view.get('households', household_id)?.record.name ?? null
  return {
    ...{ public_id, ticket_id, reason, expires_at, end_reason },
    household: { public_id: household_id, name },
    staff: people.person(staff_id),
    started_at: created_at,
    ended_at: session.ended_at,
    running: end_reason === null,
  }
}

/** What a person sees of a thread: no internal note. SPEC.md ST3. */
export function threadOf(view: ServiceView, people: People, ticket_id: string) {
  return {
    messages: messagesOf(view, ticket_id)
      .filter(({ internal }) => !internal)
      .map((message) => messageReply(people, message)),
    ...filesOf(view, ticket_id),
  }
}

/** What the staff sees of a thread. */
export function staffThreadOf(view: ServiceView, people: People, ticket_id: string) {
  return {
    messages: messagesOf(view, ticket_id).map((message) => ({
      ...messageReply(people, message),
      internal: message.internal,
    })),
    ...filesOf(view, ticket_id),
  }
}

function filesOf(view: ServiceView, ticket_id: string) {
  return {
    attachments: attachmentsOf(view, ticket_id).map(attachmentReply),
    deleted_attachments: deletedFilesOf(view, ticket_id).map(deletedFileReply),
    diagnostics: diagnosticsOf(view, ticket_id).map(bundleReply),
  }
}
