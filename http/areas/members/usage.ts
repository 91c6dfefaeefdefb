import { z } from 'zod'
import { QUOTA_NAMES, QUOTAS } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { quotasOfHousehold } from '../../../services/households/quotas.ts'
import { isCounted, SHOWN_SCOPES, usedBy } from '../../../services/households/usage.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import type { HouseholdExports } from '../../../services/portability/exports/exports.ts'
import type { SnapshotService } from '../../../storage/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly media: MediaService
  readonly snapshots: SnapshotService
  readonly exports: HouseholdExports
}

const { route } = routesWith<Needs>()

const Usage = z
  .strictObject({
    name: z.string().meta({ examples: ['household_bytes'] }),
    unit: z.enum(['bytes', 'count']),
    scope: z.enum(SHOWN_SCOPES).meta({
      description:
        '`household`: of all members together; `member`: of the user in the household; `account`: of the user',
    }),
    limit: z.int(),
    used: z.int(),
  })
  .meta({ id: 'QuotaUsage', description: 'A quota and its current use.' })

const usage = route({
  id: 'household.quotas',
  method: 'GET',
  path: '/api/v1/household/quotas',
  tag: 'Members',
  addition: true,
  access: 'session_or_bearer',
  limiter: 'mobile-authenticated',
  summary: 'List the quotas of the household and the user, with their use',
  household: {},
  reply: z.strictObject({ quotas: z.array(Usage) }),
  async handler({ household, principal }, services) {
    const used = await usedBy(household, principal.user.public_id, services)
    const { accounts, config, now } = services
    const limits = quotasOfHousehold(accounts, config, household.household_id, now())
    const quotas = QUOTA_NAMES.flatMap((name) => {
      if (!isCounted(name)) return []
      const { scope, unit } = QUOTAS[name]
      return [{ name, unit, scope, limit: limits[name], used: used[name] }]
    })
    return { quotas }
  },
})

export const usageRoutes = [usage]
