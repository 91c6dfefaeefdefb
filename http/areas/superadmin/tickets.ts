import { z } from 'zod'
import { TicketState } from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import { namedLike, pageByTime, timeKey } from '../../../services/interface/routes/paging.ts'
import { cursorQuery, listQuery } from '../../../services/interface/routes/query-values.ts'
import { fileParams, ticketParams as params, Words } from '../../../services/interface/support/inputs.ts'
import {
  StaffMessageReply,
  StaffTicketReply,
  staffThreadOf,
  staffTicketReply,
  threadFields,
} from '../../../services/interface/support/replies.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { FILE_TYPES, sendAttachment } from '../support/common.ts'
import { type Needs, shared } from './common.ts'

const { route } = routesWith<Needs>()
const addition = true

/** Maximum number of tickets of a state that a list reads, newest changes first. */
const MOST_OF_STATE = 1000

const Thread = z.strictObject({
  ticket: StaffTicketReply,
  messages: z.array(StaffMessageReply),
  ...threadFields,
})

/** @throws ServiceError `not_found` */
function thread({ accounts, now, support }: Needs, ticket_id: string): z.input<typeof Thread> {
  const ticket = support.ticket({ staff: true }, ticket_id)
  const people = new People(accounts)
  return accounts.read((view) => ({
    ticket: staffTicketReply(view, people, ticket, now().toISOString()),
    ...staffThreadOf(view, people, ticket_id),
  }))
}

const list = route({
  ...shared,
  addition,
  id: 'superadmin.tickets.list',
  method: 'GET',
  path: '/api/v1/superadmin/tickets',
  summary: 'List the support tickets of all people, newest activity first',
  description: `Without a state: all that are not closed. At most ${MOST_OF_STATE} of a state are listed.`,
  query: z.strictObject({
    ...cursorQuery,
    q: listQuery.q.meta({ description: 'Part of a subject; case does not matter' }),
    state: TicketState.optional(),
    assigned: z.enum(['me', 'nobody']).optional(),
  }),
  reply: z.strictObject({ tickets: z.array(StaffTicketReply), next_cursor: z.string().nullable() }),
  handler({ principal, query: { assigned, q, state, ...paging } }, { accounts, now }) {
    const keyOf = (one: { activity_at: string; public_id: string }) => timeKey(one.activity_at, one.public_id)
    const wanted = assigned === 'me' ? principal.user.public_id : null
    const states = state === undefined ? TicketState.exclude(['closed']).options : [state]
    const people = new People(accounts)
    return accounts.read((view) => {
      const found = states
        .flatMap((each) =>
          view.find('support_tickets', 'state', each, { at_most: MOST_OF_STATE, newest_first: true }),
        )
        .map(({ record }) => record)
        .filter((ticket) => assigned === undefined || ticket.assigned_to === wanted)
        .filter(({ subject }) => namedLike(q, subject))
        .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      const { page, next_cursor } = pageByTime(found, keyOf, paging)
      const at = now().toISOString()
      return { tickets: page.map((ticket) => staffTicketReply(view, people, ticket, at)), next_cursor }
    })
  },
})

const get = route({
  ...shared,
  addition,
  id: 'superadmin.tickets.get',
  method: 'GET',
  path: '/api/v1/superadmin/tickets/{public_id}',
  summary: 'Get a support ticket with its words, internal notes and files',
  params,
  reply: Thread,
  errors: ['not_found'],
  handler: ({ params: { public_id } }, services) => thread(services, public_id),
})

const answer = route({
  ...shared,
  addition,
  id: 'superadmin.tickets.messages.create',
  method: 'POST',
  path: '/api/v1/superadmin/tickets/{public_id}/messages',
  summary: 'Answer a support ticket, or note something for the staff alone',
  description:
    'The person gets a mail in the language of the ticket. An internal note changes no state, and the person never sees it.',
  params,
  body: z.strictObject({
    body: Words,
    internal: z.boolean().default(false),
    state: TicketState.exclude(['open'])
      .optional()
      .meta({ description: 'The state that follows an answer. Default: `answered`' }),
  }),
  reply: Thread,
  status: 201,
  writes: { preconditions: false },
  errors: ['not_found', 'too_many', 'rate_limited'],
  async handler({ body, operation_id, params: { public_id }, principal }, services) {
    await services.support.answer(principal.user.public_id, public_id, body, operation_id)
    return thread(services, public_id)
  },
})

const change = route({
  ...shared,
  addition,
  id: 'superadmin.tickets.change',
  method: 'PATCH',
  path: '/api/v1/superadmin/tickets/{public_id}',
  summary: 'Change the state of a support ticket, or who of the staff has it',
  params,
  body: z.strictObject({
    state: TicketState.optional(),
    assigned_to: Uuid7.nullable().optional().meta({ description: 'A person of the staff; null: nobody' }),
  }),
  reply: Thread,
  errors: ['not_found'],
  async handler({ body, params: { public_id }, principal }, services) {
    const by = { user_id: principal.user.public_id, staff: true }
    await services.support.change(by, public_id, body)
    return thread(services, public_id)
  },
})

const file = route({
  ...shared,
  addition,
  id: 'superadmin.tickets.attachments.get',
  method: 'GET',
  path: '/api/v1/superadmin/tickets/{public_id}/attachments/{attachment_public_id}',
  summary: 'Get a file of a support ticket',
  params: fileParams,
  reply: { binary: FILE_TYPES },
  errors: ['not_found'],
  handler: ({ koa, params: { attachment_public_id, public_id } }, { support }) =>
    sendAttachment(koa, support.attachment({ staff: true }, public_id, attachment_public_id)),
})

export const staffTicketRoutes = [list, get, answer, change, file]
