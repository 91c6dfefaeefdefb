import { type HouseholdRole, roleAllows } from '../core/stamp.ts'

/** SPEC.md M2: whether somebody with one role may give, take and touch another one. */
export function mayManage(role: HouseholdRole, other: HouseholdRole): boolean {
  return role === 'owner' || (role === 'admin' && !roleAllows(other, 'admin'))
}
