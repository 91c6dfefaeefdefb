import { HOUSEHOLD_QUOTAS, type HouseholdQuotaName, type QuotaLimits } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { entitlementOf } from '../billing/plans.ts'
import type { Config } from '../config/config.ts'

/** What limits a household: the installation, its plan, the operator, or an override that holds for a time. */
export const limitSources = ['installation', 'plan', 'operator', 'override'] as const
export type LimitSource = (typeof limitSources)[number]

/** The parts of the configuration that limit households. */
export type QuotaRules = Pick<Config, 'billing' | 'quotas'>

/** The current quotas of a household, and where those come from that can differ between households. */
export interface JudgedQuotas {
  readonly limits: QuotaLimits
  readonly sources: Readonly<Partial<Record<HouseholdQuotaName, LimitSource>>>
}

/**
 * SPEC.md Y12, BI7: the current quotas of a household, each from the first that names it: an override, the operator, the plan,
 * the installation.
 */
export function judgedQuotas(
  accounts: Pick<AccountStore, 'read'>,
  { billing, quotas }: QuotaRules,
  household_id: string,
  now: Date,
): JudgedQuotas {
  return accounts.read((view) => {
    const { plan, overrides } = entitlementOf(view, billing, household_id, now.toISOString())
    const own = view.get('households', household_id)?.record.quotas ?? {}
    const limits = { ...quotas }
    const sources: Partial<Record<HouseholdQuotaName, LimitSource>> = {}
    for (const name of HOUSEHOLD_QUOTAS) {
      // The newest override is the first.
      const overriding = overrides.find((each) => each.quotas[name] !== undefined)?.quotas[name]
      const limit = overriding ?? own[name] ?? plan.limits[name]
      if (limit === undefined) continue
      limits[name] = limit
      sources[name] = overriding !== undefined ? 'override' : own[name] !== undefined ? 'operator' : 'plan'
    }
    return { limits, sources }
  })
}

/** SPEC.md Y12: the current quotas of a household. */
export function quotasOfHousehold(...asked: Parameters<typeof judgedQuotas>): QuotaLimits {
  return judgedQuotas(...asked).limits
}
