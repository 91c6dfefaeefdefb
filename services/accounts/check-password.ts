import { emailKey, hasPassword, type User } from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { AccountStore } from './account-store.ts'
import type { Passwords } from './passwords.ts'

/** The functions that check passwords. */
export interface PasswordCheck {
  readonly accounts: AccountStore
  readonly passwords: Passwords
}

/**
 * The user with this address and this password. An unknown address takes as long as a wrong password, and gets the same
 * error.
 *
 * @throws ServiceError `invalid_credentials`, `access_denied` if the account is suspended, `unavailable` under load
 */
export async function checkPassword(
  { accounts, passwords }: PasswordCheck,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<User> {
  const user = accounts.read((view) => view.find('users', 'email_key', emailKey(email))[0]?.record ?? null)
  const right = await passwords.verify(user && hasPassword(user) ? user.password_hash : null, password)
  if (!user || !right) throw new ServiceError('invalid_credentials')
  requireActive(user)
  return user
}

/** @throws ServiceError `access_denied` for a suspended account */
export function requireActive({ status }: User): void {
  if (status !== 'active') throw new ServiceError('access_denied', { message: 'This account is suspended.' })
}
