import type { Author, HouseholdRole } from '../../engine/index.ts'
import type { Principal } from './principal.ts'

/** The author of an operation in a household: the user, and the device, browser session or token of the request. */
export function authorOf(principal: Principal, role: HouseholdRole): Author {
  const replica_id = principal.device?.public_id ?? principal.session?.public_id ?? principal.token?.public_id
  if (replica_id === undefined) throw new Error('a principal has no device, session or token')
  return { user_id: principal.user.public_id, replica_id, role }
}
