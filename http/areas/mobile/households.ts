import { z } from 'zod'
import { activateHousehold } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { foundHousehold } from '../../../services/households/found.ts'
import { OpenHousehold, openHouseholdsOf } from '../../../services/interface/accounts/open-household.ts'
import {
  HouseholdReply,
  householdReply,
  householdsOf,
  NewHousehold,
  UserReply,
  userReply,
} from '../../../services/interface/accounts/replies.ts'
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

const tag = 'Mobile core'

const list = route({
  id: 'mobile.households.list',
  method: 'GET',
  path: '/api/v1/mobile/households',
  tag,
  summary: "List the user's households",
  access: 'bearer',
  limiter: 'mobile-authenticated',
  query: z.strictObject(listQuery),
  reply: z.strictObject({ households: z.array(OpenHousehold), next_cursor: z.string().nullable() }),
  handler({ principal, query }, { accounts }) {
    const all = accounts
      .read((view) => openHouseholdsOf(view, principal.user.public_id))
      .filter(({ name }) => namedLike(query.q, name))
    const { page, next_cursor } = pageBy(all, (household) => household.public_id, query)
    return { households: page, next_cursor }
  },
})

const create = route({
  id: 'mobile.households.create',
  method: 'POST',
  path: '/api/v1/mobile/households',
  tag,
  summary: 'Create a household; the user becomes its owner',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  body: NewHousehold,
  reply: z.strictObject({ household: HouseholdReply }),
  status: [201, 200],
  writes: { preconditions: false },
  errors: ['already_exists', 'quota_exceeded', 'storage_full', 'unavailable'],
  async handler({ body, operation_id, principal, useStatus }, services) {
    const { household, role, founded } = await foundHousehold(services, principal.user.public_id, {
      ...body,
      operation_id,
    })
    useStatus(founded ? 201 : 200)
    return { household: householdReply(household, role) }
  },
})

const activate = route({
  id: 'mobile.households.activate',
  method: 'POST',
  path: '/api/v1/mobile/households/{household_public_id}/activate',
  tag,
  summary: 'Select the household of requests that name none',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  params: z.strictObject({ household_public_id: Uuid }),
  renamed: { household_id: 'household_public_id' },
  reply: z.strictObject({ household: HouseholdReply, user: UserReply }),
  errors: ['household_access_denied'],
  async handler({ params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const household_id = params.household_public_id
    requireAccepted(await accounts.run(activateHousehold, { user_id, household_id }, user_id))
    return accounts.read((view) => {
      const household = householdsOf(view, user_id).find(({ public_id }) => public_id === household_id)
      const user = view.get('users', user_id)
      if (!household || !user) throw new Error('an active household is not stored')
      return { household, user: userReply(user.record) }
    })
  },
})

export const mobileHouseholdRoutes = [list, create, activate]
