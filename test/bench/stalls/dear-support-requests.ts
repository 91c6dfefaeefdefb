import { z } from 'zod'
import { WHO } from '../stowage-client.ts'
import { AS_IT_IS, body, type Dear, list, pages } from './dear-request.ts'
import type { OtherIds } from './other-ids.ts'
import { photoForm } from './photo-form.ts'
import type { Visitor } from './visitor.ts'

/** The longest words that a ticket takes. */
const LONG = 'word '.repeat(990)

const onTicket =
  (more: object = {}): Dear =>
  (_, { support }) => [
    {
      params: { public_id: support.ticket_id, attachment_public_id: support.attachment_id },
      ...more,
    },
  ]

const newTicket: Dear = body(() => ({ subject: LONG.slice(0, 190), body: LONG }))

/** The dearest requests of support: to a ticket with many long words, and of the staff. */
export const dearSupportRequests: Readonly<Record<string, Dear>> = {
  'support.tickets.list': pages,
  'support.tickets.create': newTicket,
  'mobile.support.tickets.create': newTicket,
  'support.tickets.get': onTicket(),
  'support.tickets.comments.create': onTicket({ body: { body: LONG } }),
  'support.tickets.change': onTicket({ body: { state: 'open' } }),
  'support.tickets.attachments.create': (_, { photo, support }) => [
    { params: { public_id: support.ticket_id }, bytes: photoForm(photo) },
  ],
  'support.tickets.attachments.get': onTicket(),
  'support.tickets.attachments.delete': (_, { support }) => [
    { params: { public_id: support.ticket_id, attachment_public_id: support.spare_attachment_id } },
  ],
  'support.diagnostics.preview': AS_IT_IS,
  'support.tickets.diagnostics.create': onTicket({ body: {} }),
  'support.tickets.access': (_, { support }) => [
    {
      params: { public_id: support.ticket_id },
      body: { until: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString() },
    },
  ],
  'household.support_access': AS_IT_IS,
  'superadmin.overview': AS_IT_IS,
  'superadmin.households': list,
  'superadmin.users': list,
  'superadmin.tickets.list': list,
  'superadmin.tickets.get': onTicket(),
  'superadmin.tickets.messages.create': onTicket({ body: { body: LONG, internal: true } }),
  'superadmin.tickets.change': onTicket({ body: { state: 'waiting' } }),
  'superadmin.tickets.attachments.get': onTicket(),
  'superadmin.support_sessions.list': pages,
  'superadmin.support_sessions.create': (_, { support }) => [
    { body: { ticket_id: support.ticket_id, reason: LONG.slice(0, 500), password: WHO.password } },
  ],
  'superadmin.support_sessions.end': (_, { support }) => [
    { params: { session_public_id: support.session_id } },
  ],
}

const Public = z.object({ public_id: z.string() })

/** Opens a ticket with long words and a photo, and begins a support session. */
export async function supportOf(visitor: Visitor, photo: Buffer): Promise<OtherIds['support']> {
  const opened = await visitor.does('POST', '/api/v1/support/tickets', { subject: 'Slow', body: LONG })
  const ticket_id = z.object({ ticket: Public }).parse(opened).ticket.public_id
  const path = `/api/v1/support/tickets/${ticket_id}`
  for (let n = 0; n < 50; n++) await visitor.does('POST', `${path}/comments`, { body: LONG })
  const attachment_id = await visitor.attaches(path, photo)
  const spare_attachment_id = await visitor.attaches(path, photo)
  const until = new Date(Date.now() + 6 * 24 * 3_600_000).toISOString()
  await visitor.does('POST', `${path}/access`, { until })
  const begun = await visitor.does('POST', '/api/v1/superadmin/support-sessions', {
    ticket_id,
    reason: 'A look',
    password: WHO.password,
  })
  return {
    ticket_id,
    attachment_id,
    spare_attachment_id,
    session_id: z.object({ session: Public }).parse(begun).session.public_id,
  }
}
