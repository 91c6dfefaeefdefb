import { emailKey, type User } from '../../engine/index.ts'
import { HttpError } from '../errors/errors.ts'
import type { PasswordServices } from './account-services.ts'

/**
 * The user who has this address and this password. An unknown address takes as long as a wrong password, and is refused
 * in the same words.
 *
 * @throws HttpError `invalid_credentials`, `access_denied` if the account is suspended, `unavailable` under load
 */
export async function checkPassword(
  { accounts, passwords }: Pick<PasswordServices, 'accounts' | 'passwords'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<User> {
  const user = accounts.read((view) => view.find('users', 'email_key', emailKey(email))[0]?.record ?? null)
  const right = await passwords.verify(user?.password_hash ?? null, password)
  if (!user || !right) throw new HttpError('invalid_credentials')
  if (user.status !== 'active')
    throw new HttpError('access_denied', { message: 'This account is suspended.' })
  return user
}
