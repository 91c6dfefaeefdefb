import type { QuotaLimits } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'

/** SPEC.md Y12: the current quotas of a household: those that an operator set for it, else those of the installation. */
export function quotasOfHousehold(
  accounts: Pick<AccountStore, 'read'>,
  installation: QuotaLimits,
  household_id: string,
): QuotaLimits {
  return { ...installation, ...accounts.read((view) => view.get('households', household_id)?.record.quotas) }
}
