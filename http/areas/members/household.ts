import { z } from 'zod'
import {
  Household,
  removeMember,
  type ServiceView,
  switchSessionHousehold,
  transferOwnership,
  updateHousehold,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { foundHousehold } from '../../../services/households/found.ts'
import { HouseholdReply, householdReply, NewHousehold } from '../../../services/interface/accounts/replies.ts'
import { MemberReply, membersOf, type Role } from '../../../services/interface/members/replies.ts'
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

const HouseholdWithMembers = z.strictObject({
  household: HouseholdReply,
  member_count: z.int(),
  settings: z.strictObject({
    keep_photo_metadata: z.boolean(),
    second_factor_required: z.boolean().meta({ description: 'Whether each member needs a second factor' }),
  }),
})

function reply(
  view: ServiceView,
  household_id: string,
  role: z.infer<typeof Role>,
): z.infer<typeof HouseholdWithMembers> {
  const household = view.get('households', household_id)
  if (!household) throw new Error('a household with members is not stored')
  const member_count = view.count('memberships', 'household_id', household_id)
  const { keep_photo_metadata = false, second_factor_required = false } = household.record
  return {
    household: householdReply(household.record, role),
    member_count,
    settings: { keep_photo_metadata, second_factor_required },
  }
}

const found = route({
  ...shared,
  id: 'households.create',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/households',
  summary: 'Create a household; the user becomes its owner, and the browser session switches to it',
  body: NewHousehold,
  reply: z.strictObject({ household: HouseholdReply }),
  status: [201, 200],
  writes: { preconditions: false },
  errors: ['already_exists', 'quota_exceeded', 'storage_full', 'unavailable'],
  async handler({ body, operation_id, principal, useStatus }, services) {
    const user_id = principal.user.public_id
    const { household, role, founded } = await foundHousehold(services, user_id, { ...body, operation_id })
    if (principal.session) {
      const input = { session_id: principal.session.public_id, household_id: household.public_id }
      requireAccepted(await services.accounts.run(switchSessionHousehold, input, user_id))
    }
    useStatus(founded ? 201 : 200)
    return { household: householdReply(household, role) }
  },
})

const read = route({
  ...shared,
  id: 'household.get',
  method: 'GET',
  path: '/api/v1/household',
  summary: 'Get a household and the capabilities of the user in it',
  household: {},
  reply: HouseholdWithMembers,
  handler: ({ household: { household_id, role } }, { accounts }) =>
    accounts.read((view) => reply(view, household_id, role)),
})

const update = route({
  ...shared,
  id: 'household.update',
  by_token: 'never',
  method: 'PATCH',
  path: '/api/v1/household',
  summary: 'Rename a household or change its settings',
  household: { role: 'admin' },
  body: z
    .strictObject({
      name: Household.shape.name,
      keep_photo_metadata: z.boolean().meta({
        description:
          'Whether new photos keep their metadata about place, time and device; by default it is removed',
      }),
    })
    .partial()
    .refine((fields) => Object.keys(fields).length > 0, 'Send at least one field.'),
  reply: HouseholdWithMembers,
  async handler({ body, household: { household_id, role }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    requireAccepted(await accounts.run(updateHousehold, { user_id, household_id, patch: body }, user_id))
    return accounts.read((view) => reply(view, household_id, role))
  },
})

const leave = route({
  ...shared,
  id: 'household.leave',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/household/leave',
  summary: 'Leave a household; its last owner cannot',
  household: {},
  reply: z.strictObject({ left: z.literal(true) }),
  errors: ['conflict'],
  async handler({ household: { household_id }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    requireAccepted(await accounts.run(removeMember, { household_id, user_id, member_id: user_id }, user_id))
    return { left: true } as const
  },
})

const transfer = route({
  ...shared,
  id: 'household.transfer_ownership',
  by_token: 'never',
  method: 'POST',
  path: '/api/v1/household/transfer-ownership',
  summary: 'Make another member the owner, and become an admin',
  household: { role: 'owner' },
  body: z.strictObject({ user_id: Uuid }),
  reply: z.strictObject({ members: z.array(MemberReply) }),
  errors: ['not_found', 'conflict'],
  async handler({ body, household: { household_id }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const input = { household_id, user_id, member_id: body.user_id }
    requireAccepted(await accounts.run(transferOwnership, input, user_id))
    const changed = [user_id, body.user_id]
    const members = accounts.read((view) => membersOf(view, household_id, user_id))
    return { members: members.filter((member) => changed.includes(member.user_id)) }
  },
})

export const householdRoutes = [found, read, update, leave, transfer]
