import { InvalidArgumentError } from 'commander'
import { HOUSEHOLD_QUOTAS, isHouseholdQuota, type OwnQuotas, quotaLimit } from '../../engine/index.ts'

/** A limit as it is given: `media_bytes=50000`, in the units of the environment. */
export function limitOf(text: string, known: OwnQuotas = {}): OwnQuotas {
  const [, name = '', value] = /^([a-z_]+)=([1-9]\d{0,8})$/.exec(text) ?? []
  if (!isHouseholdQuota(name) || value === undefined)
    throw new InvalidArgumentError(
      `It must be a quota and a whole number from 1, such as media_bytes=50000. The quotas are ${HOUSEHOLD_QUOTAS.join(', ')}.`,
    )
  return { ...known, [name]: quotaLimit(name, Number(value)) }
}
