import { z } from 'zod'
import { removeMember, setMemberRole } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { MemberReply, membersOf, Role } from '../../../services/interface/members/replies.ts'
import { namedLike, pageBy } from '../../../services/interface/routes/paging.ts'
import { listQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Members',
  addition: true,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
} as const

const params = z.strictObject({ user: Uuid })

const list = route({
  ...shared,
  id: 'household.members.list',
  method: 'GET',
  path: '/api/v1/household/members',
  summary: 'List the members of a household',
  household: {},
  query: z.strictObject(listQuery),
  reply: z.strictObject({ members: z.array(MemberReply), next_cursor: z.string().nullable() }),
  handler({ household: { household_id }, principal, query }, { accounts }) {
    const all = accounts
      .read((view) => membersOf(view, household_id, principal.user.public_id))
      .filter(({ name, email }) => namedLike(query.q, name, email))
      .sort((a, b) => (a.user_id < b.user_id ? -1 : 1))
    const { page, next_cursor } = pageBy(all, (member) => member.user_id, query)
    return { members: page, next_cursor }
  },
})

const setRole = route({
  ...shared,
  id: 'household.members.set_role',
  by_token: 'never',
  method: 'PATCH',
  path: '/api/v1/household/members/{user}',
  summary: 'Change the role of a member',
  description:
    'An owner can give any role to anybody; an admin can make a viewer a member, and a member a viewer. Members may lower ' +
    'their own role, except for the last owner.',
  household: {},
  params,
  body: z.strictObject({ role: Role }),
  reply: z.strictObject({ member: MemberReply }),
  errors: ['access_denied', 'not_found', 'conflict'],
  async handler({ body, household: { household_id }, params: { user: member_id }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const input = { household_id, user_id, member_id, role: body.role }
    requireAccepted(await accounts.run(setMemberRole, input, user_id))
    const members = accounts.read((view) => membersOf(view, household_id, user_id))
    const member = members.find((each) => each.user_id === member_id)
    if (!member) throw new Error('a member whose role was just changed is not stored')
    return { member }
  },
})

const remove = route({
  ...shared,
  id: 'household.members.remove',
  by_token: 'never',
  method: 'DELETE',
  path: '/api/v1/household/members/{user}',
  summary: 'Remove a member; further requests of the member are refused at once',
  household: {},
  params,
  reply: z.strictObject({ removed: z.literal(true) }),
  errors: ['access_denied', 'not_found', 'conflict'],
  async handler({ household: { household_id }, params: { user: member_id }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    requireAccepted(await accounts.run(removeMember, { household_id, user_id, member_id }, user_id))
    return { removed: true } as const
  },
})

export const memberRoutes = [list, setRole, remove]
