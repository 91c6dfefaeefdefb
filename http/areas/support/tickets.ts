import { z } from 'zod'
import { TicketState } from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import { pageByTime, timeKey } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { NewTicket, ticketParams as params, Words } from '../../../services/interface/support/inputs.ts'
import {
  MessageReply,
  TicketReply,
  threadFields,
  threadOf,
  ticketReply,
} from '../../../services/interface/support/replies.ts'
import type { WrittenTicket } from '../../../services/support/support-service.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { Needs } from './common.ts'

const { route } = routesWith<Needs>()

export const shared = { tag: 'Support', access: 'session', by_token: 'never', limiter: null } as const
const writes = { preconditions: false } as const

const Thread = z.strictObject({
  ticket: TicketReply,
  messages: z.array(MessageReply),
  ...threadFields,
})

/** A ticket with its words and files, as its person sees them. @throws ServiceError `not_found` */
function ownThread(
  { accounts, now, support }: Needs,
  { user: { public_id: user_id } }: Principal,
  ticket_id: string,
): z.input<typeof Thread> {
  const ticket = support.ticket({ user_id }, ticket_id)
  const people = new People(accounts)
  return accounts.read((view) => ({
    ticket: ticketReply(view, ticket, now().toISOString()),
    ...threadOf(view, people, ticket_id),
  }))
}

const list = route({
  ...shared,
  id: 'support.tickets.list',
  method: 'GET',
  path: '/api/v1/support/tickets',
  summary: 'List your support tickets, newest activity first',
  query: z.strictObject({ ...cursorQuery, state: TicketState.optional() }),
  reply: z.strictObject({ tickets: z.array(TicketReply), next_cursor: z.string().nullable() }),
  handler: ({ principal, query: { state, ...paging } }, { accounts, now }) =>
    accounts.read((view) => {
      const keyOf = (one: { activity_at: string; public_id: string }) =>
        timeKey(one.activity_at, one.public_id)
      const own = view
        .find('support_tickets', 'user_id', principal.user.public_id)
        .map(({ record }) => record)
        .filter((ticket) => state === undefined || ticket.state === state)
        .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      const { page, next_cursor } = pageByTime(own, keyOf, paging)
      return { tickets: page.map((ticket) => ticketReply(view, ticket, now().toISOString())), next_cursor }
    }),
})

type Written = Pick<WrittenTicket, 'subject' | 'category' | 'page' | 'body'> & {
  readonly household_id?: string | null | undefined
}

async function open(
  { principal, operation_id }: { principal: Principal; operation_id: string },
  { household_id, ...written }: Written,
  services: Needs,
): Promise<z.input<typeof Thread>> {
  const { current_household_id, public_id } = principal.user
  const more = {
    household_id: household_id === undefined ? current_household_id : household_id,
    device_id: principal.device?.public_id ?? null,
  }
  const ticket = await services.support.open(public_id, { ...written, ...more }, operation_id)
  return ownThread(services, principal, ticket.public_id)
}

const create = route({
  ...shared,
  id: 'support.tickets.create',
  method: 'POST',
  path: '/api/v1/support/tickets',
  summary: 'Open a support ticket',
  description:
    'At most 20 tickets of a person are open, and 10 an hour are opened. The staff of the installation gets a mail that has the subject and none of the other words.',
  body: NewTicket,
  reply: Thread,
  status: 201,
  writes,
  errors: ['household_access_denied', 'too_many', 'rate_limited'],
  handler: ({ body, ...request }, services) => open(request, body, services),
})

const createOnDevice = route({
  id: 'mobile.support.tickets.create',
  method: 'POST',
  path: '/api/v1/mobile/support/tickets',
  tag: 'Mobile security, privacy, release, support',
  summary: 'Open a support ticket about this device',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  body: NewTicket,
  reply: Thread,
  status: 201,
  writes,
  errors: ['household_access_denied', 'too_many'],
  handler: ({ body, ...request }, services) => open(request, body, services),
})

const get = route({
  ...shared,
  id: 'support.tickets.get',
  method: 'GET',
  path: '/api/v1/support/tickets/{public_id}',
  summary: 'Get one of your tickets with its words and files',
  addition: true,
  params,
  reply: Thread,
  errors: ['not_found'],
  handler: ({ params: { public_id }, principal }, services) => ownThread(services, principal, public_id),
})

const comment = route({
  ...shared,
  id: 'support.tickets.comments.create',
  method: 'POST',
  path: '/api/v1/support/tickets/{public_id}/comments',
  summary: 'Add words to one of your tickets',
  description: 'A closed ticket is open again.',
  params,
  body: z.strictObject({ body: Words }),
  reply: Thread,
  status: 201,
  writes,
  errors: ['not_found', 'too_many', 'rate_limited'],
  async handler({ body: { body }, operation_id, params: { public_id }, principal }, services) {
    await services.support.comment(principal.user.public_id, public_id, body, operation_id)
    return ownThread(services, principal, public_id)
  },
})

const change = route({
  ...shared,
  id: 'support.tickets.change',
  method: 'PATCH',
  path: '/api/v1/support/tickets/{public_id}',
  summary: 'Close one of your tickets, or open it again',
  addition: true,
  params,
  body: z.strictObject({ state: z.enum(['open', 'closed']) }),
  reply: Thread,
  errors: ['not_found'],
  async handler({ body: { state }, params: { public_id }, principal }, services) {
    const by = { user_id: principal.user.public_id, staff: false }
    await services.support.change(by, public_id, { state })
    return ownThread(services, principal, public_id)
  },
})

export const ticketRoutes = [list, create, createOnDevice, get, comment, change]
