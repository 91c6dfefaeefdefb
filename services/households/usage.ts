import { ownedHouseholds, QUOTAS, type QuotaName, type QuotaScope } from '../../engine/index.ts'
import type { SnapshotService } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { MediaService } from '../media/media-service.ts'
import type { HouseholdExports } from '../portability/exports/exports.ts'
import type { HouseholdHandle } from './handle.ts'

/** The quotas that members see. Those of the server and of addresses are not shown to households. */
export const SHOWN_SCOPES = ['household', 'member', 'account'] as const satisfies readonly QuotaScope[]

/** A quota whose use is counted for a member. */
export type CountedQuota = {
  [K in QuotaName]: (typeof QUOTAS)[K]['scope'] extends (typeof SHOWN_SCOPES)[number] ? K : never
}[QuotaName]

/** Whether the use of a quota is counted for a member. */
export function isCounted(name: QuotaName): name is CountedQuota {
  const { scope } = QUOTAS[name]
  return SHOWN_SCOPES.some((counted) => counted === scope)
}

/** The services that count. */
interface Counting {
  readonly accounts: AccountStore
  readonly media: MediaService
  readonly snapshots: SnapshotService
  readonly exports: Pick<HouseholdExports, 'usedBytes'>
}

/** The use of each quota of a household and one of its members. */
export async function usedBy(
  { file, household_id }: HouseholdHandle,
  user_id: string,
  { accounts, exports, media, snapshots }: Counting,
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
    export_bytes: await exports.usedBytes(household_id),
    account_households,
    account_devices,
  }
}
