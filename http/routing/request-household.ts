import { z } from 'zod'
import { roleAllows } from '../../engine/index.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../services/households/handle.ts'
import type { Households } from '../../services/households/households.ts'
import { HouseholdId, type HouseholdRule } from '../../services/interface/routes/household-rule.ts'
import { isReadableBySupport } from '../../services/interface/routes/support-reads.ts'
import { HttpError } from '../errors/errors.ts'
import { validate } from '../errors/validation.ts'
import type { Route } from './route-types.ts'

const Named = z.object({ household_id: HouseholdId.optional() })

/**
 * The household that an input names, and the input without that field. The input belongs to the request and may be
 * huge, so the field is deleted from it instead of copying the others.
 */
export function takeHouseholdId(input: unknown): { household_id: string | null; rest: unknown } {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, 'household_id')) {
    return { household_id: null, rest: input }
  }
  const { household_id } = validate(Named, input)
  Reflect.deleteProperty(input, 'household_id')
  return { household_id: household_id ?? null, rest: input }
}

/**
 * Opens the household of a request: the one it names, or else the principal's current one.
 *
 * @throws HttpError `household_required`, `household_access_denied`, or `access_denied` if the role is too low
 */
export async function openHousehold(
  {
    household: rule,
    ...route
  }: Pick<Route, 'method' | 'access' | 'by_token' | 'reply'> & {
    readonly household: HouseholdRule
  },
  named: string | null,
  principal: Principal,
  households: Households,
): Promise<HouseholdHandle> {
  const household_id = named ?? principal.user.current_household_id
  if (household_id === null) throw new HttpError('household_required')
  const handle = await households.open(principal, household_id, isReadableBySupport(route))
  if (roleAllows(handle.role, rule.role ?? 'viewer')) return handle
  handle.release()
  throw new HttpError('access_denied', { message: `This requires the role ${rule.role} in the household.` })
}
