import type { Author, HouseholdRole } from '../../engine/index.ts'
import type { Principal } from './principal.ts'

/** Who speaks in a household: the user, by the device, the browser session or the token that the request came with. */
export function authorOf(principal: Principal, role: HouseholdRole): Author {
  const replica_id = principal.device?.public_id ?? principal.session?.public_id ?? principal.token?.public_id
  if (replica_id === undefined) throw new Error('a principal has no device, session or token')
  return { user_id: principal.user.public_id, replica_id, role }
}
