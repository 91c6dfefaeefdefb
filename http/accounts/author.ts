import type { Author, HouseholdRole } from '../../engine/index.ts'
import type { Principal } from '../services.ts'

/** Who speaks in a household: the user, through the device or the browser session that the request came from. */
export function authorOf(principal: Principal, role: HouseholdRole): Author {
  const replica_id = principal.device?.public_id ?? principal.session?.public_id
  if (replica_id === undefined) throw new Error('a principal has neither device nor session')
  return { user_id: principal.user.public_id, replica_id, role }
}
