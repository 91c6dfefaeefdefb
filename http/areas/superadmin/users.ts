import { z } from 'zod'
import { PlatformRole } from '../../../engine/index.ts'
import { moment } from '../../../services/interface/moment.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { Account, accountReply } from '../operating/people.ts'
import { type Needs, shared } from './common.ts'
import { lastActiveAt } from './last-active.ts'

const { route } = routesWith<Needs>()

const UserFacts = Account.extend({
  last_active_at: moment.nullable(),
  households: z.int(),
  devices: z.int(),
  open_tickets: z.int(),
}).meta({ id: 'UserFacts', description: 'An account with what the staff needs to know of it.' })

const list = route({
  ...shared,
  id: 'superadmin.users',
  method: 'GET',
  path: '/api/v1/superadmin/users',
  summary: 'List the accounts of the installation with what an operator needs to know of them',
  description: '`PATCH /api/v1/operations/people/{person_public_id}` changes a role, or suspends an account.',
  query: z.strictObject({
    ...listQuery,
    role: PlatformRole.optional().meta({ description: 'Only accounts with this role' }),
    state: z.enum(['active', 'suspended']).optional(),
  }),
  reply: z.strictObject({ users: z.array(UserFacts), next_cursor: z.string().nullable() }),
  handler: ({ query: { q, role, state, ...paging } }, { accounts }) =>
    accounts.read((view) => {
      const found = view
        .all('users')
        .map(({ record }) => record)
        .filter((user) => role === undefined || user.role === role)
        .filter((user) => state === undefined || user.status === state)
        .filter((user) => namedLike(q, user.name, user.email))
        .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
      const { page, next_cursor } = pageBy(found, ({ public_id }) => public_id, paging)
      const users = page.map((user) => {
        const tickets = view.find('support_tickets', 'user_id', user.public_id)
        return {
          ...accountReply(view, user),
          last_active_at: lastActiveAt(view, user.public_id),
          households: view.count('memberships', 'user_id', user.public_id),
          devices: view.count('devices', 'user_id', user.public_id),
          open_tickets: tickets.filter(({ record }) => record.state !== 'closed').length,
        }
      })
      return { users, next_cursor }
    }),
})

export const userRoutes = [list]
