import { millisecondsOf } from '../core/calendar.ts'
import { DAY_MS } from '../core/durations.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { deleteAttachment } from './support-attachments.ts'
import type { SupportTicket } from './support-collections.ts'
import { endOf } from './support-sessions.ts'

/** Time for which closed tickets are kept, and ended support sessions, in ms. */
export const TICKET_KEPT_MS = 730 * DAY_MS
const SESSION_KEPT_MS = 400 * DAY_MS
/** Time after which a file counts as abandoned whose parts did not all arrive, in ms. */
const ARRIVES_MS = 3_600_000
/** Maximum number of records of a kind that a sweep finds. */
const SWEPT_AT_ONCE = 20

function deleteTicket(draft: ServiceDraft, ticket: Stored<SupportTicket>): void {
  const { view } = draft
  const { public_id } = ticket.record
  for (const attachment of view.find('support_attachments', 'ticket_id', public_id))
    deleteAttachment(draft, attachment)
  for (const collection of [
    'support_messages',
    'support_notices',
    'support_deleted_files',
    'support_diagnostics',
    'support_sessions',
  ] as const)
    for (const stored of view.find(collection, 'ticket_id', public_id)) draft.delete(collection, stored)
  draft.delete('support_tickets', ticket)
}

/**
 * SPEC.md ST9: removes the tickets of a person, with the words of the staff. What the person wrote as staff stays on the
 * tickets of others, and names nobody.
 */
export function forgetInSupport(draft: ServiceDraft, user_id: string): void {
  const { view } = draft
  const own = view.find('support_tickets', 'user_id', user_id)
  const gone = new Set(own.map(({ record }) => record.public_id))
  for (const ticket of own) deleteTicket(draft, ticket)
  for (const message of view.find('support_messages', 'author_id', user_id))
    if (!gone.has(message.record.ticket_id)) draft.replace('support_messages', message, { author_id: null })
  for (const session of view.find('support_sessions', 'staff_id', user_id))
    if (!gone.has(session.record.ticket_id)) draft.delete('support_sessions', session)
  const named = [
    ...view.find('support_tickets', 'assigned_to', user_id),
    ...view.find('support_tickets', 'access_allowed_by', user_id),
  ]
  for (const ticket of new Map(named.map((each) => [each.record.public_id, each])).values()) {
    const { access_allowed_by, allows_access_until, assigned_to, public_id } = ticket.record
    if (gone.has(public_id)) continue
    const allowed = access_allowed_by === user_id
    draft.replace('support_tickets', ticket, {
      assigned_to: assigned_to === user_id ? null : assigned_to,
      access_allowed_by: allowed ? null : access_allowed_by,
      allows_access_until: allowed ? null : allows_access_until,
    })
  }
}

/** SPEC.md ST9: takes an erased household off the tickets about it. They stay, because they belong to persons. */
export function forgetHouseholdInSupport(draft: ServiceDraft, household_id: string): void {
  const { view } = draft
  for (const session of view.find('support_sessions', 'household_id', household_id))
    draft.delete('support_sessions', session)
  for (const ticket of view.find('support_tickets', 'household_id', household_id)) {
    const none = { household_id: null, allows_access_until: null, access_allowed_by: null }
    draft.replace('support_tickets', ticket, none)
    for (const bundle of view.find('support_diagnostics', 'ticket_id', ticket.record.public_id))
      draft.replace('support_diagnostics', bundle, {
        content: { ...bundle.record.content, household: null, failed_jobs: [] },
      })
  }
}

/** What a sweep of support finds: ids, because each is removed by a command of its own. */
export interface SweptSupport {
  readonly tickets: readonly string[]
  readonly attachments: readonly string[]
  readonly sessions: readonly string[]
}

/** SPEC.md ST8: what has been closed, abandoned or over for long enough. */
export function sweepableSupport(view: ServiceView, now: string): SweptSupport {
  const ms = (moment: string | null) =>
    moment === null ? Number.POSITIVE_INFINITY : (millisecondsOf(moment) ?? 0)
  const at = ms(now)
  const ids = (found: readonly { readonly record: { readonly public_id: string } }[]) =>
    found.slice(0, SWEPT_AT_ONCE).map(({ record }) => record.public_id)
  return {
    tickets: ids(
      view
        .find('support_tickets', 'state', 'closed', { at_most: 1000 })
        .filter(({ record }) => ms(record.closed_at) + TICKET_KEPT_MS < at),
    ),
    attachments: ids(
      view
        .find('support_attachments', 'incomplete', 'yes')
        .filter(({ record }) => ms(record.created_at) + ARRIVES_MS < at),
    ),
    sessions: ids(
      view.all('support_sessions').filter(({ record }) => ms(record.ended_at) + SESSION_KEPT_MS < at),
    ),
  }
}

/** The support sessions that are over and not noted as such. */
export function overSupportSessions(view: ServiceView, now: string) {
  return view.find('support_sessions', 'running', 'yes').flatMap(({ record }) => {
    const end_reason = endOf(view, record, now)
    return end_reason === null ? [] : [{ support_session_id: record.public_id, end_reason }]
  })
}

/** SPEC.md ST8: removes a record that a sweep found. A second removal changes nothing. */
export const removeSupport = serviceCommand<{ kind: keyof SweptSupport; id: string }>({
  type: 'support.remove',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { kind, id }) {
    const { view } = draft
    const ticket = kind === 'tickets' ? view.get('support_tickets', id) : null
    if (ticket) deleteTicket(draft, ticket)
    const attachment = kind === 'attachments' ? view.get('support_attachments', id) : null
    if (attachment) deleteAttachment(draft, attachment)
    const session = kind === 'sessions' ? view.get('support_sessions', id) : null
    if (session) draft.delete('support_sessions', session)
    return null
  },
})
