import { z } from 'zod'
import { renameUser, User } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const update = route({
  id: 'account.update',
  method: 'PATCH',
  path: '/api/v1/account',
  tag: 'Account',
  addition: true,
  summary: 'Change the own name',
  description:
    'Other members see the new name everywhere, in histories too: a history has the id of its person, and no name. The address changes by `/api/v1/account/email-change`.',
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
  by_token: 'never',
  body: z.strictObject({ name: User.shape.name }),
  reply: z.strictObject({ name: z.string().meta({ examples: ['Ada'] }) }),
  async handler({ body: { name }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    requireAccepted(await accounts.run(renameUser, { user_id, name }, user_id))
    return { name }
  },
})

export const nameRoutes = [update]
