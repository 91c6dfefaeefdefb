import { emailKey, hasPassword, noteSecurityEvent, type User } from '../../engine/index.ts'
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
  wrong: 'sign_in_failed' | 'password_refused' = 'sign_in_failed',
): Promise<User> {
  const found = accounts.read((view) => view.find('users', 'email_key', emailKey(email))[0]?.record ?? null)
  const same = await passwords.verify(found && hasPassword(found) ? found.password_hash : null, password)
  // The comparison takes a while: a password that was replaced meanwhile is wrong.
  const user = found && accounts.read((view) => view.get('users', found.public_id)?.record ?? null)
  const right = same && user?.password_hash === found?.password_hash
  if (!user || !right) {
    // An unknown address is noted like a wrong password, so that it takes as long. The address itself may be a password.
    await note(accounts, wrong, user, user ? 'password' : 'unknown_account')
    throw new ServiceError('invalid_credentials')
  }
  if (user.status !== 'active') await note(accounts, wrong, user, 'suspended')
  requireActive(user)
  return user
}

async function note(
  accounts: AccountStore,
  kind: 'sign_in_failed' | 'password_refused',
  user: User | null,
  detail: string,
): Promise<void> {
  await accounts.run(noteSecurityEvent, { kind, user_id: user?.public_id ?? null, detail }, null)
}

/** @throws ServiceError `access_denied` for a suspended account */
export function requireActive({ status }: User): void {
  if (status !== 'active') throw new ServiceError('access_denied', { message: 'This account is suspended.' })
}
