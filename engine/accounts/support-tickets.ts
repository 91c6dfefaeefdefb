import { byCreation } from '../core/by-creation.ts'
import { reject } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { User } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { membershipOf } from './households.ts'
import type { SupportMessage, SupportTicket, TicketState } from './support-collections.ts'
import { endSessions, sessionsOfTicket } from './support-sessions.ts'

/** Maximum number of tickets of a person that are not closed, and of all tickets of a person. */
export const MAX_OPEN_TICKETS = 20
const MAX_TICKETS = 200
/** Maximum number of words on a ticket. */
const MAX_MESSAGES = 200

/** Whether a user answers tickets. */
export function isStaff({ role, status }: Pick<User, 'role' | 'status'>): boolean {
  return role !== 'user' && status === 'active'
}

/** A ticket that a person may see: their own one. */
export function ownTicket(
  view: ServiceView,
  user_id: string,
  ticket_id: string,
): Stored<SupportTicket> | null {
  const ticket = view.get('support_tickets', ticket_id)
  return ticket?.record.user_id === user_id ? ticket : null
}

/** The words on a ticket, oldest first. */
export function messagesOf(view: ServiceView, ticket_id: string): SupportMessage[] {
  return view
    .find('support_messages', 'ticket_id', ticket_id)
    .map(({ record }) => record)
    .sort(byCreation)
}

/** A new ticket with its first words. */
export type NewTicket = Pick<
  SupportTicket,
  'user_id' | 'household_id' | 'subject' | 'category' | 'page' | 'device_id' | 'language'
> & { readonly ticket_id: string; readonly message_id: string; readonly body: string }

/** SPEC.md ST1, ST5: opens a ticket. A repetition with the same id opens none. */
export const openTicket = serviceCommand<NewTicket>({
  type: 'support_ticket.open',
  recorded: false,
  ledger: ({ ticket_id, user_id }) => ({ ticket_id, user_id }),
  decide(draft, { ticket_id, message_id, body, ...ticket }) {
    const { view, stamp } = draft
    const known = view.get('support_tickets', ticket_id)?.record
    if (known) {
      const same = known.user_id === ticket.user_id && known.subject === ticket.subject
      const said = view.get('support_messages', message_id)?.record.body
      return same && said === body ? null : reject('operation_id_reused')
    }
    const { household_id, user_id, device_id } = ticket
    if (!view.get('users', user_id)) return reject('not_found')
    if (household_id !== null && !membershipOf(view, user_id, household_id))
      return reject('household_access_denied')
    if (device_id !== null && view.get('devices', device_id)?.record.user_id !== user_id)
      return reject('not_found')
    const all = view.find('support_tickets', 'user_id', user_id)
    const open = all.filter(({ record }) => record.state !== 'closed')
    if (open.length >= MAX_OPEN_TICKETS || all.length >= MAX_TICKETS)
      return reject('too_many', [], 'You have too many tickets. Close one that is over.')
    draft.create('support_tickets', {
      public_id: ticket_id,
      ...ticket,
      state: 'open',
      activity_at: stamp.edit_at,
      closed_at: null,
      assigned_to: null,
      allows_access_until: null,
      access_allowed_by: null,
    })
    draft.create('support_messages', {
      public_id: message_id,
      ticket_id,
      author_id: user_id,
      from: 'person',
      internal: false,
      body,
    })
    return null
  },
})

/** Words for a ticket. */
export interface NewMessage {
  readonly ticket_id: string
  readonly message_id: string
  /** Null: the owner of the installation at the command line. */
  readonly by: string | null
  readonly from: SupportMessage['from']
  readonly internal: boolean
  readonly body: string
  /** The state that follows; absent: `open` after words of the person, `answered` after those of the staff. */
  readonly state?: TicketState | undefined
  /** Whether the server sends the person a mail with its next sweep; absent: the caller sends it. */
  readonly owes_mail?: boolean | undefined
}

/** SPEC.md ST2, ST3: adds words to a ticket. Words of its person open a closed ticket again. */
export const addMessage = serviceCommand<NewMessage>({
  type: 'support_ticket.add_message',
  recorded: false,
  ledger: ({ ticket_id, by, state = null }) => ({ ticket_id, by, state }),
  decide(draft, { ticket_id, message_id, by, state, owes_mail = false, ...said }) {
    const { view } = draft
    const ticket =
      by !== null && said.from === 'person'
        ? ownTicket(view, by, ticket_id)
        : view.get('support_tickets', ticket_id)
    if (!ticket) return reject('not_found')
    const known = view.get('support_messages', message_id)?.record
    if (known) {
      const same = known.ticket_id === ticket_id && known.author_id === by && known.body === said.body
      return same ? null : reject('operation_id_reused')
    }
    if (view.count('support_messages', 'ticket_id', ticket_id) >= MAX_MESSAGES) return reject('too_many')
    draft.create('support_messages', { public_id: message_id, ticket_id, author_id: by, ...said })
    if (said.internal) return null
    if (owes_mail) draft.create('support_notices', { public_id: message_id, ticket_id })
    const next = state ?? (said.from === 'person' ? 'open' : 'answered')
    moveTo(draft, ticket, next, { activity_at: draft.stamp.edit_at })
    return null
  },
})

/** SPEC.md ST4: notes that the mail about an answer is on its way to the person. */
export const noteMailed = serviceCommand<{ message_id: string }>({
  type: 'support_ticket.note_mailed',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { message_id }) {
    const notice = draft.view.get('support_notices', message_id)
    if (notice) draft.delete('support_notices', notice)
    return null
  },
})

/** Gives a ticket a state. A closed ticket allows no access. */
function moveTo(
  draft: ServiceDraft,
  ticket: Stored<SupportTicket>,
  state: TicketState,
  patch: Partial<SupportTicket> = {},
): void {
  const at = draft.stamp.edit_at
  const closes = state === 'closed'
  draft.replace('support_tickets', ticket, {
    ...patch,
    state,
    closed_at: closes ? (ticket.record.closed_at ?? at) : null,
    ...(closes && { allows_access_until: null, access_allowed_by: null }),
  })
  if (closes) endSessions(draft, sessionsOfTicket(draft.view, ticket.record.public_id), 'ticket_closed')
}

/** SPEC.md ST2, ST3: changes the state of a ticket, or who of the staff has it. */
export const changeTicket = serviceCommand<{
  ticket_id: string
  /** The person of the ticket; null for the staff. */
  user_id: string | null
  state?: TicketState | undefined
  assigned_to?: string | null | undefined
}>({
  type: 'support_ticket.change',
  recorded: false,
  ledger: ({ ticket_id, state = null }) => ({ ticket_id, state }),
  decide(draft, { ticket_id, user_id, state, assigned_to }) {
    const { view } = draft
    const ticket =
      user_id === null ? view.get('support_tickets', ticket_id) : ownTicket(view, user_id, ticket_id)
    if (!ticket) return reject('not_found')
    if (assigned_to) {
      const staff = view.get('users', assigned_to)?.record
      if (!staff || !isStaff(staff))
        return reject('validation_failed', [
          {
            path: 'input.assigned_to',
            code: 'invalid_value',
            message: 'This is nobody who answers tickets.',
          },
        ])
    }
    const patch = assigned_to === undefined ? {} : { assigned_to }
    const moves = state !== undefined && state !== ticket.record.state
    if (moves) moveTo(draft, ticket, state, { ...patch, activity_at: draft.stamp.edit_at })
    else if (assigned_to !== undefined && assigned_to !== ticket.record.assigned_to)
      draft.replace('support_tickets', ticket, patch)
    return null
  },
})
