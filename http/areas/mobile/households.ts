import { z } from 'zod'
import {
  activateHousehold,
  createHousehold,
  Household,
  judgeOwned,
  type ServiceView,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { namedLike, pageBy } from '../../routing/paging.ts'
import { listQuery } from '../../routing/query-values.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { HouseholdReply, householdReply, UserReply, userReply } from './schemas.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const tag = 'Mobile core'

/** The households that a user is a member of, oldest first. */
export function householdsOf(view: ServiceView, user_id: string): z.infer<typeof HouseholdReply>[] {
  return view
    .find('memberships', 'user_id', user_id)
    .flatMap(({ record }) => {
      const household = view.get('households', record.household_id)
      return household ? [householdReply(household.record, record.role)] : []
    })
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

const list = route({
  id: 'mobile.households.list',
  method: 'GET',
  path: '/api/v1/mobile/households',
  tag,
  summary: "List the user's households",
  access: 'bearer',
  limiter: 'mobile-authenticated',
  query: z.strictObject(listQuery),
  reply: z.strictObject({ households: z.array(HouseholdReply), next_cursor: z.string().nullable() }),
  handler({ principal, query }, { accounts }) {
    const all = accounts
      .read((view) => householdsOf(view, principal.user.public_id))
      .filter(({ name }) => namedLike(query.q, name))
    const { page, next_cursor } = pageBy(all, (household) => household.public_id, query)
    return { households: page, next_cursor }
  },
})

/** What a household is founded with. */
export const NewHousehold = z.strictObject({
  name: Household.shape.name,
  public_id: Uuid7.optional().meta({
    description: 'Given by a client that wants to be able to try again.',
  }),
})

/**
 * Founds a household, unless the same user has done so by the same id before.
 *
 * @throws HttpError `already_exists` if the id is somebody else's, `quota_exceeded` if the user owns too many; what storage throws
 */
export async function foundHousehold(
  { accounts, config, households, newId }: Needs,
  user_id: string,
  { name, public_id: household_id = newId() }: z.infer<typeof NewHousehold>,
): Promise<{ household: z.infer<typeof HouseholdReply>; founded: boolean }> {
  const isKnown = () => accounts.read((view) => view.get('households', household_id)) !== null
  const max_owned = config.quotas.account_households
  if (!isKnown()) {
    // Asked before the file is made, which costs more; the command asks again.
    requireAccepted(accounts.read((view) => judgeOwned(view, user_id, max_owned)))
    await households.create(household_id)
  }
  // Another request may have founded it meanwhile.
  const founded = !isKnown()
  if (founded) {
    const input = { user_id, household_id, membership_id: newId(), name, max_owned }
    const rejection = accounts.run(createHousehold, input, user_id)
    if (rejection) await households.discard(household_id)
    requireAccepted(rejection)
  }
  const mine = accounts.read((view) => householdsOf(view, user_id))
  const household = mine.find(({ public_id }) => public_id === household_id)
  if (!household) throw new HttpError('already_exists')
  return { household, founded }
}

const create = route({
  id: 'mobile.households.create',
  method: 'POST',
  path: '/api/v1/mobile/households',
  tag,
  summary: 'Found a household; the user becomes its owner',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  body: NewHousehold,
  reply: z.strictObject({ household: HouseholdReply }),
  status: [201, 200],
  errors: ['already_exists', 'quota_exceeded', 'storage_full', 'unavailable'],
  async handler({ body, principal, useStatus }, services) {
    const { household, founded } = await foundHousehold(services, principal.user.public_id, body)
    useStatus(founded ? 201 : 200)
    return { household }
  },
})

const activate = route({
  id: 'mobile.households.activate',
  method: 'POST',
  path: '/api/v1/mobile/households/{household_public_id}/activate',
  tag,
  summary: 'Make a household the one that requests mean when they name none',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  params: z.strictObject({ household_public_id: Uuid }),
  reply: z.strictObject({ household: HouseholdReply, user: UserReply }),
  errors: ['household_access_denied'],
  handler({ params, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const household_id = params.household_public_id
    requireAccepted(accounts.run(activateHousehold, { user_id, household_id }, user_id))
    return accounts.read((view) => {
      const household = householdsOf(view, user_id).find(({ public_id }) => public_id === household_id)
      const user = view.get('users', user_id)
      if (!household || !user) throw new Error('an active household is not there')
      return { household, user: userReply(user.record) }
    })
  },
})

export const mobileHouseholdRoutes = [list, create, activate]
