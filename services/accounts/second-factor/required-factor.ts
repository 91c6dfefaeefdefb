import { isIP } from 'node:net'
import {
  type CountedFactors,
  countFactors,
  hasPassword,
  type ServiceView,
  type User,
} from '../../../engine/index.ts'
import type { Config } from '../../config/config.ts'
import { ServiceError } from '../../errors.ts'
import type { AccountStore } from '../account-store.ts'

/** The settings that decide who needs a second factor. */
export type FactorConfig = Pick<Config, 'require_second_factor' | 'idps' | 'base_url'>

/** What needs these settings. */
export interface WithFactorConfig {
  readonly config: FactorConfig
}

/** Whether browsers have passkeys at an address: they take a name, and https or localhost. */
export function canHavePasskeys(base_url: string): boolean {
  const { hostname, protocol } = new URL(base_url)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const named = isIP(hostname) === 0 && !hostname.startsWith('[')
  return named && (protocol === 'https:' || local)
}

/** SPEC.md I55: which second factors count for a user of whom one is required; null if none is. */
export function requiredFactor(
  view: ServiceView,
  { public_id, role }: Pick<User, 'public_id' | 'role'>,
  { base_url, require_second_factor }: FactorConfig,
): CountedFactors | null {
  const required =
    require_second_factor === 'everyone' ||
    (require_second_factor === 'operators' && role !== 'user') ||
    view.find('memberships', 'user_id', public_id).some(({ record: { household_id } }) => {
      return view.get('households', household_id)?.record.second_factor_required === true
    })
  return required ? { passkeys: canHavePasskeys(base_url) } : null
}

/** As `requiredFactor`, for a user by the id. */
export function requiredFactorOf(
  { accounts, config }: WithFactorConfig & { readonly accounts: AccountStore },
  user_id: string,
): CountedFactors | null {
  return accounts.read((view) => {
    const user = view.get('users', user_id)?.record
    return user ? requiredFactor(view, user, config) : null
  })
}

/** SPEC.md I55: whether a user still has to set up a second factor before anything else. */
export function lacksFactor(view: ServiceView, user: User, config: FactorConfig): boolean {
  return requiredFactor(view, user, config) !== null && !hasCountedFactor(view, user, config)
}

/** Whether a user has what counts as a second factor where one is required. */
export function hasCountedFactor(view: ServiceView, user: User, config: FactorConfig): boolean {
  const counted = { passkeys: canHavePasskeys(config.base_url) }
  return countFactors(view, user.public_id, counted) > 0 || isProtectedElsewhere(view, user, config)
}

/**
 * SPEC.md I55: refuses an owner who would require of others what the own account lacks.
 *
 * @throws ServiceError `conflict` with the detail `own_factor_missing`
 */
export function requireOwnFactor(
  { accounts, config }: WithFactorConfig & { readonly accounts: AccountStore },
  user_id: string,
): void {
  const has = accounts.read((view) => {
    const user = view.get('users', user_id)?.record
    return user !== undefined && hasCountedFactor(view, user, config)
  })
  if (has) return
  const message = 'You have no second factor yourself: set one up first.'
  throw new ServiceError('conflict', {
    message,
    details: [{ path: 'required', code: 'own_factor_missing', message }],
  })
}

/**
 * Whether each way into an account leads through a provider to which the operator leaves the second factor (I34). An
 * account with a password has another way.
 */
function isProtectedElsewhere(view: ServiceView, user: User, { idps }: FactorConfig): boolean {
  const identities = view.find('identities', 'user_id', user.public_id)
  return (
    !hasPassword(user) &&
    identities.length > 0 &&
    identities.every(({ record }) => idps.get(record.provider)?.second_factor === 'provider')
  )
}
