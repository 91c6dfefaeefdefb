import { z } from 'zod'
import { requireSecondFactor } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireOwnFactor } from '../../../services/accounts/second-factor/required-factor.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { proofFields } from '../../../services/interface/accounts/credentials.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const set = route({
  id: 'household.second_factor',
  method: 'PUT',
  path: '/api/v1/household/second-factor',
  tag: 'Members',
  addition: true,
  summary: 'Set whether each member of a household needs a second factor',
  description:
    'It counts with the next request of each member: one without a factor first sets one up, and gets `second_factor_required` until then. Only an owner decides, who must have one: else the answer is `conflict` with the detail `own_factor_missing`.',
  access: 'session_or_bearer',
  by_token: 'never',
  limiter: 'mobile-authenticated',
  proof: 'fresh',
  household: { role: 'owner' },
  body: z
    .strictObject({ required: z.boolean(), ...proofFields })
    .meta({ examples: [{ required: true, password: 'correct horse battery' }] }),
  reply: z.strictObject({ required: z.boolean() }),
  errors: ['conflict'],
  async handler({ body: { required }, household: { household_id }, principal }, services) {
    const user_id = principal.user.public_id
    if (required) requireOwnFactor(services, user_id)
    const input = { user_id, household_id, required }
    requireAccepted(await services.accounts.run(requireSecondFactor, input, user_id))
    return { required }
  },
})

export const householdFactorRoutes = [set]
