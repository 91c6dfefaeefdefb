import { type HouseholdRole, membershipOf, supportSessionFor } from '../../engine/index.ts'
import { KeyedLock } from '../../platform/index.ts'
import { FileExistsError, type HouseholdPool } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Principal } from '../accounts/principal.ts'
import { Remembered } from '../accounts/remembered.ts'
import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { Households } from './households.ts'

/**
 * SPEC.md I1: access to a household's file requires a membership of the user. A household that does not exist and a
 * household of others give the same error.
 */
export function createHouseholds({
  accounts,
  erased = new Set(),
  now,
  pool,
}: Clock & {
  readonly accounts: AccountStore
  /** The households that were erased. */
  readonly erased?: ReadonlySet<string>
  readonly pool: HouseholdPool
}): Households {
  const turns = new KeyedLock()
  const roles = new Remembered<HouseholdRole>(accounts.version)
  const roleIn = (user_id: string, household_id: string): HouseholdRole | null => {
    const key = `${user_id}/${household_id}`
    const known = roles.get(key)
    if (known !== undefined) return known
    const membership = accounts.read((view) => membershipOf(view, user_id, household_id))
    if (!membership) return null
    roles.keep(key, membership.role)
    return membership.role
  }
  /** SPEC.md SA1: the role in a support session of this browser, which is looked up each time: it ends by itself. */
  const supporting = (
    { session, user }: Principal,
    household_id: string,
    readable: boolean,
  ): HouseholdRole => {
    const { public_id: user_id, role } = user
    const asked = session && role !== 'user' && { household_id, session_id: session.public_id, user_id }
    const found = asked && accounts.read((view) => supportSessionFor(view, asked, now().toISOString()))
    if (!found) throw noAccess(erased.has(household_id))
    if (!readable) throw readsOnly()
    return 'viewer'
  }
  return {
    async open(principal, household_id, readable = false) {
      // A token gives access to its own household only, even if its user is a member of others.
      if (principal.token && principal.token.household_id !== household_id) {
        throw new ServiceError('household_access_denied', {
          message: 'This personal access token is for another household.',
        })
      }
      const role =
        roleIn(principal.user.public_id, household_id) ?? supporting(principal, household_id, readable)
      const file = await pool.acquire(household_id)
      return { household_id, role, file, release: () => file.release() }
    },
    founding: (household_id, work) => turns.run(household_id, work),
    async create(household_id) {
      try {
        await pool.create(household_id)
      } catch (error) {
        if (!(error instanceof FileExistsError)) throw error
        // An interrupted creation left an empty file, and a new attempt is replacing it.
        if (!(await isEmpty(pool, household_id))) throw new ServiceError('already_exists')
      }
    },
    discard: (household_id) => pool.remove(household_id),
  }
}

/** SPEC.md SA1: a support session can do nothing but read. */
function readsOnly(): ServiceError {
  const message = 'A support session reads answers of JSON. It cannot write, export, sync or download.'
  return new ServiceError('access_denied', {
    message,
    details: [{ path: 'household_id', code: 'support_read_only', message }],
  })
}

/** SPEC.md I53: a replica deletes its copy of an erased household, so it is the one household of which the server says more. */
function noAccess(erased: boolean): ServiceError {
  if (!erased) return new ServiceError('household_access_denied')
  const message = 'This household was erased.'
  return new ServiceError('household_access_denied', {
    message,
    details: [{ path: 'household_id', code: 'household_erased', message }],
  })
}

async function isEmpty(pool: HouseholdPool, household_id: string): Promise<boolean> {
  const file = await pool.acquire(household_id)
  try {
    return file.state().seq === 0
  } finally {
    file.release()
  }
}
