import { z } from 'zod'
import {
  ownedHouseholds,
  QUOTA_NAMES,
  QUOTAS,
  type QuotaName,
  type QuotaScope,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import type { SnapshotService } from '../../../storage/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly media: MediaService
  readonly snapshots: SnapshotService
}

const { route } = routesWith<Needs>()

/** Quotas of the server and of addresses are not shown to households. */
const SCOPES = ['household', 'member', 'account'] as const satisfies readonly QuotaScope[]
type CountedQuota = {
  [K in QuotaName]: (typeof QUOTAS)[K]['scope'] extends (typeof SCOPES)[number] ? K : never
}[QuotaName]

const Usage = z
  .strictObject({
    name: z.string().meta({ examples: ['household_bytes'] }),
    unit: z.enum(['bytes', 'count']),
    scope: z.enum(SCOPES).meta({
      description:
        '`household`: of all members together; `member`: of the user in the household; `account`: of the user',
    }),
    limit: z.int(),
    used: z.int(),
  })
  .meta({ id: 'QuotaUsage', description: 'A quota and its current use.' })

/** The use of each quota of the household and the user. */
async function usedBy(
  { file, household_id }: HouseholdHandle,
  { user: { public_id: user_id } }: Principal,
  { accounts, media, snapshots }: Needs,
): Promise<Readonly<Record<CountedQuota, number>>> {
  const { bytes, records, rejected } = file.usage(user_id)
  const [blank_labels, scan_sessions] = file.read((view) => [
    view.count('short_codes', 'blank', 1),
    view.count('scan_sessions', 'started_by', user_id),
  ])
  const kept = await media.used(household_id, user_id)
  const made = snapshots.used(household_id, user_id)
  const [account_households, account_devices] = accounts.read((view) => [
    ownedHouseholds(view, user_id),
    view.count('devices', 'user_id', user_id),
  ])
  return {
    household_bytes: bytes,
    household_records: records,
    media_bytes: kept.bytes,
    upload_bytes: kept.unfinished_bytes,
    blank_labels,
    scan_sessions,
    rejected_operations: rejected,
    snapshot_bytes: made.bytes,
    member_snapshots: made.of_member,
    account_households,
    account_devices,
  }
}

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
    const used = await usedBy(household, principal, services)
    const limits = services.config.quotas
    const quotas = QUOTA_NAMES.flatMap((name) => {
      if (!isCounted(name)) return []
      const { scope, unit } = QUOTAS[name]
      return [{ name, unit, scope, limit: limits[name], used: used[name] }]
    })
    return { quotas }
  },
})

function isCounted(name: QuotaName): name is CountedQuota {
  const { scope } = QUOTAS[name]
  return SCOPES.some((counted) => counted === scope)
}

export const usageRoutes = [usage]
