import { z } from 'zod'
import { noteSecurityEvent } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted } from '../../../services/errors.ts'
import { HouseholdId } from '../../../services/interface/routes/household-rule.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const Reason = z.enum(['signed_out', 'access_lost', 'requested', 'erased', 'replaced']).meta({
  description:
    '`access_lost`: the household or the session is gone; `erased`: the household was erased; `replaced`: a new copy follows',
})

const record = route({
  id: 'mobile.security.local_cache_purge_record',
  method: 'POST',
  path: '/api/v1/mobile/security/local-cache-purge-record',
  tag: 'Mobile security, privacy, release, support',
  summary: 'Note that a device has deleted its copy of a household',
  description: 'The person sees it among the events of the account.',
  access: 'session_or_bearer',
  by_token: 'never',
  limiter: null,
  body: z.strictObject({
    reason: Reason,
    household_id: HouseholdId.nullable()
      .default(null)
      .meta({ description: 'The household of the copy; null: all of them' }),
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
  async handler({ body: { household_id, reason }, principal }, { accounts }) {
    const user_id = principal.user.public_id
    const detail = household_id === null ? reason : `${reason} ${household_id}`
    const event = { kind: 'local_copy_purged', user_id, detail } as const
    requireAccepted(await accounts.run(noteSecurityEvent, event, user_id))
    return { recorded: true } as const
  },
})

export const cachePurgeRoutes = [record]
