import { z } from 'zod'
import { People } from '../../../services/accounts/people.ts'
import { proofFields } from '../../../services/interface/accounts/credentials.ts'
import { pageByTime, timeKey } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { SupportSessionReply, sessionReply } from '../../../services/interface/support/replies.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, shared } from './common.ts'

const { route } = routesWith<Needs>()

const params = z.strictObject({ session_public_id: Uuid7 })
const reply = z.strictObject({ session: SupportSessionReply })

/** Maximum length of a support session, in minutes. */
const MAX_MINUTES = 240

const start = route({
  ...shared,
  id: 'superadmin.support_sessions.create',
  method: 'POST',
  path: '/api/v1/superadmin/support-sessions',
  summary: 'Begin to read the household of a ticket, for a limited time',
  description:
    'Only while the household allows it on the ticket: otherwise `support_not_allowed`. All its members see who reads and until when, its owners get a mail, and the audit has it. This browser reads the household with GET routes of JSON as a viewer does. It cannot write, export or sync.',
  proof: 'fresh',
  body: z.strictObject({
    ticket_id: Uuid7,
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ description: 'Members see it', examples: ['Two items have the same code.'] }),
    minutes: z.int().min(5).max(MAX_MINUTES).default(60),
    ...proofFields,
  }),
  reply,
  status: 201,
  writes: { preconditions: false },
  errors: ['not_found', 'support_not_allowed'],
  async handler({ body, operation_id, principal }, { accounts, now, support }) {
    const { session, user } = principal
    if (!session) throw new HttpError('access_denied')
    const staff = { user_id: user.public_id, session_id: session.public_id }
    const { minutes, reason, ticket_id } = body
    const begun = await support.start(accounts, staff, { minutes, reason, ticket_id }, operation_id)
    const people = new People(accounts)
    return { session: accounts.read((view) => sessionReply(view, people, begun, now().toISOString())) }
  },
})

const end = route({
  ...shared,
  id: 'superadmin.support_sessions.end',
  method: 'POST',
  path: '/api/v1/superadmin/support-sessions/{session_public_id}/end',
  summary: 'End a support session',
  description: 'One that is over already stays as it ended.',
  params,
  body: z.strictObject({}),
  reply,
  errors: ['not_found'],
  async handler({ params: { session_public_id }, principal }, { accounts, now, support }) {
    const ended = await support.end(accounts, principal.user.public_id, session_public_id)
    const people = new People(accounts)
    return { session: accounts.read((view) => sessionReply(view, people, ended, now().toISOString())) }
  },
})

const list = route({
  ...shared,
  id: 'superadmin.support_sessions.list',
  method: 'GET',
  path: '/api/v1/superadmin/support-sessions',
  summary: 'List the support sessions, newest first',
  addition: true,
  query: z.strictObject(cursorQuery),
  reply: z.strictObject({ sessions: z.array(SupportSessionReply), next_cursor: z.string().nullable() }),
  handler({ query }, { accounts, now }) {
    const keyOf = (one: { created_at: string; public_id: string }) => timeKey(one.created_at, one.public_id)
    const people = new People(accounts)
    return accounts.read((view) => {
      const all = view
        .all('support_sessions')
        .map(({ record }) => record)
        .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      const { page, next_cursor } = pageByTime(all, keyOf, query)
      const at = now().toISOString()
      return { sessions: page.map((each) => sessionReply(view, people, each, at)), next_cursor }
    })
  },
})

export const supportSessionRoutes = [start, end, list]
